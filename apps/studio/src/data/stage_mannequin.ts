/// Puts the mannequin of the stage into an exported file, in place of the plain one that the engine gives it.

import { Matrix4, Vector3 } from "three";
import type { Skeleton } from "amble-web";
import { Paint } from "../body/assembly.js";
import { figureGeometry } from "../body/figure.js";
import { looksIn } from "../stage/mannequin.js";
import type { Theme } from "../theme.js";
import { Glb } from "./glb.js";

const [kVertices, kIndices] = [34962, 34963]; // what values are for, as glTF numbers it

/// `bytes`: a GLB of a library's own body, with one mesh and one skin.
export function withStageMannequin(bytes: Uint8Array, skeleton: Skeleton, theme: Theme): Uint8Array {
  const glb = new Glb(bytes);
  const { json } = glb;
  const skin = json.skins[0]!;
  const names = skin.joints.map((node) => json.nodes[node]!.name);
  const places = skeleton.joints.map(({ name }) => names.indexOf(name));
  const inverse = glb.floats(skin.inverseBindMatrices);
  const rest = skin.joints.map((_, i) => new Matrix4().fromArray(inverse, 16 * i).invert());

  const figure = figureGeometry(skeleton);
  const [place, normal] = [figure.getAttribute("position"), figure.getAttribute("normal")];
  const [bone, paint] = [figure.getAttribute("skinIndex"), figure.getAttribute("paint")];
  const { count } = place;
  const positions = new Float32Array(3 * count);
  const normals = new Float32Array(3 * count);
  const joints = new Uint16Array(4 * count);
  const weights = new Float32Array(4 * count);
  const [low, high, point] = [new Vector3(Infinity, Infinity, Infinity), new Vector3(-Infinity, -Infinity, -Infinity), new Vector3()];
  for (let i = 0; i < count; i++) {
    const joint = places[bone.getX(i)]!;
    point.fromBufferAttribute(place, i).applyMatrix4(rest[joint]!).toArray(positions, 3 * i);
    low.min(point.fromArray(positions, 3 * i));
    high.max(point);
    point.fromBufferAttribute(normal, i).transformDirection(rest[joint]!).toArray(normals, 3 * i);
    joints[4 * i] = joint;
    weights[4 * i] = 1;
  }
  const attributes = {
    POSITION: glb.add(positions, "VEC3", kVertices, { min: low.toArray(), max: high.toArray() }),
    NORMAL: glb.add(normals, "VEC3", kVertices),
    JOINTS_0: glb.add(joints, "VEC4", kVertices),
    WEIGHTS_0: glb.add(weights, "VEC4", kVertices),
  };
  const corners = figure.getIndex()!.array;
  const looks = looksIn(theme);
  json.materials = looks.map(({ name, colour, roughness, metalness }) => ({
    name,
    pbrMetallicRoughness: { baseColorFactor: [...colour.toArray(), 1], metallicFactor: metalness, roughnessFactor: roughness },
  }));
  const primitives = Object.values(Paint).map((one) => {
    const own = Uint32Array.from(corners).filter((_, i) => paint.getX(corners[i - (i % 3)]!) === one);
    return { attributes: { ...attributes }, indices: glb.add(own, "SCALAR", kIndices), material: looks.findIndex(({ paints }) => paints.includes(one)) };
  });
  json.meshes = [{ name: "Mannequin", primitives: primitives.filter(({ indices }) => json.accessors[indices]!.count > 0) }];
  figure.dispose();
  return glb.bytes();
}
