/// What is measured while it happens: whether the feet hold, speed and turn as asked and as done, who has
/// a say, what the motion costs, and how far beyond the library the command is.

import { drawCurves, drawShares, timeAt } from "../charts/time_chart.js";
import { kSlipLimit } from "../chrome/readout.js";
import type { Moment } from "../history.js";
import { make } from "../make.js";
import type { StudioParts } from "../parts.js";
import { note, Switch, timeAxis } from "./controls.js";
import type { Panel } from "./dock.js";
import { Readings } from "./readings.js";

const kRedraw = 1 / 30; // seconds
const kReread = 0.15; // seconds between two readings that can still be read
const kRespeak = 1;
const kMeterEnd = 0.08; // m/s
const kGood = 0.005; // m/s, of the mean
const kOutside = 0.02; // m/s: less is inside, as on the chart of the control space

export class NumbersPanel implements Panel {
  readonly digit = 9;
  readonly name = "Numbers";
  readonly title = "Numbers";
  readonly icon = "numbers" as const;
  readonly body = document.createElement("div");
  readonly state = document.createElement("span");
  private readonly meter = document.createElement("div");
  private readonly speed = chart("Speed over the last 20 seconds");
  private readonly turn = chart("Turn rate over the last 20 seconds");
  private readonly weights = chart("Weights over the last 20 seconds");
  private readonly readings = new Readings();
  private readonly frozenList = document.createElement("p");
  private frozen: Moment | null = null;
  private waits = { draw: 0, read: 0, speak: 0 };

  constructor(private readonly parts: StudioParts) {
    const { readings } = this;
    this.state.className = "state";
    this.meter.className = "skate-meter";
    this.meter.setAttribute("role", "meter");
    this.meter.setAttribute("aria-label", "Foot skate");
    this.meter.setAttribute("aria-valuemin", "0");
    this.meter.setAttribute("aria-valuemax", "8");
    const marks = [[0, "0"], [0.25, "0.5 mean"], [0.5, "2 limit"], [1, "8 cm/s"]] as const;
    this.meter.append(make("i"), make("p", {}, ...marks.map(([at, words]) => make("span", { "--at": at }, words))));
    this.weights.classList.add("tall");
    this.weights.addEventListener("click", (event) => this.freeze(timeAt(this.weights, event.clientX, parts.session.time)));
    this.frozenList.className = "note";
    this.frozenList.hidden = true;
    this.body.className = "controls numbers";
    this.body.append(
      readings.row("Foot skate"), this.meter, readings.row("Speed"), this.speed, readings.row("Turn"), this.turn,
      readings.row("Weights"), this.weights, timeAxis("−20 s", "−10", "now"), this.frozenList,
      readings.row("Motion cost"), readings.row("Outside the envelope"),
      new Switch("Simple drawing", parts.drawing, "half the pixels, no shadows").element,
      note("Click the weights to list a moment."),
    );
    readings.say("Weights", make("span", { class: "left" }, "left"), " · straight · ", make("span", { class: "right" }, "right"));
  }

  update(seconds: number): void {
    const { session } = this.parts;
    const moment = session.shown;
    if (this.due("draw", seconds, kRedraw)) this.draw();
    if (this.due("read", seconds, kReread)) this.read(moment);
    if (this.due("speak", seconds, kRespeak)) this.speak(moment);
  }

  private due(what: keyof NumbersPanel["waits"], seconds: number, every: number): boolean {
    this.waits[what] -= seconds;
    if (this.waits[what] > 0) return false;
    this.waits[what] = every;
    return true;
  }

  private draw(): void {
    const { session, performer } = this.parts;
    const { all } = session.history;
    if (this.frozen && !all.includes(this.frozen)) this.freeze(0); // it is forgotten
    const fastest = Math.max(2, ...all.map(({ doing, asked }) => Math.max(doing.speed, asked.speed)));
    const sharpest = Math.max(1, ...all.map(({ doing }) => Math.abs(doing.turnRate)));
    drawCurves(this.speed, all, session.time, [0, fastest], [
      { what: "asked", of: ({ asked }) => asked.speed }, { what: "done", of: ({ doing }) => doing.speed },
    ]);
    drawCurves(this.turn, all, session.time, [-sharpest, sharpest], [
      { what: "asked", of: ({ asked }) => asked.turnRate }, { what: "done", of: ({ doing }) => doing.turnRate },
    ]);
    drawShares(this.weights, all, session.time, performer.library.examples, this.frozen?.time ?? null);
  }

  private read({ doing, asked, slip }: Moment): void {
    const { readings } = this;
    const word = slip < kGood ? "planted" : slip < kSlipLimit ? "rolling" : "slipping";
    const centimetres = 100 * slip;
    readings.say("Foot skate", make("b", {}, `${centimetres.toFixed(2)} cm/s`), ` ${word}`);
    this.meter.style.setProperty("--share", Math.sqrt(Math.min(1, slip / kMeterEnd)).toFixed(3));
    this.meter.classList.toggle("beyond", slip > kSlipLimit);
    this.meter.setAttribute("aria-valuenow", Math.min(8, centimetres).toFixed(1));
    this.meter.setAttribute("aria-valuetext", `${centimetres.toFixed(1)} centimetres per second, ${word}`);
    readings.say("Speed", make("span", { class: "asked" }, `asked ${asked.speed.toFixed(2)}`), " · ", make("b", {}, `actual ${doing.speed.toFixed(2)} m/s`));
    const side = Math.abs(doing.turnRate) < 0.02 ? "straight" : doing.turnRate > 0 ? "left" : "right";
    readings.say("Turn", make("b", {}, `${signed(doing.turnRate)} rad/s`), `, ${side}`);
    const { cost } = this.parts.session;
    readings.say("Motion cost", make("b", {}, `${cost.median.toFixed(1)} µs`), ` p99 ${cost.worst.toFixed(1)}`);
    const outside = doing.outside > kOutside;
    readings.say("Outside the envelope", make("b", { class: outside ? "asked" : "" }, `${(outside ? doing.outside : 0).toFixed(2)} m/s`));
    const beyond = slip > kSlipLimit ? "slipping" : outside ? "outside the envelope" : "";
    this.state.className = beyond ? "state beyond" : "state good";
    this.state.textContent = beyond || "all within limits";
  }

  /// The charts' present values in words.
  private speak({ doing, asked, weights }: Moment): void {
    this.speed.setAttribute("aria-label", `Speed over the last 20 seconds. Asked ${asked.speed.toFixed(2)}, actual ${doing.speed.toFixed(2)} metres per second.`);
    this.turn.setAttribute("aria-label", `Turn rate over the last 20 seconds. Now ${doing.turnRate.toFixed(2)} radians per second.`);
    this.weights.setAttribute("aria-label", `Weights over the last 20 seconds. Now ${this.listed(weights)}.`);
  }

  private freeze(time: number): void {
    this.frozen = this.frozen ? null : (this.parts.session.history.at(time) ?? null);
    this.frozenList.hidden = this.frozen === null;
    if (!this.frozen) return;
    const ago = this.parts.session.time - this.frozen.time;
    this.frozenList.textContent = `${ago.toFixed(1)} s ago: ${this.listed(this.frozen.weights)}`;
    this.waits.draw = 0;
  }

  private listed(weights: Float32Array): string {
    const { examples } = this.parts.performer.library;
    const heard = [...weights].map((weight, i) => ({ weight, name: examples[i]?.name ?? "" })).filter(({ weight }) => weight > 0.02);
    heard.sort((a, b) => b.weight - a.weight);
    return heard.map(({ name, weight }) => `${name} ${weight.toFixed(2)}`).join(", ");
  }
}

function chart(name: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.className = "time-chart";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", name);
  return canvas;
}

function signed(value: number): string {
  const digits = Math.abs(value).toFixed(2);
  return digits === "0.00" ? digits : `${value < 0 ? "−" : "+"}${digits}`;
}
