/// What to export and how: the last seconds, one clean loop, or a pack for games, of the character on the stage in
/// its style and with what it does.

import "../styles/export.css";
import type { PackWish } from "amble-web";
import type { ExportFormat, ExportSpan, MotionExport } from "../data/motion_export.js";
import { kLastSeconds } from "../data/motion_export.js";
import { make } from "../make.js";
import type { StudioParts } from "../parts.js";
import { DialogChoice } from "../settings.js";
import { button, Choice, label, note, Switch } from "./controls.js";
import { Slider } from "./slider.js";

type Rate = "30" | "60";
type Travel = "root" | "place";

/// Speeds that may be asked for, m/s.
const kSlowest = 0.1;
const kFastest = 20;

export class ExportDialog {
  private readonly dialog = document.createElement("dialog");
  private readonly span = new DialogChoice<ExportSpan>("loop");
  private readonly format = new DialogChoice<ExportFormat>("glb");
  private readonly rate = new DialogChoice<Rate>("60");
  private readonly travel = new DialogChoice<Travel>("root");
  private readonly turn = new DialogChoice<number>(0.6);
  private readonly bare = new DialogChoice<boolean>(false);
  private readonly walks = speedsField("Walks");
  private readonly runs = speedsField("Runs");
  private readonly tells = note("");
  private readonly save = button("Export", () => this.export());
  private bareSwitch: HTMLElement | null = null;

  constructor(private readonly parts: StudioParts, private readonly exports: MotionExport) {
    this.dialog.className = "export";
    this.dialog.setAttribute("aria-label", "Export");
    this.dialog.append(make("h2", {}, "Export"), this.choices(), this.buttons());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    this.dialog.addEventListener("keydown", (event) => event.stopPropagation()); // keys of the stage stay on the stage
    for (const field of [this.walks, this.runs]) field.input.addEventListener("input", () => this.check());
    document.body.append(this.dialog);
  }

  open(): void {
    if (this.bareSwitch) this.bareSwitch.hidden = !this.parts.performer.dress;
    this.tells.textContent = this.told();
    this.check();
    this.dialog.showModal();
    this.save.focus();
  }

  private choices(): HTMLElement {
    const span = new Choice("Export what", this.span, [["last", `Last ${kLastSeconds} s`], ["loop", "Clean loop"], ["pack", "Pack for games"]]);
    const format = new Choice("Format", this.format, [["glb", "GLB"], ["bvh", "BVH"]]);
    const rate = new Choice("Frames a second", this.rate, [["30", "30"], ["60", "60"]]);
    const travel = new Choice("Travel", this.travel, [["root", "Root motion"], ["place", "In place"]]);
    const turn = new Slider("Turns of loops", this.turn, { low: 0, high: 1.5, step: 0.1, digits: 1, unit: "rad/s" });
    const bare = new Switch("Animation alone", this.bare, "for engines that have the mesh").element;
    this.bareSwitch = bare;
    const formats = make("div", {}, label("Format"), format.element);
    const packing = make("div", { class: "packing" },
      note("Idle, walks and runs with turns, starts and stops, side steps, steps back and quarter turns, each loop exact, with a JSON of speeds, foot events and blend spaces."),
      make("div", { class: "pair" }, this.walks.element, this.runs.element),
      turn.element, label("Travel"), travel.element, bare);
    this.span.listen((value) => {
      packing.hidden = value !== "pack";
      formats.hidden = value === "pack";
      this.check();
    });
    return make("div", { class: "controls" }, span.element, packing, formats, label("Frames a second"), rate.element, this.tells);
  }

  private buttons(): HTMLElement {
    this.save.classList.add("primary");
    return make("footer", {}, button("Cancel", () => this.dialog.close()), this.save);
  }

  /// Who is exported, in which style, doing what.
  private told(): string {
    const { performer, settings, session } = this.parts;
    const saved = settings.save();
    const doing = Object.keys(saved).filter((name) => /^actions\.[a-z_]+$/.test(name) && saved[name] === true).map((name) => name.slice(8).replaceAll("_", " "));
    const placed = doing.filter((name) => name === "reach" || name === "look at");
    const styled = saved[`style.${String(saved["style.slot"] ?? "A").toLowerCase()}`] !== undefined;
    const who = performer.dress?.name ?? performer.bodyFile ?? "The mannequin";
    const left = this.span.value === "pack" && placed.length > 0 ? ` A pack leaves out ${placed.join(" and ")}: the target stands at a place.` : "";
    return `${who}${styled ? ", in its style" : ""}${doing.length > 0 ? `, with ${doing.join(", ")}` : ""}, as on the stage (${session.doing.type}).${left}`;
  }

  private check(): void {
    const wrong = this.span.value === "pack" && [this.walks, this.runs].some((field) => !field.check());
    this.save.disabled = wrong;
    this.tells.textContent = this.told();
  }

  private export(): void {
    const [walks, runs] = [this.walks.speeds(), this.runs.speeds()];
    const pack: PackWish = {
      turn: this.turn.value,
      inPlace: this.travel.value === "place",
      animationOnly: this.bare.value && this.parts.performer.dress !== null,
      ...(walks ? { walks } : {}),
      ...(runs ? { runs } : {}),
    };
    this.dialog.close();
    this.exports.motion({ span: this.span.value, format: this.format.value, fps: Number(this.rate.value), pack });
  }
}

interface SpeedsField {
  element: HTMLElement;
  input: HTMLInputElement;
  /// None: the library's usual ones. Null where the text says none.
  speeds(): number[] | null;
  /// Whether the text can be read, which is shown.
  check(): boolean;
}

/// A field for speeds: "0.9, 1.4".
function speedsField(name: string): SpeedsField {
  const input = make("input", { type: "text", placeholder: "the library's usual ones", inputmode: "decimal", "aria-label": `${name}, metres per second` });
  const element = make("label", { class: "speeds" }, make("span", {}, name, " ", make("i", {}, "m/s")), input);
  const numbers = () => input.value.split(/[\s,;]+/).filter((word) => word !== "").map(Number);
  return {
    element,
    input,
    speeds: () => (input.value.trim() === "" ? null : numbers()),
    check: () => {
      const good = numbers().every((speed) => speed >= kSlowest && speed <= kFastest);
      input.setAttribute("aria-invalid", String(!good));
      input.title = good ? "" : `Speeds between ${kSlowest} and ${kFastest} m/s, with commas between them`;
      return good;
    },
  };
}
