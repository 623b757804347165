/// The grounds of the page: what each is called, which two numbers shape it, and the file that the
/// engine reads it from. A ground lies before the figure that stood at its place when it was chosen; one of
/// the user's own file lies where the file says.

import { kDegree } from "./angles.js";
import type { Range } from "./panels/slider.js";

export const kGrounds = ["Flat", "Hills", "Rough", "Stairs", "Slope", "Own mesh"] as const;
export type GroundKind = (typeof kGrounds)[number];

/// Those that two numbers shape.
export type ShapedGround = Exclude<GroundKind, "Flat" | "Own mesh">;

export interface GroundPlace {
  x: number;
  z: number;
  heading: number;
}

/// One number that shapes a ground.
export interface Shaping extends Range {
  name: string;
  key: string;
  usual: number;
}

const metres = { unit: "m", digits: 2, mark: true };
const degrees = { unit: "°", digits: 0, mark: true };

export const kShapings: Record<ShapedGround, readonly [Shaping, Shaping]> = {
  Hills: [
    { name: "Height of the hills", key: "hills.height", usual: 0.25, low: 0, high: 0.5, step: 0.01, ...metres },
    { name: "Length of the hills", key: "hills.length", usual: 4, low: 3, high: 10, step: 0.1, ...metres, digits: 1 },
  ],
  Rough: [
    { name: "Height of the bumps", key: "rough.height", usual: 0.08, low: 0, high: 0.15, step: 0.01, ...metres },
    { name: "Distance of the bumps", key: "rough.length", usual: 0.6, low: 0.4, high: 1.5, step: 0.05, ...metres },
  ],
  Stairs: [
    { name: "Rise of a step", key: "stairs.rise", usual: 0.16, low: 0.05, high: 0.2, step: 0.01, ...metres },
    { name: "Depth of a tread", key: "stairs.run", usual: 0.3, low: 0.26, high: 0.6, step: 0.01, ...metres },
  ],
  Slope: [
    { name: "Steepness", key: "slope.angle", usual: 8, low: 0, high: 15, step: 1, ...degrees },
    { name: "Uphill to the left by", key: "slope.direction", usual: 0, low: -180, high: 180, step: 5, ...degrees },
  ],
};

export const kStairsAhead = 1; // metres from the figure to the first riser
export const kSteps = 14;
const kFarthest = 1e5; // metres
const kSmoothed = 2; // control heights of bumps, which the spline smooths, over the bumps themselves
const kHalf = 40; // metres that hills, bumps and slopes reach to every side

export function isShaped(kind: GroundKind): kind is ShapedGround {
  return Object.hasOwn(kShapings, kind);
}

/// Within the ends of its slider, whatever a link says.
function bounded({ low, high, usual }: Shaping, value: number): number {
  return Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : usual;
}

/// The ground as a terrain file; null where it is level, and where there is no such ground or place.
export function terrainFile(kind: GroundKind, numbers: readonly [number, number], place: GroundPlace): string | null {
  const { x, z, heading } = place;
  if (!isShaped(kind) || ![x, z, heading].every((value) => Math.abs(value) < kFarthest)) return null;
  const [first, second] = [bounded(kShapings[kind][0], numbers[0]), bounded(kShapings[kind][1], numbers[1])];
  if (kind === "Stairs") {
    const start = [x + kStairsAhead * Math.sin(heading), z + kStairsAhead * Math.cos(heading)];
    return JSON.stringify({ stairs: { rise: first, run: second, start, heading, count: kSteps } });
  }
  if (kind === "Slope") {
    const [rise, way] = [Math.tan(first * kDegree), heading + second * kDegree];
    return grid(place, kHalf / 4, (dx, dz) => rise * (dx * Math.sin(way) + dz * Math.cos(way)));
  }
  if (kind === "Hills") {
    const wave = (2 * Math.PI) / second;
    return grid(place, second / 8, (dx, dz) => (first / 4) * (2 - Math.cos(wave * dx) - Math.cos(wave * dz)));
  }
  return grid(place, second / 2, (dx, dz) => kSmoothed * first * chance(Math.round((2 * dx) / second), Math.round((2 * dz) / second)));
}

/// Control heights around a place.
function grid({ x, z }: GroundPlace, spacing: number, height: (dx: number, dz: number) => number): string {
  const half = Math.ceil(kHalf / spacing);
  const line = Array.from({ length: 2 * half + 1 }, (_, i) => (i - half) * spacing);
  const heights = line.map((dz) => line.map((dx) => Math.round(1e5 * height(dx, dz)) / 1e5));
  return JSON.stringify({ origin: [x - half * spacing, z - half * spacing], spacing, heights });
}

/// A number from 0 to 1 that belongs to a pair of whole numbers, the same everywhere.
function chance(i: number, j: number): number {
  let bits = Math.imul(i + 4096, 0x9e3779b1) ^ Math.imul(j + 4096, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 0xffffffff;
}
