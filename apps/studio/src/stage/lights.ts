/// Key, rim and sky light, and the room's reflections. The lights travel with the figure and do not
/// turn with the camera.

import {
  type BufferGeometry, Color, DirectionalLight, Group, HemisphereLight, Mesh, PMREMGenerator, PlaneGeometry, type Scene, ShadowMaterial, type Texture,
  Vector3, type WebGLRenderer,
} from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import type { Theme } from "../theme.js";
import { kDegree } from "../angles.js";
import { kStartAzimuth } from "./camera.js";

const kShadowBox = 4.4; // metres
const kShadowTexels = 1024;
const kShadowPlane = 8;
const kSkyAlone = [1.3, 1.75] as const; // of the sky's light without a room, dark and light

/// Unit vector towards something that stands `azimuth` round from +Z (to +X) and `elevation` up.
function towards(azimuth: number, elevation: number): Vector3 {
  return new Vector3(Math.sin(azimuth) * Math.cos(elevation), Math.sin(elevation), Math.cos(azimuth) * Math.cos(elevation));
}

export class Lights {
  readonly group = new Group();
  private readonly key = new DirectionalLight();
  private readonly rim = new DirectionalLight();
  private readonly sky = new HemisphereLight();
  private room: Texture | null = null;
  private dark = false;
  private readonly shadowMaterial = new ShadowMaterial();
  private readonly plane = new PlaneGeometry(kShadowPlane, kShadowPlane).rotateX(-Math.PI / 2);
  private readonly shadow: Mesh<BufferGeometry, ShadowMaterial>;
  // Left of the camera is towards smaller azimuth.
  private readonly keyDirection = towards(kStartAzimuth - 55 * kDegree, 52 * kDegree);
  private readonly rimDirection = towards(kStartAzimuth + 150 * kDegree, 35 * kDegree);

  constructor(private readonly scene: Scene) {
    const camera = this.key.shadow.camera;
    camera.left = camera.bottom = -kShadowBox / 2;
    camera.right = camera.top = kShadowBox / 2;
    camera.near = 1;
    camera.far = 12;
    this.key.castShadow = true;
    this.key.shadow.mapSize.set(kShadowTexels, kShadowTexels);
    this.key.shadow.bias = -0.0004;
    this.key.shadow.normalBias = 0.012;
    this.shadow = new Mesh<BufferGeometry, ShadowMaterial>(this.plane, this.shadowMaterial);
    this.shadow.receiveShadow = true;
    this.shadow.position.y = 0.002;
    this.shadow.renderOrder = -8;
    this.shadowMaterial.depthWrite = false;
    this.group.add(this.key, this.key.target, this.rim, this.rim.target, this.sky, this.shadow);
  }

  /// Puts the figure in a room that shells and visor reflect, or takes the room away; then the sky is
  /// brighter instead. Making the room takes many seconds where graphics are drawn in software: only a
  /// machine that draws quickly is asked for it.
  furnish(renderer: WebGLRenderer, on: boolean): void {
    if (on && !this.room) {
      const generator = new PMREMGenerator(renderer);
      this.room = generator.fromScene(new RoomEnvironment(), 0.04, 0.1, 100, { size: 64 }).texture;
      generator.dispose();
    }
    this.scene.environment = on ? this.room : null;
    this.lightSky();
  }

  /// Moves in whole shadow texels, or the shadow's edge would crawl.
  follow(x: number, z: number, level: number): void {
    const texel = kShadowBox / kShadowTexels;
    const centre = new Vector3(Math.round(x / texel) * texel, 0.85 + level, Math.round(z / texel) * texel);
    this.key.target.position.copy(centre);
    this.key.position.copy(centre).addScaledVector(this.keyDirection, 6);
    this.rim.target.position.copy(centre);
    this.rim.position.copy(centre).addScaledVector(this.rimDirection, 6);
    if (this.shadow.geometry === this.plane) this.shadow.position.set(x, level + 0.002, z);
    else this.shadow.position.set(0, 0.002, 0);
  }

  /// Shadows fall on this, in world coordinates; null: on a level plane. The caller keeps it.
  shape(geometry: BufferGeometry | null): void {
    this.shadow.geometry = geometry ?? this.plane;
  }

  castShadows(on: boolean): void {
    this.key.castShadow = on;
    this.shadow.visible = on;
  }

  paint(theme: Theme): void {
    const dark = theme.name === "dark";
    this.key.color.set(dark ? "#FFF1E0" : "#FFFAF2");
    this.key.intensity = dark ? 2.0 : 1.9;
    this.rim.color.set(dark ? "#9DB8FF" : "#DFE8FF");
    this.rim.intensity = dark ? 1.3 : 0.45;
    this.sky.color = new Color("#FFFFFF");
    this.sky.groundColor.copy(theme.floor);
    this.dark = dark;
    this.lightSky();
    this.scene.environmentIntensity = dark ? 0.3 : 0.36;
    this.shadowMaterial.opacity = dark ? 0.4 : 0.18;
  }

  private lightSky(): void {
    const [dark, light] = this.scene.environment ? [0.35, 0.55] : kSkyAlone;
    this.sky.intensity = this.dark ? dark : light;
  }
}
