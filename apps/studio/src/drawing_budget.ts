/// Simple or full drawing: watches the first frames and goes to simple drawing when they are slow,
/// without asking anyone.

import type { Changeable } from "./settings.js";

const kFrames = 30;
const kSkipped = 3; // the first ones compile shaders
const kSlow = 50; // milliseconds

export class DrawingBudget implements Changeable<boolean> {
  private simple = false;
  private readonly listeners: ((simple: boolean) => void)[] = [];
  private counted = -kSkipped;
  private sum = 0;

  /// `onSlow` is told when slow frames have chosen.
  constructor(private readonly onSlow: () => void) {
    const asked = new URLSearchParams(location.search).get("drawing");
    if (asked === "simple" || asked === "full") {
      this.counted = kFrames;
      this.simple = asked === "simple";
    }
  }

  frame(milliseconds: number, hidden: boolean): void {
    if (hidden || this.counted >= kFrames) return;
    if (this.counted >= 0) this.sum += milliseconds;
    if (++this.counted < kFrames) return;
    this.set(this.sum / kFrames > kSlow);
    if (this.simple) this.onSlow();
  }

  /// Whether drawing is simple.
  get value(): boolean {
    return this.simple;
  }

  /// Whether it has been chosen yet.
  get known(): boolean {
    return this.counted >= kFrames;
  }

  set(simple: boolean): void {
    this.counted = kFrames;
    this.simple = simple;
    for (const listener of this.listeners) listener(simple);
  }

  listen(listener: (simple: boolean) => void): void {
    this.listeners.push(listener);
    listener(this.simple);
  }
}
