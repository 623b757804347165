/// The control space: what is asked and what is done, who has a say, and how it is made.

import type { Doing, Library, Technique } from "../../../../bindings/web/src/amble.js";
import { ControlChart, sideColour, type Directive } from "../charts/control_chart.js";
import { Choice, label, note, Slider } from "./controls.js";
import type { Panel } from "./dock.js";

export interface ControlActions {
  doing(): Doing;
  asked(): Directive;
  weights(): Float32Array;
  steer(directive: Directive): void;
  use(technique: Technique): void;
}

const kListed = 6;
const kSpokenEvery = 1; // seconds

export class ControlPanel implements Panel {
  readonly name = "Control";
  readonly title = "Control space";
  readonly icon = "control" as const;
  readonly body = document.createElement("div");
  readonly state = document.createElement("span");
  readonly technique: Technique = { weights: "rbf", blend: "timewarp", harmonics: 8 };
  private readonly chart: ControlChart;
  private readonly list = document.createElement("ul");
  private readonly types: Choice<string> | null;
  private sinceSpoken = kSpokenEvery;

  constructor(private library: Library, private readonly actions: ControlActions) {
    this.chart = new ControlChart(library, (directive) => actions.steer(directive));
    const names = this.chart.names;
    this.types = names.length > 1
      ? new Choice<string>("Type", names.map((name) => [name, name[0]!.toUpperCase() + name.slice(1)] as const), names[0]!, (name) => (this.chart.group = names.indexOf(name)), "chips")
      : null;
    const change = (part: Partial<Technique>) => {
      Object.assign(this.technique, part);
      actions.use(this.technique);
      harmonics.element.hidden = this.technique.blend !== "fourier";
    };
    const weights = new Choice("Weights", [["rbf", "RBF"], ["delaunay", "Delaunay"]] as const, "rbf", (value) => change({ weights: value }));
    const blend = new Choice("Blend", [["timewarp", "Time-warp"], ["fourier", "Fourier"]] as const, "timewarp", (value) => change({ blend: value }));
    const harmonics = new Slider("Harmonics", { low: 1, high: 16, step: 1, usual: 8, unit: "" }, String, (value) => change({ harmonics: value }));
    harmonics.element.hidden = true;
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
    const key = document.createElement("p");
    key.className = "key";
    key.innerHTML = `<span>◂ left</span><span>m/s over rad/s</span><span>right ▸</span>`;
    this.body.append(
      ...(this.types ? [this.types.element] : []), this.chart.canvas, key, this.list, pair, harmonics.element,
      note("Drag the ring, or focus the chart and use the arrow keys, to steer from here."),
    );
  }

  embody(library: Library): void {
    this.library = library;
    this.chart.embody(library);
  }

  update(seconds: number): void {
    const doing = this.actions.doing();
    const asked = this.actions.asked();
    const weights = this.actions.weights();
    this.chart.draw(doing, asked, weights, this.technique.weights === "delaunay", seconds);
    const outside = doing.outside > 0.02;
    this.state.className = outside ? "state beyond" : "state good";
    const words = outside ? "outside; doing the nearest it can" : "inside the envelope";
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
      const { name, turnRate } = this.library.examples[example]!;
      const colour = sideColour(turnRate, { left: "var(--left-fill)", right: "var(--right-fill)", edge: "var(--edge)" });
      return `<li><span>${name.replaceAll("_", " ").replace("<", "&lt;")}</span><i style="--weight:${weight.toFixed(3)};--colour:${colour}"></i><b>${weight.toFixed(2)}</b></li>`;
    });
    if (said.length > kListed) rows.push(`<li class="more">${said.length - kListed} more</li>`);
    this.list.innerHTML = rows.join("");
  }
}
