/// Watches the first frames and asks for simple drawing when they are slow, without asking anyone.

const kFrames = 30;
const kSkipped = 3; // the first ones compile shaders
const kSlow = 50; // milliseconds

export class DrawingBudget {
  drawing: "full" | "simple" = "full";
  private counted = -kSkipped;
  private sum = 0;

  constructor(private readonly simplify: () => void) {
    const asked = new URLSearchParams(location.search).get("drawing");
    if (asked) this.counted = kFrames;
    if (asked === "simple") queueMicrotask(() => this.choose());
  }

  frame(milliseconds: number, hidden: boolean): void {
    if (hidden || this.counted >= kFrames) return;
    if (this.counted >= 0) this.sum += milliseconds;
    if (++this.counted === kFrames && this.sum / kFrames > kSlow) this.choose();
  }

  private choose(): void {
    this.drawing = "simple";
    this.simplify();
  }
}
