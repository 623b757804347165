/// Watching what was dropped: a clip plays, loops and is scrubbed in Data, its feet under it; and its joints are told by
/// clicking them.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import type {} from "../src/clip_hooks.js"; // its hooks
import { StudioPage } from "./studio_page.js";

const repository = path.resolve(import.meta.dirname, "../../..");
const program = process.env.AMBLE_PROGRAM ?? path.join(repository, "build/release/bin/amble");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "amble-player-"));
const clip = (name: string) => path.join(folder, name);

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  execFileSync(program, ["performer", "--speed", "1.3", "--seconds", "5", "-o", clip("walk.bvh")]);
  execFileSync(program, ["performer", "--speed", "1.3", "--seconds", "0.9", "-o", clip("short.bvh")]);
  execFileSync(program, ["synth", "--speed", "0", "--seconds", "6", "-o", clip("stand.bvh")]);
  execFileSync(program, ["synth", "--skeleton", path.join(repository, "data/characters/wanderer.glb"), "--speed", "1.2", "--seconds", "5", "-o", clip("hero.glb")]);
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
const scrub = () => panel().getByRole("slider", { name: "Time of the clip" });
const moment = () => page.evaluate(() => window.amble.clip.moment);

async function drop(...files: string[]): Promise<void> {
  await panel().getByLabel("Capture files").setInputFiles(files.map(clip));
  await expect(panel().locator(".data")).toHaveAttribute("aria-busy", "false", { timeout: 60_000 });
}

/// How many pixels of the clip's picture differ between now and before.
async function pixels(): Promise<Buffer> {
  return panel().locator(".clip-view canvas").screenshot();
}

test("a dropped clip is seen, scrubbed, played and looped", async () => {
  await drop("walk.bvh");
  await expect(panel().getByRole("img", { name: /walk\.bvh, \d+ joints/ })).toBeVisible();
  await expect(panel()).toContainText("Clip and foot events · walk.bvh");
  const first = await pixels();
  await scrub().fill("1.5");
  expect(await moment()).toBeCloseTo(1.5, 2);
  expect((await pixels()).equals(first), "another pose is another picture").toBe(false);
  await panel().getByRole("button", { name: "Play the clip" }).click();
  await studio.advance(0.5);
  expect(await moment()).toBeCloseTo(2, 1);
  await scrub().fill("4.9");
  await studio.advance(0.5);
  expect(await moment(), "from the end to the beginning").toBeLessThan(1);
  await panel().getByText("Loop", { exact: true }).click();
  await scrub().fill("4.9");
  await studio.advance(0.5);
  expect(await moment()).toBeCloseTo(5, 1);
  await expect(panel().getByRole("button", { name: "Play the clip" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include(".data").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([]);
});

test("foot ticks are under it: one in focus shows its moment, and a click on the line goes there", async () => {
  const tick = panel().locator(".foot-timeline .tick.left.strike").nth(1);
  const seconds = Number(/at ([\d.]+) s/.exec((await tick.getAttribute("aria-label"))!)![1]);
  await tick.focus();
  expect(await moment()).toBeCloseTo(seconds, 1);
  const line = (await panel().locator(".foot-timeline .strip").boundingBox())!;
  await page.mouse.click(line.x + 90, line.y + 50);
  expect(await moment()).toBeCloseTo(1, 1);
  const head = (await panel().locator(".foot-timeline .playhead").boundingBox())!;
  expect(head.x - line.x).toBeCloseTo(90, -1);
  await studio.picture("clip-player");
});

test("a clip without a full stride says so, and one that stands what it is used for", async () => {
  await drop("short.bvh", "stand.bvh");
  await expect(panel().locator("li", { hasText: "short.bvh" })).toContainText("No full stride: one foot never steps.");
  await expect(panel().locator("li", { hasText: "stand.bvh" })).toContainText("used as the standing pose");
});

test("a clip of a rigged character is seen in its own mesh", async () => {
  await drop("hero.glb");
  await panel().locator("li button", { hasText: "hero.glb" }).click();
  await expect(panel().getByRole("img", { name: "hero.glb, its own mesh" })).toBeVisible();
  expect(await page.evaluate(() => window.amble.clip.showsMesh)).toBe(true);
  await scrub().fill("1");
  await studio.picture("clip-mesh");
});

test("joints are told by clicking them, and the clip is read again with them", async () => {
  await panel().locator("li button", { hasText: "walk.bvh" }).click();
  await expect(panel()).toContainText("Clip and foot events · walk.bvh");
  await panel().getByText("What its joints are").click();
  const head = panel().getByLabel("head", { exact: true });
  await expect(head).toHaveValue("Head");
  await head.focus();
  await panel().locator(".clip-view canvas").scrollIntoViewIfNeeded();
  const neck = (await page.evaluate(() => window.amble.clip.pixelOf("Neck")))!;
  await page.mouse.click(neck.x, neck.y);
  await expect(head).toHaveValue("Neck");
  await head.selectOption("Head");
  await head.focus();
  const back = (await page.evaluate(() => window.amble.clip.pixelOf("Head")))!;
  await page.mouse.click(back.x, back.y);
  await expect(head).toHaveValue("Head");
  // A thigh at the head cannot be: a sentence says so, and the joints can be told again.
  const line = panel().locator("li", { hasText: "walk.bvh" });
  const use = panel().getByRole("button", { name: "Read it with these joints" });
  await panel().getByLabel("left thigh").selectOption("Head");
  await use.click();
  await expect(line).toContainText("The left_shin 'LeftLeg' does not hang below the left_thigh 'Head'.", { timeout: 30_000 });
  await panel().getByLabel("left thigh").selectOption("LeftUpLeg");
  await use.click();
  await expect(line).toContainText("1 stride · walk 1.30 m/s", { timeout: 30_000 });
});
