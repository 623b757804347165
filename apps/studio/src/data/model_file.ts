/// The file of a character: read by the engine, which moves its joints, and by the loader that draws it. Loaders
/// come with the first file, so that the page starts without them.

import type { Model } from "amble-web";
import type { Object3D } from "three";
import type { Dress } from "../dress.js";
import { startEngine } from "../open_library.js";
import { type ModelScene, OwnFigure } from "../stage/own_figure.js";

/// The character of a .glb, .gltf or .fbx file; null where it shows a skeleton without a mesh. Throws an Error that
/// says what is wrong.
export async function readDress(file: File): Promise<Dress | null> {
  const { name } = file;
  const given = await file.arrayBuffer();
  const fbx = /\.fbx$/i.test(name);
  const bytes = new Uint8Array(fbx ? await (await import("./fbx_file.js")).fbxAsGlb(given, name) : given);
  const model = (await startEngine()).readModel(bytes, fbx ? name.replace(/\.fbx$/i, ".glb") : name);
  if (!model.mesh) {
    model.dispose();
    return null;
  }
  const load = await loader();
  const scene = await load(bytes, model, name);
  const rest = scene.nodes.map(({ position }) => position.clone());
  return {
    name,
    model,
    figure: (library, size) => {
      scene.nodes.forEach((node, j) => node.position.copy(rest[j]!)); // as they were before other proportions
      return new OwnFigure(scene, library.skeleton, model, size);
    },
  };
}

async function loader(): Promise<(bytes: Uint8Array, model: Model, name: string) => Promise<ModelScene>> {
  const { GLTFLoader } = await import("three/examples/jsm/loaders/GLTFLoader.js");
  return async (bytes, model, name) => {
    try {
      const { scene, parser } = await new GLTFLoader().parseAsync(bytes.buffer as ArrayBuffer, "");
      const nodes = (await Promise.all(model.nodes.map((node) => parser.getDependency("node", node)))) as Object3D[];
      if (!isBelow(nodes[0]!, scene)) throw new Error("its body is not in the scene that it shows");
      return { scene, nodes };
    } catch (error) {
      model.dispose();
      throw new Error(`${name}: its mesh cannot be drawn: ${(error as Error).message}`);
    }
  };
}

function isBelow(node: Object3D, scene: Object3D): boolean {
  for (let up: Object3D | null = node; up; up = up.parent) if (up === scene) return true;
  return false;
}
