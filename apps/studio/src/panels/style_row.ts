/// One line of the mixer: a part, the example it moves like, and how much of it.

import type { Mix } from "amble-web";
import type { Changeable } from "../settings.js";
import { kRowNames, leading, withExample, withWeight, type Row } from "../style_mix.js";

const kLeastRoot = 0.1; // the whole body always weighs something
const kMost = 1.5, kStep = 0.01;

export class StyleRow {
  readonly element = document.createElement("div");
  private readonly example = document.createElement("select");
  private readonly weight = document.createElement("input");
  private readonly shown = document.createElement("output");

  constructor(private readonly row: Row, names: readonly string[], mix: Changeable<Mix>, onTouch: () => void) {
    this.element.className = `slider marked style-row ${row.split("_")[0]!}`;
    const name = kRowNames[row];
    const title = document.createElement("span");
    title.textContent = name;
    this.example.setAttribute("aria-label", `${name}, example`);
    this.example.append(new Option(row === "root" ? "plain" : "as body", ""), ...names.map((one) => new Option(one, one)));
    this.example.addEventListener("change", () => mix.set(withExample(mix.value, row, this.example.value || null)));
    Object.assign(this.weight, { type: "range", min: row === "root" ? kLeastRoot : 0, max: kMost, step: kStep });
    this.weight.setAttribute("aria-label", `${name}, weight`);
    const low = Number(this.weight.min);
    this.weight.style.setProperty("--mark", String((1 - low) / (kMost - low)));
    this.weight.addEventListener("input", () => mix.set(withWeight(mix.value, row, Number(this.weight.value))));
    this.weight.addEventListener("dblclick", () => mix.set(withWeight(mix.value, row, 1)));
    this.weight.addEventListener("keydown", (event) => event.key === "Delete" && mix.set(withWeight(mix.value, row, 1)));
    for (const control of [this.example, this.weight]) for (const event of ["focus", "change"]) control.addEventListener(event, onTouch);
    this.element.append(title, this.example, this.weight, this.shown);
    mix.listen((value) => this.show(value));
  }

  private show(mix: Mix): void {
    const own = leading(mix, this.row), one = own ?? leading(mix, "root");
    this.example.value = own?.name ?? "";
    this.example.disabled = this.row !== "root" && !mix.root;
    this.weight.disabled = !own;
    const weight = one?.weight ?? 1, low = Number(this.weight.min);
    this.weight.value = String(weight);
    this.weight.style.setProperty("--share", String(Math.max(0, Math.min(1, (weight - low) / (kMost - low)))));
    this.weight.setAttribute("aria-valuetext", weight.toFixed(2));
    this.shown.textContent = weight.toFixed(2);
  }
}
