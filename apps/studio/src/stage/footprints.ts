/// Footprints: the sole's outline, put down when a foot lifts, fading away. One instanced mesh.

import { Color, DoubleSide, InstancedBufferAttribute, InstancedMesh, ShaderMaterial, Shape, ShapeGeometry, Vector2, Vector3 } from "three";
import type { Skeleton } from "amble-web";
import type { FootState, Stance } from "../feet.js";
import { girthOf, soleExtent } from "../body/figure.js";
import { soleOutline } from "../body/sole_outline.js";
import type { Theme } from "../theme.js";
import type { Ground } from "./ground.js";

const kCapacity = 64;
const kHeight = 0.0065;
const kDecay = 3.2; // seconds
const kNever = -1e6;

interface Print {
  x: number;
  z: number;
  yaw: number;
}

export class Footprints {
  readonly mesh: InstancedMesh;
  private readonly born = new InstancedBufferAttribute(new Float32Array(kCapacity).fill(kNever), 1);
  private readonly side = new InstancedBufferAttribute(new Float32Array(kCapacity), 1);
  private readonly stances: [Stance, Stance] = ["air", "air"];
  private readonly flat: [Print | null, Print | null] = [null, null];
  private next = 0;
  private readonly material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    uniforms: { leftColour: { value: new Color() }, rightColour: { value: new Color() }, time: { value: 0 } },
    vertexShader: /* glsl */ `
      attribute float born, side;
      uniform float time;
      varying float strength, onLeft;
      void main() {
        strength = 0.6 * exp(-(time - born) / ${kDecay.toFixed(1)}) * step(born, time);
        onLeft = 1.0 - side;
        gl_Position = projectionMatrix * viewMatrix * instanceMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 leftColour, rightColour;
      varying float strength, onLeft;
      void main() {
        if (strength < 0.004) discard;
        gl_FragColor = vec4(mix(rightColour, leftColour, step(0.5, onLeft)), strength);
        #include <colorspace_fragment>
      }`,
  });

  constructor(skeleton: Skeleton, private readonly ground: Ground) {
    const extent = soleExtent(skeleton.soles.left, girthOf(skeleton));
    const middle = 0.5 * (extent.back + extent.front);
    const outline = soleOutline(extent, 1).map(([x, z]) => new Vector2(x, z - middle));
    const geometry = new ShapeGeometry(new Shape(outline)).rotateX(Math.PI / 2);
    geometry.setAttribute("born", this.born);
    geometry.setAttribute("side", this.side);
    this.mesh = new InstancedMesh(geometry, this.material, kCapacity);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -3;
  }

  update(feet: readonly [FootState, FootState], time: number): void {
    this.material.uniforms.time!.value = time;
    for (const side of [0, 1] as const) {
      const foot = feet[side];
      const print = { x: foot.middle.x, z: foot.middle.z, yaw: foot.yaw };
      if (foot.stance === "flat" || (foot.stance !== "air" && !this.flat[side])) this.flat[side] = print;
      if (foot.stance === "air" && this.stances[side] !== "air" && this.flat[side]) {
        this.put(side, this.flat[side]!, time);
        this.flat[side] = null;
      }
      this.stances[side] = foot.stance;
    }
  }

  /// Only moves the clock, for looking back.
  show(time: number): void {
    this.material.uniforms.time!.value = time;
  }

  paint(theme: Theme): void {
    this.material.uniforms.leftColour!.value.copy(theme.leftFill);
    this.material.uniforms.rightColour!.value.copy(theme.rightFill);
  }

  clear(): void {
    this.born.array.fill(kNever);
    this.born.needsUpdate = true;
  }

  private put(side: 0 | 1, print: Print, time: number): void {
    const mirror = side === 1 ? -1 : 1;
    const matrix = this.ground.place(print.x, print.z, print.yaw, 0.1, kHeight).scale(new Vector3(mirror, 1, 1));
    this.mesh.setMatrixAt(this.next, matrix);
    this.born.setX(this.next, time);
    this.side.setX(this.next, side);
    this.mesh.instanceMatrix.needsUpdate = this.born.needsUpdate = this.side.needsUpdate = true;
    this.next = (this.next + 1) % kCapacity;
  }
}
