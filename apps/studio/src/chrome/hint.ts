/// The hint of the first start. It fades once the figure has been driven for three metres and comes
/// back only when asked for.

const kEnough = 3; // metres

export class Hint {
  visible = true;

  constructor(private readonly element: HTMLElement) {
    const touch = matchMedia("(pointer: coarse)").matches;
    const verb = touch ? "Drag on the floor." : "Move the pointer over the floor.";
    element.innerHTML = `
      <p class="first">${verb} The figure follows.</p>
      <p class="second">Near is a walk, far is a run, at its feet it stands.</p>
      <p class="third">or <kbd>↑</kbd> <kbd>←</kbd> <kbd>↓</kbd> <kbd>→</kbd> <kbd>Shift</kbd> to run</p>`;
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
