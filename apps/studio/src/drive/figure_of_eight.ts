/// The demonstration of the first start: a slow figure of eight, walked by chasing a point that runs
/// ahead on the curve, so that the page explains itself by moving.

import type { Command } from "amble-web";
import { wrap } from "../angles.js";
import type { Place, Vehicle } from "./throttle.js";

const kHalfLength = 1.9; // metres
const kHalfWidth = 1.15;
const kAhead = 0.95; // metres from the figure to the point it chases
const kSpeed = 0.95; // m/s
const kSharpest = 1.1; // rad/s

export class FigureOfEight {
  target: Place = eight(0);
  private phase = 0;

  next(vehicle: Vehicle, seconds: number): Command {
    this.runAhead(vehicle, seconds);
    const dx = this.target.x - vehicle.x;
    const dz = this.target.z - vehicle.z;
    const bearing = wrap(Math.atan2(dx, dz) - vehicle.heading);
    const bend = (2 * kSpeed * Math.sin(bearing)) / Math.max(0.5, Math.hypot(dx, dz));
    return { speed: kSpeed, turnRate: Math.max(-kSharpest, Math.min(kSharpest, bend)) };
  }

  /// Moves the point along the curve until it is far enough ahead.
  private runAhead(vehicle: Vehicle, seconds: number): void {
    const most = 4 * seconds; // m: the point hurries, it never jumps
    let moved = 0;
    while (moved < most && Math.hypot(this.target.x - vehicle.x, this.target.z - vehicle.z) < kAhead) {
      this.phase += 0.004;
      const next = eight(this.phase);
      moved += Math.hypot(next.x - this.target.x, next.z - this.target.z);
      this.target = next;
    }
  }
}

/// A lemniscate through the origin, along +z at first.
function eight(phase: number): Place {
  return { x: kHalfWidth * Math.sin(2 * phase), z: kHalfLength * Math.sin(phase) };
}
