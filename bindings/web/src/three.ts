/// A rig loaded with three.js, driven by a few lines:
///
///   import { attach } from "amble-web/three";
///   const { scene } = await new GLTFLoader().loadAsync("hero.glb"); // or an FBX, or any skinned object
///   const hero = attach(library, scene);
///   hero.command({ speed: 1.3, turnRate: 0.2 });
///   hero.update(1 / 60);                                            // every frame, before it is drawn
///
/// Attach it in its rest pose, where it is to begin. Nothing of three is imported: any version does.

import type { Library } from "./amble.js";
import { aboutY, type Attached, AttachedRig, type AttachOptions, bonesOf, inverse, placeOf, Rig, times, type Turn, turned, turnOf } from "./rig.js";

/// What is asked of three's Object3D.
export interface ThreeNode {
  readonly name: string;
  readonly parent: ThreeNode | null;
  readonly children: readonly ThreeNode[];
  readonly position: { x: number; y: number; z: number; set(x: number, y: number, z: number): unknown };
  readonly quaternion: { x: number; y: number; z: number; w: number; set(x: number, y: number, z: number, w: number): unknown };
  readonly matrixWorld: { readonly elements: ArrayLike<number> };
  updateWorldMatrix(parents: boolean, children: boolean): void;
}

/// Drives a loaded model with a library's motion. Throws an Error that says what the model lacks.
export function attach(library: Library, model: ThreeNode, options: AttachOptions = {}): Attached {
  return new ThreeRig(library, model, options);
}

const isBone = (node: ThreeNode): boolean => "isBone" in node;

class ThreeRig extends AttachedRig {
  protected readonly rig: Rig;
  private readonly nodes: { node: ThreeNode; parent: number }[];
  private readonly origin: readonly [number, number, number]; // of the model, in the world
  private readonly start: { place: readonly [number, number, number]; turn: Turn }; // of the model, in its parent

  constructor(library: Library, private readonly model: ThreeNode, options: AttachOptions) {
    super(options);
    model.updateWorldMatrix(true, true);
    const { x, y, z, w } = model.quaternion;
    this.start = { place: [model.position.x, model.position.y, model.position.z], turn: [x, y, z, w] };
    this.origin = placeOf(model.matrixWorld.elements);
    this.nodes = bonesOf(model, ({ children }) => children, isBone);
    const rest = this.nodes.map(({ node, parent }) => {
      const [px, py, pz] = placeOf(node.matrixWorld.elements);
      return { name: node.name, parent, place: [px - this.origin[0], py - this.origin[1], pz - this.origin[2]] as const, turn: turnOf(node.matrixWorld.elements) };
    });
    this.rig = new Rig(library, rest, options.command);
    this.update(0);
  }

  update(seconds: number): void {
    const { vehicle, pelvis, turns } = this.rig.update(seconds);
    const travels = this.options.travel !== "none";
    const heading = travels ? aboutY(vehicle.heading) : aboutY(0);
    const ahead = travels ? ([vehicle.x, 0, vehicle.z] as const) : ([0, 0, 0] as const);
    if (travels) this.moveModel(ahead, heading);
    const [ox, oy, oz] = this.origin;
    const [px, py, pz] = turned(heading, pelvis);
    this.model.updateWorldMatrix(true, false);
    this.nodes.forEach(({ node, parent }, i) => {
      const turn = turns[i];
      if (!turn) return;
      const own = parent >= 0 ? turns[parent] : null;
      if (!own) node.parent!.updateWorldMatrix(true, false);
      const above = own ? times(heading, own) : turnOf(node.parent!.matrixWorld.elements);
      node.quaternion.set(...times(inverse(above), times(heading, turn)));
      if (i === this.rig.pelvis) node.position.set(...inParent(node.parent!, [ox + ahead[0] + px, oy + py, oz + ahead[2] + pz]));
    });
    this.tell(seconds);
  }

  /// Where the vehicle is, seen from where the model began, in the axes of the world.
  private moveModel([x, y, z]: readonly [number, number, number], heading: Turn): void {
    const { model } = this;
    const { place, turn } = this.start;
    model.parent?.updateWorldMatrix(true, false);
    const above: Turn = model.parent ? turnOf(model.parent.matrixWorld.elements) : [0, 0, 0, 1];
    const [sx, sy, sz] = model.parent ? inParent(model.parent, [this.origin[0] + x, this.origin[1] + y, this.origin[2] + z]) : [place[0] + x, place[1] + y, place[2] + z];
    model.position.set(sx, sy, sz);
    model.quaternion.set(...times(times(inverse(above), times(heading, above)), turn));
  }
}

/// A place of the world as a node has it, which may be scaled and turned, without shear.
function inParent(node: ThreeNode, [x, y, z]: readonly [number, number, number]): [number, number, number] {
  const m = node.matrixWorld.elements;
  const d = [x - m[12]!, y - m[13]!, z - m[14]!];
  return [0, 1, 2].map((c) => {
    const [a, b, e] = [m[4 * c]!, m[4 * c + 1]!, m[4 * c + 2]!];
    return (a * d[0]! + b * d[1]! + e * d[2]!) / (a * a + b * b + e * e);
  }) as [number, number, number];
}
