/// Exported characters as other programs load them: the triangles of their skin at a moment of the last animation, in
/// the file's own frame; and what of a picture they cover.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { ImportMeshAsync } from "@babylonjs/core/Loading/sceneLoader.js";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Scene } from "@babylonjs/core/scene.js";
import "@babylonjs/loaders/glTF/2.0/glTFLoader.js";
import "@babylonjs/loaders/glTF/glTFFileLoader.js";
import { AnimationMixer, Matrix4, type Mesh, Vector3, Vector4 } from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import type { Silhouette } from "../src/stage/silhouette.js";

export const kBlender = "/usr/bin/blender";
const kScripts = path.resolve(import.meta.dirname, "../../../tests");

export interface Reimport {
  triangles: Vector3[]; // three a triangle
  meshes: number;
  materials: string[]; // sorted
  animations: string[];
  seconds: number; // of the last animation
}

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

export async function inThree(bytes: Buffer, seconds: number): Promise<Reimport> {
  const scope = globalThis as { self?: unknown };
  scope.self ??= globalThis; // the loader expects a browser's name for it
  const said = console.error;
  console.error = () => {}; // Node decodes no pictures
  const { scene, animations } = await new GLTFLoader().parseAsync(new Uint8Array(bytes).buffer, "");
  console.error = said;
  const clip = animations.at(-1);
  if (clip) {
    const mixer = new AnimationMixer(scene);
    mixer.clipAction(clip).play();
    mixer.setTime(Math.min(seconds, clip.duration - 1e-5));
  }
  scene.updateMatrixWorld(true);
  const triangles: Vector3[] = [];
  const materials: string[] = [];
  let meshes = 0;
  scene.traverse((node) => {
    const mesh = node as Mesh;
    if (!mesh.isMesh) return;
    meshes++;
    materials.push(...[mesh.material].flat().map(({ name }) => name));
    const { index, attributes } = mesh.geometry;
    for (let k = 0; k < (index ?? attributes.position!).count; k++) triangles.push(mesh.getVertexPosition(index?.getX(k) ?? k, new Vector3()).applyMatrix4(mesh.matrixWorld));
  });
  return { triangles, meshes, materials: sorted(materials), animations: animations.map(({ name }) => name), seconds: clip?.duration ?? 0 };
}

export async function inBabylon(bytes: Buffer, seconds: number): Promise<Reimport> {
  const engine = new NullEngine();
  const scene = new Scene(engine);
  scene.useRightHandedSystem = true;
  const said = console.error;
  console.error = () => {}; // Node decodes no pictures
  const { meshes, animationGroups } = await ImportMeshAsync(new Uint8Array(bytes), scene, { pluginExtension: ".glb" });
  console.error = said;
  for (const group of animationGroups) group.stop();
  const group = animationGroups.at(-1)!;
  const rate = group.targetedAnimations[0]!.animation.framePerSecond;
  group.start(false);
  group.goToFrame(Math.min(seconds * rate, group.to));
  const [root] = meshes;
  for (const node of [root!, ...root!.getDescendants(false)]) (node as { computeWorldMatrix?(force: boolean): unknown }).computeWorldMatrix?.(true);
  const triangles: Vector3[] = [];
  const drawn = meshes.filter((mesh) => mesh.isVerticesDataPresent(VertexBuffer.PositionKind));
  for (const mesh of drawn) {
    mesh.skeleton?.prepare(true);
    const places = mesh.getPositionData(true, true)!;
    const world = new Matrix4().fromArray(mesh.getWorldMatrix().asArray() as number[]);
    const given = mesh.getIndices() ?? [];
    for (const k of given.length > 0 ? given : Array.from({ length: places.length / 3 }, (_, i) => i)) triangles.push(new Vector3().fromArray(places as unknown as number[], 3 * k).applyMatrix4(world));
  }
  const found = { triangles, meshes: drawn.length, materials: sorted(drawn.map(({ material }) => material!.name)), animations: animationGroups.map(({ name }) => name), seconds: (group.to - group.from) / rate };
  engine.dispose();
  return found;
}

export function inBlender(bytes: Buffer, seconds: number, folder: string): Reimport {
  const [given, made] = ["reimport.glb", "reimport.json"].map((name) => path.join(folder, name)) as [string, string];
  fs.writeFileSync(given, bytes);
  runBlender(["blender_character.py", given, made, String(seconds)]);
  const told = JSON.parse(fs.readFileSync(made, "utf8")) as { meshes: string[]; materials: string[]; actions: string[]; moments: number[][][][] };
  const triangles = told.moments[0]!.flat().map((place) => new Vector3().fromArray(place));
  return { triangles, meshes: told.meshes.length, materials: told.materials, animations: told.actions, seconds };
}

export function runBlender([script, ...more]: string[]): void {
  execFileSync(kBlender, ["-b", "--factory-startup", "--python-exit-code", "3", "--python", path.join(kScripts, script!), "--", ...more], {
    env: { ...process.env, PATH: "/usr/bin:/bin" }, // Blender takes its modules from beside the python3 that it finds first
    stdio: "pipe",
  });
}

/// How much of what either covers both cover: the stage's picture, and triangles brought into its world.
export function overlap({ width, height, covered, camera }: Silhouette, triangles: readonly Vector3[], toWorld: Matrix4): number {
  const ours = rasterised(triangles, new Matrix4().fromArray(camera).multiply(toWorld), width, height);
  let both = 0;
  let either = 0;
  for (let k = 0; k < ours.length; k++) {
    const stage = covered[k] === "1";
    if (stage && ours[k]) both++;
    if (stage || ours[k]) either++;
  }
  return both / either;
}

function rasterised(triangles: readonly Vector3[], camera: Matrix4, width: number, height: number): Uint8Array {
  const seen = new Uint8Array(width * height);
  const places = triangles.map(({ x, y, z }) => {
    const at = new Vector4(x, y, z, 1).applyMatrix4(camera);
    return [0.5 * width * (1 + at.x / at.w) - 0.5, 0.5 * height * (1 - at.y / at.w) - 0.5] as const; // pixel centres are whole numbers
  });
  for (let t = 0; t + 2 < places.length; t += 3) {
    const [a, b, c] = [places[t]!, places[t + 1]!, places[t + 2]!];
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    if (Math.abs(area) < 1e-9) continue;
    const [low, high] = [Math.min, Math.max].map((pick) => [pick(a[0], b[0], c[0]), pick(a[1], b[1], c[1])] as const) as [readonly [number, number], readonly [number, number]];
    for (let y = Math.max(0, Math.ceil(low[1])); y <= Math.min(height - 1, high[1]); y++)
      for (let x = Math.max(0, Math.ceil(low[0])); x <= Math.min(width - 1, high[0]); x++) {
        const u = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area;
        const v = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area;
        if (u >= 0 && v >= 0 && u + v <= 1) seen[y * width + x] = 1;
      }
  }
  return seen;
}
