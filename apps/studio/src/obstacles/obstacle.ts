/// A thing that stands on the stage: a round post or a box, with its outline on the floor.

import type { Place } from "../drive/throttle.js";

export const kKinds = ["post", "box"] as const;
export type Kind = (typeof kKinds)[number];

export interface Obstacle {
  kind: Kind;
  x: number;
  z: number;
  turn: number; // radians to the left
}

export const kPostRadius = 0.2; // metres
export const kBoxHalf: Place = { x: 0.5, z: 0.3 };
const kPostCorners = 16;

/// The corners on the floor, turning one way; those of a post lie outside of its circle.
export function outline({ kind, x, z, turn }: Obstacle): Place[] {
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  const radius = kPostRadius / Math.cos(Math.PI / kPostCorners);
  const own =
    kind === "box"
      ? [[1, 1], [1, -1], [-1, -1], [-1, 1]].map(([a, b]) => ({ x: a! * kBoxHalf.x, z: b! * kBoxHalf.z }))
      : Array.from({ length: kPostCorners }, (_, i) => (2 * Math.PI * i) / kPostCorners).map((angle) => ({ x: radius * Math.cos(angle), z: -radius * Math.sin(angle) }));
  return own.map((corner) => ({ x: x + corner.x * cosine + corner.z * sine, z: z - corner.x * sine + corner.z * cosine }));
}

/// All outlines as triangles: x, z of three corners each.
export function triangles(obstacles: readonly Obstacle[]): Float64Array {
  const numbers = obstacles.flatMap((obstacle) => {
    const corners = outline(obstacle);
    return corners.slice(2).flatMap((corner, i) => [corners[0]!, corners[i + 1]!, corner].flatMap(({ x, z }) => [x, z]));
  });
  return Float64Array.from(numbers);
}

/// Metres from a place to an obstacle; 0 inside.
export function distanceTo(obstacle: Obstacle, place: Place): number {
  const corners = outline(obstacle);
  let least = Infinity;
  let sides = 0;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const [dx, dz, px, pz] = [b.x - a.x, b.z - a.z, place.x - a.x, place.z - a.z];
    sides += Math.sign(dx * pz - dz * px);
    const t = Math.max(0, Math.min(1, (px * dx + pz * dz) / (dx * dx + dz * dz)));
    least = Math.min(least, Math.hypot(px - t * dx, pz - t * dz));
  });
  return Math.abs(sides) === corners.length ? 0 : least;
}
