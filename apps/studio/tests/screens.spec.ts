/// Pictures of the page for people to judge: the first start, a working moment, and every panel by itself
/// in light and dark. They are written to build/screens.

import { expect, test, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1280, height: 860 }, colorScheme: "light" });
  page = studio.page;
});

test.afterAll(async () => {
  await studio.close();
});

const rail = () => page.getByRole("navigation", { name: "Panels" });

async function toggleTheme(): Promise<void> {
  await page.locator("#stage").focus();
  await page.keyboard.press("m");
}

test("the first start", async () => {
  await studio.advance(7);
  await studio.picture("first-start");
});

test("a working moment: walking, turning and running, with trails and footprints", async () => {
  await page.locator("#stage").focus();
  for (const [keys, seconds] of [
    [["ArrowUp"], 3], [["ArrowUp", "ArrowLeft"], 2.5], [["ArrowUp", "Shift"], 3], [["ArrowUp", "ArrowRight"], 3], [["ArrowUp"], 1.2],
  ] as const) {
    for (const key of keys) await page.keyboard.down(key);
    await studio.advance(seconds);
    for (const key of keys) await page.keyboard.up(key);
  }
  await page.keyboard.down("ArrowUp");
  await studio.advance(0.7);
  await page.keyboard.press("1");
  await rail().getByRole("button", { name: "Control" }).click();
  await toggleTheme();
  await studio.advance(0.1);
  await studio.picture("working-dark");
  await page.keyboard.up("ArrowUp");
  await page.keyboard.press("0");
});

test("every panel, light and dark", async () => {
  const names = await rail().locator("[aria-pressed] span").allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(4);
  for (const theme of ["dark", "light"]) {
    for (const name of names) {
      await rail().getByRole("button", { name, exact: true }).click();
      await studio.advance(0.5);
      await studio.picture(`panel-${name.toLowerCase()}-${theme}`);
      const body = page.locator("#dock .panel > :last-child");
      expect(await body.evaluate((one) => one.scrollWidth <= one.clientWidth + 1), `${name} is not wider than the dock`).toBe(true);
      await rail().getByRole("button", { name, exact: true }).click();
    }
    await toggleTheme();
  }
});
