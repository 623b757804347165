/// Starts the engine and opens the library that lies beside the page: the built-in one, or the one the
/// server was given.

import createModule from "amble-wasm/amble_web.mjs";
import wasmUrl from "amble-wasm/amble_web.wasm?url";
import { loadAmble, type Library } from "../../../bindings/web/src/amble.js";

export async function openLibrary(): Promise<Library> {
  const [amble, bytes] = await Promise.all([loadAmble(createModule, { locateFile: () => wasmUrl }), fetchLibrary()]);
  return amble.readLibrary(bytes, "library.amble");
}

async function fetchLibrary(): Promise<Uint8Array> {
  const answer = await fetch("library.amble");
  if (!answer.ok) throw new Error(`library.amble: the server answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
