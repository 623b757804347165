/// From a place on the floor to a command: distance is the throttle, bearing the wheel.

import type { Command } from "amble-web";
import { wrap } from "../angles.js";

export interface Place {
  x: number;
  z: number;
}

export interface Vehicle extends Place {
  heading: number;
}

// Distances (metres) at which the figure stands, changes from walk to run, and runs at its fastest.
export const kStandRadius = 0.45;
export const kRunRadius = 1.55;
export const kTopRadius = 2.6;

const kSlowest = 0.45; // m/s just outside the standing circle
const kChange = 2.05; // m/s at the change from walk to run
const kTop = 3.4;
const kWheel = 1.9; // rad/s of turn per radian of bearing
const kSharpest = 1.2; // rad/s
const kBehind = 2.4; // radians of bearing from which it turns on the spot

/// The command that goes towards `target`. The farther to the side it is, the slower: the path never
/// bends tighter than the figure can follow, and to a place behind it turns on the spot.
export function driveTowards(vehicle: Vehicle, target: Place): Command {
  const dx = target.x - vehicle.x;
  const dz = target.z - vehicle.z;
  const distance = Math.hypot(dx, dz);
  if (distance < kStandRadius) return { speed: 0, turnRate: 0 };
  const bearing = wrap(Math.atan2(dx, dz) - vehicle.heading);
  const turnRate = Math.max(-kSharpest, Math.min(kSharpest, kWheel * bearing));
  const ahead = Math.max(0, Math.cos(0.75 * bearing));
  const slowest = kSlowest * Math.max(0, Math.min(1, (kBehind - Math.abs(bearing)) / 0.6));
  return { speed: Math.max(slowest, throttle(distance) * ahead), turnRate };
}

/// Speed (m/s) for a target straight ahead at this distance (metres).
export function throttle(distance: number): number {
  if (distance < kStandRadius) return 0;
  if (distance < kRunRadius) return between(distance, kStandRadius, kRunRadius, kSlowest, kChange);
  return Math.min(kTop, between(distance, kRunRadius, kTopRadius, kChange, kTop));
}

function between(x: number, a: number, b: number, low: number, high: number): number {
  return low + ((high - low) * (x - a)) / (b - a);
}
