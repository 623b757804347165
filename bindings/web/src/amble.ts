/// Amble in the browser and in Node: a typed face of the WebAssembly build.
///
///   const amble = await loadAmble(createModule, { locateFile: () => wasmUrl });
///   const walker = amble.readLibrary(bytes, "default.amble").character();
///   walker.command({ speed: 1.3, turnRate: 0.2 });
///   walker.update(1 / 60);
///   walker.model;   // joints × 7 floats: position x y z, rotation x y z w, in world coordinates
///
/// Metres, seconds, radians; right-handed, Y up; heading 0 faces +Z and a positive turn is to the left.

import { type Actions, WasmActions } from "./actions.js";
import type { BodyShape, Skeleton } from "./body.js";
import { type Character, TypeNames, WasmCharacter } from "./character.js";
import { room, withFile } from "./lend.js";
import { type Model, WasmModel } from "./model.js";
import type { AmbleModule, ModuleFactory, ModuleOptions } from "./module.js";
import { orThrow } from "./outcome.js";
import { type PathOptions, type PathSteering, type Steering, wayAround, type WayRequest, WasmSteering } from "./steering.js";
import { Terrain } from "./terrain.js";

/// One stride that characters are blended from.
export interface Example {
  name: string;
  source: string; // the clip it comes from
  type: string; // walk, run, stand, or one of the library's own
  start: number; // seconds in the source
  end: number;
  gait: number; // 0 walks, 1 runs
  speed: number;
  turnRate: number;
  seconds: number; // of the stride
}

/// Examples that are blended among themselves: a gait, or a way to go of the library's own.
export interface LibraryType {
  name: string; // as a command names it
  examples: number;
  slowest: number; // m/s
  fastest: number;
  own: boolean; // a gait of the library's own, which can be commanded, and mixed into another
}

/// A parameter of the library's own, such as the slope.
export interface LibraryParameter {
  name: string;
  low: number; // the least among the examples
  high: number;
  usual: number; // what is meant where a manner does not say
}

/// What building left out, and why.
export interface Rejection {
  source: string; // the file, and where only a part was left out: "file @ seconds"
  reason: string;
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

export interface Library {
  readonly name: string;
  readonly skeleton: Skeleton;
  readonly examples: Example[];
  readonly types: LibraryType[]; // gaits, then the library's own
  readonly parameters: LibraryParameter[]; // the library's own
  readonly rejected: Rejection[]; // what building left out, and why
  readonly notes: string[]; // what building made up or assumed
  readonly groups: ExampleGroup[];
  character(): Character;
  actions(character: Character): Actions; // what it does on top of its gait
  /// The same motion on the library's own body in another shape.
  shaped(shape: BodyShape): Library;
  /// The same motion on the body that a clip file shows (.bvh, .glb). Throws an Error that says what is
  /// wrong with it.
  onBody(bytes: Uint8Array, name: string): Library;
  /// The same motion on the body of a rigged character. Throws an Error when it has no legs or no trunk.
  onModel(model: Model): Library;
  /// A way through these places, from a stand to a stand unless it is closed or told otherwise. Without a
  /// speed, the fastest that the library allows. Throws an Error when they are no path.
  path(points: readonly (readonly [number, number])[], options?: PathOptions): PathSteering;
  /// From where the character is to a place and heading, to stand there. Throws an Error when it is no place.
  goal(character: Character, x: number, z: number, heading: number, speed?: number): Steering;
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
  /// A rigged character (.glb, or .gltf with all inside). Throws an Error that says what is wrong with it.
  readModel(bytes: Uint8Array, name: string): Model;
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

  readModel(bytes: Uint8Array, name: string): Model {
    return WasmModel.read(this.module, bytes, name);
  }
}

function made(module: AmbleModule, handle: number): Library {
  return new WasmLibrary(module, orThrow(module, handle));
}

class WasmLibrary implements Library {
  readonly name: string;
  readonly skeleton: Skeleton;
  readonly examples: Example[];
  readonly types: LibraryType[];
  readonly parameters: LibraryParameter[];
  readonly rejected: Rejection[];
  readonly notes: string[];
  readonly groups: ExampleGroup[];

  constructor(readonly module: AmbleModule, readonly handle: number) {
    const description = JSON.parse(module.UTF8ToString(module._amble_library_description(handle)));
    this.name = description.name;
    this.skeleton = description.skeleton;
    this.examples = description.examples;
    this.types = description.types;
    this.parameters = description.parameters;
    this.rejected = description.rejected;
    this.notes = description.notes;
    this.groups = description.groups;
  }

  character(): Character {
    const handle = this.module._amble_character_new(this.handle);
    return new WasmCharacter(this.module, handle, new TypeNames(this.module, this.handle), this);
  }

  readonly actions = (character: Character): Actions => new WasmActions(this.module, this.handle, (character as WasmCharacter).handle);

  shaped({ height, legs, arms, shoulders }: BodyShape): Library {
    return made(this.module, this.module._amble_library_shaped(this.handle, height, legs, arms, shoulders));
  }

  onBody(bytes: Uint8Array, name: string): Library {
    const { module, handle } = this;
    return withFile(module, bytes, name, (data, text) => made(module, module._amble_library_on_body(handle, data, bytes.length, text)));
  }

  onModel(model: Model): Library {
    return made(this.module, this.module._amble_library_on_model(this.handle, (model as WasmModel).handle));
  }

  path(points: readonly (readonly [number, number])[], options: PathOptions = {}): PathSteering {
    const { module } = this;
    const { closed = false, fromStand = !closed, toStand = !closed, speed = Infinity } = options;
    const at = room(module, 16 * points.length);
    try {
      module.HEAPF64.set(points.flat(), at / 8);
      return this.steering(module._amble_steering_path(this.handle, at, points.length, closed ? 1 : 0, fromStand ? 1 : 0, toStand ? 1 : 0, speed));
    } finally {
      module._free(at);
    }
  }

  goal(character: Character, x: number, z: number, heading: number, speed = Infinity): Steering {
    const from = (character as WasmCharacter).handle;
    return this.steering(this.module._amble_steering_goal(this.handle, from, x, z, heading, speed));
  }

  around(character: Character, request: WayRequest): Steering | null {
    const way = wayAround(this.module, this.handle, (character as WasmCharacter).handle, request);
    return way === 0 ? null : this.steering(way);
  }

  sideReach(speed: number): number {
    return this.module._amble_library_side_reach(this.handle, speed);
  }

  chase(x: number, z: number): Steering {
    return this.steering(this.module._amble_steering_chase(this.handle, x, z));
  }

  terrain(text: string, name: string): Terrain {
    return Terrain.read(this.module, text, name);
  }

  human(character: Character, options: { lookAhead?: number } = {}): Steering {
    const rider = (character as WasmCharacter).handle;
    return this.steering(this.module._amble_steering_human(this.handle, rider, options.lookAhead ?? 0));
  }

  private steering(handle: number): PathSteering {
    return new WasmSteering(this.module, orThrow(this.module, handle));
  }

  dispose(): void {
    this.module._amble_library_free(this.handle);
  }
}
