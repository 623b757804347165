import path from "node:path";
import { defineConfig } from "vite";

// Where the `wasm` preset puts the engine.
const wasm = process.env.AMBLE_WASM_DIR ?? path.resolve(import.meta.dirname, "../../build/wasm/bindings/web");

export default defineConfig({
  base: "./",
  resolve: { alias: { "amble-wasm": wasm } },
  server: { host: "127.0.0.1", fs: { allow: [path.resolve(import.meta.dirname, "../.."), wasm] } },
  build: { target: "es2022", chunkSizeWarningLimit: 1200, assetsInlineLimit: 0 },
});
