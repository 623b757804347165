/// What a library holds, counted the same everywhere on the page: strides as they were captured. Their mirror
/// images, and what building adds for standing and treading on the spot, are examples and no strides.

import type { Example, Library } from "amble-web";

const kMirrored = / mirrored$/;

export interface LibraryCounts {
  clips: number; // that a stride comes from
  strides: number;
  mirrored: number;
  added: number;
}

export function countsOf({ examples }: Pick<Library, "examples">): LibraryCounts {
  const mirrored = examples.filter(({ name }) => kMirrored.test(name)).length;
  const strides = examples.filter(isStride);
  return { clips: new Set(strides.map(({ source }) => source)).size, strides: strides.length, mirrored, added: examples.length - strides.length - mirrored };
}

function isStride({ name, source, type }: Example): boolean {
  return source !== "" && type !== "stand" && !kMirrored.test(name);
}
