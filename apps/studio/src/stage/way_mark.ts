/// The drawn path or the way to a goal on the floor: a dashed line, its dots, and an arrow where the
/// figure will stand.

import { BufferAttribute, BufferGeometry, CircleGeometry, DoubleSide, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, Shape, ShapeGeometry } from "three";
import type { Route } from "../drive/route.js";
import type { Theme } from "../theme.js";
import type { Ground } from "./ground.js";

const kHeight = 0.0105;
const kWidth = 0.022;
const kDash = 0.16; // metres drawn of every kPeriod
const kPeriod = 0.26;
const kMostDots = 128;

export class WayMark {
  readonly group = new Group();
  private readonly material = new MeshBasicMaterial({ transparent: true, opacity: 0.9, depthWrite: false, side: DoubleSide });
  private readonly line = new Mesh(new BufferGeometry(), this.material);
  private readonly dots = new InstancedMesh(new CircleGeometry(0.05, 24).rotateX(-Math.PI / 2), this.material, kMostDots);
  private readonly arrow = new Mesh(arrowGeometry(), this.material);
  private shown = -1;

  constructor(private readonly ground: Ground) {
    for (const part of [this.line, this.dots, this.arrow]) {
      part.frustumCulled = false;
      part.renderOrder = 3;
      this.group.add(part);
    }
    this.dots.count = 0;
    this.arrow.visible = false;
  }

  show(route: Route): void {
    if (route.version === this.shown) return;
    this.shown = route.version;
    const drawn = route.drawing;
    const way = drawn ? Float64Array.from(drawn.flatMap(({ x, z }) => [x, z])) : route.way;
    this.line.geometry.dispose();
    this.line.geometry = dashes(way ?? new Float64Array(), this.ground);
    this.dots.count = Math.min(kMostDots, route.dots.length);
    route.dots.slice(0, kMostDots).forEach(({ x, z }, i) => this.dots.setMatrixAt(i, new Matrix4().makeTranslation(x, this.ground.height(x, z) + kHeight, z)));
    this.dots.instanceMatrix.needsUpdate = true;
    this.arrow.visible = route.goal !== null;
    if (route.goal) {
      this.arrow.position.set(route.goal.x, this.ground.height(route.goal.x, route.goal.z) + kHeight, route.goal.z);
      this.arrow.rotation.y = route.goal.heading;
    }
  }

  /// The ground has changed.
  redraw(): void {
    this.shown = -1;
  }

  paint(theme: Theme): void {
    this.material.color.copy(theme.input);
  }
}

/// Flat dashes along a line of x, z, x, z, …
function dashes(way: Float64Array, ground: Ground): BufferGeometry {
  const corners: number[] = [];
  let along = 0;
  for (let i = 0; i + 3 < way.length; i += 2) {
    const [ax, az, bx, bz] = [way[i]!, way[i + 1]!, way[i + 2]!, way[i + 3]!];
    const length = Math.hypot(bx - ax, bz - az);
    if (length < 1e-6) continue;
    const [sx, sz] = [((bz - az) / length) * (kWidth / 2), (-(bx - ax) / length) * (kWidth / 2)];
    for (let from = 0; from < length; ) {
      const phase = (along + from) % kPeriod;
      const to = Math.min(length, from + (phase < kDash ? kDash - phase : kPeriod - phase) + 1e-6);
      if (phase < kDash) {
        const at = (t: number, side: number) => {
          const [x, z] = [ax + ((bx - ax) * t) / length, az + ((bz - az) * t) / length];
          return [x + side * sx, ground.height(x, z) + kHeight, z + side * sz];
        };
        corners.push(...at(from, 1), ...at(from, -1), ...at(to, 1), ...at(from, -1), ...at(to, -1), ...at(to, 1));
      }
      from = to;
    }
    along += length;
  }
  return new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
}

/// A ring of two feet's room with a point to the front.
function arrowGeometry(): ShapeGeometry {
  const shape = new Shape();
  shape.absarc(0, 0, 0.26, 0, 2 * Math.PI, false);
  const hole = new Shape();
  hole.absarc(0, 0, 0.235, 0, 2 * Math.PI, true);
  shape.holes.push(hole);
  const tip = new Shape();
  tip.moveTo(0, 0.5);
  tip.lineTo(-0.1, 0.3);
  tip.lineTo(0.1, 0.3);
  tip.closePath();
  return new ShapeGeometry([shape, tip], 48).rotateX(Math.PI / 2);
}
