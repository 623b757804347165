/// A character: what it is told, and what it tells.

import type { Library } from "./amble.js";
import type { Vector } from "./body.js";
import { withText } from "./lend.js";
import type { AmbleModule } from "./module.js";
import { type Outcome, orThrow } from "./outcome.js";
import { restoreCharacter, saveCharacter } from "./snapshot.js";
import type { Terrain } from "./terrain.js";

/// The types that every library knows, in the order of the engine; a library's own have names of their own.
export const kTypes = ["choose", "walk", "run", "turn", "stand", "side", "back"] as const;
export type CommandType = (typeof kTypes)[number] | (string & {});

/// How motion is made of a library: which weights, which blender.
export interface Technique {
  weights: "rbf" | "as_printed" | "delaunay";
  extrapolate?: boolean; // of delaunay: beyond the envelope, too
  blend: "timewarp" | "fourier";
  harmonics: number; // of fourier
  fade?: readonly [from: number, to: number]; // of fourier: ranks between which harmonics fade
  actionBlend?: "joints" | "posture"; // how clips of actions are blended with the gait
  asPrinted?: boolean; // the papers' own formulas where Amble's differ
}

/// What a caller asks. Any value is safe; what the library cannot do becomes the nearest it can.
export interface Command {
  speed: number;
  turnRate: number;
  gait?: number; // 0 walks, 1 runs; chosen from the speed when left out
  type?: CommandType; // side steps go left at a positive speed
}

/// How a character goes, whatever it is told; it stays until another one is given.
export interface Manner {
  parameters?: Record<string, number>; // the library's own, by name; the usual value where left out
  mix?: Record<string, number>; // shares of the library's own types in the gait, by name
  gaze?: number; // how far the gaze leads round bends, 0 … 1, usually 0
}

/// How alive a character is beyond what its library's examples repeat; the same seed gives the same
/// motion, to the last bit.
export interface Life {
  /// 0 … 1, usually 1: weight shifts, breath and sway while it stands, on planted feet.
  idle?: number;
  /// 0 … 1, usually 0: how much strides differ from one to the next; 1 is as much as people's do.
  variation?: number;
  seed?: number;
}

/// In the order of the engine: a foot comes down or leaves the ground; the gait has changed to a walk, a run
/// or a type of the library's own, which `doing.type` names.
export const kEvents = ["strike", "lift", "walk", "run", "own"] as const;

/// Something that happened during an update.
export interface Event {
  kind: (typeof kEvents)[number];
  side: "left" | "right"; // of a strike or lift
}

/// How the vehicle moved over an update, seen from where it was before.
export interface RootMotion {
  left: number; // metres
  forward: number;
  turned: number; // radians, positive to the left
}

/// The local pose: how every joint is turned in its parent.
export interface Pose {
  root: Vector; // where the root joint is, world
  rotations: Float32Array; // joints × x y z w; a view like `model`
}

/// Whether an update works out the pose that it ends in, or leaves that to `show`.
export type Posing = "now" | "later";

/// What the character really does.
export interface Doing {
  speed: number;
  turnRate: number;
  gait: number;
  phase: number;
  outside: number;
  leftContact: boolean;
  rightContact: boolean;
  x: number; // the vehicle: the point and heading that travel
  z: number;
  heading: number;
  type: CommandType; // never "choose"; of the library's own: its name
}

export interface Character {
  /// Places the character, already in the steady motion of the command, at a phase of its stride.
  reset(command?: Command, x?: number, z?: number, heading?: number, phase?: number): void;
  /// Takes over where another character is, which may have another body.
  follow(other: Character): void;
  /// Throws an Error, naming those that there are, for a type that the library does not have.
  command(command: Command): void;
  /// How to go from now on; `reset` after it starts so. Throws an Error, naming those that there are, for a
  /// parameter or a type that the library does not have.
  setManner(manner: Manner): void;
  readonly manner: Manner;
  /// How alive it is from now on; what is left out is as usual.
  live(life: Life): void;
  /// Goes on, and poses the body where it ends. "later" leaves the pose out; `model` and `pose` tell nothing
  /// new then until `show` is called. The motion is the same.
  update(seconds: number, posing?: Posing): void;
  show(): void;
  /// World transforms, joints × 7, refreshed by every update. A view on the engine's memory: read
  /// it anew after each update and copy what has to last.
  readonly model: Float32Array;
  readonly pose: Pose;
  readonly doing: Doing;
  /// Of the last update, in order.
  readonly events: Event[];
  /// Of the last update.
  readonly rootMotion: RootMotion;
  /// The say of each example of the library; a view like `model`.
  readonly weights: Float32Array;
  /// The ground from now on; null: level at height 0. Feet that stand stay as they are until they are
  /// lifted, so `reset` or `follow` comes after it. The terrain may be disposed of at once.
  walkOn(terrain: Terrain | null): void;
  /// Goes on with another weighting or blender. Throws an Error where an option would be without effect.
  use(technique: Technique): void;
  /// FNV-1a (64 bit) over the IEEE bytes of root and local rotations; equal on every platform.
  poseHash(): bigint;
  /// The character at this moment as bytes; of its actions how far they are (see `Actions.saved`).
  save(): Uint8Array;
  /// Refused when they are damaged or not of this library and build.
  restore(bytes: Uint8Array): Outcome;
  dispose(): void;
}

const kStand: Command = { speed: 0, turnRate: 0 };
const kMostParameters = 6; // of a library
const kMostMixed = 8; // of its own types
const kWeights = ["rbf", "as_printed", "delaunay"] as const; // in the order of the engine

/// The numbers of a library's types and their names, each asked for once.
export class TypeNames {
  private readonly numbers = new Map<string, number>([["choose", 0]]);
  private readonly names = new Map<number, string>();

  constructor(private readonly module: AmbleModule, private readonly library: number) {}

  number(name: string): number {
    const { module } = this;
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = withText(module, name, (text) => module._amble_command_type(this.library, text));
      if (number < 0) throw new Error(module.UTF8ToString(module._amble_last_error()));
      this.numbers.set(name, number);
    }
    return number;
  }

  name(number: number): string {
    let name = this.names.get(number);
    if (name === undefined) this.names.set(number, (name = this.module.UTF8ToString(this.module._amble_command_type_name(this.library, number))));
    return name;
  }
}

/// The number of a command's type, for a character's library.
export function typeNumber(character: Character, type: CommandType = "choose"): number {
  return (character as WasmCharacter).types.number(type);
}

export class WasmCharacter implements Character {
  private readonly joints: number;
  private readonly poseAt: number;
  private readonly happenedAt: number;
  private readonly modelAt: number;
  private readonly doingAt: number;
  private readonly weightsAt: number;

  constructor(
    readonly module: AmbleModule,
    readonly handle: number,
    readonly types: TypeNames,
    private readonly library: Library,
  ) {
    this.joints = library.skeleton.joints.length;
    this.poseAt = module._amble_character_pose(handle) / 4;
    this.happenedAt = module._amble_character_happened(handle) / 8;
    this.weightsAt = module._amble_character_weights(handle) / 4;
    this.modelAt = module._amble_character_model(handle) / 4;
    this.doingAt = module._amble_character_doing(handle) / 8;
  }

  reset(command: Command = kStand, x = 0, z = 0, heading = 0, phase = 0): void {
    const type = this.types.number(command.type ?? "choose");
    this.module._amble_character_reset(this.handle, command.speed, command.turnRate, command.gait ?? NaN, type, x, z, heading, phase);
  }

  follow(other: Character): void {
    this.module._amble_character_follow(this.handle, (other as WasmCharacter).handle);
  }

  command(command: Command): void {
    const type = this.types.number(command.type ?? "choose");
    this.module._amble_character_command(this.handle, command.speed, command.turnRate, command.gait ?? NaN, type);
  }

  setManner(manner: Manner): void {
    const { module, handle } = this;
    module._amble_manner_begin(handle);
    for (const [name, value] of Object.entries(manner.parameters ?? {})) orThrow(module, withText(module, name, (text) => module._amble_manner_set(handle, text, value)));
    for (const [name, share] of Object.entries(manner.mix ?? {})) orThrow(module, withText(module, name, (text) => module._amble_manner_mix(handle, text, share)));
    module._amble_manner_gaze(handle, manner.gaze ?? 0);
    module._amble_character_set_manner(handle);
  }

  live({ idle = 1, variation = 0, seed = 1 }: Life): void {
    this.module._amble_character_life(this.handle, idle, variation, seed);
  }

  get manner(): Manner {
    const at = this.module._amble_character_manner(this.handle) / 8;
    const { parameters, types } = this.library;
    const own = types.filter(({ own }) => own).map(({ name }) => [name, this.module.HEAPF64[at + kMostParameters + this.types.number(name) - kTypes.length]!] as const);
    return {
      parameters: Object.fromEntries(parameters.map(({ name }, i) => [name, this.module.HEAPF64[at + i]!] as const).filter(([, value]) => !Number.isNaN(value))),
      mix: Object.fromEntries(own.filter(([, share]) => share !== 0)),
      gaze: this.module.HEAPF64[at + kMostParameters + kMostMixed]!,
    };
  }

  update(seconds: number, posing: Posing = "now"): void {
    this.module._amble_character_update(this.handle, seconds, posing === "now" ? 1 : 0);
  }

  show(): void {
    this.module._amble_character_show(this.handle);
  }

  // The memory may have grown since the last call: the view is taken anew.
  get model(): Float32Array {
    return this.module.HEAPF32.subarray(this.modelAt, this.modelAt + 7 * this.joints);
  }

  get weights(): Float32Array {
    return this.module.HEAPF32.subarray(this.weightsAt, this.weightsAt + this.library.examples.length);
  }

  get pose(): Pose {
    const [x, y, z] = this.module.HEAPF32.subarray(this.poseAt, this.poseAt + 3);
    return { root: [x!, y!, z!], rotations: this.module.HEAPF32.subarray(this.poseAt + 3, this.poseAt + 3 + 4 * this.joints) };
  }

  get rootMotion(): RootMotion {
    const [left, forward, turned] = this.module.HEAPF64.subarray(this.happenedAt, this.happenedAt + 3);
    return { left: left!, forward: forward!, turned: turned! };
  }

  get events(): Event[] {
    const numbers = this.module.HEAPF64.subarray(this.happenedAt + 3);
    return Array.from({ length: numbers[0]! }, (_, i) => ({ kind: kEvents[numbers[1 + 2 * i]!]!, side: numbers[2 + 2 * i] === 0 ? "left" : "right" }));
  }

  use({ weights, extrapolate = false, blend, harmonics, fade = [-1, -1], actionBlend = "joints", asPrinted = false }: Technique): void {
    const { module, handle } = this;
    const [from, to] = fade;
    const flag = (on: boolean): number => (on ? 1 : 0);
    orThrow(module, module._amble_character_technique(handle, kWeights.indexOf(weights), flag(extrapolate), flag(blend === "fourier"), harmonics, from, to, flag(actionBlend === "posture"), flag(asPrinted)));
  }

  get doing(): Doing {
    const value = (i: number): number => this.module.HEAPF64[this.doingAt + i]!;
    return {
      speed: value(0),
      turnRate: value(1),
      gait: value(2),
      phase: value(3),
      outside: value(4),
      leftContact: value(5) !== 0,
      rightContact: value(6) !== 0,
      x: value(7),
      z: value(8),
      heading: value(9),
      type: this.types.name(value(10)),
    };
  }

  poseHash(): bigint {
    const at = this.module._amble_character_pose_hash(this.handle);
    return new DataView(this.module.HEAPU8.buffer).getBigUint64(at, true);
  }

  walkOn(terrain: Terrain | null): void {
    this.module._amble_character_walk_on(this.handle, terrain?.pointer ?? 0);
  }

  save(): Uint8Array {
    return saveCharacter(this.module, this.handle);
  }

  restore(bytes: Uint8Array): Outcome {
    return restoreCharacter(this.module, this.handle, bytes);
  }

  dispose(): void {
    this.module._amble_character_free(this.handle);
  }
}
