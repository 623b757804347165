/// A number between two ends, or one of a few. Arrows move it one step, Page ten, Home and End to the
/// ends, Delete and a double click to the usual value; digits, or a click on the value, type one.

import { make } from "../make.js";
import type { Changeable } from "../settings.js";

export interface Range {
  low: number;
  high: number;
  step: number;
  unit?: string;
  one?: string; // the unit of 1
  digits?: number; // after the point
  mark?: boolean; // where the usual value is
  stops?: readonly number[]; // the only values, rising; low, high and step are theirs then
  scale?: number; // what is shown is so many times the value: 100 for per cent
}

const kPage = 10; // steps

export class Slider {
  readonly element = document.createElement("div");
  private readonly input = document.createElement("input");
  private readonly shown = document.createElement("button");
  private readonly field = document.createElement("input");

  constructor(name: string, private readonly setting: Changeable<number> & { readonly usual: number }, private range: Range) {
    this.element.className = "slider";
    const title = document.createElement("span");
    title.textContent = name;
    this.input.type = "range";
    this.input.setAttribute("aria-label", name);
    const { stops } = range;
    this.input.min = String(stops ? 0 : range.low);
    this.input.max = String(stops ? stops.length - 1 : range.high);
    this.input.step = String(stops ? 1 : range.step);
    if (range.mark) {
      this.element.classList.add("marked");
      this.input.style.setProperty("--mark", String(this.share(setting.usual)));
    }
    this.input.addEventListener("input", () => this.setting.set(this.valueAt(Number(this.input.value))));
    this.input.addEventListener("dblclick", () => this.setting.set(setting.usual));
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.shown.type = "button";
    this.shown.className = "value";
    this.shown.tabIndex = -1; // digits on the slider do the same
    this.shown.title = "Type a value";
    this.shown.addEventListener("click", () => this.type(""));
    this.field.hidden = true;
    this.field.inputMode = "decimal";
    this.field.setAttribute("aria-label", `${name}, typed`);
    this.field.addEventListener("keydown", (event) => this.fieldKey(event));
    this.field.addEventListener("blur", () => this.typed(false));
    this.element.append(title, this.shown, this.field, this.input);
    setting.listen((value) => this.show(value));
  }

  /// Shows so many times the value from now on.
  rescale(scale: number): void {
    this.range = { ...this.range, scale };
    this.show(this.setting.value);
  }

  private show(value: number): void {
    const { digits = 0, scale = 1 } = this.range;
    const text = (scale * value).toFixed(digits);
    const unit = (text === "1" && this.range.one) || (this.range.unit ?? "");
    this.shown.replaceChildren(...(unit ? [`${text} `, make("i", {}, unit)] : [text]));
    this.input.value = String(this.placeOf(value));
    this.input.setAttribute("aria-valuetext", `${text} ${unit}`.trim());
    this.input.style.setProperty("--share", String(this.share(value)));
  }

  private key(event: KeyboardEvent): void {
    const page = event.key === "PageUp" ? kPage : event.key === "PageDown" ? -kPage : 0;
    if (page) this.setting.set(this.valueAt(Number(this.input.value) + page * Number(this.input.step)));
    else if (event.key === "Delete") this.setting.set(this.setting.usual);
    else if (/^[0-9.]$/.test(event.key) && !event.ctrlKey && !event.metaKey) this.type(event.key);
    else return;
    event.preventDefault();
  }

  private type(first: string): void {
    this.field.hidden = false;
    this.shown.hidden = true;
    this.field.value = first || ((this.range.scale ?? 1) * this.setting.value).toFixed(this.range.digits ?? 0);
    this.field.focus();
    if (!first) this.field.select();
  }

  private fieldKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") this.field.value = "";
    this.typed(true);
  }

  private typed(returns: boolean): void {
    if (this.field.hidden) return;
    this.field.hidden = true;
    this.shown.hidden = false;
    const value = parseFloat(this.field.value.replace(",", ".")) / (this.range.scale ?? 1);
    if (Number.isFinite(value)) this.setting.set(this.valueAt(this.placeOf(value)));
    if (returns) this.input.focus();
  }

  /// The value at a place of the track, from the lowest place on.
  private valueAt(place: number): number {
    const { stops, low, high, step } = this.range;
    if (stops) return stops[Math.max(0, Math.min(stops.length - 1, Math.round(place)))]!;
    const steps = Math.round((Math.max(low, Math.min(high, place)) - low) / step);
    return Number(Math.min(high, low + steps * step).toFixed(6));
  }

  private placeOf(value: number): number {
    const { stops } = this.range;
    if (!stops) return value;
    return stops.reduce((best, stop, i) => (Math.abs(stop - value) < Math.abs(stops[best]! - value) ? i : best), 0);
  }

  private share(value: number): number {
    const [low, high] = [Number(this.input.min), Number(this.input.max)];
    return Math.max(0, Math.min(1, (this.placeOf(value) - low) / (high - low)));
  }
}
