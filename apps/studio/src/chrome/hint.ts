/// The hint of the first start. It fades once the figure has been driven for three metres and comes
/// back only when asked for.

import { make } from "../make.js";

const kEnough = 3; // metres

export class Hint {
  visible = true;

  constructor(private readonly element: HTMLElement) {
    const touch = matchMedia("(pointer: coarse)").matches;
    const verb = touch ? "Drag on the floor." : "Move the pointer over the floor.";
    const keys = ["↑", "←", "↓", "→", "Shift"].flatMap((key) => [make("kbd", {}, key), " "]);
    element.replaceChildren(
      make("p", { class: "first" }, `${verb} The figure follows.`),
      make("p", { class: "second" }, "Near is a walk, far is a run, at its feet it stands."),
      make("p", { class: "third" }, "or ", ...keys, "to run"),
    );
    addEventListener("gamepadconnected", () => (element.querySelector(".third")!.textContent = "or the left stick"));
  }

  update(driven: number): void {
    if (this.visible && driven >= kEnough) this.hide();
  }

  hide(): void {
    this.visible = false;
    this.element.classList.add("gone");
  }

  show(): void {
    this.visible = true;
    this.element.classList.remove("gone");
  }
}
