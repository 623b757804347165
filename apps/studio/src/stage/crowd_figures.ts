/// A crowd on the stage: every bone of everybody in one texture, the figures as instances of two meshes,
/// fine ones near and coarse ones far away, and a soft spot under each. Three draw calls in all.

import {
  BufferAttribute, Color, DataTexture, DynamicDrawUsage, FloatType, Group, InstancedBufferAttribute, InstancedBufferGeometry, type IUniform, Mesh,
  MeshStandardMaterial, NearestFilter, type PerspectiveCamera, PlaneGeometry, RGBAFormat, ShaderMaterial, Sphere, Vector3, Frustum, Matrix4,
} from "three";
import type { Skeleton } from "amble-web";
import { figureGeometry } from "../body/figure.js";
import { simplified } from "../body/simplify.js";
import type { Theme } from "../theme.js";
import type { Prop } from "./stage.js";

const kTriangles = { near: 6000, far: 1200 };
const kNear = 9; // metres from the camera
const kSpotSize = 1.1; // metres
const kSpotHeight = 0.003;
const kPaler = 0.28; // of the way to the floor's colour, so that the leading figure stands out
const kVisorShade = 0.55;
const kMostSizes = 8;
const kDarker = 0.8; // of clothes on a dark stage
// What people wear: colours of cloth, which tell people apart and leave left and right theirs.
const kClothes = ["#8FA7B8", "#B59A86", "#93A58A", "#B58F9B", "#A59CB8", "#B8AC84", "#84A8A3", "#9A9A9A"];
const kClothed = 0.75; // of the shells' colour
const kStoutness = 0.011; // metres that somebody's shells are wider or narrower, at most

interface Level {
  mesh: Mesh<InstancedBufferGeometry>;
  who: InstancedBufferAttribute;
}

export class CrowdFigures implements Prop {
  readonly object = new Group();
  private readonly uniforms = {
    bones: { value: null } as IUniform<DataTexture | null>,
    palette: { value: Array.from({ length: 7 }, () => new Color()) } as IUniform<Color[]>,
    clothes: { value: kClothes.map(() => new Color()) } as IUniform<Color[]>,
    sizes: { value: Array.from({ length: kMostSizes }, () => 1) } as IUniform<number[]>,
    sizeCount: { value: 1 } as IUniform<number>,
  };
  private readonly material = new MeshStandardMaterial({ roughness: 0.52, metalness: 0 });
  private readonly spotMaterial = spotMaterial(this.uniforms.bones);
  private levels: { near: Level; far: Level; spots: Level } | null = null;
  private texture: DataTexture | null = null;
  private readonly frustum = new Frustum();
  private readonly sphere = new Sphere(new Vector3(), 1.2);

  constructor() {
    this.material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.uniforms);
      shader.vertexShader = kVertexHead + shader.vertexShader
        .replace("#include <beginnormal_vertex>", kNormal).replace("#include <begin_vertex>", kPlace);
      shader.fragmentShader = kFragmentHead + shader.fragmentShader.replace("#include <color_fragment>", kColour);
    };
  }

  /// So many figures of a body, in these sizes in turn; none at 0.
  populate(skeleton: Skeleton, count: number, sizes: readonly number[] = [1]): void {
    this.clear();
    if (count === 0) return;
    const figure = figureGeometry(skeleton);
    sizes.forEach((size, i) => (this.uniforms.sizes.value[i] = size));
    this.uniforms.sizeCount.value = sizes.length;
    this.texture = new DataTexture(null, 2 * skeleton.joints.length, count, RGBAFormat, FloatType);
    this.texture.minFilter = this.texture.magFilter = NearestFilter;
    this.uniforms.bones.value = this.texture;
    const flat = new PlaneGeometry(kSpotSize, kSpotSize).rotateX(-Math.PI / 2);
    flat.setAttribute("pelvis", new BufferAttribute(new Float32Array(flat.getAttribute("position").count).fill(skeleton.roles.pelvis ?? 0), 1));
    this.levels = {
      near: level(simplified(figure, kTriangles.near), count, this.material),
      far: level(simplified(figure, kTriangles.far), count, this.material),
      spots: level(flat, count, this.spotMaterial),
    };
    this.levels.spots.mesh.renderOrder = -6;
    for (const { mesh } of Object.values(this.levels)) this.object.add(mesh);
    figure.dispose();
  }

  /// Takes everybody's pose and sorts them by what the camera sees of them.
  show(model: Float32Array, places: Float32Array, lens: PerspectiveCamera): void {
    if (!this.levels || !this.texture) return;
    this.texture.image.data = model;
    this.texture.needsUpdate = true;
    lens.updateMatrixWorld();
    this.frustum.setFromProjectionMatrix(new Matrix4().multiplyMatrices(lens.projectionMatrix, lens.matrixWorldInverse));
    const { near, far, spots } = this.levels;
    const counts = { near: 0, far: 0, spots: 0 };
    for (let i = 0; 4 * i < places.length; i++) {
      this.sphere.center.set(places[4 * i]!, 0.9, places[4 * i + 1]!);
      if (!this.frustum.intersectsSphere(this.sphere)) continue;
      spots.who.array[counts.spots++] = i;
      if (this.sphere.center.distanceTo(lens.position) < kNear) near.who.array[counts.near++] = i;
      else far.who.array[counts.far++] = i;
    }
    for (const name of ["near", "far", "spots"] as const) {
      const { mesh, who } = this.levels[name];
      mesh.geometry.instanceCount = counts[name];
      mesh.visible = counts[name] > 0 && (name !== "spots" || this.grounded);
      who.needsUpdate = true;
    }
  }

  /// Whether there is a soft spot under everybody.
  grounded = true;

  /// Triangles of a figure near and far, and how many of each are in the picture.
  get drawn(): { near: number; far: number; triangles: [near: number, far: number] } {
    if (!this.levels) return { near: 0, far: 0, triangles: [0, 0] };
    const [near, far] = [this.levels.near.mesh.geometry, this.levels.far.mesh.geometry];
    return { near: near.instanceCount, far: far.instanceCount, triangles: [near.getIndex()!.count / 3, far.getIndex()!.count / 3] };
  }

  paint(theme: Theme): void {
    const visor = theme.core.clone().multiplyScalar(kVisorShade);
    const colours = [theme.shell, theme.core, visor, theme.leftFill, theme.rightFill, theme.leftFill, theme.rightFill];
    colours.forEach((colour, i) => this.uniforms.palette.value[i]!.copy(colour).lerp(theme.floor, kPaler));
    const shade = theme.name === "dark" ? kDarker : 1;
    kClothes.forEach((cloth, i) => this.uniforms.clothes.value[i]!.set(cloth).multiplyScalar(shade).lerp(theme.floor, kPaler));
    this.spotMaterial.uniforms.opacity!.value = theme.name === "dark" ? 0.5 : 0.22;
  }

  private clear(): void {
    for (const { mesh } of Object.values(this.levels ?? {})) {
      this.object.remove(mesh);
      mesh.geometry.dispose();
    }
    this.texture?.dispose();
    this.levels = this.texture = null;
  }
}

function level(shape: { attributes: InstancedBufferGeometry["attributes"]; index: InstancedBufferGeometry["index"] }, count: number, material: MeshStandardMaterial | ShaderMaterial): Level {
  const geometry = new InstancedBufferGeometry();
  geometry.index = shape.index;
  geometry.attributes = { ...shape.attributes };
  const who = new InstancedBufferAttribute(new Float32Array(count), 1);
  who.setUsage(DynamicDrawUsage);
  geometry.setAttribute("who", who);
  geometry.instanceCount = 0;
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return { mesh, who };
}

/// The soft dark spot of the leading figure, under everybody.
function spotMaterial(bones: IUniform<DataTexture | null>): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { bones, opacity: { value: 0 } },
    vertexShader: /* glsl */ `
      uniform highp sampler2D bones;
      attribute float who;
      attribute float pelvis;
      varying vec2 spot;
      void main() {
        spot = uv * 2.0 - 1.0;
        vec3 at = texelFetch(bones, ivec2(int(2.0 * pelvis + 0.5), int(who + 0.5)), 0).xyz;
        gl_Position = projectionMatrix * viewMatrix * vec4(position.x + at.x, ${kSpotHeight}, position.z + at.z, 1.0);
      }`,
    fragmentShader: /* glsl */ `
      uniform float opacity;
      varying vec2 spot;
      void main() {
        float inside = max(0.0, 1.0 - dot(spot, spot));
        gl_FragColor = vec4(vec3(0.0), opacity * inside * inside);
        #include <colorspace_fragment>
      }`,
  });
}

const kVertexHead = /* glsl */ `
uniform highp sampler2D bones;
uniform float sizes[${kMostSizes}];
uniform float sizeCount;
attribute float who;
attribute float bone;
attribute float paint;
varying float vPaint;
varying float vShade;
varying float vCloth;
float chance(float seed) { return fract(sin(who * 12.9898 + seed) * 43758.5453); }
vec3 turned(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }
`;

const kNormal = /* glsl */ `
ivec2 boneAt = ivec2(int(2.0 * bone + 0.5), int(who + 0.5));
vec4 boneTurn = texelFetch(bones, boneAt + ivec2(1, 0), 0);
vec3 objectNormal = turned(boneTurn, normal);
`;

// People are of many sizes, stout or slim, and not all of one shade.
const kPlace = /* glsl */ `
float size = sizes[int(mod(who, sizeCount) + 0.5)];
float stout = paint < 0.5 ? ${kStoutness} * (2.0 * chance(7.0) - 1.0) : 0.0;
vec3 transformed = texelFetch(bones, boneAt, 0).xyz + turned(boneTurn, size * (position + stout * normal));
vPaint = paint;
vShade = 0.86 + 0.22 * chance(0.0);
vCloth = floor(${kClothes.length}.0 * chance(3.0));
`;

const kFragmentHead = /* glsl */ `
uniform vec3 palette[7];
uniform vec3 clothes[${kClothes.length}];
varying float vPaint;
varying float vShade;
varying float vCloth;
`;

const kColour = /* glsl */ `
diffuseColor.rgb = palette[int(vPaint + 0.5)];
if (vPaint < 0.5) diffuseColor.rgb = mix(diffuseColor.rgb, clothes[int(vCloth + 0.5)], ${kClothed});
diffuseColor.rgb *= vShade;
`;
