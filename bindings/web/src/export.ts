/// Motion as files: what a character did, or one clean cycle of what it does, as BVH or GLB; and a
/// library as its own file.

import type { Amble, Library } from "./amble.js";
import { typeNumber, type Character, type Command } from "./character.js";
import { room, withText } from "./lend.js";
import type { WasmModel, Worn } from "./model.js";
import type { AmbleModule } from "./module.js";
import { orThrow } from "./outcome.js";

/// A character's `model`, copied, and when it was.
export interface RecordedMoment {
  time: number; // seconds
  model: Float32Array;
}

interface Internals {
  readonly module: AmbleModule;
  readonly handle: number;
}

/// What stands behind an object of this API.
export function internals(face: Amble | Library | Character): Internals {
  return face as unknown as Internals;
}

/// A clip file and how long its motion is.
export interface ExportedClip {
  bytes: Uint8Array;
  seconds: number;
}

/// Copies a file that the engine made out of its memory.
export function takeBytes(module: AmbleModule, made: number): Uint8Array {
  const at = module._amble_bytes_data(orThrow(module, made));
  const bytes = module.HEAPU8.slice(at, at + module._amble_bytes_size(made));
  module._amble_bytes_free(made);
  return bytes;
}

function takeClip(module: AmbleModule, made: number): ExportedClip {
  const seconds = made === 0 ? 0 : module._amble_bytes_seconds(made);
  return { bytes: takeBytes(module, made), seconds };
}

function modelOf(worn: Worn | undefined): [handle: number, size: number] {
  return worn ? [(worn.model as WasmModel).handle, worn.size ?? 1] : [0, 1];
}

/// The bytes of an `.amble` file.
export function writeLibrary(library: Library): Uint8Array {
  const { module, handle } = internals(library);
  return takeBytes(module, module._amble_library_write(handle));
}

/// Moments of a character of this library as a clip file at an even rate; the name tells the format
/// (.bvh, .glb). Times must rise. `worn` is what the library was put on.
export function exportMoments(library: Library, moments: readonly RecordedMoment[], name: string, fps = 60, worn?: Worn): ExportedClip {
  const { module, handle } = internals(library);
  const floats = library.skeleton.joints.length * 7;
  const models = room(module, 4 * floats * moments.length);
  const times = room(module, 8 * moments.length);
  try {
    moments.forEach(({ time, model }, i) => {
      if (model.length !== floats) throw new Error(`${name}: a moment is of another body than the library's`);
      module.HEAPF32.set(model, models / 4 + floats * i);
      module.HEAPF64[times / 8 + i] = time;
    });
    return takeClip(module, withText(module, name, (text) => module._amble_export_moments(handle, models, times, moments.length, fps, text, ...modelOf(worn))));
  } finally {
    module._free(times);
    module._free(models);
  }
}

/// One cycle of a steady command that closes on itself, in the character's own technique and style; the
/// character goes on as if nothing had been. It must not be steered by human steering meanwhile. `worn` as above.
export function exportLoop(character: Character, command: Command, name: string, fps = 60, worn?: Worn): ExportedClip {
  const { module, handle } = internals(character);
  const { speed, turnRate, gait, type } = command;
  const number = typeNumber(character, type);
  return takeClip(module, withText(module, name, (text) => module._amble_export_loop(handle, speed, turnRate, gait ?? NaN, number, fps, text, ...modelOf(worn))));
}

/// What is wanted in a pack; usual values where left out.
export interface PackWish {
  walks?: readonly number[]; // m/s; two of the library's when left out
  runs?: readonly number[]; // m/s; one when left out
  turn?: number; // rad/s, of the loops that turn; 0: none; usually 0.6
  fps?: number; // at least: raised a little so that frames divide each motion; usually 60
  inPlace?: boolean; // without the travel, which the description tells
  animationOnly?: boolean; // of a worn model: without mesh and materials
}

export interface Pack {
  bytes: Uint8Array; // a GLB
  description: string; // JSON: of every motion speed, turn rate, stride, foot events, travel; and blend spaces
}

/// A pack for games: named loops and transitions of a character, in its technique, style and manner, with the
/// gestures, gaits and heights of the hips that it plays; what has a target in the world is left out. The character goes on as if
/// nothing had been. `worn` as above. `amble pack` makes the same.
export function makePack(character: Character, name: string, wish: PackWish = {}, worn?: Worn): Pack {
  const { module, handle } = internals(character);
  const made = withText(module, JSON.stringify(wish), (text) => withText(module, name, (file) => module._amble_pack_new(handle, text, file, ...modelOf(worn))));
  const at = module._amble_pack_data(orThrow(module, made));
  const pack = { bytes: module.HEAPU8.slice(at, at + module._amble_pack_size(made)), description: module.UTF8ToString(module._amble_pack_description(made)) };
  module._amble_pack_free(made);
  return pack;
}
