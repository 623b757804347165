/// What people misread is called by its right name, what only experts look for is folded away, and files keep the names
/// that people gave them.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

const program = process.env.AMBLE_PROGRAM ?? path.resolve(import.meta.dirname, "../../../build/release/bin/amble");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "words-"));
let studio: StudioPage;
let page: Page;

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1280, height: 1000 }, acceptDownloads: true });
  page = studio.page;
});

test.afterAll(async () => {
  await studio.close();
  fs.rmSync(folder, { recursive: true });
});

/// Opens a panel by its digit.
async function open(digit: number, name: string) {
  const panel = page.getByRole("region", { name });
  if (!(await panel.isVisible())) {
    await page.locator("#stage").focus();
    await page.keyboard.press(String(digit));
  }
  await expect(panel).toBeVisible();
  return panel;
}

test("Body asks for a character, and says which files", async () => {
  await expect((await open(5, "Body")).getByText("Drop your character (GLB, FBX) or skeleton (BVH)", { exact: true })).toBeVisible();
});

test("Ground tells how far a foot is in it", async () => {
  const panel = await open(6, "Ground");
  await panel.getByText("Stairs", { exact: true }).click();
  await expect(panel.getByText("Foot into ground, at most", { exact: true })).toBeVisible();
  await panel.getByText("Flat", { exact: true }).click();
});

test("Crowd counts people", async () => {
  const panel = await open(7, "Crowd");
  await panel.getByRole("slider", { name: "Crowd" }).focus();
  await page.keyboard.type("500");
  await page.keyboard.press("Enter");
  await studio.advance(0.1);
  await expect(panel.locator(".state")).toHaveText("500 people");
  await page.evaluate(() => window.amble.undo());
});

for (const [digit, name, words] of [
  [2, "Control", ["RBF", "Delaunay", "Fourier", "Harmonics"]],
  [4, "Actions", ["priority"]],
] as const)
  test(`${name} folds what only experts look for under Advanced`, async () => {
    const panel = await open(digit, name);
    const folded = panel.locator("details.advanced").first();
    await expect(folded.locator("summary")).toHaveText("Advanced");
    for (const word of words) {
      const all = panel.getByText(new RegExp(word, "i"));
      expect(await all.count(), `${word} is there`).toBeGreaterThan(0);
      for (const one of await all.all()) await expect(one, `${word} is folded away`).toBeHidden();
    }
    await folded.locator("summary").click();
    if (name === "Control") await folded.getByText("Fourier", { exact: true }).click(); // whose harmonics are told
    for (const word of words) await expect(folded.getByText(new RegExp(word, "i")).first(), word).toBeVisible();
    if (name === "Control") await folded.getByText("Time-warp", { exact: true }).click();
    await folded.locator("summary").click();
  });

test("of a thing without legs it says what can be done in the page", async () => {
  const parts = Array.from({ length: 9 }, (_, k) => ({ name: `part ${k}`, translation: [0, 1, 0.3 * k] }));
  const thing = { asset: { version: "2.0" }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ name: "car", children: parts.map((_, k) => k + 1) }, ...parts] };
  const text = JSON.stringify(thing);
  const json = Buffer.from(text.padEnd(4 * Math.ceil(text.length / 4)));
  const header = Buffer.alloc(20);
  header.write("glTF", 0);
  [2, 20 + json.length, json.length].forEach((value, k) => header.writeUInt32LE(value, 4 + 4 * k));
  header.write("JSON", 16);
  const file = { name: "car.glb", mimeType: "", buffer: Buffer.concat([header, json]) };
  const body = await open(5, "Body");
  await body.getByLabel("Character or skeleton file").setInputFiles(file);
  await expect(body.getByRole("alert")).toContainText("car.glb was not read. Has no pelvis; show its joints in Data");
  const panel = await open(8, "Data");
  await panel.getByLabel("Capture files").setInputFiles(file);
  await expect(panel.locator("li", { hasText: "car.glb" })).toContainText("show them under What its joints are if it does", { timeout: 60_000 });
  await panel.getByRole("button", { name: "Take out car.glb" }).click();
});

test("files are listed and saved under the names that they have", async () => {
  const title = "Anna's walk #2 (März) & more";
  const file = path.join(folder, `${title}.bvh`);
  execFileSync(program, ["performer", "--speed", "1.2", "--seconds", "5", "-o", file]);
  const panel = await open(8, "Data");
  await panel.getByLabel("Capture files").setInputFiles(file);
  await expect(page.locator("#library-name")).toHaveText(title, { timeout: 60_000 });
  await expect(panel.locator("ul.files li button").first()).toHaveText(`${title}.bvh`);
  const [download] = await Promise.all([page.waitForEvent("download"), panel.getByRole("button", { name: "Save .amble" }).click()]);
  expect(download.suggestedFilename()).toBe(`${title}.amble`);
});
