/// Rigged characters of files: what is needed to move the nodes of one that a page draws itself.

import type { Quaternion } from "./body.js";
import { withFile } from "./lend.js";
import type { AmbleModule } from "./module.js";
import { orThrow } from "./outcome.js";

/// A character of a .glb or .gltf file. A library goes on its body by `Library.onModel`, and
/// exports write the file itself with the motion added. Dispose of it after what was made of it.
export interface Model {
  readonly mesh: boolean; // whether one is skinned to its joints
  readonly metresPerUnit: number; // of the file
  readonly upright: Quaternion; // from the file's axes to Y up
  readonly nodes: number[]; // of the file, one for each joint of the library on its body
  dispose(): void;
}

/// A model in an export: GLB is then that very character with the motion, not a mannequin.
export interface Worn {
  model: Model; // that the library was put on
  size?: number; // of the character, times that of its file: the `height` of `Library.shaped`
}

export class WasmModel implements Model {
  readonly mesh: boolean;
  readonly metresPerUnit: number;
  readonly upright: Quaternion;
  readonly nodes: number[];

  private constructor(private readonly module: AmbleModule, readonly handle: number) {
    const description = JSON.parse(module.UTF8ToString(module._amble_model_description(handle)));
    this.mesh = description.mesh;
    this.metresPerUnit = description.metresPerUnit;
    this.upright = description.upright;
    this.nodes = description.nodes;
  }

  static read(module: AmbleModule, bytes: Uint8Array, name: string): WasmModel {
    return withFile(module, bytes, name, (data, text) => new WasmModel(module, orThrow(module, module._amble_model_read(data, bytes.length, text))));
  }

  dispose(): void {
    this.module._amble_model_free(this.handle);
  }
}
