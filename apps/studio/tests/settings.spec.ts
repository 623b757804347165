/// Settings: every slider by keyboard, by typing and by dragging; undo and redo, one step per gesture.

import { expect, test, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1100, height: 760 } });
  page = studio.page;
  await page.locator("#stage").focus();
  await page.keyboard.press("1");
});

test.afterAll(async () => {
  await studio.close();
});

const slider = () => page.getByRole("slider", { name: "Top speed" });
const shown = async () => parseFloat((await slider().getAttribute("aria-valuetext"))!);

test("a slider is moved by steps, by tens, to its ends and to the usual value", async () => {
  await slider().focus();
  const usual = await shown();
  for (const [key, value] of [
    ["ArrowLeft", usual - 0.1], ["PageDown", usual - 1.1], ["Home", 0.6], ["PageUp", 1.6], ["End", 4], ["Delete", usual],
  ] as const) {
    await page.keyboard.press(key);
    expect(await shown(), key).toBeCloseTo(value, 5);
  }
});

test("digits type a value, Escape leaves it as it was", async () => {
  await slider().focus();
  await page.keyboard.type("2.17");
  await page.keyboard.press("Enter");
  expect(await shown()).toBeCloseTo(2.2, 5);
  await expect(slider()).toBeFocused();
  await page.keyboard.type("1");
  await page.keyboard.press("Escape");
  expect(await shown()).toBeCloseTo(2.2, 5);
});

test("a drag is one step, which is undone and redone", async () => {
  const before = await shown();
  const box = (await slider().boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 0.3 * box.width, y);
  await page.mouse.down();
  for (const part of [0.4, 0.5, 0.6, 0.8]) await page.mouse.move(box.x + part * box.width, y);
  await page.mouse.up();
  const after = await shown();
  expect(after).toBeGreaterThan(before + 0.5);
  await page.evaluate(() => window.amble.undo());
  expect(await shown()).toBeCloseTo(before, 5);
  await page.evaluate(() => window.amble.redo());
  expect(await shown()).toBeCloseTo(after, 5);
});

test("a choice is a step of its own", async () => {
  const gaits = page.getByRole("radiogroup", { name: "Gait" });
  await gaits.getByText("Run", { exact: true }).click();
  await gaits.getByText("Walk", { exact: true }).click();
  await page.evaluate(() => window.amble.undo());
  await expect(gaits.getByRole("radio", { name: "Run" })).toBeChecked();
  await page.evaluate(() => window.amble.undo());
  await expect(gaits.getByRole("radio", { name: "Auto" })).toBeChecked();
});
