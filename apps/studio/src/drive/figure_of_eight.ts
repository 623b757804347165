/// The demonstration of the first start: a slow figure of eight, walked by chasing a point that runs
/// ahead on the curve, so that the page explains itself by moving. It asks for nothing that the library
/// cannot do.

import type { Command, ExampleGroup } from "amble-web";
import { wrap } from "../angles.js";
import type { Place, Vehicle } from "./throttle.js";

const kAhead = 0.95; // metres from the figure to the point it chases
const kSpeed = 0.95; // m/s
const kSpare = 0.95; // of the sharpest turn, which it keeps to
const kOnTheCurve = 0.8; // of that: what the curve itself bends; the rest is for coming back to it
const kWidest = 0.3; // 1/m: a wider eight would lead away from the place
// Of an eight that bends no more at its ends than at its sides: half length and half width, times the radius there.
const kHalfLength = 2.52;
const kHalfWidth = 0.794;

export class FigureOfEight {
  target: Place = { x: 0, z: 0 };
  private readonly speed: number;
  private readonly sharpest: number; // rad/s
  private readonly radius: number; // metres, where it bends most
  private phase = 0;

  constructor(groups: readonly ExampleGroup[]) {
    const { envelope } = groups.find(({ name }) => name === "walk") ?? { envelope: [] };
    const speeds = envelope.map(([speed]) => speed);
    this.speed = Math.max(Math.min(...speeds, kSpeed), Math.min(kSpeed, kSpare * Math.max(...speeds, 0)));
    this.sharpest = kSpare * sharpestAt(envelope, this.speed);
    this.radius = this.speed / Math.max(kWidest * this.speed, kOnTheCurve * this.sharpest);
  }

  next(vehicle: Vehicle, seconds: number): Command {
    this.runAhead(vehicle, seconds);
    const dx = this.target.x - vehicle.x;
    const dz = this.target.z - vehicle.z;
    const bearing = wrap(Math.atan2(dx, dz) - vehicle.heading);
    const bend = (2 * this.speed * Math.sin(bearing)) / Math.max(0.5, Math.hypot(dx, dz));
    return { speed: this.speed, turnRate: Math.max(-this.sharpest, Math.min(this.sharpest, bend)) };
  }

  /// Moves the point along the curve until it is far enough ahead.
  private runAhead(vehicle: Vehicle, seconds: number): void {
    const most = 4 * seconds; // m: the point hurries, it never jumps
    let moved = 0;
    while (moved < most && Math.hypot(this.target.x - vehicle.x, this.target.z - vehicle.z) < kAhead) {
      this.phase += 0.004;
      const next = this.eight(this.phase);
      moved += Math.hypot(next.x - this.target.x, next.z - this.target.z);
      this.target = next;
    }
  }

  /// Through the origin, along +z at first.
  private eight(phase: number): Place {
    return { x: kHalfWidth * this.radius * Math.sin(2 * phase), z: kHalfLength * this.radius * Math.sin(phase) };
  }
}

/// The turn rate that an envelope reaches to both sides at a speed.
function sharpestAt(envelope: ExampleGroup["envelope"], speed: number): number {
  const crossed = envelope.flatMap(([a, turnA], i) => {
    const [b, turnB] = envelope[(i + 1) % envelope.length]!;
    if ((a - speed) * (b - speed) > 0) return [];
    return a === b ? [turnA, turnB] : [turnA + ((turnB - turnA) * (speed - a)) / (b - a)];
  });
  return crossed.length === 0 ? 0 : Math.max(0, Math.min(Math.max(...crossed), -Math.min(...crossed)));
}
