/// A rig loaded with Babylon.js, driven by a few lines:
///
///   import { attach } from "amble-web/babylon";
///   const { meshes } = await ImportMeshAsync("hero.glb", scene);
///   const hero = attach(library, meshes[0]);   // the loader's root
///   hero.command({ speed: 1.3, turnRate: 0.2 });
///   scene.onBeforeRenderObservable.add(() => hero.update(engine.getDeltaTime() / 1000));
///
/// Attach it in its rest pose, where it is to begin, with its own animations stopped. Left-handed scenes are fine: the
/// frame of a glTF root is right-handed. Nothing of Babylon is imported: any version does.

import type { Library } from "./amble.js";
import { aboutY, type Attached, AttachedRig, type AttachOptions, bonesOf, inverse, placeOf, Rig, times, type Triple, type Turn, turnOf } from "./rig.js";

interface BabylonVector {
  x: number;
  y: number;
  z: number;
  copyFromFloats(x: number, y: number, z: number): unknown;
}

interface BabylonTurn {
  x: number;
  y: number;
  z: number;
  w: number;
  copyFromFloats(x: number, y: number, z: number, w: number): unknown;
}

/// What is asked of Babylon's TransformNode.
export interface BabylonNode {
  readonly name: string;
  readonly parent: unknown;
  readonly position: BabylonVector;
  readonly rotation: { toQuaternion(): unknown };
  rotationQuaternion: BabylonTurn | null;
  getChildren(): readonly unknown[];
  computeWorldMatrix(force: boolean): { asArray(): ArrayLike<number> };
  /// Of a mesh with bones.
  readonly skeleton?: { readonly bones: readonly { getTransformNode(): unknown }[] } | null;
}

/// Drives a loaded model with a library's motion. Throws an Error that says what the model lacks.
export function attach(library: Library, model: BabylonNode, options: AttachOptions = {}): Attached {
  return new BabylonRig(library, model, options);
}

const childrenOf = (node: BabylonNode): readonly BabylonNode[] => (node.getChildren() as BabylonNode[]).filter((child) => "computeWorldMatrix" in child);

class BabylonRig extends AttachedRig {
  protected readonly rig: Rig;
  private readonly nodes: { node: BabylonNode; parent: number }[];
  private readonly start: { place: Triple; turn: Turn; matrix: number[]; mirrored: boolean };

  constructor(library: Library, private readonly model: BabylonNode, options: AttachOptions) {
    super(options);
    const bones = bonesIn(model);
    this.nodes = bonesOf(model, childrenOf, (node) => bones.has(node));
    for (const { node } of this.nodes) makeTurnable(node);
    const matrix = worldOf(model);
    this.start = { place: [model.position.x, model.position.y, model.position.z], turn: makeTurnable(model), matrix, mirrored: determinant(matrix) < 0 };
    const inside = inverted(matrix);
    const rest = this.nodes.map(({ node, parent }) => {
      const own = multiplied(inside, worldOf(node));
      return { name: node.name, parent, place: placeOf(own), turn: turnOf(own) };
    });
    this.rig = new Rig(library, rest, options.command);
    this.update(0);
  }

  update(seconds: number): void {
    const { vehicle, pelvis, turns } = this.rig.update(seconds);
    if (this.options.travel !== "none") this.moveModel(vehicle);
    // All in the frame of the model, which is the vehicle's.
    const inside = inverted(worldOf(this.model));
    this.nodes.forEach(({ node, parent }, i) => {
      const turn = turns[i];
      if (!turn) return;
      const own = parent >= 0 ? turns[parent] : null;
      const frame = own && i !== this.rig.pelvis ? null : multiplied(inside, worldOf(node.parent as BabylonNode));
      node.rotationQuaternion!.copyFromFloats(...times(inverse(own ?? turnOf(frame!)), turn));
      if (i !== this.rig.pelvis) return;
      const [x, y, z] = pelvis;
      const back = inverted(frame!);
      const along = (row: number) => back[row]! * x + back[4 + row]! * y + back[8 + row]! * z + back[12 + row]!;
      node.position.copyFromFloats(along(0), along(1), along(2));
    });
    this.tell(seconds);
  }

  private moveModel({ x, z, heading }: { x: number; z: number; heading: number }): void {
    const { place, turn, matrix: m, mirrored } = this.start;
    const parent = this.model.parent as BabylonNode | null;
    const [wx, wy, wz] = [0, 1, 2].map((row) => m[row]! * x + m[8 + row]! * z);
    const out = parent ? inverted(worldOf(parent)) : null;
    const local = (row: number, fallback: number) => (out ? out[row]! * wx! + out[4 + row]! * wy! + out[8 + row]! * wz! : fallback);
    this.model.position.copyFromFloats(place[0] + local(0, wx!), place[1] + local(1, wy!), place[2] + local(2, wz!));
    this.model.rotationQuaternion!.copyFromFloats(...times(turn, aboutY(mirrored ? -heading : heading)));
  }
}

/// The nodes that the bones of the model's meshes move with.
function bonesIn(model: BabylonNode): Set<BabylonNode> {
  const found = new Set<BabylonNode>();
  const look = (node: BabylonNode): void => {
    for (const bone of node.skeleton?.bones ?? []) {
      const moved = bone.getTransformNode() as BabylonNode | null;
      if (moved) found.add(moved);
    }
    for (const child of childrenOf(node)) look(child);
  };
  look(model);
  return found;
}

/// Lets a node be turned by a quaternion, and gives how it is turned.
function makeTurnable(node: BabylonNode): Turn {
  node.rotationQuaternion ??= node.rotation.toQuaternion() as BabylonTurn;
  const { x, y, z, w } = node.rotationQuaternion;
  return [x, y, z, w];
}

function worldOf(node: BabylonNode): number[] {
  return Array.from(node.computeWorldMatrix(true).asArray());
}

/// Matrices of 16 numbers, whose last four are the place: what comes first is done last.
function multiplied(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, i) => {
    const [column, row] = [i >> 2, i & 3];
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[4 * k + row]! * b[4 * column + k]!, 0);
  });
}

function determinant(m: readonly number[]): number {
  return m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) - m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) + m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!);
}

/// The inverse of a matrix that moves, turns and scales.
function inverted(m: readonly number[]): number[] {
  const d = determinant(m);
  const cross = (a: number, b: number) => [m[a + 1]! * m[b + 2]! - m[a + 2]! * m[b + 1]!, m[a + 2]! * m[b]! - m[a]! * m[b + 2]!, m[a]! * m[b + 1]! - m[a + 1]! * m[b]!].map((value) => value / d);
  const [r0, r1, r2] = [cross(4, 8), cross(8, 0), cross(0, 4)];
  const out = [r0![0]!, r1![0]!, r2![0]!, 0, r0![1]!, r1![1]!, r2![1]!, 0, r0![2]!, r1![2]!, r2![2]!, 0, 0, 0, 0, 1];
  for (let row = 0; row < 3; row++) out[12 + row] = -(out[row]! * m[12]! + out[4 + row]! * m[13]! + out[8 + row]! * m[14]!);
  return out;
}
