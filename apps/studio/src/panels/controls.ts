/// The controls that panels are made of. Each shows and changes one setting.

import { make } from "../make.js";
import type { Changeable } from "../settings.js";

export function label(text: string): HTMLElement {
  const element = document.createElement("p");
  element.className = "label";
  element.textContent = text;
  return element;
}

export function note(text: string): HTMLElement {
  const element = document.createElement("p");
  element.className = "note";
  element.textContent = text;
  return element;
}

/// What few people need, folded away.
export function advanced(...children: HTMLElement[]): HTMLDetailsElement {
  return make("details", { class: "advanced" }, make("summary", {}, "Advanced"), make("div", { class: "controls" }, ...children));
}

export function button(text: string, onPress: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "button";
  element.textContent = text;
  element.addEventListener("click", onPress);
  return element;
}

/// What stands under a chart of the last seconds, from left to right.
export function timeAxis(...marks: string[]): HTMLElement {
  return make("p", { class: "key time" }, ...marks.map((mark) => make("span", {}, mark)));
}

/// One of a few words.
export class Choice<Value extends string> {
  readonly element = document.createElement("div");
  private readonly inputs = new Map<Value, HTMLInputElement>();

  constructor(private readonly name: string, private readonly setting: Changeable<Value>, options: readonly (readonly [Value, string])[], look: "segments" | "chips" = "segments") {
    this.element.className = look;
    this.element.setAttribute("role", "radiogroup");
    this.element.setAttribute("aria-label", name);
    this.offer(options);
    setting.listen((value) => this.show(value));
  }

  /// These options from now on.
  offer(options: readonly (readonly [Value, string])[]): void {
    this.element.replaceChildren();
    this.inputs.clear();
    for (const [option, words] of options) {
      const input = document.createElement("input");
      input.type = "radio";
      input.name = this.name;
      input.value = option;
      input.addEventListener("change", () => this.setting.set(option));
      const holder = document.createElement("label");
      const text = document.createElement("span");
      text.textContent = words;
      holder.append(input, text);
      this.inputs.set(option, input);
      this.element.append(holder);
    }
  }

  show(value: Value): void {
    this.inputs.forEach((input, option) => (input.checked = option === value));
  }

  /// Greys an option out, with the reason as its tip; null lets it be chosen.
  forbid(option: Value, reason: string | null): void {
    const input = this.inputs.get(option);
    if (!input) return;
    input.disabled = reason !== null;
    input.parentElement!.title = reason ?? "";
  }
}

/// One of a few pictures with a word, or none of them.
export class Tiles<Value extends string> {
  readonly element = document.createElement("div");

  constructor(name: string, setting: Changeable<Value | null> | Changeable<Value>, options: readonly (readonly [Value, SVGElement])[]) {
    this.element.className = "tiles";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", name);
    for (const [option, picture] of options) {
      const tile = document.createElement("button");
      tile.type = "button";
      tile.append(picture, make("span", {}, option));
      tile.addEventListener("click", () => setting.set(option));
      setting.listen((value: Value | null) => tile.setAttribute("aria-pressed", String(value === option)));
      this.element.append(tile);
    }
  }
}

/// On or off.
export class Switch {
  readonly element = document.createElement("label");

  constructor(name: string, setting: Changeable<boolean>, remark = "") {
    this.element.className = "switch";
    const title = document.createElement("span");
    title.textContent = name;
    if (remark) title.append(" ", Object.assign(document.createElement("i"), { textContent: remark }));
    const input = document.createElement("input");
    input.type = "checkbox";
    input.setAttribute("role", "switch");
    input.addEventListener("change", () => setting.set(input.checked));
    setting.listen((value) => (input.checked = value));
    this.element.append(title, input);
  }
}
