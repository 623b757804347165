/// An open panel: its header, which closes, folds and drags it, and its body.

import { icon } from "../chrome/icons.js";
import { Menu } from "../chrome/menu.js";
import { make } from "../make.js";
import type { Panel } from "./dock.js";

export interface CardActions {
  close(): void;
  /// One place up (−1) or down (1) among the open panels.
  move(places: number): void;
  /// To where the pointer is, at this height of the window.
  dragTo(y: number): void;
  folded(): void;
}

const kDragSlack = 6; // pixels

export class Card {
  readonly element = document.createElement("section");
  private readonly header = document.createElement("header");

  constructor(private readonly panel: Panel, private readonly actions: CardActions) {
    this.element.className = "panel";
    this.element.setAttribute("aria-label", panel.title);
    this.header.append(icon(panel.icon), make("h2", { tabindex: -1 }, panel.title));
    if (panel.state) this.header.append(panel.state);
    const key = document.createElement("kbd");
    key.textContent = String(panel.digit);
    key.setAttribute("aria-hidden", "true");
    const more = this.button("dots", `Order of ${panel.title}`);
    const close = this.button("cross", `Close ${panel.title}`);
    close.addEventListener("click", () => actions.close());
    this.header.append(key, more, close);
    this.element.append(this.header, panel.body);
    new Menu(more, `Order of ${panel.title}`, () => [
      { name: "Move up", run: () => actions.move(-1) },
      { name: "Move down", run: () => actions.move(1) },
      { name: this.folded ? "Unfold" : "Fold", run: () => (this.folded = !this.folded) },
    ]);
    this.header.addEventListener("dblclick", (event) => {
      if (!(event.target instanceof Element && event.target.closest("button"))) this.folded = !this.folded;
    });
    this.drag();
  }

  get folded(): boolean {
    return this.element.classList.contains("folded");
  }

  set folded(on: boolean) {
    this.panel.body.hidden = on;
    this.element.classList.toggle("folded", on);
    this.actions.folded();
  }

  /// Shows that it has just come: the header flashes once, and has the focus.
  welcome(): void {
    this.element.classList.remove("new");
    void this.element.offsetWidth; // the flash begins anew
    this.element.classList.add("new");
    this.element.scrollIntoView({ block: "nearest" });
    this.header.querySelector("h2")!.focus({ preventScroll: true });
  }

  private button(name: "dots" | "cross", label: string): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain";
    button.setAttribute("aria-label", label);
    button.append(icon(name, 12));
    return button;
  }

  /// Listens to the window, because a card that moves loses a captured pointer.
  private drag(): void {
    let start = 0;
    const move = (event: PointerEvent) => {
      if (Math.abs(event.clientY - start) > kDragSlack) this.actions.dragTo(event.clientY);
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    this.header.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Element && event.target.closest("button, .menu")) return;
      start = event.clientY;
      addEventListener("pointermove", move);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    });
  }
}
