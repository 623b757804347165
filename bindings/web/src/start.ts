/// The engine and its built-in library as the package holds them, beside this file.

import { loadAmble, type Amble, type Library } from "./amble.js";
import type { ModuleFactory } from "./module.js";

/// The bytes of a file of the package: from disk in Node, over the network in a browser.
async function packaged(name: string): Promise<Uint8Array> {
  const place = new URL(/* @vite-ignore */ `./${name}`, import.meta.url);
  if (place.protocol === "file:") {
    const files = "node:fs/promises"; // a name that bundlers for browsers leave alone
    const { readFile } = (await import(/* @vite-ignore */ files)) as { readFile(place: URL): Promise<Uint8Array> };
    return readFile(place);
  }
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place.href}: the server answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/// Starts the engine of the package.
export async function startAmble(): Promise<Amble> {
  const engine = new URL(/* @vite-ignore */ "./amble_web.mjs", import.meta.url).href;
  const [{ default: createModule }, wasmBinary] = await Promise.all([
    import(/* @vite-ignore */ engine) as Promise<{ default: ModuleFactory }>,
    packaged("amble_web.wasm"),
  ]);
  return loadAmble(createModule, { wasmBinary });
}

/// The built-in library: a person who walks, runs, turns, stands and steps aside.
export async function defaultLibrary(amble: Amble): Promise<Library> {
  return amble.readLibrary(await packaged("default.amble"), "default.amble");
}
