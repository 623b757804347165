/// In a narrow window panels come one at a time, in a sheet from below that drags between two heights and
/// closed.

const kHeights = [0.4, 0.75]; // of the window
const kClosed = 0.2; // of the window: lower than this it closes

/// Wide windows have room for a dock, narrow ones for a sheet.
export const narrowWindow = matchMedia("(max-width: 699px), (max-width: 899px) and (orientation: portrait)");
export const middleWindow = matchMedia("(max-width: 1099px)");

export class Sheet {
  readonly handle = document.createElement("button");
  private height = kHeights[0]!;

  constructor(private readonly dock: HTMLElement, private readonly close: () => void, private readonly onResize: () => void) {
    this.handle.type = "button";
    this.handle.className = "sheet-handle";
    this.handle.setAttribute("aria-label", "Height of the panel");
    let dragged = false;
    let held = false;
    this.handle.addEventListener("pointerdown", (event) => {
      held = true;
      dragged = false;
      this.handle.setPointerCapture(event.pointerId);
    });
    this.handle.addEventListener("pointermove", (event) => {
      if (!held) return;
      const height = (this.dock.getBoundingClientRect().bottom - event.clientY) / innerHeight;
      if (Math.abs(height - this.height) > 0.02) dragged = true;
      if (dragged) this.show(height);
    });
    this.handle.addEventListener("pointerup", () => {
      held = false;
      if (dragged) this.settle();
    });
    this.handle.addEventListener("click", () => {
      if (!dragged) this.show(this.height > 0.5 ? kHeights[0]! : kHeights[1]!);
      dragged = false;
      this.onResize();
    });
  }

  private show(height: number): void {
    this.height = height;
    this.dock.style.setProperty("--sheet", `${(100 * Math.max(0, Math.min(kHeights[1]!, height))).toFixed(1)}vh`);
  }

  /// Comes to rest at the nearer height, or closes.
  private settle(): void {
    const closes = this.height < kClosed;
    this.show(this.height > 0.575 ? kHeights[1]! : kHeights[0]!);
    if (closes) this.close();
    this.onResize();
  }
}
