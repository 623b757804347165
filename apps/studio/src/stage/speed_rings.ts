/// The dashed rings of the first start: the distances at which the figure settles at standing, at the
/// change from walk to run, and at top speed; with the words "walk" and "run" between them.

import { Color, Mesh, PlaneGeometry, ShaderMaterial, Vector3 } from "three";
import { kStandRadius, kRunRadius, kTopRadius } from "../drive/throttle.js";
import type { Theme } from "../theme.js";
import type { StageCamera } from "./camera.js";

const kFadeTime = 0.4;
const kHeight = 0.0072;
const kRoom = 70; // pixels at the right edge that are kept for the view bar

export class SpeedRings {
  readonly mesh: Mesh;
  private shown = 1;
  private wanted = 1;
  private readonly labels: { element: HTMLElement; radius: number }[];
  private readonly material = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { colour: { value: new Color() }, opacity: { value: 1 } },
    vertexShader: /* glsl */ `
      varying vec2 place;
      void main() {
        place = position.xz;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform vec3 colour;
      uniform float opacity;
      varying vec2 place;
      const float turn = 6.28318530718;

      // Dashes of about 11 cm round a circle; never thinner than a pixel and a half.
      float ring(float radius, float strength) {
        float away = abs(length(place) - radius);
        float pixel = fwidth(length(place));
        float half_width = max(0.0055, 0.6 * pixel);
        float line = 1.0 - smoothstep(half_width - 0.5 * pixel, half_width + 0.5 * pixel, away);
        float count = floor(turn * radius / 0.235 + 0.5);
        float phase = abs(fract(atan(place.x, place.y) / turn * count) - 0.5);
        float edge = pixel * count / (turn * radius);
        return strength * line * (1.0 - smoothstep(0.22 - edge, 0.22 + edge, phase));
      }

      void main() {
        float cover = max(ring(${kStandRadius.toFixed(3)}, 0.8), max(ring(${kRunRadius.toFixed(3)}, 0.8), ring(${kTopRadius.toFixed(3)}, 0.45)));
        if (cover < 0.01) discard;
        gl_FragColor = vec4(colour, opacity * cover);
        #include <colorspace_fragment>
      }`,
  });

  constructor(private readonly stage: HTMLElement) {
    const size = 2 * kTopRadius + 0.2;
    this.mesh = new Mesh(new PlaneGeometry(size, size).rotateX(-Math.PI / 2), this.material);
    this.mesh.position.y = kHeight;
    this.mesh.renderOrder = -2;
    this.labels = [
      { element: label(stage, "walk"), radius: 0.5 * (kStandRadius + kRunRadius) + 0.12 },
      { element: label(stage, "run"), radius: 0.5 * (kRunRadius + kTopRadius) },
    ];
  }

  set visible(on: boolean) {
    this.wanted = on ? 1 : 0;
  }

  fade(seconds: number): void {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = still ? 1 : seconds / kFadeTime;
    this.shown += Math.max(-step, Math.min(step, this.wanted - this.shown));
  }

  update(x: number, level: number, z: number, camera: StageCamera): void {
    this.mesh.visible = this.shown > 0.001;
    this.material.uniforms.opacity!.value = this.shown;
    this.mesh.position.set(x, level + kHeight, z);
    const azimuth = camera.direction + 100 * (Math.PI / 180); // to the right, a little behind
    for (const { element, radius } of this.labels) {
      element.style.opacity = String(this.shown);
      const at = camera.project(new Vector3(x + radius * Math.sin(azimuth), level, z + radius * Math.cos(azimuth)));
      element.hidden = !this.mesh.visible || at.x > this.stage.clientWidth - kRoom; // beside the picture it says nothing
      element.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px) translate(-50%, -50%)`;
    }
  }

  paint(theme: Theme): void {
    this.material.uniforms.colour!.value.copy(theme.note);
  }
}

function label(stage: HTMLElement, word: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "ring-label";
  element.textContent = word;
  element.setAttribute("aria-hidden", "true");
  stage.append(element);
  return element;
}
