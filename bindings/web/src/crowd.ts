/// Many characters that share one library and keep out of each other's way. One call moves all of them,
/// one poses all of them into one buffer, laid out as a texture that a shader can read.
///
///   const crowd = makeCrowd(library, 500);
///   crowd.update(1 / 60);
///   crowd.pose();
///   crowd.model;   // characters × joints × 8 floats: position x y z 0, rotation x y z w, in the world

import type { Library } from "./amble.js";
import { room } from "./lend.js";
import type { AmbleModule } from "./module.js";
import { orThrow } from "./outcome.js";
import type { Terrain } from "./terrain.js";

export interface CrowdOptions {
  slowest?: number; // m/s: everybody has a speed of their own between them
  fastest?: number;
  squareMetres?: number; // a person, of the square that they wander about in
  x?: number; // its middle
  z?: number;
  clearing?: number; // metres around the middle where nobody begins
  seed?: number;
  avoid?: boolean; // each other
  idle?: number; // how alive they stand, 0 … 1, as in `Life`
  variation?: number; // how much their strides differ, 0 … 1
  bodies?: readonly Library[]; // of the same joints, as `Library.shaped` makes them, which people have in turn
}

/// Somebody whom the crowd keeps off and who does not heed it: metres, m/s, rad/s.
export interface Bystander {
  x: number;
  z: number;
  velocityX?: number;
  velocityZ?: number;
  radius?: number; // metres that are kept free around
  turnRate?: number; // to the left: how its way bends
}

export const kMostBystanders = 32; // that are heeded

export interface Crowd {
  readonly size: number;
  /// Lets everybody go on by so many seconds.
  update(seconds: number): void;
  /// Poses everybody as they are now: refreshes `model` and `places`.
  pose(): void;
  /// Characters × joints × (x y z 0, x y z w). A view on the engine's memory: take it anew after `pose`.
  readonly model: Float32Array;
  /// Characters × (x, z, heading, speed); a view like `model`.
  readonly places: Float32Array;
  avoid(on: boolean): void;
  pace(slowest: number, fastest: number): void;
  /// Moves the square that they wander about in.
  moveSquare(x: number, z: number): void;
  /// Sends one somewhere, to stand there.
  send(character: number, x: number, z: number): void;
  arrived(character: number): boolean;
  /// Lets one wander again.
  wander(character: number): void;
  /// Whom to keep off from now on, at most kMostBystanders.
  keepOff(bystanders: readonly Bystander[]): void;
  /// The ground of all; null: level at height 0.
  walkOn(terrain: Terrain | null): void;
  dispose(): void;
}

/// Throws an Error when the options make no crowd.
export function makeCrowd(library: Library, characters: number, options: CrowdOptions = {}): Crowd {
  const { module, handle } = library as unknown as { module: AmbleModule; handle: number };
  const { slowest = 0.9, fastest = 1.5, squareMetres = 6, x = 0, z = 0, clearing = 0, seed = 1, avoid = true, idle = 1, variation = 1, bodies = [] } = options;
  const made = module._amble_crowd_new(handle, characters, slowest, fastest, squareMetres, x, z, clearing, seed, avoid ? 1 : 0, idle, variation);
  const crowd = new WasmCrowd(module, orThrow(module, made), characters, library.skeleton.joints.length);
  try {
    if (bodies.length > 0) for (let i = 0; i < characters; i++) crowd.embody(i, bodies[i % bodies.length]!);
  } catch (error) {
    crowd.dispose();
    throw error;
  }
  return crowd;
}

const kUsualRadius = 0.45; // metres

class WasmCrowd implements Crowd {
  private readonly modelAt: number;
  private readonly placesAt: number;

  constructor(private readonly module: AmbleModule, readonly handle: number, readonly size: number, private readonly joints: number) {
    this.modelAt = module._amble_crowd_model(handle) / 4;
    this.placesAt = module._amble_crowd_places(handle) / 4;
  }

  embody(character: number, library: Library): void {
    const { handle } = library as unknown as { handle: number };
    orThrow(this.module, this.module._amble_crowd_embody(this.handle, character, handle));
  }

  update(seconds: number): void {
    this.module._amble_crowd_update(this.handle, seconds);
  }

  pose(): void {
    this.module._amble_crowd_pose(this.handle);
  }

  get model(): Float32Array {
    return this.module.HEAPF32.subarray(this.modelAt, this.modelAt + 8 * this.joints * this.size);
  }

  get places(): Float32Array {
    return this.module.HEAPF32.subarray(this.placesAt, this.placesAt + 4 * this.size);
  }

  avoid(on: boolean): void {
    this.module._amble_crowd_avoid(this.handle, on ? 1 : 0);
  }

  pace(slowest: number, fastest: number): void {
    this.module._amble_crowd_pace(this.handle, slowest, fastest);
  }

  moveSquare(x: number, z: number): void {
    this.module._amble_crowd_move_square(this.handle, x, z);
  }

  send(character: number, x: number, z: number): void {
    this.module._amble_crowd_send(this.handle, character, x, z);
  }

  arrived(character: number): boolean {
    return this.module._amble_crowd_arrived(this.handle, character) !== 0;
  }

  wander(character: number): void {
    this.module._amble_crowd_wander(this.handle, character);
  }

  keepOff(bystanders: readonly Bystander[]): void {
    const numbers = bystanders.slice(0, kMostBystanders).flatMap(({ x, z, velocityX = 0, velocityZ = 0, radius = kUsualRadius, turnRate = 0 }) => [x, z, velocityX, velocityZ, radius, turnRate]);
    const at = room(this.module, 8 * numbers.length);
    this.module.HEAPF64.set(numbers, at / 8);
    this.module._amble_crowd_keep_off(this.handle, at, numbers.length / 6);
    this.module._free(at);
  }

  walkOn(terrain: Terrain | null): void {
    this.module._amble_crowd_walk_on(this.handle, terrain?.pointer ?? 0);
  }

  dispose(): void {
    this.module._amble_crowd_free(this.handle);
  }
}
