/// Everything that the package offers.

export * from "./amble.js";
export * from "./builder.js";
export * from "./crowd.js";
export { exportLoop, exportMoments, writeLibrary, type ExportedClip, type RecordedMoment } from "./export.js";
export * from "./start.js";
export type { ModuleFactory, ModuleOptions } from "./module.js";
