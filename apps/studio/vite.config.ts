import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const library = fileURLToPath(import.meta.resolve("amble-web/default.amble"));

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
  server: { host: "127.0.0.1", fs: { allow: [".", fileURLToPath(new URL(".", import.meta.resolve("amble-web")))] } },
  build: { target: "es2022", chunkSizeWarningLimit: 1200, assetsInlineLimit: 0 },
});
