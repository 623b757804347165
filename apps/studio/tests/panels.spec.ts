/// The panels: drawing a path, setting a goal, and the control space.

import { expect, test, type Page } from "@playwright/test";
import { StudioPage, wrap } from "./studio_page.js";

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

/// Opens the panel Drive when it is not, and chooses how to steer.
async function steerWith(mode: string): Promise<void> {
  const button = page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Drive" });
  if ((await button.getAttribute("aria-pressed")) !== "true") await button.click();
  await page.getByRole("region", { name: "Drive" }).getByText(mode, { exact: true }).click();
}

test("a name on the rail or its digit opens and closes a panel", async () => {
  const dock = page.locator("#dock");
  await expect(dock).toBeHidden();
  await page.locator("#stage").focus();
  await page.keyboard.press("2");
  await expect(page.getByRole("region", { name: "Control space" })).toBeVisible();
  await page.getByRole("button", { name: "Close Control space" }).click();
  await expect(dock).toBeHidden();
  await steerWith("Pointer");
  await expect(page.getByRole("region", { name: "Drive" })).toBeVisible();
});

test("a path drawn on the floor is walked to its end", async () => {
  await studio.restart();
  await steerWith("Path");
  const line = [[0.2, 0.6], [0.5, 1.0], [0.9, 1.2], [1.3, 1.1], [1.6, 0.8]] as [number, number][];
  await studio.pointAt(...line[0]!);
  await page.mouse.down();
  for (const point of line.slice(1)) await studio.pointAt(...point);
  await page.mouse.up();
  const first = await studio.advance(2);
  expect(first.hand).toBe("path");
  expect(first.speed).toBeGreaterThan(0.2);
  const last = await studio.advance(10);
  expect(Math.hypot(last.x - 1.6, last.z - 0.8)).toBeLessThan(0.25);
  expect(last.speed).toBeLessThan(0.05);
});

test("a goal is reached, facing where it was dragged to", async () => {
  await studio.restart();
  await steerWith("Goal");
  const goal = { x: 0.8, z: 0.9 };
  await studio.pointAt(goal.x, goal.z);
  await page.mouse.down();
  await studio.pointAt(goal.x + 0.6, goal.z);
  await page.mouse.up();
  const last = await studio.advance(14);
  expect(last.hand).toBe("goal");
  expect(Math.hypot(last.x - goal.x, last.z - goal.z)).toBeLessThan(0.05);
  expect(Math.abs(wrap(last.heading - Math.PI / 2))).toBeLessThan(0.06);
  await page.getByRole("button", { name: "Clear" }).click();
  await steerWith("Pointer");
});

test("the control space shows who has a say, and can be steered", async () => {
  await page.locator("#stage").focus();
  await page.keyboard.press("2");
  const panel = page.getByRole("region", { name: "Control space" });
  const chart = panel.getByRole("img");
  const box = (await chart.boundingBox())!;
  await page.mouse.click(box.x + 0.45 * box.width, box.y + 0.62 * box.height);
  const walking = await studio.advance(4);
  expect(walking.hand).toBe("chart");
  expect(walking.speed).toBeGreaterThan(0.7);
  expect(walking.turnRate, "left of the middle turns left").toBeGreaterThan(0.05);
  const shown = async () => (await panel.locator(".weights b").allTextContents()).map(Number);
  expect((await shown()).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(1.03);
  await expect(panel.getByText("Delaunay"), "what few people need is folded away").toBeHidden();
  await panel.getByText("Advanced", { exact: true }).click();
  await panel.getByText("Delaunay").click();
  await panel.getByText("Fourier").click();
  await studio.advance(3);
  const three = await shown();
  expect(three.length).toBeLessThanOrEqual(3);
  expect(three.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 1);
  await chart.focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowUp");
  const faster = await studio.advance(3);
  expect(faster.speed).toBeGreaterThan(walking.speed + 0.4);
});
