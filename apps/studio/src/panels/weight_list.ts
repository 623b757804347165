/// Examples and their weights, any number of them: a line each, with its weight and a way to take it out, and a list to
/// add more from.

import type { ExampleWeights } from "amble-web";
import { make } from "../make.js";
import { button, label } from "./controls.js";

const kLeast = -1, kMost = 2, kStep = 0.05;
const kAdded = 0.5; // the weight that an example comes with

export interface Weights {
  title: string;
  none: string; // what is the case without any
  weights: ExampleWeights | null;
}

export class WeightList {
  readonly element = make("div", { class: "weight-list" });

  /// `change` sets a weight, or takes the example out.
  constructor(private readonly names: readonly string[], private readonly change: (name: string, weight: number | null) => void) {}

  show({ title, none, weights }: Weights, enabled: boolean): void {
    const held = Object.entries(weights ?? {});
    const lines = held.map(([name, weight]) => this.line(title, name, weight));
    this.element.replaceChildren(label(title), ...(lines.length > 0 ? lines : [make("p", { class: "none" }, none)]), this.more(title, new Set(held.map(([name]) => name)), enabled));
  }

  private line(title: string, name: string, weight: number): HTMLElement {
    const field = make("input", { type: "number", min: kLeast, max: kMost, step: kStep, value: weight.toFixed(2), "aria-label": `${title}: weight of ${name}` });
    field.addEventListener("change", () => {
      const value = Number(field.value);
      this.change(name, Number.isFinite(value) && field.value !== "" ? Math.min(kMost, Math.max(kLeast, value)) : weight);
    });
    const remove = button("×", () => this.change(name, null));
    remove.className = "plain";
    remove.setAttribute("aria-label", `${title}: take out ${name}`);
    return make("div", {}, make("span", {}, name), field, remove);
  }

  private more(title: string, held: ReadonlySet<string>, enabled: boolean): HTMLElement {
    const select = make("select", { "aria-label": `${title}: add an example` }, new Option("Add an example", ""), ...this.names.filter((name) => !held.has(name)).map((name) => new Option(name, name)));
    select.disabled = !enabled;
    select.addEventListener("change", () => select.value && this.change(select.value, kAdded));
    return select;
  }
}
