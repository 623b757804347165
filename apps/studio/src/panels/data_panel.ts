/// Own captures: dropped files become a library, whose report and foot events are here; saving and
/// opening libraries, and exporting motion.

import "../styles/data.css";
import { FootTimeline } from "../charts/foot_timeline.js";
import { Captures, clipsUsed, type CaptureFile } from "../data/captures.js";
import { FootEditor } from "../data/foot_editor.js";
import { MotionExport } from "../data/motion_export.js";
import { countsOf } from "../data/library_counts.js";
import { counted, faultOf, given, inPage, kNothingUsable, manner, rangeOf, sentence } from "../data/sentences.js";
import { addHooks } from "../hooks.js";
import { make } from "../make.js";
import type { StudioParts } from "../parts.js";
import type { Changeable } from "../settings.js";
import { button, label, note, Switch } from "./controls.js";
import { ClipPlayer } from "./clip_player.js";
import type { Panel } from "./dock.js";
import { ExportDialog } from "./export_dialog.js";
import { takeDrops } from "./drop_zone.js";

const kRestBeforeRebuilding = 500; // milliseconds after the last correction by key
const kMostLines = 6; // of reasons, before "n more"

export class DataPanel implements Panel {
  readonly digit = 8;
  readonly name = "Data";
  readonly title = "Data";
  readonly icon = "data" as const;
  readonly body = document.createElement("div");
  readonly state = document.createElement("span");
  reveal?: () => void;
  private readonly captures: Captures;
  private readonly exports: MotionExport;
  private readonly input = document.createElement("input");
  private readonly chooseButton = button("Choose files", () => this.input.click());
  private readonly lines = document.createElement("ul");
  private readonly report = document.createElement("div");
  private readonly feet = document.createElement("div");
  private readonly timeline: FootTimeline;
  private readonly player: ClipPlayer;
  private readonly dialog: ExportDialog;
  private readonly timelineHelp = note("Drag a tick where a foot comes down or leaves; Delete takes the step out, a double click adds one.");
  private readonly messages: StudioParts["messages"];
  private chosen: string | null = null; // the clip on the timeline
  private timer = 0;

  private readonly performer: StudioParts["performer"];

  constructor(parts: StudioParts) {
    this.performer = parts.performer;
    this.messages = parts.messages;
    this.captures = new Captures(parts);
    this.exports = new MotionExport(parts);
    this.player = new ClipPlayer(parts.themes);
    this.timeline = new FootTimeline((editor) => this.correctSoon(editor), (seconds) => this.player.seek(seconds));
    this.player.onMoment = (seconds) => this.timeline.point(seconds);
    this.player.onAssign = (roles) => {
      const name = this.chosen!;
      this.player.forget();
      void this.captures.assign(name, roles).then(() => this.refresh());
    };
    addHooks({ clip: this.player });
    this.dialog = new ExportDialog(parts, this.exports);
    this.state.className = "state";
    this.body.className = "controls data";
    this.lines.className = "files";
    this.report.className = "report";
    this.body.append(this.dropZone(), this.lines, this.report, this.feet, this.librariesRow(), this.exportButton());
    this.captures.listen(() => this.refresh());
    this.refresh();
    this.joinBar(parts.bar);
  }

  update(seconds: number): void {
    this.player.update(seconds);
  }

  private joinBar(bar: StudioParts["bar"]): void {
    bar.exportWith(() => this.dialog.open());
    bar.libraryItems.push(
      { name: "Open files…", remark: "Ctrl O", run: () => this.askForFiles() },
      { name: "Save .amble", remark: "Ctrl S", run: () => this.exports.library() },
    );
    Object.assign(bar.controlKeys, { o: () => this.askForFiles(), s: () => this.exports.library() });
  }

  /// Browsers may refuse to ask after a key alone: then the button that asks is ready for Enter.
  private askForFiles(): void {
    this.reveal?.();
    this.chooseButton.focus();
    this.input.click();
  }

  /// Reads captures and libraries.
  take(files: readonly File[]): void {
    if (files.length === 0) return;
    this.reveal?.();
    void this.captures.take(files);
  }

  private dropZone(): HTMLElement {
    const zone = make("div", { class: "drop-zone" }, make("b", {}, "Drop captures here"), make("span", {}, "BVH, GLB, FBX, ASF + AMC. They stay on this computer."));
    this.input.type = "file";
    this.input.multiple = true;
    this.input.hidden = true;
    this.input.accept = ".bvh,.glb,.fbx,.asf,.amc,.amble";
    this.input.setAttribute("aria-label", "Capture files");
    this.input.addEventListener("change", () => {
      this.take([...(this.input.files ?? [])]);
      this.input.value = "";
    });
    this.chooseButton.classList.add("primary");
    zone.append(this.chooseButton, this.input);
    takeDrops(zone, (files) => this.take(files));
    return zone;
  }

  private librariesRow(): HTMLElement {
    const row = document.createElement("div");
    row.className = "two";
    row.append(button("Save .amble", () => this.exports.library()), button("Open .amble", () => this.input.click()));
    return row;
  }

  private exportButton(): HTMLElement {
    const made = button("Export motion…", () => this.dialog.open());
    made.classList.add("primary");
    made.setAttribute("aria-haspopup", "dialog");
    return made;
  }

  private refresh(): void {
    const { files, busy, building } = this.captures;
    const clips = files.filter(({ name }) => !/\.asf$/i.test(name));
    const read = clips.filter(({ study }) => study).length;
    this.state.textContent = `${read} of ${clips.length} read`;
    this.state.hidden = clips.length === 0;
    this.lines.replaceChildren(...files.map((file) => this.line(file)));
    this.lines.hidden = files.length === 0;
    const parts: HTMLElement[] = [];
    if (busy) parts.push(this.progress(building));
    if (this.captures.nothingUsable) parts.push(card(kNothingUsable));
    else if (this.captures.report && !busy) parts.push(...this.reportLines());
    this.report.replaceChildren(...parts);
    this.showFeet(clips);
    this.body.setAttribute("aria-busy", String(busy || this.timer !== 0));
  }

  /// What is being done now, and a way out of it.
  private progress(building: boolean): HTMLElement {
    const row = document.createElement("p");
    row.className = "progress";
    row.setAttribute("role", "status");
    const at = this.captures.files.find(({ work }) => work && work.step !== "waiting");
    const words = document.createElement("span");
    words.textContent = building || !at ? "Building the library" : at.work!.step === "reading" ? `Reading ${at.name}` : `Finding the feet in ${at.name} ${percent(at.work!.share)}`;
    row.append(words, button("Cancel", () => this.captures.cancel()));
    return row;
  }

  private line(file: CaptureFile): HTMLElement {
    const { name, work, fault, study } = file;
    const line = document.createElement("li");
    const title = document.createElement(study || isNameless(file) ? "button" : "b");
    title.textContent = name;
    title.title = name;
    if (title instanceof HTMLButtonElement) {
      title.type = "button";
      title.setAttribute("aria-pressed", String(name === this.chosen));
      title.addEventListener("click", () => this.choose(name));
    }
    const words = document.createElement("span");
    if (work) words.append(make("progress", { max: 1, value: work.share }), ` ${work.step}${work.step === "feet" ? ` ${percent(work.share)}` : ""}`);
    else words.textContent = fault ? `${faultOf(name, fault)} The other files are kept.` : this.outcome(file);
    line.classList.toggle("bad", fault !== null);
    line.append(title, words, this.removal(name));
    return line;
  }

  private removal(name: string): HTMLElement {
    const remove = button("×", () => void this.captures.remove(name));
    remove.className = "plain";
    remove.setAttribute("aria-label", `Take out ${name}`);
    return remove;
  }

  /// What became of a clip in the library.
  private outcome({ name, study }: CaptureFile): string {
    if (!study) return "skeleton";
    const strides = this.captures.report?.strides.filter(({ clip, kept }) => clip === name && kept) ?? [];
    if (strides.length > 0) return [given(strides), ...manner(study)].join(" · ");
    if (this.captures.report?.stand === name) return "used as the standing pose";
    if (study.rejected) return sentence(inPage(study.rejected));
    const reason = this.captures.report?.rejected.find(({ source }) => source.startsWith(name))?.reason;
    return reason ? sentence(reason) : "As good as other strides.";
  }

  private reportLines(): HTMLElement[] {
    const { report, mirror } = this.captures;
    const { strides, rejected, notes } = report!;
    const kept = strides.filter((stride) => stride.kept);
    const of = (type: string) => kept.filter((stride) => stride.type === type);
    const types = [...new Set(kept.map(({ type }) => type))];
    const given = this.captures.files.filter(({ name }) => !/\.asf$/i.test(name)).length;
    const { mirrored, added } = countsOf(this.performer.own);
    const facts = [
      ["Clips used", `${clipsUsed(report!)} of ${given}`],
      ["Strides kept", `${kept.length} of ${strides.length}`],
      ...(mirrored > 0 ? [["Mirror images", String(mirrored)] as const] : []),
      ["Added for standing and turning", String(added)],
      ...types.map((type) => [type.charAt(0).toUpperCase() + type.slice(1), `${of(type).length} · ${rangeOf(of(type), 2)}`] as const),
    ];
    const list = document.createElement("dl");
    for (const [term, value] of facts) {
      list.append(Object.assign(document.createElement("dt"), { textContent: term }), Object.assign(document.createElement("dd"), { textContent: value }));
    }
    const wish: Changeable<boolean> = { value: mirror, set: (value) => void this.captures.setMirror(value), listen: (listener) => listener(mirror) };
    const reasons = [...rejected.map(({ source, reason }) => `${source}: ${reason}`), ...notes];
    return [label("Library"), list, new Switch("Add mirror images", wish).element, ...(reasons.length ? [this.details(rejected.length, reasons)] : [])];
  }

  private details(leftOut: number, reasons: string[]): HTMLElement {
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = leftOut > 0 ? `${counted(leftOut, "clip or stride", "clips and strides")} left out` : "Notes";
    const more = reasons.length - kMostLines;
    details.append(summary, ...reasons.slice(0, kMostLines).map((reason) => note(sentence(reason))), ...(more > 0 ? [note(`${more} more.`)] : []));
    return details;
  }

  private choose(name: string): void {
    this.chosen = name;
    this.refresh();
    this.feet.scrollIntoView({ block: "nearest" }); // below a long list nobody would see it
  }

  private showFeet(clips: CaptureFile[]): void {
    const seen = clips.filter((file) => (file.found && file.study) || isNameless(file));
    const file = seen.find(({ name }) => name === this.chosen) ?? seen.find(({ study }) => study && !study.rejected) ?? seen[0];
    this.feet.hidden = !file;
    if (!file) return;
    this.chosen = file.name;
    if (this.feet.childElementCount === 0) this.feet.append(label(""), this.player.element, this.timeline.element, this.timelineHelp);
    const nameless = isNameless(file);
    this.timeline.element.hidden = this.timelineHelp.hidden = nameless;
    this.feet.firstElementChild!.textContent = `${nameless ? "Joints" : "Clip and foot events"} · ${file.name}`;
    if (file.work) return;
    this.player.show(file.name, () => this.captures.look(file.name), nameless).catch((error: Error) => this.messages.fail(sentence(error.message)));
    if (this.timer !== 0 || nameless) return;
    this.timeline.show(new FootEditor(file.found!, file.study!, file.corrections), file.name);
    this.timeline.point(this.player.moment);
  }

  /// Rebuilds when the hand has come to rest.
  private correctSoon(editor: FootEditor): void {
    clearTimeout(this.timer);
    this.body.setAttribute("aria-busy", "true");
    const name = this.chosen!;
    this.timer = window.setTimeout(() => {
      this.timer = 0;
      void this.captures.correct(name, editor.corrections).then(() => this.refresh());
    }, kRestBeforeRebuilding);
  }
}

/// Whether a clip was not read because nobody knows what its joints are.
function isNameless({ fault }: CaptureFile): boolean {
  return fault !== null && /file of roles|does not hang below|is no joint of/.test(fault);
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function card(text: string): HTMLElement {
  const [title, ...rest] = text.split(". ");
  const element = document.createElement("div");
  element.className = "card-note";
  element.setAttribute("role", "alert");
  element.append(Object.assign(document.createElement("b"), { textContent: title! }), Object.assign(document.createElement("p"), { textContent: rest.join(". ") }));
  return element;
}
