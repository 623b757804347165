/// On which side to pass what stands about: a navigation mesh of the floor round the obstacles, by
/// Recast, and the corners of the shortest way across it, by Detour. Loaded only when it is needed.

import type { Place } from "../drive/throttle.js";
import { type Obstacle, outline } from "./obstacle.js";

const kCell = 0.08; // metres of the mesh's grid
const kLayer = 0.2;
const kBodyHeight = 1.8;
const kAround = 4; // metres of floor about everything
const kNear = { x: 0.7, y: 1, z: 0.7 }; // metres within which an end is taken to the mesh
const kThere = 0.25; // a way that ends farther from the goal does not lead there

type Recast = typeof import("recast-navigation");
type Generators = typeof import("recast-navigation/generators");

export class Navigation {
  private constructor(private readonly recast: Recast, private readonly generators: Generators) {}

  static async load(): Promise<Navigation> {
    const [recast, generators] = await Promise.all([import("recast-navigation"), import("recast-navigation/generators")]);
    await recast.init();
    return new Navigation(recast, generators);
  }

  /// The corners between two places of the shortest way that keeps the radius from the obstacles; null
  /// where there is none.
  corners(obstacles: readonly Obstacle[], from: Place, to: Place, radius: number): Place[] | null {
    const { positions, indices } = surroundings(obstacles, from, to);
    const { success, navMesh } = this.generators.generateSoloNavMesh(positions, indices, {
      cs: kCell,
      ch: kLayer,
      walkableRadius: Math.ceil(radius / kCell),
      walkableHeight: Math.ceil(kBodyHeight / kLayer),
      walkableClimb: 0,
      maxSimplificationError: 0.8,
      minRegionArea: 4,
    });
    if (!success) return null;
    const query = new this.recast.NavMeshQuery(navMesh);
    try {
      const { path, success: found } = query.computePath({ ...from, y: 0 }, { ...to, y: 0 }, { halfExtents: kNear });
      const last = path[path.length - 1];
      if (!found || !last) return null;
      const snapped = query.findClosestPoint({ ...to, y: 0 }, { halfExtents: kNear }).point;
      if (Math.hypot(last.x - snapped.x, last.z - snapped.z) > kThere) return null;
      return path.slice(1, -1).map(({ x, z }) => ({ x, z }));
    } finally {
      query.destroy();
      navMesh.destroy();
    }
  }
}

/// The floor and the walls of the obstacles, as triangles.
function surroundings(obstacles: readonly Obstacle[], from: Place, to: Place): { positions: number[]; indices: number[] } {
  const places = [from, to, ...obstacles];
  const [xs, zs] = [places.map(({ x }) => x), places.map(({ z }) => z)];
  const low = { x: Math.min(...xs) - kAround, z: Math.min(...zs) - kAround };
  const high = { x: Math.max(...xs) + kAround, z: Math.max(...zs) + kAround };
  const positions = [low.x, 0, low.z, low.x, 0, high.z, high.x, 0, high.z, high.x, 0, low.z];
  const indices = [0, 1, 2, 0, 2, 3];
  for (const obstacle of obstacles) {
    const corners = outline(obstacle);
    const first = positions.length / 3;
    for (const y of [0, 2]) for (const { x, z } of corners) positions.push(x, y, z);
    const count = corners.length;
    corners.forEach((_, i) => {
      const next = (i + 1) % count;
      indices.push(first + i, first + next, first + count + next, first + i, first + count + next, first + count + i);
    });
    for (let i = 1; i + 1 < count; i++) {
      indices.push(first + count, first + count + i, first + count + i + 1);
      indices.push(first + count, first + count + i + 1, first + count + i);
    }
  }
  return { positions, indices };
}
