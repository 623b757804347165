/// The file of a character: read by the engine, which moves its joints, and by the loader that draws it. Loaders
/// come with the first file, so that the page starts without them.

import type { Model } from "amble-web";
import { type Object3D, Quaternion } from "three";
import type { Dress } from "../dress.js";
import { startEngine } from "../open_library.js";
import { ModelScene } from "../stage/model_scene.js";
import { OwnFigure } from "../stage/own_figure.js";
import { loaderFault } from "./sentences.js";

/// A model as the engine reads it.
interface Glb {
  bytes: Uint8Array;
  name: string;
}

/// A .glb or .gltf file as it is, an .fbx file made one. Throws an Error that says what is wrong.
export async function asGlb(file: File): Promise<Glb> {
  const { name } = file;
  const given = await file.arrayBuffer();
  if (!/\.fbx$/i.test(name)) return { bytes: new Uint8Array(given), name };
  const made = await (await import("./fbx_file.js")).fbxAsGlb(given, name);
  return { bytes: new Uint8Array(made), name: name.replace(/\.fbx$/i, ".glb") };
}

/// The character of a model, called by the name of its file; null where it shows a skeleton without a mesh. Throws an
/// Error that says what is wrong.
export async function readDress({ bytes, name: asRead }: Glb, name: string): Promise<Dress | null> {
  const model = (await startEngine()).readModel(bytes, asRead);
  if (!model.mesh) {
    model.dispose();
    return null;
  }
  const { scene, tall } = await drawn(bytes, model, name);
  return { name, model, tall, figure: (library, size) => new OwnFigure(scene, library.skeleton, model, size) };
}

/// The scene of a model, and how tall it is in metres.
async function drawn(bytes: Uint8Array, model: Model, name: string): Promise<{ scene: ModelScene; tall: number }> {
  const { GLTFLoader } = await import("three/examples/jsm/loaders/GLTFLoader.js");
  try {
    const { scene, parser } = await new GLTFLoader().parseAsync(bytes.buffer as ArrayBuffer, "");
    const nodes = (await Promise.all(model.nodes.map((node) => parser.getDependency("node", node)))) as Object3D[];
    if (!isBelow(nodes[0]!, scene)) throw new Error("its body is not in the scene that it shows");
    const shown = new ModelScene(scene, nodes);
    const tall = model.metresPerUnit * shown.height(new Quaternion(...model.upright));
    if (!(tall > 0 && tall < Infinity)) throw new Error("its places are no numbers, or there are none");
    return { scene: shown, tall };
  } catch (error) {
    model.dispose();
    throw new Error(`${name}: its mesh cannot be drawn: ${loaderFault(error)}`);
  }
}

function isBelow(node: Object3D, scene: Object3D): boolean {
  for (let up: Object3D | null = node; up; up = up.parent) if (up === scene) return true;
  return false;
}
