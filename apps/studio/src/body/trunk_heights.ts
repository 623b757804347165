/// Where the trunk's shells begin and end on a body: its joints need not be where those of the body are that the
/// shells were drawn for. Hips, shoulders and head are alike in all of them, so heights between go with these.

import { Quaternion, Vector3 } from "three";
import type { Role, Skeleton } from "amble-web";

// Above the pelvis, metres, of the body that the shells were drawn for.
const kShoulders = 0.43;
const kHead = 0.575;
export const kDrawnAt: Partial<Record<Role, number>> = { pelvis: 0, spine: 0.06, chest: 0.3, neck: 0.485 };

export class TrunkHeights {
  private readonly shoulders: number;
  private readonly head: number;

  constructor(private readonly skeleton: Skeleton, private readonly girth: number) {
    const arms = (["left_upper_arm", "right_upper_arm"] as const).flatMap((role) => (skeleton.roles[role] === undefined ? [] : [this.standing(role).y]));
    const head = skeleton.roles.head === undefined ? null : this.standing("head").y;
    const shoulders = arms.length > 0 ? arms.reduce((sum, height) => sum + height, 0) / arms.length : ((head ?? kHead * girth) * kShoulders) / kHead;
    this.shoulders = Math.max(0.1 * girth, shoulders);
    this.head = Math.max(this.shoulders + 0.02 * girth, head ?? (this.shoulders * kHead) / kShoulders);
  }

  /// The height above the pelvis of what was drawn at that height.
  of(drawn: number): number {
    if (drawn <= 0) return drawn * this.girth;
    if (drawn <= kShoulders) return (drawn * this.shoulders) / kShoulders;
    return this.shoulders + ((drawn - kShoulders) * (this.head - this.shoulders)) / (kHead - kShoulders);
  }

  /// Where a joint is seen from the pelvis when the body stands upright, facing +Z.
  standing(role: Role): Vector3 {
    const { joints, roles } = this.skeleton;
    const place = new Vector3();
    for (let j = roles[role] ?? -1; j >= 0 && j !== roles.pelvis; j = joints[j]!.parent)
      place.add(new Vector3(...joints[j]!.offset).applyQuaternion(this.uprightAbove(joints[j]!.parent)));
    return place;
  }

  /// How a joint, or the nearest one above it of which that is known, is turned when the body stands upright.
  private uprightAbove(joint: number): Quaternion {
    const { joints, roles, upright } = this.skeleton;
    for (let j = joint; j >= 0; j = joints[j]!.parent) {
      const role = (Object.keys(upright) as Role[]).find((one) => roles[one] === j);
      if (role) return new Quaternion(...(upright[role] as [number, number, number, number]));
    }
    return new Quaternion();
  }
}
