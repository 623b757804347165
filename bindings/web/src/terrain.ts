/// Uneven ground: a grid of heights, stairs or a mesh of triangles, as `amble synth --terrain` reads them.

import { withFile } from "./lend.js";
import type { AmbleModule, Pointer } from "./module.js";

export class Terrain {
  private constructor(private readonly module: AmbleModule, readonly pointer: Pointer) {}

  /// Reads the text of a `.json` or `.obj` file; throws with the file's name and line when it is neither.
  static read(module: AmbleModule, text: string, name: string): Terrain {
    const bytes = new TextEncoder().encode(text);
    const pointer = withFile(module, bytes, name, (data, at) => module._amble_terrain_read(data, bytes.length, at));
    if (pointer === 0) throw new Error(module.UTF8ToString(module._amble_last_error()));
    return new Terrain(module, pointer);
  }

  /// Metres, at a place on the map.
  height(x: number, z: number): number {
    return this.module._amble_terrain_height(this.pointer, x, z);
  }

  dispose(): void {
    this.module._amble_terrain_free(this.pointer);
  }
}
