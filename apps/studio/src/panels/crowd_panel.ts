/// How many walk about, how they do it, and what all of them cost.

import { type Cost, drawCost } from "../charts/cost_chart.js";
import { type Mix, StudioCrowd } from "../crowd.js";
import { counted } from "../data/sentences.js";
import { kHistorySeconds } from "../history.js";
import { addHooks } from "../hooks.js";
import { make } from "../make.js";
import type { StudioParts } from "../parts.js";
import { Choice, label, note, Switch, timeAxis } from "./controls.js";
import type { Panel } from "./dock.js";
import { Readings } from "./readings.js";
import { Slider } from "./slider.js";

const kNumbers = [1, 10, 50, 100, 250, 500, 1000];
const kBudget = 8; // milliseconds, for everybody's motion in a frame
const kRedraw = 0.2; // seconds

declare module "../hooks.js" {
  interface StudioHooks {
    readonly crowd: {
      readonly size: number;
      /// Where everybody is, the leading figure last: x, z, x, z, …
      readonly places: number[];
      /// How high everybody's highest joint is but the leading figure's, metres.
      readonly heights: number[];
      readonly drawn: { near: number; far: number; triangles: [near: number, far: number] };
    };
  }
}

export class CrowdPanel implements Panel {
  readonly digit = 7;
  readonly name = "Crowd";
  readonly title = "Crowd";
  readonly icon = "crowd" as const;
  readonly body = document.createElement("div");
  readonly state = document.createElement("span");
  private readonly crowd: StudioCrowd;
  private readonly chart = document.createElement("canvas");
  private readonly readings = new Readings();
  private readonly costs: Cost[] = [];
  private wait = 0;
  private frames = { count: 0, since: performance.now(), rate: 0 };

  constructor(private readonly parts: StudioParts) {
    const { settings, session, performer, stage } = parts;
    const crowd = (this.crowd = new StudioCrowd(session, performer, stage));
    const number = settings.add("crowd.number", 1, (value) => (crowd.size = value));
    const avoid = settings.add("crowd.avoid", true, (on) => (crowd.avoid = on));
    const mix = settings.add<Mix>("crowd.mix", "mixed", (value) => (crowd.mix = value));
    const shadows = settings.add("crowd.shadows", true, (on) => (crowd.figures.grounded = on));
    this.state.className = "state";
    this.chart.className = "time-chart";
    this.chart.setAttribute("role", "img");
    this.chart.setAttribute("aria-label", "Cost of everybody over the last 20 seconds");
    this.body.className = "controls crowd";
    this.body.append(
      new Slider("Crowd", number, { low: 1, high: 1000, step: 1, stops: kNumbers, unit: "people", one: "person" }).element,
      new Switch("Avoid each other", avoid).element,
      label("Mix"),
      new Choice("Mix", mix, [["calm", "Calm"], ["mixed", "Mixed"], ["hurried", "Hurried"]]).element,
      new Switch("Shadows", shadows, "a soft spot under everybody").element,
      this.readings.row("Motion of all"), this.chart, timeAxis("−20 s", "−10", "now"),
      this.readings.row("Of one"), this.readings.row("Page"),
      note("You lead one of them. The others keep out of your way and walk about where you are."),
    );
    addHooks({
      crowd: {
        get size() {
          return crowd.size;
        },
        get places() {
          const others = [...crowd.places].filter((_, i) => i % 4 < 2);
          return [...others, session.doing.x, session.doing.z];
        },
        get heights() {
          return crowd.heights;
        },
        get drawn() {
          return crowd.figures.drawn;
        },
      },
    });
  }

  update(seconds: number): void {
    this.countFrames();
    this.wait -= seconds;
    if (this.wait > 0) return;
    this.wait = kRedraw;
    const { time } = this.parts.session;
    const milliseconds = this.crowd.cost;
    this.costs.push({ time, milliseconds });
    while (this.costs[0]!.time < time - kHistorySeconds || this.costs[0]!.time > time) this.costs.shift();
    drawCost(this.chart, this.costs, time, kBudget);
    this.read(milliseconds);
  }

  private read(milliseconds: number): void {
    const people = this.crowd.size - 1;
    const one = people > 0 ? (1000 * milliseconds) / people : this.parts.session.cost.median;
    const beyond = milliseconds > kBudget;
    this.readings.say("Motion of all", make("b", { class: beyond ? "asked" : "" }, `${milliseconds.toFixed(2)} ms`), ` of ${kBudget} ms a frame`);
    this.readings.say("Of one", make("b", {}, `${one.toFixed(1)} µs`));
    this.readings.say("Page", make("b", {}, `${this.frames.rate.toFixed(0)} frames/s`));
    this.state.className = beyond ? "state beyond" : "state";
    this.state.textContent = people > 0 ? counted(this.crowd.size, "person", "people") : "you alone";
    this.chart.setAttribute("aria-label", `Cost of everybody over the last 20 seconds. Now ${milliseconds.toFixed(1)} of ${kBudget} milliseconds.`);
  }

  /// Frames of the page in the last second.
  private countFrames(): void {
    const now = performance.now();
    this.frames.count++;
    if (now - this.frames.since < 1000) return;
    this.frames = { count: 0, since: now, rate: (1000 * this.frames.count) / (now - this.frames.since) };
  }
}
