/// Three trails on the floor over the last 20 s: where the pointer was (dashed), the path taken
/// (broad) and the pelvis (thin, swaying). They differ by form as well as by colour.

import { BufferAttribute, BufferGeometry, Color, Group, Mesh, ShaderMaterial, DoubleSide, Shape, ShapeGeometry, MeshBasicMaterial } from "three";
import type { Theme } from "../theme.js";
import type { Ground } from "./ground.js";

const kSeconds = 20;
const kCapacity = 500;
const kEvery = 0.045; // seconds between points that stay
const kLongAgo = -1e6; // the age of the bridge over a jump: too old to be drawn

interface Look {
  width: number;
  height: number;
  opacity: number;
  dash: number; // metres drawn of every `period`; 0 is solid
  period: number;
  order: number;
}

/// A ribbon through the last points of something that moves; its head follows every frame.
class Ribbon {
  readonly mesh: Mesh;
  private points: { x: number; y: number; z: number; time: number; along: number; hidden: boolean }[] = [];
  private readonly geometry = new BufferGeometry();
  private readonly position = new BufferAttribute(new Float32Array(kCapacity * 6), 3);
  private readonly along = new BufferAttribute(new Float32Array(kCapacity * 2), 1);
  private readonly born = new BufferAttribute(new Float32Array(kCapacity * 2), 1);
  private readonly material: ShaderMaterial;

  constructor(private readonly ground: Ground, private readonly look: Look) {
    const indices: number[] = [];
    for (let i = 0; i + 1 < kCapacity; i++) indices.push(2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 1, 2 * i + 3, 2 * i + 2);
    this.geometry.setIndex(indices);
    this.geometry.setAttribute("position", this.position);
    this.geometry.setAttribute("along", this.along);
    this.geometry.setAttribute("born", this.born);
    this.material = new ShaderMaterial({
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      uniforms: {
        colour: { value: new Color() },
        time: { value: 0 },
        opacity: { value: look.opacity },
        dash: { value: look.dash },
        period: { value: look.period },
      },
      vertexShader: /* glsl */ `
        attribute float along, born;
        uniform float time;
        varying float distance_along, age;
        void main() {
          distance_along = along;
          age = (time - born) / ${kSeconds.toFixed(1)};
          gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        }`,
      fragmentShader: /* glsl */ `
        uniform vec3 colour;
        uniform float opacity, dash, period;
        varying float distance_along, age;
        void main() {
          if (age > 1.0 || age < -0.01) discard;
          if (dash > 0.0 && fract(distance_along / period) * period > dash) discard;
          gl_FragColor = vec4(colour, opacity * (1.0 - clamp(age, 0.0, 1.0)));
          #include <colorspace_fragment>
        }`,
    });
    this.mesh = new Mesh(this.geometry, this.material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = look.order;
  }

  /// Moves the head there. A jump starts a new piece instead of drawing a line through the room.
  extend(x: number, z: number, time: number, jump: boolean): void {
    const y = this.ground.height(x, z);
    const settled = this.points[this.points.length - 2];
    const head = this.points[this.points.length - 1];
    if (head && settled && time - settled.time < kEvery && !jump) this.points.pop();
    const last = this.points[this.points.length - 1];
    if (last && jump) this.points.push({ ...last, hidden: true }, { x, y, z, time, along: last.along, hidden: true });
    const along = last ? last.along + (jump ? 0 : Math.hypot(x - last.x, z - last.z)) : 0;
    this.points.push({ x, y, z, time, along, hidden: false });
    while (this.points.length > kCapacity || (this.points[0] && this.points[0].time < time - kSeconds)) this.points.shift();
    this.rebuild();
    this.material.uniforms.time!.value = time;
  }

  show(time: number): void {
    this.material.uniforms.time!.value = time;
  }

  clear(): void {
    this.points = [];
    this.rebuild();
  }

  colour(colour: Color): void {
    this.material.uniforms.colour!.value.copy(colour);
  }

  private rebuild(): void {
    const half = this.look.width / 2;
    for (let i = 0; i < this.points.length; i++) {
      const point = this.points[i]!;
      const before = this.points[i - 1] ?? point;
      const after = this.points[i + 1] ?? point;
      const dx = after.x - before.x;
      const dz = after.z - before.z;
      const length = Math.hypot(dx, dz) || 1;
      const sx = (dz / length) * half;
      const sz = (-dx / length) * half;
      this.position.setXYZ(2 * i, point.x + sx, point.y + this.look.height, point.z + sz);
      this.position.setXYZ(2 * i + 1, point.x - sx, point.y + this.look.height, point.z - sz);
      for (const k of [2 * i, 2 * i + 1]) {
        this.along.setX(k, point.along);
        this.born.setX(k, point.hidden ? kLongAgo : point.time);
      }
    }
    this.position.needsUpdate = this.along.needsUpdate = this.born.needsUpdate = true;
    this.geometry.setDrawRange(0, Math.max(0, this.points.length - 1) * 6);
  }
}

export class Trails {
  readonly group = new Group();
  private readonly input: Ribbon;
  private readonly path: Ribbon;
  private readonly pelvis: Ribbon;
  private readonly chevron = new Mesh(chevronGeometry(), new MeshBasicMaterial({ transparent: true, opacity: 0.95, depthWrite: false, side: DoubleSide }));

  constructor(private readonly ground: Ground) {
    this.input = new Ribbon(ground, { width: 0.019, height: 0.0095, opacity: 1, dash: 0.055, period: 0.1, order: 1 });
    this.path = new Ribbon(ground, { width: 0.03, height: 0.008, opacity: 0.85, dash: 0, period: 1, order: -1 });
    this.pelvis = new Ribbon(ground, { width: 0.017, height: 0.0088, opacity: 1, dash: 0, period: 1, order: 0 });
    this.chevron.renderOrder = 2;
    this.group.add(this.path.mesh, this.pelvis.mesh, this.input.mesh, this.chevron);
  }

  update(target: { x: number; z: number; jump: boolean } | null, vehicle: { x: number; z: number; heading: number }, pelvis: { x: number; z: number }, time: number): void {
    if (target) this.input.extend(target.x, target.z, time, target.jump);
    else this.input.show(time);
    this.path.extend(vehicle.x, vehicle.z, time, false);
    this.pelvis.extend(pelvis.x, pelvis.z, time, false);
    this.point(vehicle);
  }

  show(time: number, vehicle: { x: number; z: number; heading: number }): void {
    for (const ribbon of [this.input, this.path, this.pelvis]) ribbon.show(time);
    this.point(vehicle);
  }

  clear(): void {
    for (const ribbon of [this.input, this.path, this.pelvis]) ribbon.clear();
  }

  paint(theme: Theme): void {
    this.input.colour(theme.input);
    this.path.colour(theme.ink);
    this.pelvis.colour(theme.pelvis);
    this.chevron.material.color.copy(theme.ink);
  }

  private point(vehicle: { x: number; z: number; heading: number }): void {
    const ahead = 0.52;
    const x = vehicle.x + ahead * Math.sin(vehicle.heading);
    const z = vehicle.z + ahead * Math.cos(vehicle.heading);
    this.chevron.position.set(x, this.ground.height(x, z) + 0.0102, z);
    this.chevron.quaternion.copy(this.ground.lie(x, z, vehicle.heading, 0.1));
  }
}

function chevronGeometry(): ShapeGeometry {
  const shape = new Shape();
  shape.moveTo(0, 0.1);
  shape.lineTo(-0.062, -0.055);
  shape.lineTo(0, -0.02);
  shape.lineTo(0.062, -0.055);
  shape.closePath();
  return new ShapeGeometry(shape).rotateX(Math.PI / 2);
}
