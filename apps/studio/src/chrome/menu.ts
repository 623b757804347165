/// A menu under a button. Arrow keys move, Enter chooses, Escape closes and returns to the button.

export interface MenuItem {
  name: string;
  remark?: string; // at the right, such as its keys
  /// For one of several: whether it is the one.
  checked?: boolean;
  /// A line above it.
  apart?: boolean;
  run(): void;
}

export class Menu {
  private readonly list = document.createElement("div");

  /// `items` is asked every time the menu opens.
  constructor(private readonly button: HTMLElement, name: string, private readonly items: () => MenuItem[]) {
    this.list.className = "menu";
    this.list.hidden = true;
    this.list.setAttribute("role", "menu");
    this.list.setAttribute("aria-label", name);
    button.setAttribute("aria-haspopup", "menu");
    button.setAttribute("aria-expanded", "false");
    button.after(this.list);
    button.addEventListener("click", () => this.toggle());
    this.list.addEventListener("keydown", (event) => this.key(event));
    addEventListener("pointerdown", (event) => {
      const inside = event.target instanceof Node && (this.list.contains(event.target) || button.contains(event.target));
      if (!inside) this.close(false);
    });
  }

  toggle(): void {
    if (this.list.hidden) this.open();
    else this.close(true);
  }

  private open(): void {
    this.list.replaceChildren(...this.items().flatMap((item) => (item.apart ? [line(), this.entry(item)] : [this.entry(item)])));
    this.list.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    const box = this.button.getBoundingClientRect();
    const left = Math.min(box.left, innerWidth - this.list.offsetWidth - 8);
    const below = box.bottom + 4 + this.list.offsetHeight <= innerHeight;
    const top = below ? box.bottom + 4 : box.top - 4 - this.list.offsetHeight;
    Object.assign(this.list.style, { left: `${left}px`, top: `${top}px` });
    (this.list.querySelector<HTMLElement>("[aria-checked=true]") ?? this.list.querySelector<HTMLElement>("button"))?.focus();
  }

  private close(returns: boolean): void {
    if (this.list.hidden) return;
    this.list.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    if (returns) this.button.focus();
  }

  private entry(item: MenuItem): HTMLElement {
    const entry = document.createElement("button");
    entry.type = "button";
    entry.tabIndex = -1;
    entry.setAttribute("role", item.checked === undefined ? "menuitem" : "menuitemradio");
    if (item.checked !== undefined) entry.setAttribute("aria-checked", String(item.checked));
    const name = document.createElement("span");
    name.textContent = item.name;
    const remark = document.createElement("i");
    remark.textContent = item.remark ?? "";
    entry.append(name, remark);
    entry.addEventListener("click", () => {
      this.close(true);
      item.run();
    });
    return entry;
  }

  private key(event: KeyboardEvent): void {
    const entries = [...this.list.querySelectorAll<HTMLElement>("button")];
    const now = entries.indexOf(document.activeElement as HTMLElement);
    const to: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 };
    if (event.key in to) entries.at(to[event.key]! % entries.length)?.focus();
    else if (event.key === "Escape") this.close(true);
    else if (event.key === "Tab") return this.close(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function line(): HTMLElement {
  const element = document.createElement("hr");
  element.setAttribute("role", "separator");
  return element;
}
