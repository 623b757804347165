import fs from "node:fs";
import path from "node:path";
import { defineConfig, type Plugin } from "vite";

// Where the `wasm` and `release` presets put the engine and the built-in library.
const root = path.resolve(import.meta.dirname, "../..");
const wasm = process.env.AMBLE_WASM_DIR ?? path.join(root, "build/wasm/bindings/web");
const library = process.env.AMBLE_LIBRARY ?? path.join(root, "build/release/default.amble");

/// Puts the built-in library beside the page, so that any static host can serve it.
function builtInLibrary(): Plugin {
  return {
    name: "built-in-library",
    configureServer: (server) => {
      server.middlewares.use("/library.amble", (_request, response) => void response.end(fs.readFileSync(library)));
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "library.amble", source: fs.readFileSync(library) });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [builtInLibrary()],
  resolve: { alias: { "amble-wasm": wasm } },
  server: { host: "127.0.0.1", fs: { allow: [root, wasm] } },
  build: { target: "es2022", chunkSizeWarningLimit: 1200, assetsInlineLimit: 0 },
});
