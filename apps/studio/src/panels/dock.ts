/// The rail of panel names at the right edge and the dock of open panels beside it. A name, or its
/// digit, opens its panel on top of the others; again closes it. Order and folds are kept.

import { icon, type Icon } from "../chrome/icons.js";
import { Menu } from "../chrome/menu.js";
import { make } from "../make.js";
import { Card } from "./card.js";
import { middleWindow, narrowWindow, Sheet } from "./sheet.js";

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
  /// Set by the dock: opens the panel, if it is not open yet.
  reveal?: () => void;
}

const kStorageKey = "amble.panels";
const kFoldsKey = "amble.folds";
const kOnNarrowTabs = ["Drive", "Control", "Style", "Data"];
const kSettle = 120; // milliseconds before the canvas follows the dock's width

interface Slot {
  panel: Panel;
  button: HTMLButtonElement;
  card: Card;
}

export class Dock {
  private readonly slots: Slot[] = [];
  private open: Slot[] = []; // newest first, unless somebody has put them in another order
  private readonly sheet: Sheet;
  private readonly more = make("button", { type: "button", class: "more" }, icon("dots", 18), make("span", {}, "More"));
  private resizing = 0; // a timer

  constructor(private readonly dock: HTMLElement, rail: HTMLElement, panels: Panel[], private readonly onResize: () => void) {
    this.sheet = new Sheet(dock, () => this.closeAll(), () => this.resizeSoon());
    for (const panel of [...panels].sort((a, b) => a.digit - b.digit)) {
      const slot = this.makeSlot(panel);
      rail.append(slot.button);
      panel.reveal = () => this.open.includes(slot) || this.toggle(panel.digit);
      this.slots.push(slot);
    }
    this.addMore(rail);
    const [names, folds] = [kStorageKey, kFoldsKey].map((key) => (localStorage.getItem(key) ?? "").split(","));
    this.show(names!);
    for (const { panel, card } of this.slots) if (folds!.includes(panel.name)) card.folded = true;
    narrowWindow.addEventListener("change", () => this.show(this.names));
  }

  toggle(digit: number): void {
    const slot = this.slots.find(({ panel }) => panel.digit === digit);
    if (!slot) return;
    const opens = !this.open.includes(slot);
    const others = this.open.filter((other) => other !== slot);
    if (opens && middleWindow.matches) for (const { card } of others) card.folded = true;
    if (opens) slot.card.folded = false;
    this.open = opens ? [slot, ...others] : others;
    this.refresh();
    if (opens) slot.card.welcome();
    else slot.button.focus();
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

  /// Closes the panel that holds the focus, which returns to its name; false when none does.
  closeFocused(): boolean {
    const slot = this.open.find(({ card }) => card.element.contains(document.activeElement));
    if (slot) this.toggle(slot.panel.digit);
    return slot !== undefined;
  }

  update(seconds: number): void {
    for (const { panel } of this.open) if (!panel.body.hidden) panel.update(seconds);
  }

  private makeSlot(panel: Panel): Slot {
    const button = document.createElement("button");
    button.type = "button";
    button.append(icon(panel.icon, 18), make("span", {}, panel.name));
    button.title = `${panel.title} (${panel.digit})`;
    button.classList.toggle("extra", !kOnNarrowTabs.includes(panel.name));
    button.addEventListener("click", () => this.toggle(panel.digit));
    const card: Card = new Card(panel, {
      close: () => this.toggle(panel.digit),
      move: (places) => this.move(slot, this.open.indexOf(slot) + places),
      dragTo: (y) => this.move(slot, this.placeAt(slot, y)),
      folded: () => this.keep(),
    });
    const slot: Slot = { panel, button, card };
    return slot;
  }

  /// The names that have no room on a very narrow window's tab bar.
  private addMore(rail: HTMLElement): void {
    rail.append(this.more);
    new Menu(this.more, "More panels", () =>
      this.slots.filter(({ button }) => button.classList.contains("extra")).map((slot) => ({
        name: slot.panel.title,
        remark: String(slot.panel.digit),
        run: () => this.toggle(slot.panel.digit),
      })));
  }

  private move(slot: Slot, to: number): void {
    const from = this.open.indexOf(slot);
    const place = Math.max(0, Math.min(this.open.length - 1, to));
    if (from < 0 || place === from) return;
    this.open.splice(from, 1);
    this.open.splice(place, 0, slot);
    this.refresh();
  }

  /// Where a panel belongs that is held at a height of the window: below those whose middle is above it.
  private placeAt(slot: Slot, y: number): number {
    const middle = ({ card }: Slot) => card.element.getBoundingClientRect().top + 0.5 * card.element.offsetHeight;
    return this.open.filter((other) => other !== slot && middle(other) < y).length;
  }

  private refresh(): void {
    if (narrowWindow.matches) this.open = this.open.slice(0, 1);
    const shown = [this.sheet.handle, ...this.open.map(({ card }) => card.element)];
    const now = [...this.dock.children];
    if (shown.length !== now.length || shown.some((element, i) => element !== now[i])) this.dock.replaceChildren(...shown);
    this.dock.hidden = this.open.length === 0;
    for (const slot of this.slots) slot.button.setAttribute("aria-pressed", String(this.open.includes(slot)));
    this.more.classList.toggle("opened", this.open.some(({ button }) => button.classList.contains("extra")));
    this.keep();
    this.resizeSoon();
  }

  private keep(): void {
    localStorage.setItem(kStorageKey, this.names.join(","));
    localStorage.setItem(kFoldsKey, this.slots.filter(({ card }) => card.folded).map(({ panel }) => panel.name).join(","));
  }

  /// Resizes the canvas once, when the dock has come to rest.
  private resizeSoon(): void {
    clearTimeout(this.resizing);
    this.resizing = window.setTimeout(this.onResize, kSettle);
  }
}
