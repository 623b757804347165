/// Uneven ground: a grid of heights, stairs or a mesh of triangles, as `amble synth --terrain` reads them.

import { withFile } from "./lend.js";
import type { AmbleModule, Pointer } from "./module.js";
import { orThrow } from "./outcome.js";

export class Terrain {
  private constructor(private readonly module: AmbleModule, readonly pointer: Pointer) {}

  /// Reads the text of a `.json` or `.obj` file; throws with the file's name and line when it is neither.
  static read(module: AmbleModule, text: string, name: string): Terrain {
    const bytes = new TextEncoder().encode(text);
    const pointer = withFile(module, bytes, name, (data, at) => module._amble_terrain_read(data, bytes.length, at));
    return new Terrain(module, orThrow(module, pointer));
  }

  /// Metres, at a place on the map.
  height(x: number, z: number): number {
    return this.module._amble_terrain_height(this.pointer, x, z);
  }

  /// Which way stands upright on it there, of length 1.
  normal(x: number, z: number): [number, number, number] {
    const at = this.module._amble_terrain_normal(this.pointer, x, z) / 8;
    const [nx, ny, nz] = this.module.HEAPF64.subarray(at, at + 3);
    return [nx!, ny!, nz!];
  }

  dispose(): void {
    this.module._amble_terrain_free(this.pointer);
  }
}
