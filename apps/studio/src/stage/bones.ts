/// The skeleton view: bones as sticks and joints as balls, sides coloured, always in front.

import { Color, DynamicDrawUsage, Group, InstancedMesh, Matrix4, MeshBasicMaterial, Quaternion, SphereGeometry, CylinderGeometry, Vector3 } from "three";
import type { Skeleton } from "amble-web";
import type { Theme } from "../theme.js";

const kStick = 0.005; // metres, radius
const kBall = 0.007;

export class Bones {
  readonly group = new Group();
  private readonly sticks: InstancedMesh;
  private readonly balls: InstancedMesh;
  private readonly sides: number[]; // per joint: −1 right, 0 middle, +1 left

  constructor(private readonly skeleton: Skeleton) {
    const material = () => new MeshBasicMaterial({ depthTest: false, depthWrite: false, transparent: true });
    const count = skeleton.joints.length;
    this.sticks = new InstancedMesh(new CylinderGeometry(kStick, kStick, 1, 8).translate(0, 0.5, 0), material(), count);
    this.balls = new InstancedMesh(new SphereGeometry(kBall, 12, 8), material(), count);
    for (const mesh of [this.sticks, this.balls]) {
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      mesh.renderOrder = 20;
    }
    this.sides = sidesOf(skeleton);
    this.group.add(this.sticks, this.balls);
    this.group.visible = false;
  }

  pose(model: Float32Array): void {
    if (!this.group.visible) return;
    const up = new Vector3(0, 1, 0);
    const end = new Vector3();
    const start = new Vector3();
    const turn = new Quaternion();
    this.skeleton.joints.forEach((joint, j) => {
      end.fromArray(model, 7 * j);
      start.fromArray(model, 7 * Math.max(0, joint.parent));
      this.balls.setMatrixAt(j, new Matrix4().setPosition(end));
      const along = end.clone().sub(start);
      turn.setFromUnitVectors(up, along.clone().normalize());
      this.sticks.setMatrixAt(j, new Matrix4().compose(start, turn, new Vector3(1, along.length(), 1)));
    });
    this.sticks.instanceMatrix.needsUpdate = this.balls.instanceMatrix.needsUpdate = true;
  }

  paint(theme: Theme): void {
    const colours: Record<number, Color> = { [-1]: theme.rightFill, 0: theme.ink, 1: theme.leftFill };
    this.sides.forEach((side, j) => {
      this.sticks.setColorAt(j, colours[side]!);
      this.balls.setColorAt(j, colours[side]!);
    });
    this.sticks.instanceColor!.needsUpdate = this.balls.instanceColor!.needsUpdate = true;
  }
}

/// A joint is on the side of the nearest of its ancestors that has a sided role.
function sidesOf(skeleton: Skeleton): number[] {
  const sides = skeleton.joints.map(() => 0);
  for (const [role, joint] of Object.entries(skeleton.roles)) {
    if (role.startsWith("left")) sides[joint] = 1;
    if (role.startsWith("right")) sides[joint] = -1;
  }
  skeleton.joints.forEach((joint, j) => {
    if (joint.parent >= 0 && sides[j] === 0) sides[j] = sides[joint.parent]!;
  });
  return sides;
}
