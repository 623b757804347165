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

/// Puts the licences of all parts beside the page: who passes it on passes them on.
function licences(): Plugin {
  return {
    name: "licences",
    generateBundle() {
      for (const name of ["PARTS.md", "LICENSE"])
        this.emitFile({ type: "asset", fileName: name, source: fs.readFileSync(new URL(`../../${name}`, import.meta.url)) });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [builtInLibrary(), licences()],
  server: { host: "127.0.0.1", fs: { allow: [".", fileURLToPath(new URL(".", import.meta.resolve("amble-web")))] } },
  build: { target: "es2022", chunkSizeWarningLimit: 1200, assetsInlineLimit: 0 },
});
