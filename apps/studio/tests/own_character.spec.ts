/// A rigged character dropped into Body: it walks on the stage in its own skin, and is exported itself.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { AnimationMixer, Matrix4, type Mesh, type Object3D, Vector3 } from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { StudioPage } from "./studio_page.js";

const repository = path.resolve(import.meta.dirname, "../../..");
const program = process.env.AMBLE_PROGRAM ?? path.join(repository, "build/release/bin/amble");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "characters-"));
const kTall = 1.79; // metres, of the person in all of them
const kStep = 11; // of the vertices that are looked at

/// In the manner of seven tools: unit and axes of their files.
const kKinds = { wanderer: [1, "y"], mixamo: [1, "y"], rigify: [1, "y"], unreal: [1, "y"], vrm: [1, "y"], daz: [1, "y"], biped: [0.01, "z"] } as const;
type Kind = keyof typeof kKinds;

function made(kind: Kind): string {
  const file = path.join(folder, `${kind}.glb`);
  if (!fs.existsSync(file)) execFileSync("python3", [path.join(repository, "tools/characters/make_characters.py"), kind, file]);
  return file;
}

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1100, height: 760 }, acceptDownloads: true });
  page = studio.page;
  await page.locator("#stage").focus();
  await page.keyboard.press("5");
});

test.afterAll(async () => {
  await studio.close();
  fs.rmSync(folder, { recursive: true });
});

const panel = () => page.getByRole("region", { name: "Body" });

async function drop(file: string): Promise<void> {
  await panel().getByLabel("Character or skeleton file").setInputFiles(file);
  await expect(panel().locator(".state")).toContainText(path.basename(file));
}

async function skin(step = kStep): Promise<Vector3[]> {
  await studio.draw();
  const flat = await page.evaluate((n) => window.amble.skin(n), step);
  return Array.from({ length: flat.length / 3 }, (_, i) => new Vector3().fromArray(flat, 3 * i));
}

function heights(points: Vector3[]): { low: number; high: number } {
  return { low: Math.min(...points.map(({ y }) => y)), high: Math.max(...points.map(({ y }) => y)) };
}

for (const kind of Object.keys(kKinds) as Kind[])
  test(`${kind}: upright, at its own size, feet on the floor, facing ahead`, async () => {
    await studio.restart();
    await drop(made(kind));
    await page.locator("#stage").focus();
    await page.keyboard.down("ArrowUp");
    let worst = 0;
    for (let k = 0; k < 12; k++) {
      const { skate } = await studio.advance(0.23);
      worst = Math.max(worst, skate);
      const { low, high } = heights(await skin());
      expect(high).toBeGreaterThan(0.9 * kTall);
      expect(high).toBeLessThan(1.06 * kTall);
      expect(Math.abs(low)).toBeLessThan(0.035);
    }
    expect(worst).toBeLessThan(0.02);
    const { heading, speed } = await studio.read();
    expect(speed).toBeGreaterThan(0.6);
    // The pack is on the back: at the height of the chest the body reaches farther behind its middle than ahead of it.
    const ahead = new Vector3(Math.sin(heading), 0, Math.cos(heading));
    const chest = (await skin(1)).filter(({ y }) => y > 1.14 && y < 1.42).map((point) => point.dot(ahead)).sort((a, b) => a - b);
    const middle = chest[chest.length >> 1]!;
    expect(middle - chest[0]!).toBeGreaterThan(chest.at(-1)! - middle);
    await studio.picture(`own-${kind}`);
    await page.keyboard.up("ArrowUp");
  });

for (const kind of ["unreal", "biped", "mixamo", "daz"] as const)
  test(`${kind}: what is exported is that character, moving as on the stage`, async () => {
    await studio.restart();
    await drop(made(kind));
    await page.locator("#stage").focus();
    await page.keyboard.down("ArrowUp");
    await studio.advance(3);
    await page.keyboard.up("ArrowUp");
    const shown = await skin();
    const { bytes } = await studio.exported("Last 10 s", "GLB");
    const [unit, up] = kKinds[kind];
    const exported = await lastPose(bytes, unit, up);
    expect(exported.length).toBe(shown.length);
    const apart = shown.map((point, i) => point.distanceTo(exported[i]!));
    expect(Math.max(...apart)).toBeLessThan(0.03); // frames of the file fall between those that were shown
  });

test("undo brings the former figure back, redo the character; sliders keep it", async () => {
  await studio.restart();
  const count = async () => (await skin(1)).length;
  const character = await count();
  await drop(made("vrm"));
  const other = await count();
  expect(other).not.toBe(character);
  await page.evaluate(() => window.amble.undo());
  await settle();
  expect(await count()).toBe(character);
  await page.evaluate(() => window.amble.redo());
  await settle();
  expect(await count()).toBe(other);
  await panel().getByRole("button", { name: "Giant" }).click();
  await settle();
  await studio.advance(1);
  expect(await count()).toBe(other);
  expect(heights(await skin()).high).toBeGreaterThan(1.3 * kTall);
  expect(Math.abs(heights(await skin()).low)).toBeLessThan(0.05);
  await panel().getByRole("button", { name: "Adult" }).click();
  await settle();
  await studio.advance(0.2);
  expect(heights(await skin()).high).toBeLessThan(1.1 * kTall);
});

test("limbs are stretched with all that is between their joints", async () => {
  await studio.restart();
  await drop(made("daz"));
  const slider = panel().getByRole("slider", { name: "Leg length" });
  await slider.focus();
  await page.keyboard.press("End");
  await settle();
  await page.locator("#stage").focus();
  await page.keyboard.down("ArrowUp");
  const tops = [];
  for (let k = 0; k < 6; k++) {
    await studio.advance(0.31);
    const { low, high } = heights(await skin());
    expect(Math.abs(low), "feet on the floor").toBeLessThan(0.05);
    tops.push(high);
  }
  await page.keyboard.up("ArrowUp");
  expect(Math.max(...tops), "taller by nearly a third of its legs").toBeGreaterThan(1.08 * kTall);
  await studio.picture("own-daz-long-legs");
  // Its skin is stretched, not torn: no row of its picture between hat and soles is empty.
  const shown = await skin();
  const { covered, width } = (await page.evaluate(() => window.amble.silhouette(300, 300)))!;
  const rows = covered.match(new RegExp(`.{${width}}`, "g"))!.map((row) => row.includes("1"));
  expect(rows.slice(rows.indexOf(true), rows.lastIndexOf(true) + 1)).not.toContain(false);
  const exported = await lastPose((await studio.exported("Last 10 s", "GLB")).bytes, 1, "y");
  expect(Math.max(...shown.map((point, i) => point.distanceTo(exported[i]!))), "so it is in the file").toBeLessThan(0.06); // a moment later; 0.12 without
  await slider.focus();
  await page.keyboard.press("Delete");
  await settle();
});

test("Height tells that of the character, and of the former one after undo", async () => {
  const told = async () => Number((await panel().getByRole("slider", { name: "Height" }).getAttribute("aria-valuetext"))!.split(" ")[0]);
  await drop(made("wanderer"));
  await settle();
  const before = await told();
  expect(before).toBeCloseTo(kTall, 2);
  const dwarf = fs.readFileSync(made("wanderer"));
  // Half as large: the file's own node scaled.
  const length = dwarf.readUInt32LE(12);
  const document = JSON.parse(dwarf.subarray(20, 20 + length).toString()) as { nodes: { scale?: number[] }[]; scenes: { nodes: number[] }[] };
  document.nodes[document.scenes[0]!.nodes[0]!]!.scale = [0.5, 0.5, 0.5];
  const text = Buffer.from(JSON.stringify(document));
  const json = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, " ")]);
  const header = Buffer.from(dwarf.subarray(0, 20));
  header.writeUInt32LE(20 + json.length + dwarf.length - 20 - length, 8);
  header.writeUInt32LE(json.length, 12);
  const small = path.join(folder, "small.glb");
  fs.writeFileSync(small, Buffer.concat([header, json, dwarf.subarray(20 + length)]));
  await drop(small);
  await settle();
  expect(Math.abs((await told()) - 0.5 * kTall)).toBeLessThan(0.011); // two digits are told
  await page.evaluate(() => window.amble.undo());
  await settle();
  expect(await told()).toBeCloseTo(before, 2);
});

test("it wears a style, before it is dropped and after, and so does what is exported", async () => {
  const style = page.getByRole("region", { name: "Style" });
  const bent = async () => {
    await studio.restart();
    await page.keyboard.down("ArrowUp");
    await studio.advance(2.5);
    await page.keyboard.up("ArrowUp");
    return heights(await skin()).high;
  };
  await drop(made("mixamo"));
  const upright = await bent();
  await page.keyboard.press("3");
  await studio.advance(0.1);
  await style.getByText("Tired", { exact: true }).click();
  await settle();
  expect(upright - (await bent()), "it stoops").toBeGreaterThan(0.01);
  await drop(made("rigify"));
  await settle();
  expect(upright - (await bent()), "so does the next one").toBeGreaterThan(0.01);
  const shown = await skin();
  const exported = await lastPose((await studio.exported("Last 10 s", "GLB")).bytes, 1, "y");
  expect(Math.max(...shown.map((point, i) => point.distanceTo(exported[i]!)))).toBeLessThan(0.03);
  await style.getByText("Plain", { exact: true }).click();
  await settle();
  await page.locator("#stage").focus();
  await page.keyboard.press("3");
});

test("another library moves the same character, and so does undo", async () => {
  await drop(made("wanderer"));
  await settle();
  const count = (await skin(1)).length;
  const clips = path.join(folder, "clips");
  execFileSync(program, ["performer", "-o", clips]);
  await page.locator("#stage").focus();
  await page.keyboard.press("8");
  await page.getByLabel("Capture files").setInputFiles(["walk_1.2.bvh", "stand.bvh"].map((name) => path.join(clips, name)));
  await expect(page.locator("#library-name")).toContainText("walk_1.2", { timeout: 120_000 });
  await studio.advance(1);
  expect((await skin(1)).length, "it is still the wanderer").toBe(count);
  const { low, high } = heights(await skin());
  expect(Math.abs(low)).toBeLessThan(0.035);
  expect(high).toBeGreaterThan(0.9 * kTall);
  await page.evaluate(() => window.amble.undo());
  await settle();
  await expect(page.locator("#library-name")).toHaveText("Performer");
  expect((await skin(1)).length).toBe(count);
  await expect(panel().locator(".state")).toHaveText("wanderer.glb");
});

test("one dropped on the stage walks", async () => {
  await drop(made("biped"));
  const bytes = fs.readFileSync(made("wanderer")).toString("base64");
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], "hero.glb"));
    return data;
  }, bytes);
  const before = (await skin(1)).length;
  await page.locator("#stage").dispatchEvent("drop", { dataTransfer: transfer });
  await expect(page.locator("#messages")).toContainText("hero.glb walks in its own skin.");
  await studio.advance(0.5);
  expect((await skin(1)).length).not.toBe(before);
});

test("an FBX file walks, its texture with it", async () => {
  test.skip(!fs.existsSync("/usr/bin/blender"), "Blender, which writes the file, is not installed");
  const file = path.join(folder, "hero.fbx");
  const script = path.join(repository, "tests/blender_fbx.py");
  execFileSync("/usr/bin/blender", ["-b", "--factory-startup", "--python-exit-code", "3", "--python", script, "--", made("wanderer"), file], { env: { ...process.env, PATH: "/usr/bin:/bin" } });
  await studio.restart();
  await drop(file);
  await page.locator("#stage").focus();
  await page.keyboard.down("ArrowUp");
  await studio.advance(2.5);
  await page.keyboard.up("ArrowUp");
  const { low, high } = heights(await skin(3));
  expect(Math.abs(low)).toBeLessThan(0.035);
  expect(high).toBeGreaterThan(0.9 * kTall);
  expect(high).toBeLessThan(1.06 * kTall);
  await studio.picture("own-fbx");
  for (const broken of [Buffer.from("Kaydara FBX Binary  \0 nothing"), fs.readFileSync(file).subarray(0, 5000)]) {
    await panel().getByLabel("Character or skeleton file").setInputFiles({ name: "cut.fbx", mimeType: "", buffer: broken });
    await expect(panel().getByRole("alert")).toContainText("cut.fbx was not read. Cannot be read as FBX");
  }
});

test("a broken model gives a sentence and changes nothing", async () => {
  const before = (await skin(1)).length;
  const walking = (await panel().locator(".state").textContent())!;
  const cut = path.join(folder, "cut.glb");
  const bytes = fs.readFileSync(made("wanderer"));
  for (const size of [0, 30, 3000, bytes.length - 5]) {
    fs.writeFileSync(cut, bytes.subarray(0, size));
    await panel().getByLabel("Character or skeleton file").setInputFiles(cut);
    await expect(panel().getByRole("alert")).toContainText(/^cut\.glb was not read\. .+\. Everything else is as it was\.$/);
    await expect(panel().locator(".state"), "who walks goes on").toHaveText(walking);
    await studio.advance(0.1);
    expect((await skin(1)).length).toBe(before);
  }
});

/// A frame of the page's own, in which a changed slider takes effect.
async function settle(): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  await studio.advance(1 / 60);
}

/// The skin of an exported file at the end of its last animation, in metres and Y up.
async function lastPose(bytes: Buffer, unit: number, up: "y" | "z"): Promise<Vector3[]> {
  const scope = globalThis as { self?: unknown };
  scope.self ??= globalThis; // the loader expects a browser's name for it
  const said = console.error;
  console.error = () => {}; // Node decodes no pictures
  const { scene, animations } = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer, "");
  console.error = said;
  const clip = animations.at(-1)!;
  const mixer = new AnimationMixer(scene);
  mixer.clipAction(clip).play();
  mixer.setTime(clip.duration - 1e-4);
  scene.updateMatrixWorld(true);
  const toMetres = new Matrix4().makeScale(unit, unit, unit);
  if (up === "z") toMetres.multiply(new Matrix4().makeRotationX(-Math.PI / 2));
  const out: Vector3[] = [];
  scene.traverse((node: Object3D) => {
    const mesh = node as Mesh;
    if (!mesh.isMesh) return;
    for (let v = 0; v < mesh.geometry.attributes.position!.count; v += kStep)
      out.push(mesh.getVertexPosition(v, new Vector3()).applyMatrix4(mesh.matrixWorld).applyMatrix4(toMetres));
  });
  return out;
}

test("a link says what it cannot carry, to who copies it and to who opens it", async ({ browser }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await drop(made("mixamo"));
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator("#messages")).toContainText("Link copied. It cannot carry mixamo.glb: send that file along, to be dropped here first.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = new StudioPage(await browser.newPage());
  await other.page.goto(link);
  await expect(other.page.locator("#messages")).toContainText("This link was made with mixamo.glb, which it cannot carry.", { timeout: 90_000 });
  await other.page.evaluate(() => window.amble.hold(true));
  expect((await other.advance(1)).time).toBeGreaterThan(0);
  await other.close();
});
