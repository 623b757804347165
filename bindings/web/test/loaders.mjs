// Loaders of three.js and Babylon.js for tests in Node: those of the studio's packages.

import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const studio = path.join(import.meta.dirname, "../../../apps/studio");
const ofStudio = (name) => import(pathToFileURL(createRequire(path.join(studio, "package.json")).resolve(name)).href);

export const { GLTFLoader } = await ofStudio("three/examples/jsm/loaders/GLTFLoader.js");
export const three = await import(pathToFileURL(path.join(studio, "node_modules/three/build/three.module.js")).href);
export const { NullEngine } = await ofStudio("@babylonjs/core/Engines/nullEngine.js");
export const { Scene } = await ofStudio("@babylonjs/core/scene.js");
export const { ImportMeshAsync } = await ofStudio("@babylonjs/core/Loading/sceneLoader.js");
await ofStudio("@babylonjs/loaders/glTF/2.0/glTFLoader.js");
await ofStudio("@babylonjs/loaders/glTF/glTFFileLoader.js");

globalThis.self ??= globalThis; // loaders expect a browser's name for it
console.error = () => {}; // Node decodes no pictures, and loaders say so
