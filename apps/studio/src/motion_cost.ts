/// What the motion costs: microseconds of one update. Browsers' clocks are coarse, so that updates are
/// timed in batches.

const kBatch = 12; // updates
const kKept = 100; // batches: about 20 seconds

export class MotionCost {
  private started = 0;
  private sum = 0; // milliseconds
  private counted = 0;
  private readonly batches: number[] = []; // microseconds of one update, the oldest first

  begin(): void {
    this.started = performance.now();
  }

  end(): void {
    this.sum += performance.now() - this.started;
    if (++this.counted < kBatch) return;
    this.batches.push((1000 * this.sum) / this.counted);
    if (this.batches.length > kKept) this.batches.shift();
    this.sum = this.counted = 0;
  }

  /// Half of the batches are quicker.
  get median(): number {
    return this.quantile(0.5);
  }

  /// Hardly any batch is slower.
  get worst(): number {
    return this.quantile(0.99);
  }

  private quantile(share: number): number {
    const sorted = [...this.batches].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  }
}
