/// The deck: play, step and slow down, and the feet's contacts over the last 20 seconds. Dragging left
/// of "now" looks back.

import { kHistorySeconds, type Moment } from "../history.js";
import { type Child, make } from "../make.js";
import type { Session } from "../session.js";
import type { Themes } from "../theme.js";
import { drawTracks } from "./deck_tracks.js";
import { icon } from "./icons.js";

const kRates = [0.1, 0.25, 0.5, 1];
const kRateNames = ["0.1", "¼", "½", "1×"];
const kRedraw = 1 / 30; // seconds

export class Deck {
  private wait = 0;
  private dirty = true;
  private readonly play: HTMLButtonElement;
  private readonly liveButton: HTMLButtonElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly spoken: HTMLElement;
  private readonly help: HTMLElement;
  private readonly rates: HTMLInputElement[];

  constructor(private readonly element: HTMLElement, private readonly session: Session, themes: Themes) {
    element.replaceChildren(...layout());
    this.play = element.querySelector(".play")!;
    this.liveButton = element.querySelector(".live")!;
    this.canvas = element.querySelector("canvas")!;
    this.spoken = element.querySelector(".spoken")!;
    this.help = element.querySelector(".help")!;
    this.rates = [...element.querySelectorAll<HTMLInputElement>("input[name=rate]")];
    this.play.addEventListener("click", () => this.togglePlay());
    element.querySelector(".back")!.addEventListener("click", () => this.stepFrames(-1));
    element.querySelector(".on")!.addEventListener("click", () => this.stepFrames(1));
    this.liveButton.addEventListener("click", () => this.live());
    this.rates.forEach((input, i) => input.addEventListener("change", () => this.chooseRate(kRates[i]!)));
    this.scrubbing();
    themes.listen(() => (this.dirty = true));
    addEventListener("resize", () => (this.dirty = true));
    this.refresh();
  }

  togglePlay(): void {
    if (this.session.lookingAt !== null) this.session.live();
    else this.session.paused = !this.session.paused;
    this.refresh();
  }

  stepFrames(frames: number): void {
    this.session.stepFrames(frames);
    this.refresh();
  }

  live(): void {
    this.session.live();
    this.refresh();
  }

  /// One notch slower or faster.
  shiftRate(notches: number): void {
    const now = kRates.indexOf(this.session.rate);
    this.chooseRate(kRates[Math.max(0, Math.min(kRates.length - 1, now + notches))]!);
  }

  update(seconds: number): void {
    this.wait -= seconds;
    if (this.wait > 0 || (this.session.paused && !this.dirty)) return;
    this.wait = kRedraw;
    this.dirty = false;
    const { history, time, lookingAt } = this.session;
    drawTracks(this.canvas, history.all, time, lookingAt ?? time);
    this.describe(history.last);
  }

  private chooseRate(rate: number): void {
    this.session.rate = rate;
    this.refresh();
  }

  /// Shows the session as it is now.
  refresh(): void {
    const { paused, lookingAt, time, rate } = this.session;
    this.play.replaceChildren(icon(paused ? "play" : "pause"));
    this.play.setAttribute("aria-label", paused ? "Play" : "Pause");
    const back = lookingAt === null ? 0 : time - lookingAt;
    this.liveButton.replaceChildren(...(back > 0 ? [`−${back.toFixed(2)} s`] : paused ? ["Paused"] : [make("i"), "Live"]));
    this.help.replaceChildren(...(back > 0 ? ["Looking back. ", make("b", {}, "Home"), " returns to now."] : help()));
    this.rates[kRates.indexOf(rate)]!.checked = true;
    document.body.classList.toggle("looking-back", back > 0);
    this.dirty = true;
  }

  private scrubbing(): void {
    const place = (event: PointerEvent) => {
      const box = this.canvas.getBoundingClientRect();
      const part = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
      this.session.lookBack(this.session.time - kHistorySeconds * (1 - part));
      this.refresh();
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      place(event);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (this.canvas.hasPointerCapture(event.pointerId)) place(event);
    });
  }

  /// The chart's present state in words.
  private describe(moment: Moment | undefined): void {
    if (!moment) return;
    const word = (stance: string) => (stance === "air" ? "up" : stance === "flat" ? "flat" : `on the ${stance}`);
    const text = `Left foot ${word(moment.stances[0])}, right foot ${word(moment.stances[1])}`;
    if (this.element.matches(":focus-within") && this.spoken.textContent !== text) this.spoken.textContent = text;
  }
}

function help(): Child[] {
  const [heel, flat, toe] = ["heel", "flat", "toe"].map((word) => make("b", {}, word)) as [HTMLElement, HTMLElement, HTMLElement];
  return ["Drag to look back over the last 20 s. Foot bars: ", heel, " ▸ ", flat, " ▸ ", toe];
}

function layout(): HTMLElement[] {
  const rates = kRateNames.map((name, i) =>
    make("label", {}, make("input", { type: "radio", name: "rate", checked: kRates[i] === 1 }), make("span", {}, name)));
  const transport = make("div", { class: "transport" },
    make("button", { type: "button", class: "back", "aria-label": "One frame back", title: "One frame back (,)" }, icon("back")),
    make("button", { type: "button", class: "play", title: "Space" }),
    make("button", { type: "button", class: "on", "aria-label": "One frame on", title: "One frame on (.)" }, icon("on")),
    make("fieldset", { class: "segments" }, make("legend", {}, "Speed of time"), ...rates),
    make("button", { type: "button", class: "live" }),
    make("p", { class: "help" }, ...help()));
  const tracks = make("div", { class: "tracks" },
    make("span", { class: "gait" }, "Gait"),
    make("span", { class: "left" }, "L", make("i", {}, "eft")),
    make("span", { class: "right" }, "R", make("i", {}, "ight")),
    make("span", { class: "speed" }, "Speed"),
    make("canvas", { role: "img", "aria-label": "Gait, foot contacts and speed over the last 20 seconds" }),
    make("p", { class: "axis" }, ...["−20 s", "−15", "−10", "−5", "now"].map((mark) => make("span", {}, mark))));
  return [transport, tracks, make("p", { class: "spoken" })];
}
