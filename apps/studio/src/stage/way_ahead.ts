/// Where the figure will be: dots on the floor, one every tenth of a second, that grow fainter the farther ahead they are.

import { CircleGeometry, Color, DynamicDrawUsage, InstancedMesh, Matrix4, MeshBasicMaterial } from "three";
import type { Place } from "../drive/throttle.js";
import type { Theme } from "../theme.js";
import type { Ground } from "./ground.js";
import type { Prop } from "./stage.js";

const kHeight = 0.0108;
const kRadius = 0.03; // metres
export const kMostAhead = 20;

export class WayAhead implements Prop {
  readonly object = new InstancedMesh(new CircleGeometry(kRadius, 20).rotateX(-Math.PI / 2), new MeshBasicMaterial({ transparent: true, depthWrite: false }), kMostAhead);
  private readonly near = new Color();
  private readonly far = new Color();

  constructor(private readonly ground: Ground) {
    this.object.frustumCulled = false;
    this.object.renderOrder = 4;
    this.object.instanceMatrix.setUsage(DynamicDrawUsage);
    this.object.count = 0;
  }

  show(places: readonly Place[]): void {
    this.object.count = Math.min(kMostAhead, places.length);
    places.slice(0, kMostAhead).forEach(({ x, z }, i) => {
      this.object.setMatrixAt(i, new Matrix4().makeTranslation(x, this.ground.height(x, z) + kHeight, z));
      this.object.setColorAt(i, new Color().lerpColors(this.near, this.far, i / kMostAhead));
    });
    this.object.instanceMatrix.needsUpdate = true;
    if (this.object.instanceColor) this.object.instanceColor.needsUpdate = true;
  }

  paint(theme: Theme): void {
    this.near.copy(theme.ink);
    this.far.copy(theme.floor);
  }
}
