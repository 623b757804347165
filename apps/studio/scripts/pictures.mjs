// Takes the pictures of docs/tutorial.md: `npm run pictures` in apps/studio, after ./run has built
// everything.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { lead, picture, program, root, withPage } from "./served_page.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "amble-pictures-"));
const image = (name) => path.join(root, "docs/images", `tutorial-${name}.png`);
const window = { width: 900, height: 580, query: "drawing=full&theme=light" };

async function drive(page) {
  await page.evaluate(() => globalThis.amble.advance(3));
  await lead(page, { frames: 200, ahead: 1.4 });
  await picture(page, image("drive"));
}

async function data(page) {
  execFileSync(program, ["performer", "-o", folder]);
  await lead(page, { frames: 240 }); // until the hint has gone
  await page.locator("#stage").focus();
  await page.keyboard.press("8");
  await page.getByLabel("Capture files").setInputFiles(["walk_1.2.bvh", "run_2.7.bvh", "stand.bvh"].map((name) => path.join(folder, name)));
  await page.locator("#library-name", { hasText: "more" }).waitFor({ timeout: 120_000 });
  await page.evaluate(() => globalThis.amble.advance(6));
  await picture(page, image("data"));
  await page.locator("#export").click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByText("Pack for games").click();
  await picture(page, image("export"), { clip: await box(dialog) });
}

async function style(page) {
  await lead(page, { frames: 240 });
  await page.locator("#stage").focus();
  await page.keyboard.press("3");
  const happy = page.getByRole("region", { name: "Style" }).getByText("Happy", { exact: true });
  for (let i = 0; i < 50 && (await happy.count()) === 0; i++) {
    await page.evaluate(() => globalThis.amble.advance(0.1)); // the panel fills while time goes on
    await page.waitForTimeout(200);
  }
  await happy.click({ timeout: 20_000 });
  await page.waitForTimeout(1500);
  await page.evaluate(() => globalThis.amble.advance(5));
  await picture(page, image("style"));
}

async function character(page) {
  await lead(page, { frames: 240 });
  await page.locator("#stage").focus();
  await page.keyboard.press("5");
  await page.getByLabel("Character or skeleton file").setInputFiles(path.join(root, "data/characters/wanderer.glb"));
  await page.getByText("wanderer.glb").waitFor({ timeout: 60_000 });
  await lead(page, { frames: 150, ahead: 1.4 });
  await picture(page, image("character"));
}

async function box(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return { x, y, width, height };
}

const wanted = process.argv.slice(2);
for (const [name, work] of Object.entries({ drive, data, style, character }))
  if (wanted.length === 0 || wanted.includes(name)) await withPage(window, work);
fs.rmSync(folder, { recursive: true });
