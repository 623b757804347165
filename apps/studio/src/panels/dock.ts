/// The rail of panel names at the right edge and the dock of open panels beside it. A name, or its
/// digit, opens its panel on top of the others; again closes it.

import { icon, type Icon } from "../chrome/icons.js";

export interface Panel {
  readonly digit: number; // the key that opens it; panels stand in this order
  readonly name: string; // on the rail
  readonly title: string;
  readonly icon: Icon;
  readonly body: HTMLElement;
  /// One line beside the title, with a class: "good", "beyond" or none.
  readonly state?: HTMLElement;
  /// Called for every frame while the panel is open.
  update(seconds: number): void;
}

const kStorageKey = "amble.panels";

interface Slot {
  panel: Panel;
  button: HTMLButtonElement;
  card: HTMLElement;
}

export class Dock {
  private readonly slots: Slot[] = [];
  private open: Slot[] = []; // newest first

  constructor(private readonly dock: HTMLElement, rail: HTMLElement, panels: Panel[], private readonly onResize: () => void) {
    for (const panel of panels) {
      const button = document.createElement("button");
      button.type = "button";
      button.innerHTML = `${icon(panel.icon, 18)}<span>${panel.name}</span>`;
      button.title = `${panel.title} (${panel.digit})`;
      const slot: Slot = { panel, button, card: this.makeCard(panel) };
      button.addEventListener("click", () => this.toggle(panel.digit));
      rail.append(button);
      this.slots.push(slot);
    }
    this.show((localStorage.getItem(kStorageKey) ?? "").split(","));
  }

  toggle(digit: number): void {
    const slot = this.slots.find(({ panel }) => panel.digit === digit);
    if (!slot) return;
    const opens = !this.open.includes(slot);
    this.open = this.open.filter((other) => other !== slot);
    if (opens) this.open.unshift(slot);
    this.refresh();
    if (opens) {
      this.dock.scrollTop = 0;
      slot.card.querySelector<HTMLElement>("h2")!.focus();
    } else slot.button.focus();
  }

  /// Names of the open panels, the newest first.
  get names(): string[] {
    return this.open.map(({ panel }) => panel.name);
  }

  /// Opens these and closes the others.
  show(names: readonly string[]): void {
    this.open = names.flatMap((name) => this.slots.filter(({ panel }) => panel.name === name));
    this.refresh();
  }

  closeAll(): void {
    this.open = [];
    this.refresh();
  }

  update(seconds: number): void {
    for (const { panel } of this.open) panel.update(seconds);
  }

  private makeCard(panel: Panel): HTMLElement {
    const card = document.createElement("section");
    card.className = "panel";
    card.setAttribute("aria-label", panel.title);
    const header = document.createElement("header");
    header.innerHTML = `${icon(panel.icon)}<h2 tabindex="-1">${panel.title}</h2>`;
    if (panel.state) header.append(panel.state);
    const close = document.createElement("button");
    close.type = "button";
    close.className = "plain";
    close.setAttribute("aria-label", `Close ${panel.title}`);
    close.innerHTML = icon("cross", 12);
    close.addEventListener("click", () => this.toggle(panel.digit));
    const key = document.createElement("kbd");
    key.textContent = String(panel.digit);
    header.append(key, close);
    card.append(header, panel.body);
    return card;
  }

  private refresh(): void {
    this.dock.replaceChildren(...this.open.map(({ card }) => card));
    this.dock.hidden = this.open.length === 0;
    for (const slot of this.slots) slot.button.setAttribute("aria-pressed", String(this.open.includes(slot)));
    localStorage.setItem(kStorageKey, this.names.join(","));
    this.onResize();
  }
}
