/// Everything that the package offers.

export { kActionParts, kGestures, type ActionPart, type Actions, type ActionTiming, type Deed, type Gesture, type LiveAction, type Place, type Played } from "./actions.js";
export { loadAmble, type Amble, type Example, type ExampleGroup, type Library, type LibraryParameter, type LibraryType, type Rejection } from "./amble.js";
export * from "./body.js";
export * from "./builder.js";
export { kEvents, kTypes, type Character, type Command, type CommandType, type Doing, type Event, type Life, type Manner, type Pose, type Posing, type RootMotion, type Technique } from "./character.js";
export * from "./crowd.js";
export { exportLoop, exportMoments, makePack, writeLibrary, type ExportedClip, type Pack, type PackWish, type RecordedMoment } from "./export.js";
export type { Model, Worn } from "./model.js";
export type { ModuleFactory, ModuleOptions } from "./module.js";
export type { Outcome } from "./outcome.js";
export * from "./start.js";
export { kHumanGaits, type HumanGait, type PathOptions, type PathSteering, type Steering, type WayRequest } from "./steering.js";
export * from "./style.js";
export type { Terrain } from "./terrain.js";
