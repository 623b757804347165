/// Builds the mannequin's geometry from nothing but a skeleton with roles: pale shells over dark
/// joints, coloured bands and soles that tell left from right.

import { Matrix4, Quaternion, Vector3, type BufferGeometry } from "three";
import type { Role, Skeleton, Sole } from "amble-web";
import { Assembly, Paint } from "./assembly.js";
import { egg, visor } from "./head.js";
import { ellipsoid, loft, plate, type Shape } from "./loft.js";
import * as shells from "./shells.js";
import { soleOutline, type SoleExtent } from "./sole_outline.js";
import { kDrawnAt, TrunkHeights } from "./trunk_heights.js";

const kReferenceLeg = 0.835;
const kTorsoSides = 26;
const kSoleThickness = 0.01;
const kTrunk: readonly Role[] = ["pelvis", "spine", "chest", "neck"];
const kUpright = 0.03; // metres: over less than this a lean tells nothing

type SideName = "left" | "right";

export function figureGeometry(skeleton: Skeleton): BufferGeometry {
  return new FigureBuilder(skeleton).build();
}

/// Girths of a body relative to the one the shells were drawn for.
export function girthOf(skeleton: Skeleton): number {
  return Math.min(1.6, Math.max(0.5, skeleton.legLength / kReferenceLeg));
}

export function soleExtent(sole: Sole, girth: number): SoleExtent {
  return { back: sole.heel[2] - 0.01 * girth, front: sole.tipJoint[2] + 0.01 * girth, girth };
}

class FigureBuilder {
  private readonly assembly = new Assembly();
  private readonly girth: number;
  private readonly heights: TrunkHeights;

  constructor(private readonly skeleton: Skeleton) {
    this.girth = girthOf(skeleton);
    this.heights = new TrunkHeights(skeleton, this.girth);
  }

  build(): BufferGeometry {
    this.trunk();
    for (const side of ["left", "right"] as const) {
      this.arm(side);
      this.leg(side);
    }
    return this.assembly.geometry();
  }

  private trunk(): void {
    this.torso("pelvis", shells.kPelvis, Paint.shell);
    this.torso("spine", shells.kWaist, Paint.core);
    this.torso("chest", shells.kChest, Paint.shell);
    this.torso("neck", shells.kNeck, Paint.core);
    this.hang("head", egg(this.girth), Paint.shell, this.upright("head"));
    this.hang("head", visor(this.girth), Paint.visor, this.upright("head"));
  }

  /// A shell of the trunk, at the heights that this body has for it; on the joint below where it lacks its own.
  private torso(role: Role, { stations, caps }: shells.Shell, paint: Paint): void {
    const holder = kTrunk.slice(0, kTrunk.indexOf(role) + 1).reverse().find((one) => this.skeleton.roles[one] !== undefined);
    if (!holder) return;
    const [at, head] = [this.heights.standing(holder), this.heights.standing("head")];
    const lean = role === "neck" && head.y - at.y > kUpright * this.girth ? (head.z - at.z) / (head.y - at.y) : 0;
    const fitted = stations.map(({ y, rx, rz, oz = 0, n }) => {
      const height = this.heights.of(kDrawnAt[role]! + y) - at.y;
      return { y: height, rx: rx * this.girth, rz: rz * this.girth, oz: oz * this.girth + lean * height, n };
    });
    this.hang(holder, this.loftOf({ stations: fitted, caps }, kTorsoSides), paint, this.upright(holder));
  }

  private arm(side: SideName): void {
    const roles = [`${side}_upper_arm`, `${side}_forearm`, `${side}_hand`] as const;
    const upper = this.bone(roles[0], roles[1]);
    const lower = this.bone(roles[1], roles[2]);
    const inward = side === "left" ? -0.024 : 0.024;
    const shoulder = this.offset(roles[0]).add(new Vector3(inward * this.girth, 0, 0));
    this.ball(`${side}_clavicle`, 0.043, shoulder);
    this.shell(roles[0], shells.upperArm(upper.length() / this.girth), Paint.shell, upper);
    this.ball(roles[1], 0.0375);
    this.shell(roles[1], shells.forearm(lower.length() / this.girth), Paint.shell, lower);
    this.shell(roles[1], shells.band(lower.length() / this.girth - 0.032, 0.012, 0.0262, 0.0302), Paint[side], lower);
    this.ball(roles[2], 0.0235);
    this.hand(roles[2], lower.normalize());
  }

  private leg(side: SideName): void {
    const roles = [`${side}_thigh`, `${side}_shin`, `${side}_foot`, `${side}_toe`] as const;
    const upper = this.bone(roles[0], roles[1]);
    const lower = this.bone(roles[1], roles[2]);
    this.shell(roles[0], shells.thigh(upper.length() / this.girth), Paint.shell, upper, 22);
    this.ball(roles[1], 0.0515);
    const cap = 0.036;
    this.hang(roles[1], ellipsoid(cap, cap * 1.2, cap, [0, 0, 0.025]), Paint.shell, this.scaled());
    this.shell(roles[1], shells.shin(lower.length() / this.girth), Paint.shell, lower);
    this.shell(roles[1], shells.band(lower.length() / this.girth - 0.05, 0.014, 0.0335, 0.039, -0.006), Paint[side], lower);
    this.ball(roles[2], 0.0335);
    this.foot(side, roles[2], roles[3]);
  }

  /// Palm, two finger blocks bent towards it, and a thumb. In the rest pose palms face down.
  private hand(role: Role, along: Vector3): void {
    const frame = boneFrame(along).scale(new Vector3(this.girth, this.girth, this.girth));
    const across = new Vector3().setFromMatrixColumn(frame, 0);
    const palmSide = across.y < 0 ? 1 : -1; // where in x the palm faces
    this.hang(role, this.loftOf(shells.kPalm), Paint.shell, frame);
    const first = new Matrix4().makeRotationZ(palmSide * -21 * (Math.PI / 180)).setPosition(0, 0.088, 0);
    const second = new Matrix4().makeRotationZ(palmSide * -24 * (Math.PI / 180)).setPosition(0, 0.038, 0);
    const thumb = new Matrix4().makeRotationX(35 * (Math.PI / 180)).setPosition(0.004 * palmSide, 0.032, 0.028);
    this.hang(role, this.loftOf(shells.fingers(0.03, 0.0125, 0.037, 0.035)), Paint.shell, frame.clone().multiply(first));
    this.hang(role, this.loftOf(shells.fingers(0.026, 0.0105, 0.033, 0.027)), Paint.shell, frame.clone().multiply(first).multiply(second));
    this.hang(role, this.loftOf(shells.kThumb), Paint.shell, frame.clone().multiply(thumb));
  }

  private foot(side: SideName, foot: Role, toe: Role): void {
    const sole = this.skeleton.soles[side];
    const extent = soleExtent(sole, this.girth);
    const paint = side === "left" ? Paint.leftSole : Paint.rightSole;
    const sign = side === "left" ? 1 : -1;
    const hinge = sole.ballJoint[2];
    const ball = new Vector3(...sole.ballJoint);
    const hasToe = this.skeleton.roles[toe] !== undefined;
    const footFrame = flatFrame(sole.flatFoot);
    const floor = -sole.ankleHeight;
    this.hang(foot, this.loftOf(shells.foot(floor / this.girth)), Paint.shell, footFrame.clone().multiply(forwardFrame()).multiply(this.scaled()));
    const heelEnd = hasToe ? hinge + 0.002 : extent.front;
    this.hang(foot, plate(soleOutline(extent, sign, extent.back, heelEnd), floor, floor + kSoleThickness), paint, footFrame);
    if (!hasToe) return;
    const toeFrame = flatFrame(sole.flatToe);
    const toeFloor = -sole.ballHeight;
    const tip = soleOutline(extent, sign, hinge - 0.002, extent.front).map(([x, z]) => [x - ball.x, z - ball.z] as [number, number]);
    this.hang(toe, this.loftOf(shells.toes(toeFloor / this.girth)), Paint.shell, toeFrame.clone().multiply(forwardFrame()).multiply(this.scaled()));
    this.hang(toe, plate(tip, toeFloor, toeFloor + kSoleThickness), paint, toeFrame);
  }

  private shell(role: Role, shell: shells.Shell, paint: Paint, along: Vector3, sides = 18): void {
    this.hang(role, this.loftOf(shell, sides), paint, boneFrame(along).multiply(this.scaled()));
  }

  private ball(role: Role, radius: number, at = new Vector3()): void {
    const r = radius * this.girth;
    this.hang(role, ellipsoid(r, r, r, at.toArray()), Paint.core);
  }

  private hang(role: Role, shape: Shape, paint: Paint, placement?: Matrix4): void {
    const joint = this.skeleton.roles[role];
    if (joint !== undefined) this.assembly.add(shape, joint, paint, placement);
  }

  private loftOf(shell: shells.Shell, sides = 18): Shape {
    return loft(shell.stations, { caps: shell.caps, sides });
  }

  private scaled(): Matrix4 {
    return new Matrix4().makeScale(this.girth, this.girth, this.girth);
  }

  /// From upright, facing +Z, to the joint's own axes.
  private upright(role: Role): Matrix4 {
    return flatFrame(this.skeleton.upright[role] ?? []);
  }

  private offset(role: Role): Vector3 {
    const joint = this.skeleton.roles[role];
    return joint === undefined ? new Vector3() : new Vector3(...this.skeleton.joints[joint]!.offset);
  }

  /// From one joint to another below it, in the first one's frame at rest.
  private bone(from: Role, to: Role): Vector3 {
    const { joints, roles } = this.skeleton;
    const along = new Vector3();
    for (let j = roles[to] ?? -1; j >= 0 && j !== roles[from]; j = joints[j]!.parent) along.add(new Vector3(...joints[j]!.offset));
    return along.lengthSq() > 0 ? along : new Vector3(0, 0.1, 0);
  }
}

/// y along the bone, z to the character's front as far as it is square to the bone.
function boneFrame(along: Vector3): Matrix4 {
  const y = along.clone().normalize();
  const front = Math.abs(y.z) > 0.9 ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1);
  const z = front.addScaledVector(y, -front.dot(y)).normalize();
  return new Matrix4().makeBasis(new Vector3().crossVectors(y, z), y, z);
}

/// Rings along the foot: loft y becomes forward, loft z becomes up.
function forwardFrame(): Matrix4 {
  return new Matrix4().makeBasis(new Vector3(-1, 0, 0), new Vector3(0, 0, 1), new Vector3(0, 1, 0));
}

/// From the flat foot's frame to its joint's.
function flatFrame(flat: readonly number[]): Matrix4 {
  const [x = 0, y = 0, z = 0, w = 1] = flat;
  return new Matrix4().makeRotationFromQuaternion(new Quaternion(x, y, z, w).invert());
}
