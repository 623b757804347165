/// What the page needs to know of the feet: where heel, ball and tip of the soles are, which part of
/// a planted foot is down, and how fast it slips.

import { Quaternion, Vector3 } from "three";
import type { Skeleton, Sole } from "amble-web";

/// Which part of a foot is on the ground.
export type Stance = "air" | "heel" | "flat" | "toe";

const kDown = 0.008; // a sole point lower than this (metres) touches
const kHold = 0.25; // seconds over which the worst slip is shown

/// Points of the sole in the world. Ball and tip lie straight under their joints, because toes are
/// round and roll about them.
export interface FootState {
  heel: Vector3;
  ball: Vector3;
  tip: Vector3;
  middle: Vector3;
  yaw: number;
  stance: Stance;
}

interface FootGeometry {
  foot: number;
  toe: number;
  heel: Vector3; // in the foot joint's frame
  tip: Vector3; // of the toe's end, in the toe joint's frame
  ballHeight: number; // of the joints above a flat sole
  tipHeight: number;
  forward: Vector3; // of the flat foot, in the foot joint's frame
}

const kPoints = ["heel", "ball", "tip"] as const;
const rotation = new Quaternion();

export class Feet {
  readonly states: [FootState, FootState] = [emptyState(), emptyState()];
  /// Slip of the worse planted foot in m/s, the largest of the last 0.25 s.
  slip = 0;
  /// How deep the lowest point of the soles is under the ground, metres.
  depth = 0;

  private readonly geometry: readonly [FootGeometry, FootGeometry];
  private readonly before: [FootState, FootState] = [emptyState(), emptyState()];
  private readonly recent: { time: number; slip: number }[] = [];
  private time = 0;

  /// `ground` is its height at a place, metres.
  constructor(skeleton: Skeleton, private readonly ground: (x: number, z: number) => number) {
    this.geometry = [
      geometryOf(skeleton.soles.left, skeleton.roles.left_foot ?? 0, skeleton.roles.left_toe),
      geometryOf(skeleton.soles.right, skeleton.roles.right_foot ?? 0, skeleton.roles.right_toe),
    ];
  }

  /// Reads a new pose, `seconds` after the one before it.
  update(model: Float32Array, contacts: readonly [boolean, boolean], seconds: number): void {
    let worst = 0;
    for (const side of [0, 1] as const) {
      const state = this.states[side];
      const before = this.before[side];
      const planted = contacts[side] && before.stance !== "air";
      copyState(state, before);
      readFoot(model, this.geometry[side], state);
      state.stance = this.stanceOf(state, contacts[side]);
      if (planted && seconds > 0) worst = Math.max(worst, this.slipOf(before, state) / seconds);
    }
    this.depth = Math.max(...this.states.flatMap((foot) => kPoints.map((point) => -this.above(foot[point]))));
    this.time += seconds;
    this.recent.push({ time: this.time, slip: worst });
    while (this.recent[0]!.time < this.time - kHold) this.recent.shift();
    this.slip = Math.max(...this.recent.map((r) => r.slip));
  }

  /// Shows a stored pose: places without slip.
  show(model: Float32Array, contacts: readonly [boolean, boolean]): void {
    for (const side of [0, 1] as const) {
      readFoot(model, this.geometry[side], this.states[side]);
      this.states[side].stance = this.stanceOf(this.states[side], contacts[side]);
    }
  }

  private above(point: Vector3): number {
    return point.y - this.ground(point.x, point.z);
  }

  private stanceOf(foot: FootState, contact: boolean): Stance {
    if (!contact) return "air";
    const heel = this.above(foot.heel) < kDown;
    const toe = Math.min(this.above(foot.ball), this.above(foot.tip)) < kDown;
    if (heel && toe) return "flat";
    return heel ? "heel" : "toe";
  }

  /// How far a planted foot moved: the least of the points that touch, because a foot that rolls turns
  /// about the one that holds. Rolling on over the heel and off over round toes is no slip, as in the score.
  private slipOf(before: FootState, now: FootState): number {
    if (this.above(now.ball) > kDown || this.above(before.ball) > kDown) return 0;
    let least = Infinity;
    for (const point of kPoints) {
      if (this.above(now[point]) > kDown && this.above(before[point]) > kDown) continue;
      least = Math.min(least, Math.hypot(now[point].x - before[point].x, now[point].z - before[point].z));
    }
    return least === Infinity ? 0 : least;
  }
}

function emptyState(): FootState {
  return { heel: new Vector3(), ball: new Vector3(), tip: new Vector3(), middle: new Vector3(), yaw: 0, stance: "air" };
}

function copyState(from: FootState, to: FootState): void {
  to.heel.copy(from.heel);
  to.ball.copy(from.ball);
  to.tip.copy(from.tip);
  to.stance = from.stance;
}

function geometryOf(sole: Sole, foot: number, toe: number | undefined): FootGeometry {
  const intoFoot = new Quaternion(...sole.flatFoot).invert();
  const intoToe = new Quaternion(...sole.flatToe).invert();
  return {
    foot,
    toe: toe ?? foot,
    heel: new Vector3(...sole.heel).applyQuaternion(intoFoot),
    tip: new Vector3(...sole.tipJoint).sub(new Vector3(...sole.ballJoint)).applyQuaternion(intoToe),
    ballHeight: sole.ballHeight,
    tipHeight: sole.tipHeight,
    forward: new Vector3(0, 0, 1).applyQuaternion(intoFoot),
  };
}

function readFoot(model: Float32Array, geometry: FootGeometry, state: FootState): void {
  rotation.fromArray(model, 7 * geometry.foot + 3);
  state.heel.copy(geometry.heel).applyQuaternion(rotation);
  addPlace(state.heel, model, geometry.foot);
  const forward = state.middle.copy(geometry.forward).applyQuaternion(rotation);
  state.yaw = Math.atan2(forward.x, forward.z);
  rotation.fromArray(model, 7 * geometry.toe + 3);
  addPlace(state.ball.set(0, -geometry.ballHeight, 0), model, geometry.toe);
  addPlace(state.tip.copy(geometry.tip).applyQuaternion(rotation), model, geometry.toe);
  state.tip.y -= geometry.tipHeight;
  state.middle.copy(state.heel).add(state.tip).multiplyScalar(0.5);
}

function addPlace(point: Vector3, model: Float32Array, joint: number): void {
  point.x += model[7 * joint]!;
  point.y += model[7 * joint + 1]!;
  point.z += model[7 * joint + 2]!;
}
