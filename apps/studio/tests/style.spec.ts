/// The Style panel: presets, A/B, rows and components, undo, and mixes as files.

import { expect, test, type Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type {} from "../src/style_hooks.js";
import { StudioPage } from "./studio_page.js";

const program = process.env.AMBLE_PROGRAM ?? path.resolve(import.meta.dirname, "../../../build/release/bin/amble");

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1280, height: 800 } });
  page = studio.page;
  await page.locator("#stage").focus();
  await page.keyboard.press("3");
  await studio.advance(0.1);
  await expect(preset("Happy")).toBeVisible();
});

test.afterAll(async () => {
  await studio.close();
});

const panel = () => page.getByRole("region", { name: "Style" });
const preset = (name: string) => panel().getByText(name, { exact: true });
const mix = () => page.evaluate(() => window.amble.style!.mix);

/// A frame of the page's own, in which a changed mix takes effect.
async function settle(): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

/// The mean place of every joint over two strides, seen from the pelvis.
async function meanPosture(): Promise<number[]> {
  await settle();
  await studio.advance(1.5);
  return page.evaluate(() => {
    const sums: number[] = [];
    for (let i = 0; i < 60; i++) {
      window.amble.advance(1 / 30);
      window.amble.style!.posture().forEach((value, k) => (sums[k] = (sums[k] ?? 0) + value / 60));
    }
    return sums;
  });
}

/// The same of a walk straight ahead.
async function straightPosture(): Promise<number[]> {
  await settle();
  await studio.restart();
  await page.keyboard.down("ArrowUp");
  await studio.advance(2);
  const mean = await meanPosture();
  await page.keyboard.up("ArrowUp");
  return mean;
}

/// Largest difference of heights of joints, metres: what does not depend on where the figure faces.
function apart(a: number[], b: number[]): number {
  return Math.max(...a.map((value, i) => (i % 3 === 1 ? Math.abs(value - b[i]!) : 0)));
}

let plain: number[], worn: number[];

test("a preset changes the motion, feet still planted", async () => {
  plain = await meanPosture();
  await preset("Happy").click();
  const happy = await meanPosture();
  expect(apart(plain, happy)).toBeGreaterThan(0.02);
  await preset("Tired").click();
  worn = await meanPosture();
  expect(apart(happy, worn)).toBeGreaterThan(0.04);
  let worst = 0;
  for (let i = 0; i < 8; i++) worst = Math.max(worst, (await studio.advance(0.25)).skate);
  expect(worst).toBeLessThan(0.02);
  await page.screenshot({ path: "test-results/style.png" });
});

test("undo takes the last preset back, redo brings it", async () => {
  const tired = await mix();
  await page.evaluate(() => window.amble.undo());
  expect(await mix()).not.toEqual(tired);
  await page.evaluate(() => window.amble.undo());
  expect(await mix()).toEqual({});
  const now = await meanPosture(); // the demonstration turns: no two stretches are quite alike
  expect(apart(plain, now)).toBeLessThan(0.5 * apart(worn, now));
  await page.evaluate(() => window.amble.redo());
  await page.evaluate(() => window.amble.redo());
  expect(await mix()).toEqual(tired);
});

test("A and B hold a mix each", async () => {
  const tired = await mix();
  await panel().getByText("B", { exact: true }).click();
  expect(await mix()).toEqual({});
  await preset("Rigid").click();
  expect((await mix()).root).toHaveProperty("chaplin");
  await panel().getByText("A", { exact: true }).click();
  expect(await mix()).toEqual(tired);
});

test("a row gives a part another example, a slider its weight, a component its factor", async () => {
  await preset("Plain").click();
  await panel().getByRole("combobox", { name: "Whole body, example" }).selectOption("basic");
  await panel().getByRole("combobox", { name: "Left arm, example" }).selectOption("delightful");
  const weight = panel().getByRole("slider", { name: "Left arm, weight" });
  await weight.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  const before = await mix();
  expect(before.root).toEqual({ basic: 1 });
  expect(before.parts!.left_arm!.delightful).toBeCloseTo(1.05, 5);
  await expect(panel()).toContainText("Components · left arm");
  const factor = panel().getByRole("spinbutton", { name: /^Factor of/ }).first();
  await factor.fill("1.5");
  await factor.press("Enter");
  expect((await mix()).components!.left_arm!["1"]!.delightful).toBeCloseTo(1.5 * 1.05, 3);
  await expect(panel().getByRole("radio", { name: "Mine" })).toBeChecked();
});

test("a part has several examples, and the detail between key poses its own with a share for each part", async () => {
  await preset("Plain").click();
  await panel().getByRole("combobox", { name: "Whole body, example" }).selectOption("basic");
  await panel().getByRole("combobox", { name: "Right arm, example" }).selectOption("march");
  const add = panel().getByRole("combobox", { name: "Examples · right arm: add an example" });
  await add.selectOption("drunk");
  await expect.poll(async () => (await mix()).parts!.right_arm).toEqual({ march: 1, drunk: 0.5 });
  const both = await straightPosture();
  const weight = panel().getByRole("spinbutton", { name: "Examples · right arm: weight of march" });
  await weight.fill("0.25");
  await weight.press("Enter");
  await expect.poll(async () => (await mix()).parts!.right_arm).toEqual({ march: 0.25, drunk: 0.5 });
  expect(apart(both, await straightPosture()), "the arm hangs elsewhere").toBeGreaterThan(0.01);
  await panel().getByRole("button", { name: "Examples · right arm: take out march" }).click();
  await expect.poll(async () => (await mix()).parts!.right_arm).toEqual({ drunk: 0.5 });
  await panel().getByRole("button", { name: "Examples · right arm: take out drunk" }).click();
  await expect.poll(async () => (await mix()).parts).toEqual({});
  await expect(panel()).toContainText("As the whole body.");

  const smooth = await straightPosture();
  const usual = apart(smooth, await straightPosture());
  await panel().getByRole("combobox", { name: "Detail between key poses: add an example" }).selectOption("gorilla");
  const detail = panel().getByRole("spinbutton", { name: "Detail between key poses: weight of gorilla" });
  await detail.fill("1");
  await detail.press("Enter");
  await expect.poll(async () => (await mix()).offset).toEqual({ gorilla: 1 });
  const shaken = await straightPosture();
  expect(apart(smooth, shaken), "it moves otherwise").toBeGreaterThan(Math.max(0.003, 3 * usual));
  await panel().getByRole("combobox", { name: "Torso and head, example" }).focus();
  const share = panel().getByRole("spinbutton", { name: "Detail of torso and head" });
  await share.fill("0");
  await share.press("Enter");
  await expect.poll(async () => (await mix()).offset_scale).toEqual({ torso: 0 });
  expect(apart(shaken, await straightPosture()), "its trunk without that").toBeGreaterThan(Math.max(0.0004, 3 * usual));
  let worst = 0;
  for (let i = 0; i < 4; i++) worst = Math.max(worst, (await studio.advance(0.25)).skate);
  expect(worst).toBeLessThan(0.02);
  await studio.picture("style-mixer");
  await page.evaluate(() => window.amble.undo());
  expect((await mix()).offset_scale).toBeUndefined();
});

test("a saved mix comes back when it is loaded; a wrong one says so", async () => {
  const saved = await mix();
  const download = page.waitForEvent("download");
  await panel().getByRole("button", { name: "Save mix" }).click();
  const file = await (await download).path();
  expect(JSON.parse(fs.readFileSync(file, "utf8"))).toEqual(saved);
  await preset("Happy").click();
  const input = panel().getByLabel("Mix file");
  await input.setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: fs.readFileSync(file) });
  await expect.poll(mix).toEqual(saved);
  await input.setInputFiles({ name: "wrong.json", mimeType: "application/json", buffer: Buffer.from('{"root":{"nobody":1}}') });
  await expect(page.getByRole("alert").filter({ hasText: "wrong.json" })).toBeVisible();
  expect(await mix()).toEqual(saved);
});

test("a library with one way of walking says how to get styles", async ({}, about) => {
  const clip = about.outputPath("walk.bvh");
  execFileSync(program, ["performer", "--speed", "1.2", "--turn", "0", "--seconds", "5", "-o", clip]);
  fs.writeFileSync(clip, fs.readFileSync(clip, "utf8").replaceAll("Spine2", "Chest")); // a body of its own
  await page.locator("#stage").focus();
  await page.keyboard.press("8");
  await page.getByRole("region", { name: "Data" }).getByLabel("Capture files").setInputFiles([clip]);
  await expect(page.locator("#library-name")).toHaveText("walk", { timeout: 60_000 });
  await studio.advance(0.1);
  await expect(panel().getByText("No styles yet")).toBeVisible();
  const [said, around] = [(await panel().locator(".none-yet").boundingBox())!, (await panel().boundingBox())!];
  expect(said.x, "in the panel").toBeGreaterThanOrEqual(around.x);
  expect(said.y + said.height).toBeLessThanOrEqual(around.y + around.height);
  await expect(preset("Happy")).toHaveCount(0);
});
