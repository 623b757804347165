/// Lines of a panel that name something and tell its present value.

import { type Child, make } from "../make.js";

export class Readings {
  private readonly values = new Map<string, HTMLElement>();

  row(name: string): HTMLElement {
    const value = make("span");
    this.values.set(name, value);
    return make("p", { class: "reading" }, make("span", {}, name), value);
  }

  /// Changes nothing where the same is said already.
  say(name: string, ...words: Child[]): void {
    const value = this.values.get(name)!;
    const said = make("span", {}, ...words);
    if (!value.isEqualNode(said)) value.replaceChildren(...said.childNodes);
  }
}
