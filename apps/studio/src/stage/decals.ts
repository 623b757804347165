/// Soft spots on the floor: the dark blobs that ground the figure and the halos under planted feet.

import { Color, Group, Mesh, PlaneGeometry, ShaderMaterial } from "three";
import type { Theme } from "../theme.js";
import type { FootState } from "../feet.js";
import type { Ground } from "./ground.js";

const kBlobHeight = 0.003;
const kHaloHeight = 0.005;
const kFade = 0.14; // metres of height at which a foot's blob is gone

function spot(width: number, length: number, height: number, order: number): Mesh<PlaneGeometry, ShaderMaterial> {
  const material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { colour: { value: new Color("#000000") }, opacity: { value: 0 } },
    vertexShader: /* glsl */ `
      varying vec2 place;
      void main() {
        place = uv * 2.0 - 1.0;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 colour;
      uniform float opacity;
      varying vec2 place;
      void main() {
        float inside = max(0.0, 1.0 - dot(place, place));
        gl_FragColor = vec4(colour, opacity * inside * inside);
        #include <colorspace_fragment>
      }`,
  });
  const mesh = new Mesh(new PlaneGeometry(width, length).rotateX(-Math.PI / 2), material);
  mesh.position.y = height;
  mesh.renderOrder = order;
  return mesh;
}

export class Decals {
  readonly group = new Group();
  private readonly body = spot(1.1, 1.1, kBlobHeight, -6);
  private readonly feet = [spot(0.26, 0.44, kBlobHeight + 0.001, -5), spot(0.26, 0.44, kBlobHeight + 0.001, -5)] as const;
  private readonly halos = [spot(0.34, 0.56, kHaloHeight, -4), spot(0.34, 0.56, kHaloHeight, -4)] as const;
  private footOpacity = 0.34;

  constructor(private readonly ground: Ground) {
    this.group.add(this.body, ...this.feet, ...this.halos);
  }

  update(pelvisX: number, pelvisZ: number, feet: readonly [FootState, FootState], glow: readonly [number, number]): void {
    this.lay(this.body, pelvisX, pelvisZ, 0, 0.8, kBlobHeight);
    for (const side of [0, 1] as const) {
      const foot = feet[side];
      const height = Math.min(foot.heel.y, foot.ball.y, foot.tip.y) - this.ground.height(foot.middle.x, foot.middle.z);
      this.lay(this.feet[side], foot.middle.x, foot.middle.z, foot.yaw, 0.1, kBlobHeight + 0.001);
      this.lay(this.halos[side], foot.middle.x, foot.middle.z, foot.yaw, 0.1, kHaloHeight);
      this.feet[side].material.uniforms.opacity!.value = this.footOpacity * Math.max(0, 1 - Math.max(0, height) / kFade);
      this.halos[side].material.uniforms.opacity!.value = 0.55 * glow[side];
    }
  }

  private lay(mesh: Mesh, x: number, z: number, yaw: number, length: number, above: number): void {
    mesh.position.set(x, this.ground.height(x, z) + above, z);
    mesh.quaternion.copy(this.ground.lie(x, z, yaw, length));
  }

  paint(theme: Theme): void {
    const dark = theme.name === "dark";
    this.body.material.uniforms.opacity!.value = dark ? 0.38 : 0.16;
    this.footOpacity = dark ? 0.6 : 0.34;
    this.halos[0].material.uniforms.colour!.value.copy(theme.leftFill);
    this.halos[1].material.uniforms.colour!.value.copy(theme.rightFill);
  }
}
