/// The floor: one plane without a horizon. Its colour melts into the stage, lines every metre and
/// every 20 cm are as wide as the screen's own pixels and vanish before they would alias.

import { Mesh, PlaneGeometry, ShaderMaterial, Vector2, Color } from "three";
import type { Theme } from "../theme.js";

const kSize = 80;

export class Floor {
  readonly mesh: Mesh;
  private readonly material = new ShaderMaterial({
    depthWrite: false,
    uniforms: {
      floorColour: { value: new Color() },
      stageColour: { value: new Color() },
      gridColour: { value: new Color() },
      centre: { value: new Vector2() },
      fineness: { value: 1 },
    },
    vertexShader: /* glsl */ `
      varying vec2 ground;
      void main() {
        vec4 world = modelMatrix * vec4(position, 1.0);
        ground = world.xz;
        gl_Position = projectionMatrix * viewMatrix * world;
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 floorColour, stageColour, gridColour;
      uniform vec2 centre;
      uniform float fineness; // pixels drawn per pixel of the page
      varying vec2 ground;

      // Coverage of lines every 'spacing' metres, 'width' pixels of the page wide.
      float lines(float spacing, float width) {
        vec2 cell = ground / spacing;
        vec2 pixel = fwidth(cell);
        vec2 from_line = abs(fract(cell - 0.5) - 0.5) / max(pixel, vec2(1e-6));
        vec2 line = 1.0 - smoothstep(width * fineness * 0.5 - 0.5, width * fineness * 0.5 + 0.5, from_line);
        line *= 1.0 - smoothstep(0.12, 0.4, pixel);
        return max(line.x, line.y);
      }

      void main() {
        float away = distance(ground, centre);
        vec3 colour = mix(floorColour, stageColour, smoothstep(1.5, 11.0, away));
        float metre = lines(1.0, 1.15) * 0.75 * (1.0 - smoothstep(2.0, 15.0, away));
        float fifth = lines(0.2, 0.9) * 0.22 * (1.0 - smoothstep(1.5, 6.0, away));
        colour = mix(colour, gridColour, max(metre, fifth));
        gl_FragColor = vec4(colour, 1.0);
        #include <colorspace_fragment>
      }`,
  });

  constructor() {
    this.mesh = new Mesh(new PlaneGeometry(kSize, kSize).rotateX(-Math.PI / 2), this.material);
    this.mesh.renderOrder = -10;
  }

  follow(x: number, z: number): void {
    this.mesh.position.set(x, 0, z);
    this.material.uniforms.centre!.value.set(x, z);
  }

  set fineness(pixels: number) {
    this.material.uniforms.fineness!.value = Math.max(1, pixels);
  }

  paint(theme: Theme): void {
    this.material.uniforms.floorColour!.value.copy(theme.floor);
    this.material.uniforms.stageColour!.value.copy(theme.stage);
    this.material.uniforms.gridColour!.value.copy(theme.grid);
  }
}
