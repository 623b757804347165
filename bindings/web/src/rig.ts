/// A rig that a page has loaded with whatever library, driven by a character: the part that all adapters share. The rig
/// is a tree of nodes with names, known by where they are and how they are turned at rest, in a right-handed frame
/// with Y up; any unit. The engine is given its bones as a body; every update tells how the nodes are turned then.

import type { Library } from "./amble.js";
import type { Character, Command, Event, RootMotion } from "./character.js";

export type Triple = readonly [x: number, y: number, z: number];
export type Turn = readonly [x: number, y: number, z: number, w: number];

/// A node at rest; parents come before their children, and the first one has none (−1).
export interface RestNode {
  name: string;
  parent: number;
  place: Triple;
  turn: Turn;
}

/// How a rig is attached.
export interface AttachOptions {
  /// "root" moves the model itself as the character goes, "none" leaves it where it is: the caller moves it by
  /// `rootMotion`. Usually "root".
  travel?: "root" | "none";
  command?: Command; // in whose steady motion it begins; it stands when left out
  onEvent?: (event: Event) => void; // a foot comes down or leaves, the gait changes
}

/// A rig with a character in it.
export interface Attached {
  readonly character: Character;
  readonly library: Library; // on the rig's body
  readonly rootMotion: RootMotion; // of the last update, metres and radians
  readonly events: Event[]; // of the last update
  readonly unitsPerMetre: number; // of the model
  command(command: Command): void;
  /// Goes on, and turns the nodes of the model.
  update(seconds: number): void;
  /// Lets go of the model, which stays as it is.
  dispose(): void;
}

/// What is alike for the models of every engine.
export abstract class AttachedRig implements Attached {
  protected abstract readonly rig: Rig;
  events: Event[] = [];

  constructor(protected readonly options: AttachOptions) {}

  get character(): Character {
    return this.rig.character;
  }

  get library(): Library {
    return this.rig.library;
  }

  get rootMotion(): RootMotion {
    return this.rig.character.rootMotion;
  }

  get unitsPerMetre(): number {
    return this.rig.unitsPerMetre;
  }

  command(command: Command): void {
    this.rig.character.command(command);
  }

  abstract update(seconds: number): void;

  dispose(): void {
    this.rig.dispose();
  }

  /// What happened in an update, once the nodes of the model are turned.
  protected tell(seconds: number): void {
    this.events = seconds > 0 ? this.character.events : [];
    for (const event of this.events) this.options.onEvent?.(event);
  }
}

/// What an update asks of the model: places in its unit, seen from where it was attached.
export interface RigPose {
  vehicle: { x: number; z: number; heading: number };
  pelvis: Triple; // seen from the vehicle
  turns: readonly (Turn | null)[]; // of every node of the rig in the vehicle's frame; null: not moved by the engine
}

export class Rig {
  readonly character: Character;
  readonly library: Library;
  readonly unitsPerMetre: number;
  readonly pelvis: number; // which node is placed
  private readonly nodeOf: number[]; // of every joint; −1: a point
  private readonly rest: readonly RestNode[];

  /// Throws an Error that says what the rig lacks.
  constructor(library: Library, nodes: readonly RestNode[], command: Command = { speed: 0, turnRate: 0 }) {
    if (nodes.length < 2) throw new Error("the model has no bones to drive");
    const names = uniqueNames(nodes);
    this.rest = nodes;
    this.library = library.onBody(new TextEncoder().encode(restAsBvh(nodes, names)), "rig.bvh");
    const { joints } = this.library.skeleton;
    this.nodeOf = joints.map(({ name, end }) => (end ? -1 : names.indexOf(name)));
    this.pelvis = this.nodeOf[0]!;
    this.unitsPerMetre = this.measure();
    this.character = this.library.character();
    this.character.reset(command);
  }

  update(seconds: number): RigPose {
    this.character.update(seconds);
    const { model, doing } = this.character;
    const { x, z, heading } = doing;
    const back = aboutY(-heading);
    const turns: (Turn | null)[] = this.rest.map(() => null);
    this.nodeOf.forEach((node, j) => {
      if (node < 0) return;
      const world: Turn = [model[7 * j + 3]!, model[7 * j + 4]!, model[7 * j + 5]!, model[7 * j + 6]!];
      turns[node] = times(times(back, world), this.rest[node]!.turn);
    });
    const unit = this.unitsPerMetre;
    const [px, py, pz] = turned(back, [model[0]! - x, model[1]!, model[2]! - z]);
    return { vehicle: { x: unit * x, z: unit * z, heading }, pelvis: [unit * px, unit * py, unit * pz], turns };
  }

  dispose(): void {
    this.character.dispose();
    this.library.dispose();
  }

  /// Units of the rig in a metre of the engine, by the lengths of its bones.
  private measure(): number {
    let [metres, units] = [0, 0];
    this.library.skeleton.joints.forEach(({ offset, parent }, j) => {
      const [node, above] = [this.nodeOf[j]!, parent < 0 ? -1 : this.nodeOf[parent]!];
      if (node < 0 || above < 0) return;
      metres += Math.hypot(...offset);
      units += Math.hypot(...minus(this.rest[node]!.place, this.rest[above]!.place));
    });
    if (!(metres > 0 && units > 0)) throw new Error("the model's bones have no length");
    return units / metres;
  }
}

/// The rest pose as a clip of one frame, whose joints are turned as the frame is.
function restAsBvh(nodes: readonly RestNode[], names: readonly string[]): string {
  const children = nodes.map((_, i) => nodes.flatMap(({ parent }, child) => (parent === i ? [child] : [])));
  let channels = "";
  const joint = (i: number): string => {
    const { parent, place } = nodes[i]!;
    const offset = parent < 0 ? ([0, 0, 0] as const) : minus(place, nodes[parent]!.place);
    channels += parent < 0 ? `${place.join(" ")} 0 0 0 ` : "0 0 0 ";
    const kinds = parent < 0 ? "6 Xposition Yposition Zposition Zrotation Xrotation Yrotation" : "3 Zrotation Xrotation Yrotation";
    const inner = children[i]!.length > 0 ? children[i]!.map(joint).join("") : "End Site\n{\nOFFSET 0 0 0\n}\n";
    return `${parent < 0 ? "ROOT" : "JOINT"} ${names[i]}\n{\nOFFSET ${offset.join(" ")}\nCHANNELS ${kinds}\n${inner}}\n`;
  };
  const tree = joint(0);
  return `HIERARCHY\n${tree}MOTION\nFrames: 1\nFrame Time: 0.0166667\n${channels}\n`;
}

/// Names without spaces, each once.
function uniqueNames(nodes: readonly RestNode[]): string[] {
  const seen = new Set<string>();
  return nodes.map(({ name }, i) => {
    let own = name.replace(/\s+/g, "_") || `node_${i}`;
    while (seen.has(own)) own += "_";
    seen.add(own);
    return own;
  });
}

export function times(a: Turn, b: Turn): Turn {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz];
}

export function inverse([x, y, z, w]: Turn): Turn {
  return [-x, -y, -z, w];
}

export function turned(q: Turn, [x, y, z]: Triple): Triple {
  const [tx, ty, tz] = times(times(q, [x, y, z, 0]), inverse(q));
  return [tx, ty, tz];
}

export function aboutY(angle: number): Turn {
  return [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];
}

function minus(a: Triple, b: Triple): Triple {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/// The place of a matrix (16 numbers, columns one after the other).
export function placeOf(matrix: ArrayLike<number>): Triple {
  return [matrix[12]!, matrix[13]!, matrix[14]!];
}

/// How a matrix without shear turns, whatever its scale.
export function turnOf(matrix: ArrayLike<number>): Turn {
  const column = (c: number): Triple => {
    const [x, y, z] = [matrix[4 * c]!, matrix[4 * c + 1]!, matrix[4 * c + 2]!];
    const length = Math.hypot(x, y, z) || 1;
    return [x / length, y / length, z / length];
  };
  const [[a, b, c], [d, e, f], [g, h, i]] = [column(0), column(1), column(2)];
  const trace = a + e + i;
  const q: Turn =
    trace > 0 ? [f - h, g - c, b - d, 1 + trace]
    : a >= e && a >= i ? [1 + a - e - i, b + d, c + g, f - h]
    : e >= i ? [b + d, 1 + e - a - i, f + h, g - c]
    : [c + g, f + h, 1 + i - a - e, b - d];
  const length = Math.hypot(...q);
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length];
}

/// The nodes to drive of a tree: those that are bones, and what lies between them and their common ancestor, in the
/// order parents come first. Of each, the number of its parent among them.
export function bonesOf<Node extends object>(root: Node, childrenOf: (node: Node) => readonly Node[], isBone: (node: Node) => boolean): { node: Node; parent: number }[] {
  const holds = new Map<Node, number>(); // bones in what hangs below it, itself included
  const count = (node: Node): number => {
    const all = childrenOf(node).reduce((sum, child) => sum + count(child), isBone(node) ? 1 : 0);
    holds.set(node, all);
    return all;
  };
  const total = count(root);
  let top = root;
  for (let down: Node | undefined = root; down && !isBone(down); down = childrenOf(down).find((child) => holds.get(child) === total)) top = down;
  const below = childrenOf(top).find((child) => holds.get(child) === total);
  if (!isBone(top) && below) top = below;
  const out: { node: Node; parent: number }[] = [];
  const add = (node: Node, parent: number): void => {
    if (holds.get(node) === 0) return;
    const number = out.push({ node, parent }) - 1;
    for (const child of childrenOf(node)) add(child, number);
  };
  if (total > 0) add(top, -1);
  return out;
}
