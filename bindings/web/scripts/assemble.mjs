// Puts the engine and the built-in library beside the compiled API, so that dist/ is the whole package.
// AMBLE_WASM_DIR and AMBLE_LIBRARY stand in for where the `wasm` and `release` presets put them.

import fs from "node:fs";
import path from "node:path";

const here = path.resolve(import.meta.dirname, "..");
const build = path.join(here, "../../build");
const wasm = process.env.AMBLE_WASM_DIR ?? path.join(build, "wasm/bindings/web");
const library = process.env.AMBLE_LIBRARY ?? path.join(build, "release/default.amble");
const parts = [
  [path.join(wasm, "amble_web.mjs"), "amble_web.mjs"],
  [path.join(wasm, "amble_web.wasm"), "amble_web.wasm"],
  [library, "default.amble"],
  [path.join(here, "../../PARTS.md"), "PARTS.md"],
  [path.join(here, "../../LICENSE"), "LICENSE"],
];

if (!fs.existsSync(path.join(here, "dist/index.js"))) throw new Error("dist/index.js is missing: compile the API first (tsc -p .)");
parts.push([path.join(here, "src/amble_web.d.mts"), "amble_web.d.mts"]);
for (const [from, name] of parts) fs.copyFileSync(from, path.join(here, "dist", name));
