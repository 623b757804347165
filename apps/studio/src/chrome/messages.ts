/// Sentences at the bottom left of the stage: the newest below, at most three, gone after five seconds.

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
    const line = document.createElement("p");
    line.textContent = text;
    if (action) line.append(this.button(action, line));
    this.element.append(line);
    while (this.element.childElementCount > kMost) this.element.firstElementChild!.remove();
    setTimeout(() => line.remove(), action ? 2 * kStay : kStay);
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
