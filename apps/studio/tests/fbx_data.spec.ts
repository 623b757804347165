/// An FBX file with several animations, dropped into Data: each becomes a clip of its own, those on the spot with the speed
/// that their planted feet tell. And the same of a GLB.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { kBlender, runBlender } from "./reimport.js";
import { StudioPage } from "./studio_page.js";

const repository = path.resolve(import.meta.dirname, "../../..");
const program = process.env.AMBLE_PROGRAM ?? path.join(repository, "build/release/bin/amble");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "fbx-data-"));
const glb = path.join(folder, "hero.glb");

/// What the file holds: with its travel, and on the spot; a whole one and a single round.
const kMotions = [
  { name: "walk", speed: 1.3, how: ["--seconds", "4"], inPlace: false, loop: false },
  { name: "run", speed: 2.8, how: ["--seconds", "0.6", "--in-place", "--loop"], inPlace: true, loop: true },
  { name: "stroll", speed: 0.9, how: ["--seconds", "4", "--in-place"], inPlace: true, loop: false },
] as const;

let studio: StudioPage;
let page: Page;

test.beforeAll(async ({ browser }) => {
  kMotions.forEach(({ name, speed, how }, k) => {
    const on = k === 0 ? ["--skeleton", path.join(repository, "data/characters/wanderer.glb")] : ["--append"];
    execFileSync(program, ["synth", ...on, "--speed", String(speed), ...how, "--name", name, "-o", glb]);
  });
  studio = await StudioPage.started(browser, { viewport: { width: 1280, height: 1000 } });
  page = studio.page;
  await page.locator("#stage").focus();
  await page.keyboard.press("8");
});

test.afterAll(async () => {
  await studio.close();
  fs.rmSync(folder, { recursive: true });
});

const panel = () => page.getByRole("region", { name: "Data" });
const line = (text: string) => panel().locator("ul.files li", { hasText: text });

const removals = () => panel().getByRole("button", { name: /^Take out/ });

async function showsThem(file: string): Promise<void> {
  await expect(panel().locator("ul.files li")).toHaveCount(kMotions.length);
  for (const { name, speed, inPlace, loop } of kMotions) {
    const text = (await line(`${file}: ${name}`).textContent())!;
    const [, found] = /(?:walk|run) ([\d.]+)/.exec(text.replace(`${file}: ${name}`, "")) ?? [];
    expect(Math.abs(Number(found) - speed), text).toBeLessThan(0.05 * speed);
    expect(text.includes("in place, its speed told by its feet"), text).toBe(inPlace);
    expect(text.includes("a loop"), text).toBe(loop);
  }
  await expect(panel()).toContainText(/Run1 · 2\.[78]\d m\/s/);
  await expect(panel()).toContainText(`Clips used${kMotions.length} of ${kMotions.length}`);
}

async function walks(): Promise<void> {
  await studio.restart();
  await page.keyboard.down("ArrowUp");
  await studio.advance(3);
  const { speed, skate } = await studio.read();
  await page.keyboard.up("ArrowUp");
  expect(speed).toBeGreaterThan(0.9);
  expect(skate).toBeLessThan(0.08);
}

test("every animation of a GLB is a clip; those in place travel again", async () => {
  await panel().getByLabel("Capture files").setInputFiles(glb);
  await expect(page.locator("#library-name")).toHaveText("hero: walk and 2 more", { timeout: 90_000 });
  await showsThem("hero.glb");
  await walks();
  await line("hero.glb: stroll").getByRole("button", { name: "hero.glb: stroll", exact: true }).click();
  await expect(panel().locator(".clip-view canvas")).toHaveAttribute("aria-label", "hero.glb: stroll, its own mesh");
  await studio.picture("data-several");
});

test("so is every animation of an FBX, its own mesh with it", async () => {
  test.skip(!fs.existsSync(kBlender), "Blender, which writes the file, is not installed");
  const fbx = path.join(folder, "hero.fbx");
  runBlender(["blender_fbx.py", glb, fbx, "actions"]);
  for (let left = await removals().count(); left > 0; left--) {
    await removals().first().click();
    await expect(removals()).toHaveCount(left - 1);
  }
  await panel().getByLabel("Capture files").setInputFiles(fbx);
  await expect(line("hero.fbx: stroll")).toContainText("stride", { timeout: 120_000 });
  await expect(panel().locator(".data")).toHaveAttribute("aria-busy", "false", { timeout: 60_000 });
  await showsThem("hero.fbx");
  await walks();
  await line("hero.fbx: run").getByRole("button", { name: /^hero\.fbx: run/ }).click(); // Blender adds the armature's name
  await expect(panel().locator(".clip-view canvas")).toHaveAttribute("aria-label", /^hero\.fbx: run\w*, its own mesh$/);
  await studio.picture("data-fbx");
});

test("a broken FBX says so in a sentence", async () => {
  await panel().getByLabel("Capture files").setInputFiles({ name: "cut.fbx", mimeType: "", buffer: Buffer.from("Kaydara FBX Binary  \0 nothing") });
  await expect(panel().locator("li.bad")).toContainText(/Cannot be read as FBX.*The other files are kept\./);
});
