/// The feet of a clip on a timeline that can be corrected: one track a foot, a block where the foot is
/// flat, ramps where only heel or toes are down. Ticks drag by whole frames, arrow keys move the one in
/// focus, Delete takes its step out, a double click on a track adds one.

import type { FootContact } from "amble-web";
import type { Foot, FootEditor, Tick } from "../data/foot_editor.js";
import { draw } from "../make.js";

const kPixelsPerSecond = 90;
const kTrack = 22;
const kPitch = 30;
const kAxis = 18;
const kDoubtful = 0.5; // confidence below which a tick is hollow

export class FootTimeline {
  readonly element = document.createElement("div");
  private readonly strip = document.createElement("div");
  private readonly playhead = document.createElement("i");
  private editor: FootEditor | null = null;
  private scale = kPixelsPerSecond;

  /// `onSeek` is told the moment of the clip that somebody points at.
  constructor(private readonly onChange: (editor: FootEditor) => void, private readonly onSeek: (seconds: number) => void = () => {}) {
    this.element.className = "foot-timeline";
    this.element.tabIndex = 0; // scrolls by the keyboard, too
    this.element.setAttribute("role", "region");
    this.element.setAttribute("aria-label", "Timeline of the feet");
    this.strip.className = "strip";
    this.strip.setAttribute("role", "group");
    this.element.append(this.strip);
    this.strip.addEventListener("dblclick", (event) => this.addAt(event));
    this.strip.addEventListener("pointerdown", (event) => {
      if (!(event.target instanceof Element && event.target.closest(".tick"))) this.onSeek((event.clientX - this.strip.getBoundingClientRect().left) / this.scale);
    });
    this.playhead.className = "playhead";
  }

  show(editor: FootEditor, clip: string): void {
    const other = editor.found !== this.editor?.found;
    this.editor = editor;
    this.strip.setAttribute("aria-label", `Foot events of ${clip}`);
    this.draw();
    if (other) this.element.scrollLeft = 0;
  }

  /// Shows which moment of the clip is on show.
  point(seconds: number): void {
    this.playhead.style.left = `${seconds * this.scale}px`;
  }

  private draw(focused: Tick | null = null): void {
    const editor = this.editor!;
    const { seconds } = editor.study;
    this.scale = Math.max(kPixelsPerSecond, 280 / Math.max(0.1, seconds));
    this.strip.style.width = `${seconds * this.scale}px`;
    this.strip.replaceChildren(this.picture(seconds), this.playhead);
    for (const foot of ["left", "right"] as const)
      for (const tick of editor.ticks(foot)) {
        const handle = this.handle(tick);
        this.strip.append(handle);
        if (focused && tick.foot === focused.foot && tick.end === focused.end && tick.contact === focused.contact) handle.focus();
      }
  }

  private picture(seconds: number): SVGElement {
    const every = seconds > 8 ? 1 : 0.5;
    const marks: SVGElement[] = [];
    for (let t = 0; t <= seconds; t += every) {
      const x = t * this.scale;
      marks.push(draw("path", { class: "grid", d: `M${x} 0v${2 * kPitch}` }), draw("text", { x: x + 3, y: 2 * kPitch + 12 }, `${t} s`));
    }
    const tracks = (["left", "right"] as const).flatMap((foot, i) => {
      const y = i * kPitch;
      const stances = this.editor!.contacts(foot).flatMap((span) => this.stance(foot, span, y));
      return [draw("rect", { class: "bed", x: 0, y, width: "100%", height: kTrack }), draw("g", { class: foot }, ...stances)];
    });
    return draw("svg", { "aria-hidden": "true", width: "100%", height: 2 * kPitch + kAxis }, ...marks, ...tracks);
  }

  /// Heel, flat, toes: by what the analysis says lies between the ends, wherever these are now.
  private stance(foot: Foot, { begin, end }: { begin: number; end: number }, y: number): SVGElement[] {
    const inside = this.editor!.study[foot].find((one: FootContact) => one.begin < end && one.end > begin);
    const clamp = (t: number) => Math.max(begin, Math.min(end, t));
    const flat = clamp(inside?.flat?.seconds ?? begin);
    const off = Math.max(flat, clamp(inside?.pushOff?.seconds ?? end));
    const [a, b, c, d] = [begin, flat, off, end].map((t) => (t * this.scale).toFixed(1));
    const [low, high] = [y + kTrack, y + kTrack * 0.45];
    const ramps = `M${a} ${low}V${high}L${b} ${y}V${low}z M${c} ${low}V${y}L${d} ${high}V${low}z`;
    return [draw("path", { class: "ramp", d: ramps }), draw("path", { d: `M${b} ${y}H${c}V${low}H${b}z` })];
  }

  private handle(tick: Tick): HTMLElement {
    const { foot, end, seconds, confidence, edited } = tick;
    const handle = document.createElement("button");
    handle.type = "button";
    handle.className = `tick ${foot} ${end}`;
    handle.classList.toggle("edited", edited);
    handle.classList.toggle("doubtful", confidence < kDoubtful);
    handle.style.left = `${seconds * this.scale}px`;
    handle.style.top = `${(foot === "left" ? 0 : kPitch) - 2}px`;
    const remark = edited ? ", placed by hand" : confidence < kDoubtful ? ", doubtful" : "";
    handle.setAttribute("aria-label", `${foot === "left" ? "Left" : "Right"} foot ${end === "strike" ? "down" : "up"} at ${seconds.toFixed(2)} s${remark}`);
    handle.title = handle.getAttribute("aria-label")!;
    handle.addEventListener("pointerdown", (event) => this.drag(event, tick, handle));
    handle.addEventListener("keydown", (event) => this.key(event, tick));
    handle.addEventListener("focus", () => this.onSeek(seconds));
    handle.addEventListener("dblclick", (event) => event.stopPropagation());
    return handle;
  }

  private drag(event: PointerEvent, tick: Tick, handle: HTMLElement): void {
    const editor = this.editor!;
    const from = event.clientX;
    let moved = false;
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX }: PointerEvent) => {
      if (!moved && Math.abs(clientX - from) < 2) return;
      moved = true;
      const place = editor.move(tick.foot, tick.end, tick.contact, tick.seconds + (clientX - from) / this.scale);
      handle.style.left = `${place * this.scale}px`;
      this.onSeek(place);
      this.strip.querySelector("svg")!.replaceWith(this.picture(editor.study.seconds));
    };
    const drop = () => {
      handle.removeEventListener("pointermove", move);
      if (!moved) return;
      this.draw(tick);
      this.onChange(editor);
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("lostpointercapture", drop, { once: true });
  }

  private key(event: KeyboardEvent, tick: Tick): void {
    const editor = this.editor!;
    const frames = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (frames) editor.move(tick.foot, tick.end, tick.contact, tick.seconds + (frames * (event.shiftKey ? 10 : 1)) / editor.study.fps);
    else if (event.key === "Delete" || event.key === "Backspace") editor.remove(tick.foot, tick.contact);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.draw(tick);
    this.onChange(editor);
  }

  private addAt(event: MouseEvent): void {
    const box = this.strip.getBoundingClientRect();
    const foot: Foot = event.clientY - box.top < kPitch ? "left" : "right";
    if (!this.editor?.add(foot, (event.clientX - box.left) / this.scale)) return;
    this.draw();
    this.onChange(this.editor);
  }
}
