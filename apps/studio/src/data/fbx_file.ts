/// FBX in the page: three brings a reader for it and a writer of GLB, so that an FBX file becomes the GLB which the
/// engine and the stage read like any other. Nothing of it is loaded before the first such file.

import type { Material, Object3D, SkinnedMesh, Texture } from "three";
import type { GLTFWriter } from "three/examples/jsm/exporters/GLTFExporter.js";
import { loaderFault } from "./sentences.js";

const kCentimetre = 0.01; // metres; the unit of FBX, times the file's own factor
const kWhite = "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";

/// Throws an Error that says what is wrong.
export async function fbxAsGlb(given: ArrayBuffer, name: string): Promise<ArrayBuffer> {
  const [{ Group, LoadingManager, Mesh, Scene }, { FBXLoader }, { GLTFExporter }] = await Promise.all([
    import("three"),
    import("three/examples/jsm/loaders/FBXLoader.js"),
    import("three/examples/jsm/exporters/GLTFExporter.js"),
  ]);
  try {
    const manager = new LoadingManager();
    const loaded = new Promise<void>((done) => (manager.onLoad = done));
    // Pictures that are not in the file are not to be had: a white one stands in.
    manager.setURLModifier((address) => (/^(blob|data):/.test(address) ? address : kWhite));
    manager.itemStart(name);
    const scene = new FBXLoader(manager).parse(given, "");
    manager.itemEnd(name);
    await loaded;
    scene.traverse((node) => {
      if (node instanceof Mesh) for (const material of [node.material].flat() as Material[]) dropEmpty(material);
    });
    for (const clip of scene.animations) clip.name = clip.name.replace(/^.*\|(?=.)/, ""); // "Armature|walk", as Blender has it
    const metres = new Group();
    metres.name = "metres";
    metres.scale.setScalar(kCentimetre * (Number(scene.userData.unitScaleFactor) || 1));
    metres.add(scene);
    const exporter = new GLTFExporter();
    exporter.register((writer) => ({ afterParse: () => forgetRoots(writer) }));
    const world = new Scene().add(metres, ...skinsOf(scene));
    return (await exporter.parseAsync(world, { binary: true, animations: scene.animations, onlyVisible: false })) as ArrayBuffer;
  } catch (error) {
    throw new Error(`${name}: cannot be read as FBX: ${loaderFault(error)}`);
  }
}

/// The skinned meshes, taken out to stand at the root: what is above them does not move them, and glTF wants it seen.
function skinsOf(scene: Object3D): Object3D[] {
  const out: Object3D[] = [];
  scene.traverse((node) => {
    if ((node as SkinnedMesh).isSkinnedMesh && node.children.length === 0) out.push(node);
  });
  for (const mesh of out) {
    mesh.removeFromParent();
    mesh.position.set(0, 0, 0);
    mesh.quaternion.identity();
    mesh.scale.set(1, 1, 1);
  }
  return out;
}

/// The exporter takes the first bone of a skin for the root of all, which it need not be; nobody needs to be told.
function forgetRoots(writer: GLTFWriter): void {
  const { skins = [] } = (writer as unknown as { json: { skins?: { skeleton?: number }[] } }).json;
  for (const skin of skins) delete skin.skeleton;
}

/// Takes textures off a material that could not be loaded.
function dropEmpty(material: Material): void {
  for (const [key, value] of Object.entries(material) as [string, Texture | null][])
    if (value?.isTexture && !(value.image as { width?: number } | undefined)?.width) Object.assign(material, { [key]: null });
}
