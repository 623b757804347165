/// Characters as bytes, for links that bring back a moment.

import { room } from "./lend.js";
import type { AmbleModule } from "./module.js";
import { type Outcome, outcomeOf } from "./outcome.js";

export function saveCharacter(module: AmbleModule, character: number): Uint8Array {
  const size = module._malloc(4);
  try {
    const at = module._amble_character_save(character, size);
    return module.HEAPU8.slice(at, at + new DataView(module.HEAPU8.buffer).getUint32(size, true));
  } finally {
    module._free(size);
  }
}

export function restoreCharacter(module: AmbleModule, character: number, bytes: Uint8Array): Outcome {
  const at = room(module, bytes.length);
  try {
    module.HEAPU8.set(bytes, at);
    return outcomeOf(module, module._amble_character_restore(character, at, bytes.length));
  } finally {
    module._free(at);
  }
}
