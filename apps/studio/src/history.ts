/// The last 20 seconds, as they were: every stored moment can be shown again exactly.

import type { Command, Doing } from "amble-web";
import type { Hand } from "./drive/driver.js";
import type { Place } from "./drive/throttle.js";
import type { Stance } from "./feet.js";

export const kHistorySeconds = 20;

export interface Moment {
  time: number;
  model: Float32Array;
  doing: Doing;
  asked: Command;
  weights: Float32Array;
  target: Place | null;
  hand: Hand; // who chose it
  stances: [Stance, Stance];
  slip: number;
}

export class History {
  private moments: Moment[] = [];

  push(moment: Moment): void {
    this.moments.push(moment);
    const oldest = moment.time - kHistorySeconds;
    if (this.moments.length > 64 && this.moments[32]!.time < oldest) this.moments.splice(0, 32);
  }

  get last(): Moment | undefined {
    return this.moments[this.moments.length - 1];
  }

  get all(): readonly Moment[] {
    return this.moments;
  }

  /// The moment nearest before `time`, or the oldest kept.
  at(time: number): Moment | undefined {
    let low = 0;
    let high = this.moments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.moments[middle]!.time <= time + 1e-9) low = middle;
      else high = middle - 1;
    }
    return this.moments[low];
  }

  clear(): void {
    this.moments = [];
  }
}
