/// The view bar: cameras that say what they do, and the debug view.

import { expect, test, type Page } from "@playwright/test";
import type {} from "../src/chrome/debug_view.js"; // its hooks
import { StudioPage } from "./studio_page.js";

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1100, height: 760 } });
  page = studio.page;
});

test.afterAll(async () => {
  await studio.close();
});

/// Chooses a camera by its button.
async function choose(name: string): Promise<void> {
  const camera = page.getByRole("button", { name: /^Camera:/ });
  for (let i = 0; i < 5 && !(await camera.textContent())!.includes(name); i++) await camera.click();
  await expect(camera).toHaveText(name);
}

/// Where a place beside the figure is in the picture, seen from the figure: to its left, and ahead of it.
function seen(left: number, ahead: number): Promise<{ right: number; down: number }> {
  return page.evaluate(([l, a]) => {
    const { position: [x, z], heading, pixelOf } = window.amble;
    const [sine, cosine] = [Math.sin(heading), Math.cos(heading)];
    const [from, to] = [pixelOf(x, z), pixelOf(x + l! * cosine + a! * sine, z - l! * sine + a! * cosine)];
    return { right: to[0] - from[0], down: to[1] - from[1] };
  }, [left, ahead]);
}

test("the front camera sees its face, turning with it; the side camera its side", async () => {
  await studio.restart();
  await choose("Front");
  await page.locator("#stage").focus();
  await page.keyboard.down("ArrowUp");
  await page.keyboard.down("ArrowLeft");
  for (let i = 0; i < 4; i++) {
    await studio.advance(0.7);
    const ahead = await seen(0, 0.5);
    const left = await seen(0.5, 0);
    expect(ahead.down, "what is ahead of it is nearer").toBeGreaterThan(5);
    expect(Math.abs(ahead.right)).toBeLessThan(15);
    expect(left.right, "its left is at the right").toBeGreaterThan(20);
  }
  await choose("Side");
  await studio.advance(0.5);
  expect(Math.abs((await seen(0, 0.5)).right)).toBeGreaterThan(20);
  for (const key of ["ArrowUp", "ArrowLeft"]) await page.keyboard.up(key);
});

test("the fixed camera stays where it is", async () => {
  await studio.restart();
  await choose("Fixed");
  await studio.advance(0.5);
  const before = await page.evaluate(() => window.amble.pixelOf(0, 0));
  await page.locator("#stage").focus();
  await page.keyboard.down("ArrowUp");
  await studio.advance(2);
  await page.keyboard.up("ArrowUp");
  const after = await page.evaluate(() => window.amble.pixelOf(0, 0));
  expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeLessThan(1);
  await choose("Follow");
});

test("the debug view shows where it will be, and what it is blended from", async () => {
  await studio.restart();
  expect(await page.evaluate(() => window.amble.debug)).toEqual({ ahead: [], sources: [] });
  await page.locator("#stage").focus();
  await page.keyboard.press("i");
  await expect(page.getByRole("button", { name: "debug" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.down("ArrowUp");
  await page.keyboard.down("ArrowLeft");
  for (const seconds of [0.4, 3]) {
    await studio.advance(seconds); // while it speeds up, and steady
    const { ahead } = await page.evaluate(() => window.amble.debug);
    const now = await studio.advance(1);
    const told = ahead[9]!; // a second ahead
    expect(Math.hypot(now.x - told.x, now.z - told.z), "metres beside what was foretold").toBeLessThan(0.2);
    expect(Math.hypot(ahead[19]!.x - now.x, ahead[19]!.z - now.z)).toBeGreaterThan(0.4);
  }
  const { sources } = await page.evaluate(() => window.amble.debug);
  expect(sources.reduce((sum, { weight }) => sum + weight, 0)).toBeGreaterThan(0.95);
  const first = sources.find(({ source }) => source !== "")!;
  const row = page.locator("#debug tbody tr", { hasText: first.example });
  await expect(row).toContainText(first.source);
  await expect(row).toContainText(/\d\.\d\d s/);
  await studio.picture("debug");
  for (const key of ["ArrowUp", "ArrowLeft"]) await page.keyboard.up(key);
  await page.keyboard.press("i");
  await expect(page.locator("#debug")).toBeHidden();
});
