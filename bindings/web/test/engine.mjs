// Loads the engine as built by the `wasm` preset and the library made by the `release` one; the folder
// AMBLE_WASM_DIR and the file AMBLE_LIBRARY stand in for them where they are set.

import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadAmble } from "../dist/amble.js";

const here = path.dirname(fileURLToPath(import.meta.url));
const build = path.join(here, "../../../build");
const folder = process.env.AMBLE_WASM_DIR ?? path.join(build, "wasm/bindings/web");
const library = process.env.AMBLE_LIBRARY ?? path.join(build, "release/default.amble");

export async function startEngine() {
  const { default: createModule } = await import(pathToFileURL(path.join(folder, "amble_web.mjs")).href);
  return loadAmble(createModule, { wasmBinary: fs.readFileSync(path.join(folder, "amble_web.wasm")) });
}

export function defaultLibrary(amble) {
  return amble.readLibrary(fs.readFileSync(library), "default.amble");
}
