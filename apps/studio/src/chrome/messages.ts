/// Sentences at the bottom left of the stage: the newest below, at most three. Plain ones leave after
/// five seconds; errors stay until they are closed, and can show the engine's own line.

const kStay = 5000; // milliseconds
const kMost = 3;

export interface Action {
  name: string;
  run: () => void;
}

export class Messages {
  constructor(private readonly element: HTMLElement) {}

  /// A message with an action stays twice as long: there is something to decide.
  say(text: string, action?: Action): void {
    const line = document.createElement("div");
    line.textContent = text;
    if (action) line.append(this.button(action, line));
    this.show(line);
    setTimeout(() => line.remove(), action ? 2 * kStay : kStay);
  }

  /// Something went wrong: what, where, and what is still fine. `details` is the engine's own line.
  fail(text: string, details?: string): void {
    const line = document.createElement("div");
    line.className = "failure";
    line.setAttribute("role", "alert");
    line.textContent = text;
    if (details) {
      const more = document.createElement("details");
      more.append(Object.assign(document.createElement("summary"), { textContent: "Details" }), details);
      line.append(more);
    }
    line.append(this.button({ name: "Close", run: () => {} }, line));
    this.show(line);
  }

  private show(line: HTMLElement): void {
    this.element.append(line);
    while (this.element.childElementCount > kMost) this.element.firstElementChild!.remove();
  }

  private button(action: Action, line: HTMLElement): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = action.name;
    button.addEventListener("click", () => {
      line.remove();
      action.run();
    });
    return button;
  }
}
