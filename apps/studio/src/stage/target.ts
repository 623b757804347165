/// The place asked for: a ring with a dot on the floor, and a second circle when it is pinned.

import { DoubleSide, Group, Mesh, MeshBasicMaterial, CircleGeometry, RingGeometry } from "three";
import type { Theme } from "../theme.js";

const kHeight = 0.011;

export class TargetMark {
  readonly group = new Group();
  private readonly material = new MeshBasicMaterial({ transparent: true, depthWrite: false, side: DoubleSide });
  private readonly pin: Mesh;

  constructor() {
    const flat = (geometry: RingGeometry | CircleGeometry) => {
      const mesh = new Mesh(geometry.rotateX(-Math.PI / 2), this.material);
      mesh.renderOrder = 3;
      return mesh;
    };
    this.pin = flat(new RingGeometry(0.175, 0.189, 64));
    this.group.add(flat(new RingGeometry(0.117, 0.134, 64)), flat(new CircleGeometry(0.034, 32)), this.pin);
    this.group.position.y = kHeight;
  }

  show(target: { x: number; z: number } | null, pinned: boolean): void {
    this.group.visible = target !== null;
    this.pin.visible = pinned;
    if (target) this.group.position.set(target.x, kHeight, target.z);
  }

  paint(theme: Theme): void {
    this.material.color.copy(theme.input);
  }
}
