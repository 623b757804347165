/// The floor: one plane without a horizon. Its colour melts into the stage, lines every metre and
/// every 20 cm are as wide as the screen's own pixels and vanish before they would alias. Uneven ground
/// is drawn in the same way, with lines of equal height and a little shade.

import { type BufferGeometry, Color, DoubleSide, FrontSide, Mesh, PlaneGeometry, ShaderMaterial, Vector2, Vector3 } from "three";
import type { Theme } from "../theme.js";
import type { Relief } from "./relief.js";

const kSize = 80;

export class Floor {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;
  private readonly material = new ShaderMaterial({
    depthWrite: false,
    uniforms: {
      floorColour: { value: new Color() },
      stageColour: { value: new Color() },
      gridColour: { value: new Color() },
      edgeColour: { value: new Color() },
      centre: { value: new Vector2() },
      fineness: { value: 1 },
      relief: { value: 0 },
      contour: { value: 0.1 },
      laid: { value: new Vector3() },
      risers: { value: new Vector3() },
    },
    vertexShader: /* glsl */ `
      varying vec2 ground;
      varying vec3 place;
      void main() {
        vec4 world = modelMatrix * vec4(position, 1.0);
        ground = world.xz;
        place = world.xyz;
        gl_Position = projectionMatrix * viewMatrix * world;
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 floorColour, stageColour, gridColour, edgeColour;
      uniform vec2 centre;
      uniform float fineness; // pixels drawn per pixel of the page
      uniform float relief; // 1 on uneven ground
      uniform float contour; // metres from line to line of equal height
      uniform vec3 laid; // x, z and heading of stairs
      uniform vec3 risers; // distance to the first, between two, how many
      varying vec2 ground;
      varying vec3 place;

      // Coverage of the edges of steps.
      float edges() {
        float along = dot(ground - laid.xy, vec2(sin(laid.z), cos(laid.z)));
        float nearest = clamp(floor((along - risers.x) / max(risers.y, 1e-3) + 0.5), 0.0, risers.z - 1.0);
        float pixel = max(fwidth(along), 1e-6);
        return 1.0 - smoothstep(0.4, 1.4, abs(along - risers.x - nearest * risers.y) / pixel / fineness);
      }

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
        if (relief > 0.5) {
          vec3 normal = normalize(cross(dFdx(place), dFdy(place)));
          float upright = abs(normal.y);
          float shade = 0.35 * (1.0 - upright) + 0.25 * normal.x * sign(normal.y) * upright;
          colour = mix(colour, gridColour, clamp(shade, 0.0, 0.6) * (1.0 - smoothstep(4.0, 14.0, away)));
          float level = place.y / contour;
          float pixel = max(fwidth(level), 1e-6);
          float line = 1.0 - smoothstep(0.2, 1.2, abs(fract(level - 0.5) - 0.5) / pixel / fineness);
          line *= (1.0 - smoothstep(0.2, 0.5, pixel)) * step(1e-4, abs(place.y)) * step(upright, 0.9995);
          if (risers.z > 0.5) line = upright > 0.5 ? 0.7 * edges() : 0.3;
          colour = mix(colour, edgeColour, 0.6 * line * (1.0 - smoothstep(3.0, 13.0, away)));
          metre *= 0.6;
          fifth *= 0.5;
        }
        colour = mix(colour, gridColour, max(metre, fifth));
        gl_FragColor = vec4(colour, 1.0);
        #include <colorspace_fragment>
      }`,
  });

  private readonly plane = new PlaneGeometry(kSize, kSize).rotateX(-Math.PI / 2);

  constructor() {
    this.mesh = new Mesh(this.plane, this.material);
    this.mesh.renderOrder = -10;
  }

  /// Takes another shape, in world coordinates, of that ground; null: level again.
  shape(geometry: BufferGeometry | null, relief: Relief | null): void {
    const { contour, laid, risers } = this.material.uniforms;
    contour!.value = relief?.contour ?? 1;
    laid!.value.set(relief?.x ?? 0, relief?.z ?? 0, relief?.heading ?? 0);
    risers!.value.set(relief?.risers?.first ?? 0, relief?.risers?.every ?? 0, relief?.risers?.count ?? 0);
    if (this.mesh.geometry !== this.plane) this.mesh.geometry.dispose();
    this.mesh.geometry = geometry ?? this.plane;
    this.mesh.frustumCulled = geometry === null;
    this.material.side = geometry ? DoubleSide : FrontSide;
    this.material.depthWrite = geometry !== null;
    this.material.polygonOffset = geometry !== null;
    this.material.polygonOffsetFactor = this.material.polygonOffsetUnits = 2;
    this.material.uniforms.relief!.value = geometry ? 1 : 0;
    this.material.needsUpdate = true;
  }

  follow(x: number, z: number): void {
    if (this.mesh.geometry === this.plane) this.mesh.position.set(x, 0, z);
    else this.mesh.position.set(0, 0, 0);
    this.material.uniforms.centre!.value.set(x, z);
  }

  set fineness(pixels: number) {
    this.material.uniforms.fineness!.value = Math.max(1, pixels);
  }

  paint(theme: Theme): void {
    this.material.uniforms.floorColour!.value.copy(theme.floor);
    this.material.uniforms.stageColour!.value.copy(theme.stage);
    this.material.uniforms.gridColour!.value.copy(theme.grid);
    this.material.uniforms.edgeColour!.value.copy(theme.note);
  }
}
