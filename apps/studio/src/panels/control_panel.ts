/// The control space: what is asked and what is done, who has a say, and how it is made.

import type { Technique } from "amble-web";
import { ControlChart } from "../charts/control_chart.js";
import { sideColour } from "../charts/ink.js";
import { make } from "../make.js";
import type { StudioParts } from "../parts.js";
import type { Setting } from "../settings.js";
import { advanced, Choice, label, note, Switch } from "./controls.js";
import type { Panel } from "./dock.js";
import { Slider } from "./slider.js";

const kListed = 6;
const kSpokenEvery = 1; // seconds

export class ControlPanel implements Panel {
  readonly digit = 2;
  readonly name = "Control";
  readonly title = "Control space";
  readonly icon = "control" as const;
  readonly body = document.createElement("div");
  readonly state = document.createElement("span");
  private readonly chart: ControlChart;
  private readonly list = document.createElement("ul");
  private readonly weights: Setting<Technique["weights"]>;
  private readonly blend: Setting<Technique["blend"]>;
  private readonly harmonics: Setting<number>;
  private readonly variation: Setting<number>;
  private readonly idle: Setting<boolean>;
  private sinceSpoken = kSpokenEvery;

  constructor(private readonly parts: StudioParts) {
    const { settings, performer, pointer, driver } = parts;
    this.chart = new ControlChart(performer.library, (directive) => {
      pointer.yield();
      driver.steer(directive, "chart");
    });
    performer.listen((library) => this.chart.embody(library));
    this.weights = settings.add<Technique["weights"]>("control.weights", "rbf", (weights) => this.use({ weights }));
    this.blend = settings.add<Technique["blend"]>("control.blend", "timewarp", (blend) => this.use({ blend }));
    this.harmonics = settings.add("control.harmonics", 8, (harmonics) => this.use({ harmonics }));
    const { session } = parts;
    this.variation = settings.add("life.variation", 1, (variation) => session.enliven({ ...session.life, variation }));
    this.idle = settings.add("life.idle", true, (on) => session.enliven({ ...session.life, idle: on ? 1 : 0 }));
    this.fill();
  }

  /// One chip for every type of the library, which may change.
  private types(): HTMLElement {
    const { settings, performer } = this.parts;
    const holder = document.createElement("div");
    const type = settings.add("control.type", this.chart.names[0] ?? "", (name) => (this.chart.group = Math.max(0, this.chart.names.indexOf(name))));
    let shown = "";
    const fill = () => {
      const { names } = this.chart;
      if (names.join() === shown) return;
      shown = names.join();
      holder.replaceChildren(new Choice("Type", type, names.map((name) => [name, name[0]!.toUpperCase() + name.slice(1)] as const), "chips").element);
      holder.hidden = names.length < 2;
      this.chart.group = Math.max(0, names.indexOf(type.value));
    };
    performer.listen(fill);
    fill();
    return holder;
  }

  private use(part: Partial<Technique>): void {
    const { session } = this.parts;
    session.use({ ...session.technique, ...part });
  }

  private fill(): void {
    const types = this.types();
    const weights = new Choice("Weights", this.weights, [["rbf", "RBF"], ["delaunay", "Delaunay"]]);
    const blend = new Choice("Blend", this.blend, [["timewarp", "Time-warp"], ["fourier", "Fourier"]]);
    const harmonics = new Slider("Harmonics", this.harmonics, { low: 1, high: 16, step: 1 });
    this.blend.listen((value) => (harmonics.element.hidden = value !== "fourier"));
    const pair = document.createElement("div");
    pair.className = "pair";
    const left = document.createElement("div");
    const right = document.createElement("div");
    left.append(label("Weights"), weights.element);
    right.append(label("Blend"), blend.element);
    pair.append(left, right);
    this.list.className = "weights";
    this.list.setAttribute("aria-label", "Weights");
    this.state.className = "state";
    this.body.className = "controls";
    const figure = document.createElement("figure");
    const key = make("p", { class: "key" }, ...["◂ left", "m/s over rad/s", "right ▸"].map((words) => make("span", {}, words)));
    const looks = [["asked", "asked"], ["done", "actual"], ["walk", "walk example"], ["run", "run example"]] as const;
    const legend = make("p", { class: "chart-legend" }, ...looks.map(([look, words]) => make("span", { class: look }, words)));
    figure.append(this.chart.canvas, key, legend);
    this.body.append(
      types, figure, this.list,
      new Slider("Variation", this.variation, { low: 0, high: 1, step: 0.05, digits: 2 }).element,
      new Switch("Alive while standing", this.idle, "weight shifts and breath").element,
      note("Drag the ring, or focus the chart and use the arrow keys, to steer from here."),
      advanced(pair, harmonics.element),
    );
  }

  update(seconds: number): void {
    const { doing, character, driver } = this.parts.session;
    const { asked } = driver;
    const { weights } = character;
    this.chart.draw(doing, asked, weights, this.weights.value === "delaunay", seconds);
    const outside = doing.outside > 0.02;
    this.state.className = outside ? "state beyond" : "state good";
    const words = outside ? `${doing.outside.toFixed(2)} m/s outside; doing the nearest it can` : "inside the envelope";
    if (this.state.textContent !== words) this.state.textContent = words;
    this.listWeights(weights);
    this.sinceSpoken += seconds;
    if (this.sinceSpoken < kSpokenEvery) return;
    this.sinceSpoken = 0;
    this.chart.canvas.setAttribute(
      "aria-label",
      `Control space. Asked ${asked.speed.toFixed(2)} metres per second, ${asked.turnRate.toFixed(2)} radians per second; doing ${doing.speed.toFixed(2)} and ${doing.turnRate.toFixed(2)}.`,
    );
  }

  private listWeights(weights: Float32Array): void {
    const said = [...weights].map((weight, example) => ({ weight, example })).filter(({ weight }) => weight > 0.004);
    said.sort((a, b) => b.weight - a.weight);
    const rows = said.slice(0, kListed).map(({ weight, example }) => {
      const { name, turnRate } = this.parts.performer.library.examples[example]!;
      const colour = sideColour(turnRate, { left: "var(--left-fill)", right: "var(--right-fill)", edge: "var(--edge)" });
      const bar = make("i", { "--weight": weight.toFixed(3), "--colour": colour });
      return make("li", {}, make("span", {}, name), bar, make("b", {}, weight.toFixed(2)));
    });
    if (said.length > kListed) rows.push(make("li", { class: "more" }, `${said.length - kListed} more`));
    this.list.replaceChildren(...rows);
  }
}
