/// The engine as Emscripten makes it, for `loadAmble`.
import type { ModuleFactory } from "./module.js";
declare const createModule: ModuleFactory;
export default createModule;
