/// What leads a character: along a path, to a goal, round obstacles, after a pointer.

import type { Character, Command } from "./character.js";
import type { AmbleModule } from "./module.js";

/// As the speed says, or as a button does.
export const kHumanGaits = ["choose", "stand", "walk", "run"] as const;
export type HumanGait = (typeof kHumanGaits)[number];

/// Leads a character along a path, to a goal or after a pointer.
export interface Steering {
  /// Updates the character by a frame of any length and commands it at every step on the way, so that every
  /// frame rate gives one motion. Its events and root motion are then those of the whole frame.
  lead(character: Character, seconds: number): void;
  /// What to command for the next so many seconds, for who updates the character.
  advance(character: Character, seconds: number): Command & { done: number; arrived: boolean };
  /// Moves the pointer that is chased.
  aim(x: number, z: number): void;
  /// Of human steering: a force per mass instead of a pointer, world x and z in m/s².
  push(x: number, z: number): void;
  /// Of human steering: how to go.
  go(gait: HumanGait): void;
  /// The way on the ground: x, z, x, z, …; empty for a pointer.
  readonly way: Float64Array;
  /// A way round obstacles as a chain of cubics: x, z of four points each.
  readonly cubics: Float64Array;
  dispose(): void;
}

/// A path to follow, and how to begin.
export interface PathSteering extends Steering {
  readonly start: { x: number; z: number; heading: number }; // for `Character.reset`
  readonly first: Command; // the steady motion it begins in
  readonly length: number; // metres
}

/// How somebody follows a path.
export interface PathOptions {
  closed?: boolean; // comes round to its first point, again and again
  fromStand?: boolean; // begins standing, else already under way
  toStand?: boolean; // ends standing
  speed?: number; // m/s at most, as the library's people can
}

/// A goal, the obstacles on the way to it as triangles (x, z of three corners each), and the corners of
/// a way between them that a navigation library found.
export interface WayRequest {
  goal: { x: number; z: number; heading: number };
  corners: readonly (readonly [number, number])[];
  triangles: Float64Array;
  radius: number; // metres to keep from them
  speed: number; // m/s at most
}

export function wayAround(module: AmbleModule, library: number, character: number, request: WayRequest): number {
  const { goal, corners, triangles, radius, speed } = request;
  const places = Float64Array.from([...corners.flat(), ...triangles]);
  const at = module._malloc(8 * Math.max(1, places.length));
  try {
    module.HEAPF64.set(places, at / 8);
    return module._amble_steering_around(library, character, at, corners.length, triangles.length / 6, radius, goal.x, goal.z, goal.heading, speed);
  } finally {
    module._free(at);
  }
}

export class WasmSteering implements PathSteering {
  constructor(private readonly module: AmbleModule, private readonly handle: number) {}

  lead(character: Character, seconds: number): void {
    this.module._amble_steering_lead(this.handle, (character as unknown as { handle: number }).handle, seconds);
  }

  private begin(i: number): number {
    return this.module.HEAPF64[this.module._amble_steering_start(this.handle) / 8 + i]!;
  }

  get start(): { x: number; z: number; heading: number } {
    return { x: this.begin(0), z: this.begin(1), heading: this.begin(2) };
  }

  get first(): Command {
    return { speed: this.begin(3), turnRate: this.begin(4), gait: this.begin(5) };
  }

  get length(): number {
    return this.begin(6);
  }

  advance(character: Character, seconds: number): Command & { done: number; arrived: boolean } {
    const at = this.module._amble_steering_advance(this.handle, (character as unknown as { handle: number }).handle, seconds) / 8;
    const value = (i: number): number => this.module.HEAPF64[at + i]!;
    return { speed: value(0), turnRate: value(1), gait: value(2), done: value(3), arrived: value(4) !== 0 };
  }

  aim(x: number, z: number): void {
    this.module._amble_steering_aim(this.handle, x, z);
  }

  push(x: number, z: number): void {
    this.module._amble_steering_push(this.handle, x, z);
  }

  go(gait: HumanGait): void {
    this.module._amble_steering_go(this.handle, kHumanGaits.indexOf(gait));
  }

  get way(): Float64Array {
    const at = this.module._amble_steering_way(this.handle) / 8;
    return this.module.HEAPF64.slice(at, at + 2 * this.module._amble_steering_way_points(this.handle));
  }

  get cubics(): Float64Array {
    const at = this.module._amble_steering_cubics(this.handle) / 8;
    return this.module.HEAPF64.slice(at, at + 8 * this.module._amble_steering_cubic_count(this.handle));
  }

  dispose(): void {
    this.module._amble_steering_free(this.handle);
  }
}
