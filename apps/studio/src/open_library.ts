/// Starts the engine and opens the library that lies beside the page: the built-in one, or the one the
/// server was given.

import createModule from "amble-web/amble_web.mjs";
import wasmUrl from "amble-web/amble_web.wasm?url";
import { type Amble, type Library, loadAmble } from "amble-web";

let engine: Promise<Amble> | null = null;

/// The engine, of which a page or a worker has one.
export function startEngine(): Promise<Amble> {
  engine ??= loadAmble(createModule, { locateFile: () => wasmUrl });
  return engine;
}

export async function openLibrary(): Promise<Library> {
  const [amble, bytes] = await Promise.all([startEngine(), fetchLibrary()]);
  return amble.readLibrary(bytes, "library.amble");
}

async function fetchLibrary(): Promise<Uint8Array> {
  const answer = await fetch("library.amble");
  if (!answer.ok) throw new Error(`library.amble: the server answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
