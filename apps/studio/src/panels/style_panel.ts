/// The mixer of styles: presets, two mixes side by side, the leading example of the whole body and of each part; and of
/// the part last touched all examples with their weights, how much of the detail between key poses it has, and its components.

import { type BodyPart, type Mix, type Styles, stylesOf } from "amble-web";
import { make } from "../make.js";
import type { StudioParts } from "../parts.js";
import type { Changeable, Setting } from "../settings.js";
import { addStyleHooks } from "../style_hooks.js";
import { factorOf, kRowNames, kRows, offsetOf, type Row, scaleOf, weightsOf, withFactor, withOffset, withScale, withShare } from "../style_mix.js";
import { button, Choice, label } from "./controls.js";
import type { Panel } from "./dock.js";
import { StyleRow } from "./style_row.js";
import { WeightList } from "./weight_list.js";
import "../styles/style.css";

type Slot = "A" | "B";
const kShownComponents = 4;
const kMostFactor = 2;

export class StylePanel implements Panel {
  readonly digit = 3;
  readonly name = "Style";
  readonly title = "Style";
  readonly icon = "style" as const;
  readonly body = document.createElement("div");
  readonly state = document.createElement("span");
  private readonly mix: HeardMix;
  private readonly mixer = document.createElement("div");
  private readonly components = document.createElement("div");
  private styles: Styles | null = null;
  private listed = false; // whether the panel shows what the library offers
  private mine: Mix = {}; // the last mix that is no preset
  private touched: BodyPart = "torso";
  private row: Row = "root"; // the one last touched, whose examples are listed
  private waiting = 0;
  private worn = false;

  constructor(private readonly parts: StudioParts) {
    const { settings, performer } = parts;
    const change = () => this.wearSoon();
    const slots = { A: settings.add<Mix>("style.a", {}, change), B: settings.add<Mix>("style.b", {}, change) };
    const slot = settings.add<Slot>("style.slot", "A", change);
    this.mix = new HeardMix(slot, slots);
    const compare = new Choice("Compare two mixes", slot, [["A", "A"], ["B", "B"]]);
    this.state.className = "compare";
    this.state.append(compare.element);
    this.body.className = "controls style";
    this.body.append(this.mixer);
    performer.listen(() => this.renew());
    addStyleHooks(parts.session, this.mix);
  }

  update(): void {
    if (!this.listed) this.list();
  }

  /// Another library or body: its styles are other ones, and what was worn is put on again.
  private renew(): void {
    this.styles?.dispose();
    this.styles = null;
    this.listed = false;
    this.worn = false;
    if (this.mix.value.root) this.wear(0);
  }

  /// Many moves of a slider in one frame make one mix.
  private wearSoon(): void {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.wear();
    });
  }

  private wear(seconds?: number): void {
    const { session, messages, performer } = this.parts;
    const mix = this.mix.value.root ? this.mix.value : null;
    if (!mix && !this.worn) return;
    try {
      this.styles ??= stylesOf(performer.library);
      this.styles.wear(session.character, mix, seconds);
      this.worn = mix !== null;
    } catch (error) {
      messages.fail("This style cannot be worn here. The figure walks on as it did.", String(error));
    }
  }

  /// Shows what the library offers.
  private list(): void {
    this.listed = true;
    try {
      this.styles ??= stylesOf(this.parts.performer.library);
    } catch {
      this.mixer.replaceChildren(noStyles());
      return;
    }
    const names = this.styles.examples.map(({ name }) => name);
    const rows = kRows.map((row) => new StyleRow(row, names, this.mix, () => this.touch(row)));
    const presets = new Choice("Preset", this.preset(this.styles), [
      ["plain", "Plain"], ["mine", "Mine"], ...Object.keys(this.styles.presets).map((name) => [name, capital(name)] as const),
    ], "chips");
    this.components.className = "components";
    const examples = new WeightList(names, (name, weight) => this.mix.set(withShare(this.mix.value, this.row, name, weight)));
    const detail = new WeightList(names, (name, weight) => this.mix.set(withOffset(this.mix.value, name, weight)));
    const share = document.createElement("div");
    this.showMore = () => {
      const { value } = this.mix;
      const none = this.row === "root" ? "It walks plainly." : "As the whole body.";
      examples.show({ title: `Examples · ${kRowNames[this.row].toLowerCase()}`, none, weights: weightsOf(value, this.row) }, this.row === "root" || !!value.root);
      detail.show({ title: "Detail between key poses", none: "Of each part's own examples.", weights: offsetOf(value) }, !!value.root);
      share.replaceChildren(this.detailOf(this.touched));
      this.showComponents();
    };
    this.mix.listen(() => this.showMore());
    this.mixer.replaceChildren(presets.element, ...rows.map(({ element }) => element), examples.element, detail.element, share, this.components, this.files());
  }

  private showMore: () => void = () => {};

  /// How much of that detail a part has.
  private detailOf(part: BodyPart): HTMLElement {
    const { mix } = this;
    const field = make("input", { type: "number", min: 0, max: kMostFactor, step: 0.05, value: scaleOf(mix.value, part).toFixed(2), "aria-label": `Detail of ${kRowNames[part].toLowerCase()}` });
    field.disabled = !mix.value.root;
    field.addEventListener("change", () => mix.set(withScale(mix.value, part, Math.min(kMostFactor, Math.max(0, Number(field.value) || 0)))));
    return make("div", { class: "detail" }, make("span", {}, `Of it, ${kRowNames[part].toLowerCase()}`), "×", field);
  }

  /// The preset that the mix is, and which it becomes.
  private preset(styles: Styles): Changeable<string> {
    const named = (mix: Mix): string => {
      if (!mix.root) return "plain";
      const text = JSON.stringify(mix);
      return Object.keys(styles.presets).find((name) => JSON.stringify(styles.presets[name]) === text) ?? "mine";
    };
    const { mix } = this;
    mix.listen((value) => {
      if (named(value) === "mine") this.mine = value;
    });
    return {
      get value() {
        return named(mix.value);
      },
      set: (name) => mix.set(name === "plain" ? {} : name === "mine" ? this.ownMix(styles) : styles.presets[name]!),
      listen: (listener) => mix.listen((value) => listener(named(value))),
    };
  }

  /// The last mix of one's own; at first the first example as it is.
  private ownMix(styles: Styles): Mix {
    return this.mine.root ? this.mine : { root: { [styles.examples[0]!.name]: 1 }, parts: {} };
  }

  private touch(row: Row): void {
    if (row === this.row) return;
    this.row = row;
    if (row !== "root") this.touched = row;
    this.showMore();
  }

  private showComponents(): void {
    const { touched, styles, mix } = this;
    if (!styles) return;
    const lines = styles.parts[touched].slice(0, kShownComponents).map(({ line, share }, i) => {
      const words = line.replace(/,? *\d+ ?% of the range/, "");
      const factor = document.createElement("input");
      factor.type = "number";
      factor.min = "0";
      factor.max = String(kMostFactor);
      factor.step = "0.05";
      factor.setAttribute("aria-label", `Factor of ${words}`);
      factor.value = factorOf(mix.value, touched, i + 1).toFixed(2);
      factor.disabled = !mix.value.root;
      factor.addEventListener("change", () => {
        const value = Math.min(kMostFactor, Math.max(0, Number(factor.value)));
        mix.set(withFactor(mix.value, touched, i + 1, Number.isFinite(value) ? value : 1));
      });
      const bar = make("span", {}, words, make("b", { "--share": share }));
      return make("label", {}, make("i", {}, String(i + 1)), bar, make("em", {}, `${Math.round(100 * share)} %`), "×", factor);
    });
    this.components.replaceChildren(label(`Components · ${kRowNames[touched].toLowerCase()}`), ...lines);
  }

  private files(): HTMLElement {
    const row = document.createElement("div");
    row.className = "pair";
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json";
    input.hidden = true;
    input.setAttribute("aria-label", "Mix file");
    input.addEventListener("change", () => {
      if (input.files?.[0]) void this.load(input.files[0]);
      input.value = "";
    });
    row.append(button("Save mix", () => this.save()), button("Load mix", () => input.click()), input);
    return row;
  }

  private save(): void {
    const address = URL.createObjectURL(new Blob([JSON.stringify(this.mix.value, null, 2) + "\n"], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: address, download: "mix.json" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  private async load(file: File): Promise<void> {
    const { messages, session } = this.parts;
    try {
      const mix = JSON.parse(await file.text()) as Mix;
      this.styles!.wear(session.character, mix); // says what is wrong before anything is set
      this.worn = true;
      this.mix.set(mix);
      messages.say(`${file.name} is worn.`);
    } catch (error) {
      messages.fail(`${file.name} is no mix of these examples. The style is as it was.`, String(error));
    }
  }
}

/// The mix of the slot that is chosen.
class HeardMix implements Changeable<Mix> {
  constructor(private readonly slot: Setting<Slot>, private readonly slots: Record<Slot, Setting<Mix>>) {}

  get value(): Mix {
    return this.slots[this.slot.value].value;
  }

  set(mix: Mix): void {
    this.slots[this.slot.value].set(mix);
  }

  listen(listener: (mix: Mix) => void): void {
    this.slot.listen(() => listener(this.value));
    for (const name of ["A", "B"] as const) this.slots[name].listen((mix) => this.slot.value === name && listener(mix));
  }
}

function noStyles(): HTMLElement {
  const remedy = "This library holds one way of walking. Drop two or more walks of different moods into Data and mix them here.";
  return make("div", { class: "none-yet" }, make("b", {}, "No styles yet"), make("p", {}, remedy));
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
