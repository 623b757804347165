/// The dock and the rail in wide, middle and narrow windows.

import { expect, test, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1280, height: 800 } });
  page = studio.page;
});

test.afterAll(async () => {
  await studio.close();
});

const titles = () => page.locator("#dock h2").allTextContents();
const tab = (name: string) => page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name, exact: true });
const height = async (selector: string) => (await page.locator(selector).boundingBox())!.height;

test("panels stack with the newest on top, are put in order and folded", async () => {
  await tab("Drive").click();
  await tab("Control").click();
  expect(await titles()).toEqual(["Control space", "Drive"]);
  await page.getByRole("button", { name: "Order of Drive" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  expect(await titles()).toEqual(["Drive", "Control space"]);
  await page.getByRole("heading", { name: "Drive" }).dblclick();
  await expect(page.getByRole("radiogroup", { name: "Steer with" })).toBeHidden();
  const drive = (await page.getByRole("heading", { name: "Drive" }).boundingBox())!;
  const control = (await page.getByRole("region", { name: "Control space" }).boundingBox())!;
  await page.mouse.move(drive.x + 20, drive.y + 8);
  await page.mouse.down();
  for (const share of [0.2, 0.6, 0.9]) await page.mouse.move(drive.x + 20, control.y + share * control.height);
  await page.mouse.up();
  expect(await titles()).toEqual(["Control space", "Drive"]);
});

test("order and folds outlast the page", async () => {
  await studio.open();
  expect(await titles()).toEqual(["Control space", "Drive"]);
  await expect(page.getByRole("radiogroup", { name: "Steer with" })).toBeHidden();
  await page.locator("#stage").focus();
  await page.keyboard.press("0");
  await expect(page.locator("#dock")).toBeHidden();
});

test("in a middle window a second panel folds the first", async () => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await tab("Drive").click();
  await expect(page.getByRole("radiogroup", { name: "Steer with" })).toBeVisible();
  await tab("Control").click();
  await expect(page.getByRole("radiogroup", { name: "Steer with" })).toBeHidden();
});

test("a narrow window shows one panel in a sheet, and never squeezes the stage", async () => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await tab("Control").click({ trial: true });
  expect(await titles()).toEqual(["Control space"]);
  await expect.poll(() => height("#stage")).toBeGreaterThan(280);
  const low = await height("#dock");
  await page.getByRole("button", { name: "Height of the panel" }).click();
  expect(await height("#dock")).toBeGreaterThan(low + 60);
  expect(await height("#stage")).toBeGreaterThanOrEqual(280);
  await page.getByRole("button", { name: "Height of the panel" }).click();
  await studio.advance(2);
  await studio.picture("narrow");
});

test("a very narrow one keeps the rest under More", async () => {
  await page.setViewportSize({ width: 420, height: 860 });
  await expect(tab("Body")).toBeHidden();
  await tab("More").click();
  await page.getByRole("menuitem", { name: /^Body/ }).click();
  expect(await titles()).toEqual(["Body"]);
  await expect(tab("More"), "it shows that one of its panels is open").toHaveClass(/opened/);
  const box = (await tab("Drive").boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420);
  await studio.picture("very-narrow");
});
