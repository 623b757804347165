/// The ground under everything that lies on the floor: level, until a terrain says otherwise.

import { Matrix4, Quaternion, Vector3 } from "three";

const kUp = new Vector3(0, 1, 0);
const kSteepest = 0.8; // rise over run: beyond it is the edge of a step, and things lie level

export class Ground {
  /// Metres, at a place on the map.
  height: (x: number, z: number) => number = () => 0;

  /// How something that long lies there, turned about the upright by `yaw`.
  lie(x: number, z: number, yaw: number, length: number): Quaternion {
    const half = 0.5 * length;
    const byX = (this.height(x + half, z) - this.height(x - half, z)) / length;
    const byZ = (this.height(x, z + half) - this.height(x, z - half)) / length;
    const normal = Math.hypot(byX, byZ) > kSteepest ? kUp : new Vector3(-byX, 1, -byZ).normalize();
    return new Quaternion().setFromUnitVectors(kUp, normal).multiply(new Quaternion().setFromAxisAngle(kUp, yaw));
  }

  /// The same as a matrix, so far above the ground.
  place(x: number, z: number, yaw: number, length: number, above: number): Matrix4 {
    return new Matrix4().compose(new Vector3(x, this.height(x, z) + above, z), this.lie(x, z, yaw, length), new Vector3(1, 1, 1));
  }
}
