/// Lending texts and files to the engine: they lie in its memory while a call runs.

import type { AmbleModule } from "./module.js";

/// Room for so many bytes in the engine's memory, which is not endless.
export function room(module: AmbleModule, size: number): number {
  const at = module._malloc(Math.max(1, size));
  if (at === 0) throw new Error("too large for the memory there is; cut the clip into shorter takes, or lower its frame rate");
  return at;
}

export function withText<Result>(module: AmbleModule, text: string, run: (at: number) => Result): Result {
  const size = module.lengthBytesUTF8(text) + 1;
  const at = room(module, size);
  try {
    module.stringToUTF8(text, at, size);
    return run(at);
  } finally {
    module._free(at);
  }
}

/// A file's bytes and its name.
export function withFile<Result>(module: AmbleModule, bytes: Uint8Array, name: string, run: (data: number, text: number) => Result): Result {
  const data = room(module, bytes.length);
  try {
    module.HEAPU8.set(bytes, data);
    return withText(module, name, (text) => run(data, text));
  } finally {
    module._free(data);
  }
}
