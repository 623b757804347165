/// The dialog of exports: the mannequin as on the stage, and packs for games of whoever is there.

import fs from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Locator, type Page } from "@playwright/test";
import validator from "gltf-validator";
import { AnimationMixer, type MeshStandardMaterial, type Object3D, type SkinnedMesh, Vector3 } from "three";
import { GLTFLoader, type GLTF } from "three/examples/jsm/loaders/GLTFLoader.js";
import { StudioPage } from "./studio_page.js";

const hero = path.resolve(import.meta.dirname, "../../../data/characters/wanderer.glb");

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1100, height: 760 }, acceptDownloads: true });
  page = studio.page;
});

test.afterAll(async () => {
  await studio.close();
});

function loaded(bytes: Buffer): Promise<GLTF> {
  (globalThis as { self?: unknown }).self ??= globalThis; // the loader expects a browser's name for it
  return new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer, "");
}

function skinned({ scene }: GLTF): SkinnedMesh[] {
  const out: SkinnedMesh[] = [];
  scene.traverse((node: Object3D) => (node as SkinnedMesh).isSkinnedMesh && out.push(node as SkinnedMesh));
  return out;
}

async function valid(bytes: Buffer): Promise<void> {
  const { issues } = await validator.validateBytes(new Uint8Array(bytes));
  expect(issues.messages.filter(({ severity }) => severity <= 1)).toEqual([]);
}

/// Exports the pack that the dialog asks for; the file and what tells of it.
async function packed(dialog: Locator): Promise<{ name: string; bytes: Buffer; told: Told }> {
  const downloads: { name: string; bytes: Buffer }[] = [];
  const done = new Promise<void>((both) =>
    page.on("download", async (one) => {
      downloads.push({ name: one.suggestedFilename(), bytes: fs.readFileSync(await one.path()) });
      if (downloads.length === 2) both();
    }));
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await done;
  page.removeAllListeners("download");
  const glb = downloads.find(({ name }) => name.endsWith(".glb"))!;
  const json = downloads.find(({ name }) => name.endsWith(".json"))!;
  expect(json.name).toBe(glb.name.replace(".glb", ".json"));
  return { ...glb, told: JSON.parse(json.bytes.toString()) };
}

interface Told {
  file: string;
  travel: string;
  motions: { name: string; fps: number; speed?: number }[];
  blend_spaces: Record<string, unknown>;
}

test("the exported mannequin is the stage's: its shape, its colours, its pose", async () => {
  await studio.restart();
  await page.keyboard.down("ArrowUp");
  await studio.advance(3);
  await page.keyboard.up("ArrowUp");
  await studio.draw();
  const shown = await page.evaluate(() => window.amble.skin(7));
  const { bytes } = await studio.exported("Last 10 s", "GLB");
  await valid(bytes);
  const file = await loaded(bytes);
  const meshes = skinned(file);
  const mixer = new AnimationMixer(file.scene);
  mixer.clipAction(file.animations[0]!).play();
  mixer.setTime(file.animations[0]!.duration - 1e-4);
  file.scene.updateMatrixWorld(true);
  const [first] = meshes;
  const points = Array.from({ length: Math.ceil(first!.geometry.attributes.position!.count / 7) }, (_, i) => first!.getVertexPosition(7 * i, new Vector3()).applyMatrix4(first!.matrixWorld));
  expect(points.length).toBe(shown.length / 3);
  const apart = points.map((point, i) => point.distanceTo(new Vector3().fromArray(shown, 3 * i)));
  expect(Math.max(...apart), "frames of the file fall between those that were shown").toBeLessThan(0.03);
  const colours = meshes.map(({ material }) => (material as MeshStandardMaterial).name);
  expect(new Set(colours)).toEqual(new Set(["Shell", "Core", "Visor", "Left", "Right"]));
});

test("a pack of the mannequin, with the speeds asked for, in place, at 30 frames a second", async () => {
  const dialog = await studio.chooseExport("Pack for games");
  const { violations } = await new AxeBuilder({ page }).include("dialog.export").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByLabel("Walks, metres per second").fill("fast");
  await expect(dialog.getByRole("button", { name: "Export", exact: true })).toBeDisabled();
  await dialog.getByLabel("Walks, metres per second").fill("0.8, 1.4");
  await dialog.getByLabel("Runs, metres per second").fill("3");
  await dialog.getByText("In place").click();
  await dialog.getByText("30", { exact: true }).click();
  await studio.picture("export");
  const { bytes, name, told } = await packed(dialog);
  expect(name).toBe("mannequin-pack.glb");
  await valid(bytes);
  expect(told.file).toBe(name);
  expect(told.travel).toBe("in place");
  const names = told.motions.map((motion) => motion.name);
  for (const one of ["idle", "walk_0.8", "walk_1.4", "walk_1.4_left", "run_3.0", "start_walk_0.8", "stop_run_3.0", "strafe_left", "back", "turn_left_90"]) expect(names).toContain(one);
  for (const { fps } of told.motions) expect(fps).toBeLessThan(34);
  expect(Object.keys(told.blend_spaces)).toEqual(["godot", "unity", "unreal"]);
  const file = await loaded(bytes);
  expect(file.animations.map((animation) => animation.name)).toEqual(names);
  expect(skinned(file).map(({ name: one }) => one)[0]).toContain("Mannequin");
  await expect(page.locator("#messages")).toContainText(`mannequin-pack.glb and mannequin-pack.json saved, ${names.length} motions.`);
});

test("running actions are in it, and the dialog says what is left out", async () => {
  const hips = async (bytes: Buffer) => {
    const { animations } = await loaded(bytes);
    return Object.fromEntries(animations.map(({ name, tracks }) => [name, tracks.find((track) => track.name.endsWith(".position"))!.values[1]!]));
  };
  const plain = await hips((await packed(await studio.chooseExport("Pack for games"))).bytes);
  await page.locator("#stage").focus();
  await page.keyboard.press("4");
  for (const name of ["Crouch", "Reach"]) await page.getByRole("region", { name: "Actions", exact: true }).getByRole("button", { name, exact: true }).click();
  await studio.advance(2);
  const dialog = await studio.chooseExport("Pack for games");
  await expect(dialog).toContainText("The mannequin, with reach, crouch, as on the stage");
  await expect(dialog).toContainText("A pack leaves out reach: the target stands at a place.");
  const low = await hips((await packed(dialog)).bytes);
  for (const [name, height] of Object.entries(low)) expect(height, name).toBeLessThan(plain[name]! - 0.05);
  for (const name of ["Crouch", "Reach"]) await page.getByRole("region", { name: "Actions", exact: true }).getByRole("button", { name, exact: true }).click();
});

test("a pack of one's own character, with its mesh or without", async () => {
  await page.locator("#stage").focus();
  await page.keyboard.press("5");
  await page.getByLabel("Character or skeleton file").setInputFiles(hero);
  await expect(page.getByRole("region", { name: "Body" }).locator(".state")).toHaveText("wanderer.glb");
  const dialog = await studio.chooseExport("Pack for games");
  await expect(dialog).toContainText("wanderer.glb");
  const whole = await packed(dialog);
  expect(whole.name).toBe("wanderer-pack.glb");
  await valid(whole.bytes);
  expect(skinned(await loaded(whole.bytes)).length).toBeGreaterThan(0);
  const again = await studio.chooseExport("Pack for games");
  await again.getByRole("switch", { name: /Animation alone/ }).check();
  const bare = await packed(again);
  expect(skinned(await loaded(bare.bytes)).length).toBe(0);
  expect(bare.told.motions.length).toBe(whole.told.motions.length);
});
