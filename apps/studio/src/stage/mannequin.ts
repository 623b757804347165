/// The figure on the stage: one skinned mesh whose bones are the engine's world transforms, painted
/// from a small palette; the soles of planted feet glow.

import {
  Bone, Color, type IUniform, Matrix4, MeshStandardMaterial, Quaternion, Skeleton as BoneSkeleton, SkinnedMesh, Vector3,
} from "three";
import type { Skeleton } from "amble-web";
import { Paint } from "../body/assembly.js";
import { figureGeometry } from "../body/figure.js";
import type { Theme } from "../theme.js";
import { type Figure, glowOn } from "./figure.js";

const kVisorShade = 0.55;

/// A colour of the mannequin, how it shines, and the paints that have it.
interface Look {
  name: string;
  paints: readonly Paint[];
  colour: Color;
  roughness: number;
  metalness: number;
}

export function looksIn(theme: Theme): Look[] {
  const visor = theme.core.clone().multiplyScalar(kVisorShade);
  return [
    { name: "Shell", paints: [Paint.shell], colour: theme.shell, roughness: 0.52, metalness: 0 },
    { name: "Core", paints: [Paint.core], colour: theme.core, roughness: 0.6, metalness: 0.15 },
    { name: "Visor", paints: [Paint.visor], colour: visor, roughness: 0.22, metalness: 0 },
    { name: "Left", paints: [Paint.left, Paint.leftSole], colour: theme.leftFill, roughness: 0.52, metalness: 0 },
    { name: "Right", paints: [Paint.right, Paint.rightSole], colour: theme.rightFill, roughness: 0.52, metalness: 0 },
  ];
}

const unit = new Vector3(1, 1, 1);
const place = new Vector3();
const turn = new Quaternion();

export class Mannequin implements Figure {
  readonly mesh: SkinnedMesh;
  readonly glow: [number, number] = [0, 0];

  private readonly bones: Bone[];
  private readonly material = new MeshStandardMaterial({ roughness: 0.52, metalness: 0 });
  private readonly uniforms = {
    palette: { value: Array.from({ length: 7 }, () => new Color()) } as IUniform<Color[]>,
    soleGlow: { value: [0, 0] } as IUniform<number[]>,
    glowStrength: { value: 0.12 } as IUniform<number>,
  };

  constructor(skeleton: Skeleton) {
    this.bones = skeleton.joints.map(() => {
      const bone = new Bone();
      bone.matrixAutoUpdate = false;
      bone.matrixWorldAutoUpdate = false;
      return bone;
    });
    this.material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.uniforms);
      shader.vertexShader = kVertexHead + shader.vertexShader.replace("#include <begin_vertex>", kVertexBody);
      shader.fragmentShader =
        kFragmentHead +
        shader.fragmentShader
          .replace("#include <color_fragment>", kColour)
          .replace("#include <roughnessmap_fragment>", kRoughness)
          .replace("#include <metalnessmap_fragment>", kMetalness)
          .replace("#include <emissivemap_fragment>", kEmissive);
    };
    this.mesh = new SkinnedMesh(figureGeometry(skeleton), this.material);
    // Vertices are given in their joint's own frame: the bones' matrices alone place them.
    this.mesh.bind(new BoneSkeleton(this.bones, this.bones.map(() => new Matrix4())), new Matrix4());
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = true;
    this.mesh.receiveShadow = true;
  }

  /// Takes the pose: joints × 7 floats, position and rotation (x y z w), in world coordinates.
  pose(model: Float32Array): void {
    for (let j = 0; j < this.bones.length; j++) {
      place.fromArray(model, 7 * j);
      turn.fromArray(model, 7 * j + 3);
      this.bones[j]!.matrixWorld.compose(place, turn, unit);
    }
  }

  get object(): SkinnedMesh {
    return this.mesh;
  }

  light(left: boolean, right: boolean, seconds: number, enabled: boolean): void {
    glowOn(this.glow, [left, right], seconds, enabled);
    this.uniforms.soleGlow.value = [...this.glow];
  }

  paint(theme: Theme): void {
    const palette = this.uniforms.palette.value;
    for (const { paints, colour } of looksIn(theme)) for (const paint of paints) palette[paint]!.copy(colour);
    this.uniforms.glowStrength.value = theme.name === "dark" ? 0.32 : 0.12;
  }

  /// Shells at 12 % when the skeleton shows through them.
  ghost(on: boolean): void {
    this.material.transparent = on;
    this.material.opacity = on ? 0.12 : 1;
    this.material.depthWrite = !on;
    this.material.needsUpdate = true;
    this.mesh.castShadow = !on;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
  }
}

const kVertexHead = /* glsl */ `
attribute float paint;
varying float vPaint;
`;

const kVertexBody = /* glsl */ `
#include <begin_vertex>
vPaint = paint;
`;

const kFragmentHead = /* glsl */ `
uniform vec3 palette[7];
uniform float soleGlow[2];
uniform float glowStrength;
varying float vPaint;
`;

// Paints: 0 shell, 1 core, 2 visor, 3 and 4 bands, 5 and 6 soles.
const kColour = /* glsl */ `
int paintIndex = int(vPaint + 0.5);
diffuseColor.rgb = palette[paintIndex];
`;

const kRoughness = /* glsl */ `
float roughnessFactor = paintIndex == 1 ? 0.6 : (paintIndex == 2 ? 0.22 : roughness);
`;

const kMetalness = /* glsl */ `
float metalnessFactor = paintIndex == 1 ? 0.15 : metalness;
`;

const kEmissive = /* glsl */ `
if (paintIndex >= 5) totalEmissiveRadiance += diffuseColor.rgb * glowStrength * soleGlow[paintIndex - 5];
`;
