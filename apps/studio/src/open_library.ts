/// Starts the engine and opens the library it was given: the server's `library.amble`, or, where there
/// is none, the one the engine carries with it.

import createModule from "amble-wasm/amble_web.mjs";
import wasmUrl from "amble-wasm/amble_web.wasm?url";
import { loadAmble, type Library } from "../../../bindings/web/src/amble.js";

export async function openLibrary(): Promise<Library> {
  const [amble, served] = await Promise.all([loadAmble(createModule, { locateFile: () => wasmUrl }), fetchLibrary()]);
  return served ? amble.readLibrary(served, "library.amble") : amble.defaultLibrary();
}

async function fetchLibrary(): Promise<Uint8Array | null> {
  const answer = await fetch("library.amble");
  const isLibrary = answer.ok && answer.headers.get("content-type") === "application/octet-stream";
  return isLibrary ? new Uint8Array(await answer.arrayBuffer()) : null;
}
