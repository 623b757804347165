declare module "amble-wasm/amble_web.mjs" {
  import type { ModuleFactory } from "../../../bindings/web/src/module.js";
  const createModule: ModuleFactory;
  export default createModule;
}

declare module "amble-wasm/amble_web.wasm?url" {
  const url: string;
  export default url;
}
