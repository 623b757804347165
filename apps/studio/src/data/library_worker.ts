/// The worker in which captures are read, studied and built, so that the figure walks on meanwhile.

import { LibraryBuilder } from "amble-web";
import { startEngine } from "../open_library.js";
import type { Answer, Request } from "./library_maker.js";

let builder: LibraryBuilder | null = null;

async function answer(request: Request): Promise<unknown> {
  builder ??= new LibraryBuilder(await startEngine());
  switch (request.kind) {
    case "read":
      return builder.read(request.bytes, request.name);
    case "study":
      return builder.study(request.name, request.corrections);
    case "assign":
      return builder.assign(request.name, request.roles);
    case "look":
      return builder.look(request.name);
    case "build":
      return builder.build(request.wish);
  }
}

let last = Promise.resolve();

addEventListener("message", ({ data: { id, request } }: MessageEvent<{ id: number; request: Request }>) => {
  last = last.then(async () => {
    try {
      postMessage({ id, result: await answer(request) } satisfies Answer);
    } catch (error) {
      postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies Answer);
    }
  });
});
