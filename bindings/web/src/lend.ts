/// Lending texts and files to the engine: they lie in its memory while a call runs.

import type { AmbleModule } from "./module.js";

export function withText<Result>(module: AmbleModule, text: string, run: (at: number) => Result): Result {
  const size = module.lengthBytesUTF8(text) + 1;
  const at = module._malloc(size);
  try {
    module.stringToUTF8(text, at, size);
    return run(at);
  } finally {
    module._free(at);
  }
}

/// A file's bytes and its name.
export function withFile<Result>(module: AmbleModule, bytes: Uint8Array, name: string, run: (data: number, text: number) => Result): Result {
  const data = module._malloc(Math.max(1, bytes.length));
  try {
    module.HEAPU8.set(bytes, data);
    return withText(module, name, (text) => run(data, text));
  } finally {
    module._free(data);
  }
}
