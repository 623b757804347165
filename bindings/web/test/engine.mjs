// Loads the engine as built by the `wasm` preset, or from the folder named by AMBLE_WASM_DIR.

import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadAmble } from "../dist/amble.js";

const here = path.dirname(fileURLToPath(import.meta.url));
const folder = process.env.AMBLE_WASM_DIR ?? path.join(here, "../../../build/wasm/bindings/web");

export async function startEngine() {
  const { default: createModule } = await import(pathToFileURL(path.join(folder, "amble_web.mjs")).href);
  return loadAmble(createModule, { wasmBinary: fs.readFileSync(path.join(folder, "amble_web.wasm")) });
}
