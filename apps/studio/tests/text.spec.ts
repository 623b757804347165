/// Names come out of files and links that anybody may have made: on the page they are text, never markup.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { expect, test, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

declare global {
  interface Window {
    ran?: boolean; // set by the markup, if it is taken for markup
  }
}

const program = process.env.AMBLE_PROGRAM ?? path.resolve(import.meta.dirname, "../../../build/release/bin/amble");
const markup = "<img src=x onerror=window.ran=true>";

async function expectNoMarkup(page: Page): Promise<void> {
  expect(await page.locator("img").count()).toBe(0);
  expect(await page.evaluate(() => window.ran)).toBeUndefined();
}

test("an example's name of markup is shown as it is written", async ({ browser }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "amble-text-"));
  const amble = (...words: string[]) => execFileSync(program, words, { cwd: folder });
  amble("performer", "--speed", "1.3", "--seconds", "5", "-o", "walk.bvh");
  fs.writeFileSync(path.join(folder, "names.json"), JSON.stringify({ clips: [{ file: "walk.bvh", name: `w<${markup}` }] }));
  amble("library", "build", "walk.bvh", "--manifest", "names.json", "-o", `l<${markup}.amble`);
  const studio = await StudioPage.started(browser, { viewport: { width: 1280, height: 1000 } });
  const { page } = studio;
  await page.locator("#stage").focus();
  await page.keyboard.press("8");
  await page.getByLabel("Capture files").setInputFiles(path.join(folder, `l<${markup}.amble`));
  await expect(page.locator("#library-size")).toHaveText(/^\d strides?$/);
  for (const digit of "13456792") {
    await page.locator("#stage").focus();
    await page.keyboard.press(digit);
    await studio.advance(0.5);
  }
  await expect(page.getByRole("list", { name: "Weights" })).toContainText(`w<${markup}`);
  await expectNoMarkup(page);
  await studio.close();
  fs.rmSync(folder, { recursive: true });
});

test("a link with settings of markup shows them as they are written", async ({ browser }) => {
  const moment = { version: 1, library: "", settings: { "view.camera": markup }, panels: [markup], theme: "light", acts: null, character: "" };
  const link = zlib.deflateRawSync(JSON.stringify(moment)).toString("base64url");
  const studio = new StudioPage(await browser.newPage());
  await studio.page.goto(`/?drawing=simple#${link}`);
  await studio.page.waitForFunction(() => window.amble !== undefined, null, { timeout: 90_000 });
  await expect(studio.page.locator("#messages")).toContainText("made for another library");
  await expect(studio.page.locator("#view-bar")).toContainText(markup);
  await expectNoMarkup(studio.page);
  await studio.page.close();
});

test("the server's policy stops markup that got in", async ({ browser }) => {
  const studio = await StudioPage.started(browser);
  const stopped = await studio.page.evaluate((text) => {
    const faults: string[] = [];
    try {
      document.body.insertAdjacentHTML("beforeend", text);
    } catch (error) {
      faults.push((error as Error).name);
    }
    try {
      new Worker("assets/other.js");
    } catch (error) {
      faults.push((error as Error).name);
    }
    return faults;
  }, markup);
  expect(stopped).toEqual(["TypeError", "TypeError"]);
  await expectNoMarkup(studio.page);
  await studio.page.close();
});
