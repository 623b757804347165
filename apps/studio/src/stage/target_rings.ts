/// Targets in the air: a ring with a dot that faces the camera, dashed when it cannot be reached.

import { BufferGeometry, CircleGeometry, Group, Mesh, MeshBasicMaterial, type PerspectiveCamera, RingGeometry } from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import type { Place } from "amble-web";
import type { Theme } from "../theme.js";
import type { Prop } from "./stage.js";

const kRadius = 0.055; // metres
const kWidth = 0.011;
const kDashes = 8;

export class TargetRing implements Prop {
  readonly object = new Group();
  private readonly material = new MeshBasicMaterial({ transparent: true, depthTest: false, depthWrite: false });
  private readonly whole: Mesh;
  private readonly dashed: Mesh;

  constructor(private readonly lens: PerspectiveCamera) {
    const dot = () => new CircleGeometry(0.012, 24);
    const arc = (i: number) => new RingGeometry(kRadius - kWidth, kRadius, 6, 1, (2 * Math.PI * i) / kDashes, Math.PI / kDashes);
    const made = (parts: BufferGeometry[]) => {
      const mesh = new Mesh(mergeGeometries(parts), this.material);
      mesh.renderOrder = 10;
      mesh.onBeforeRender = () => this.object.quaternion.copy(this.lens.quaternion);
      return mesh;
    };
    this.whole = made([new RingGeometry(kRadius - kWidth, kRadius, 48), dot()]);
    this.dashed = made([...Array.from({ length: kDashes }, (_, i) => arc(i)), dot()]);
    this.object.add(this.whole, this.dashed);
    this.object.visible = false;
  }

  show(place: Place | null, reached: boolean): void {
    this.object.visible = place !== null;
    if (!place) return;
    this.object.position.set(place.x, place.y, place.z);
    this.object.quaternion.copy(this.lens.quaternion);
    this.whole.visible = reached;
    this.dashed.visible = !reached;
  }

  paint(theme: Theme): void {
    this.material.color.copy(theme.input);
  }
}
