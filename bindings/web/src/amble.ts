/// Amble in the browser and in Node: a typed face of the WebAssembly build.
///
///   const amble = await loadAmble(createModule, { locateFile: () => wasmUrl });
///   const walker = amble.readLibrary(bytes, "default.amble").character();
///   walker.command({ speed: 1.3, turnRate: 0.2 });
///   walker.update(1 / 60);
///   walker.model;   // joints × 7 floats: position x y z, rotation x y z w, in world coordinates
///
/// Metres, seconds, radians; right-handed, Y up; heading 0 faces +Z and a positive turn is to the left.

import { withFile } from "./lend.js";
import { type Actions, WasmActions } from "./actions.js";
import type { AmbleModule, ModuleFactory, ModuleOptions } from "./module.js";
import { restoreCharacter, saveCharacter } from "./snapshot.js";
import { type Steering, wayAround, type WayRequest, WasmSteering } from "./steering.js";
import { Terrain } from "./terrain.js";

export { Terrain } from "./terrain.js";
export { kHumanGaits, type HumanGait, type Steering, type WayRequest } from "./steering.js";

export type Vector = readonly [number, number, number];
export type Quaternion = readonly [x: number, y: number, z: number, w: number];

export const kRoles = [
  "pelvis", "spine", "chest", "neck", "head",
  "left_clavicle", "left_upper_arm", "left_forearm", "left_hand",
  "left_thigh", "left_shin", "left_foot", "left_toe",
  "right_clavicle", "right_upper_arm", "right_forearm", "right_hand",
  "right_thigh", "right_shin", "right_foot", "right_toe",
] as const;
export type Role = (typeof kRoles)[number];

export interface Joint {
  name: string;
  parent: number; // −1 for the root; always before its children
  offset: Vector; // from the parent, in the parent's frame
  end: boolean; // a point, never turned
}

/// The foot's contact geometry in the frame of the flat foot: z forward, y up, origin at the ankle.
export interface Sole {
  heel: Vector;
  ballJoint: Vector;
  tipJoint: Vector;
  ankleHeight: number;
  ballHeight: number;
  tipHeight: number;
  flatFoot: Quaternion; // world rotation of the foot joint, heading 0, when the foot is flat
  flatToe: Quaternion;
}

export interface Skeleton {
  joints: Joint[];
  roles: Partial<Record<Role, number>>; // joint of each role; a skeleton may lack some
  soles: { left: Sole; right: Sole };
  legLength: number;
  height: number; // of the standing body
  /// World rotations of joints of the trunk on a body that stands upright and faces +Z.
  upright: Partial<Record<Role, Quaternion>>;
}

/// A body as factors of the library's own lengths; `height` is of everything, the others on top of it.
export interface BodyShape {
  height: number;
  legs: number;
  arms: number;
  shoulders: number;
}

export interface Example {
  name: string;
  type: string;
  speed: number;
  turnRate: number;
}

/// Examples of one kind as a control space: points of the plane of speed and turn rate.
export interface ExampleGroup {
  name: string;
  gait: number;
  facing: number; // heading of the body in the frame that travels; not 0 in side steps
  first: number; // its examples are `count` from this one on
  count: number;
  envelope: [speed: number, turnRate: number][]; // what can be reached, counter-clockwise
  triangles: [number, number, number][]; // examples
}

/// In the order of the engine.
export const kTypes = ["choose", "walk", "run", "turn", "stand", "side", "back", "own"] as const;
export type CommandType = (typeof kTypes)[number];

/// How motion is made of a library: which weights, which blender.
export interface Technique {
  weights: "rbf" | "delaunay";
  blend: "timewarp" | "fourier";
  harmonics: number;
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

/// What a caller asks. Any value is safe; what the library cannot do becomes the nearest it can.
export interface Command {
  speed: number;
  turnRate: number;
  gait?: number; // 0 walks, 1 runs; chosen from the speed when left out
  type?: CommandType; // side steps go left at a positive speed
}

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
  type: CommandType; // never "choose"
}

export interface Character {
  /// Places the character, already in the steady motion of the command.
  reset(command?: Command, x?: number, z?: number, heading?: number): void;
  /// Takes over where another character is, which may have another body.
  follow(other: Character): void;
  command(command: Command): void;
  /// How alive it is from now on; what is left out is as usual.
  live(life: Life): void;
  update(seconds: number): void;
  /// World transforms, joints × 7, refreshed by every update. A view on the engine's memory: read
  /// it anew after each update and copy what has to last.
  readonly model: Float32Array;
  readonly doing: Doing;
  /// The say of each example of the library; a view like `model`.
  readonly weights: Float32Array;
  /// The ground from now on; null: level at height 0. Feet that stand stay as they are until they are
  /// lifted, so `reset` or `follow` comes after it. The terrain may be disposed of at once.
  walkOn(terrain: Terrain | null): void;
  /// Goes on with another weighting or blender.
  use(technique: Technique): void;
  /// FNV-1a (64 bit) over the IEEE bytes of root and local rotations; equal on every platform.
  poseHash(): bigint;
  /// The character at this moment as bytes; of its actions how far they are (see `Actions.saved`).
  save(): Uint8Array;
  /// False, and nothing done, when they are damaged or not of this library and build.
  restore(bytes: Uint8Array): boolean;
  dispose(): void;
}

export interface Library {
  readonly name: string;
  readonly skeleton: Skeleton;
  readonly examples: Example[];
  readonly groups: ExampleGroup[];
  character(): Character;
  actions(character: Character): Actions; // what it does on top of its gait
  /// The same motion on the library's own body in another shape.
  shaped(shape: BodyShape): Library;
  /// The same motion on the body that a clip file shows (.bvh, .glb). Throws an Error that says what is
  /// wrong with it.
  onBody(bytes: Uint8Array, name: string): Library;
  /// A way through these places, from a stand to a stand unless it is closed; null when they are one
  /// place. Without a speed, the fastest that the library allows.
  path(points: readonly (readonly [number, number])[], options?: { closed?: boolean; speed?: number }): Steering | null;
  /// From where the character is to a place and heading, to stand there.
  goal(character: Character, x: number, z: number, heading: number, speed?: number): Steering | null;
  /// Such a way round obstacles; null where none was found.
  around(character: Character, request: WayRequest): Steering | null;
  /// How far a walk at this speed reaches to the side of its way, metres.
  sideReach(speed: number): number;
  chase(x: number, z: number): Steering;
  /// Ground from the text of a file (.json, .obj) as `amble synth --terrain` reads it. Throws an Error
  /// that says what is wrong with it.
  terrain(text: string, name: string): Terrain;
  /// Follows a pointer or a force as a person could, within the library's bounds. The character rides
  /// the vehicle until the steering is disposed of; do that before disposing of the character.
  human(character: Character, options?: { lookAhead?: number }): Steering;
  dispose(): void;
}

export interface Amble {
  /// Throws an Error whose message names the file and what is wrong with it.
  readLibrary(bytes: Uint8Array, name: string): Library;
}

/// Starts the engine. `createModule` is the default export of amble_web.mjs.
export async function loadAmble(createModule: ModuleFactory, options: ModuleOptions = {}): Promise<Amble> {
  return new WasmAmble(await createModule(options));
}

class WasmAmble implements Amble {
  constructor(readonly module: AmbleModule) {}

  readLibrary(bytes: Uint8Array, name: string): Library {
    const { module } = this;
    return withFile(module, bytes, name, (data, text) => made(module, module._amble_library_read(data, bytes.length, text)));
  }
}

function made(module: AmbleModule, handle: number): Library {
  if (handle === 0) throw new Error(module.UTF8ToString(module._amble_last_error()));
  return new WasmLibrary(module, handle);
}

class WasmLibrary implements Library {
  readonly name: string;
  readonly skeleton: Skeleton;
  readonly examples: Example[];
  readonly groups: ExampleGroup[];

  constructor(readonly module: AmbleModule, readonly handle: number) {
    const description = JSON.parse(module.UTF8ToString(module._amble_library_description(handle)));
    this.name = description.name;
    this.skeleton = description.skeleton;
    this.examples = description.examples;
    this.groups = description.groups;
  }

  character(): Character {
    const handle = this.module._amble_character_new(this.handle);
    return new WasmCharacter(this.module, handle, this.handle, this.skeleton.joints.length, this.examples.length);
  }

  readonly actions = (character: Character): Actions => new WasmActions(this.module, this.handle, (character as WasmCharacter).handle);

  shaped({ height, legs, arms, shoulders }: BodyShape): Library {
    return made(this.module, this.module._amble_library_shaped(this.handle, height, legs, arms, shoulders));
  }

  onBody(bytes: Uint8Array, name: string): Library {
    const { module, handle } = this;
    return withFile(module, bytes, name, (data, text) => made(module, module._amble_library_on_body(handle, data, bytes.length, text)));
  }

  path(points: readonly (readonly [number, number])[], options: { closed?: boolean; speed?: number } = {}): Steering | null {
    const { module } = this;
    const at = module._malloc(16 * Math.max(1, points.length));
    try {
      module.HEAPF64.set(points.flat(), at / 8);
      return this.steering(module._amble_steering_path(this.handle, at, points.length, options.closed ? 1 : 0, options.speed ?? 0));
    } finally {
      module._free(at);
    }
  }

  goal(character: Character, x: number, z: number, heading: number, speed = 0): Steering | null {
    const from = (character as WasmCharacter).handle;
    return this.steering(this.module._amble_steering_goal(this.handle, from, x, z, heading, speed));
  }

  around(character: Character, request: WayRequest): Steering | null {
    return this.steering(wayAround(this.module, this.handle, (character as WasmCharacter).handle, request));
  }

  sideReach(speed: number): number {
    return this.module._amble_library_side_reach(this.handle, speed);
  }

  chase(x: number, z: number): Steering {
    return this.steering(this.module._amble_steering_chase(this.handle, x, z))!;
  }

  terrain(text: string, name: string): Terrain {
    return Terrain.read(this.module, text, name);
  }

  human(character: Character, options: { lookAhead?: number } = {}): Steering {
    const rider = (character as WasmCharacter).handle;
    return this.steering(this.module._amble_steering_human(this.handle, rider, options.lookAhead ?? 0))!;
  }

  private steering(handle: number): Steering | null {
    return handle === 0 ? null : new WasmSteering(this.module, handle);
  }

  dispose(): void {
    this.module._amble_library_free(this.handle);
  }
}

const kStand: Command = { speed: 0, turnRate: 0 };

class WasmCharacter implements Character {
  private readonly modelAt: number;
  private readonly doingAt: number;
  private readonly weightsAt: number;

  constructor(
    readonly module: AmbleModule,
    readonly handle: number,
    private readonly library: number,
    private readonly joints: number,
    private readonly examples: number,
  ) {
    this.weightsAt = module._amble_character_weights(handle) / 4;
    this.modelAt = module._amble_character_model(handle) / 4;
    this.doingAt = module._amble_character_doing(handle) / 8;
  }

  reset(command: Command = kStand, x = 0, z = 0, heading = 0): void {
    this.module._amble_character_reset(this.handle, command.speed, command.turnRate, command.gait ?? NaN, x, z, heading);
  }

  follow(other: Character): void {
    this.module._amble_character_follow(this.handle, (other as WasmCharacter).handle);
  }

  command(command: Command): void {
    const type = kTypes.indexOf(command.type ?? "choose");
    this.module._amble_character_command(this.handle, command.speed, command.turnRate, command.gait ?? NaN, type);
  }

  live({ idle = 1, variation = 0, seed = 1 }: Life): void {
    this.module._amble_character_life(this.handle, idle, variation, seed);
  }

  update(seconds: number): void {
    this.module._amble_character_update(this.handle, seconds);
  }

  // The memory may have grown since the last call: the view is taken anew.
  get model(): Float32Array {
    return this.module.HEAPF32.subarray(this.modelAt, this.modelAt + 7 * this.joints);
  }

  get weights(): Float32Array {
    return this.module.HEAPF32.subarray(this.weightsAt, this.weightsAt + this.examples);
  }

  use({ weights, blend, harmonics }: Technique): void {
    this.module._amble_character_technique(this.handle, this.library, weights === "delaunay" ? 1 : 0, blend === "fourier" ? 1 : 0, harmonics);
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
      type: kTypes[value(10)]!,
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

  restore(bytes: Uint8Array): boolean {
    return restoreCharacter(this.module, this.handle, bytes);
  }

  dispose(): void {
    this.module._amble_character_free(this.handle);
  }
}
