/// Accessibility: what axe finds with every panel open, the keyboard alone, and reduced motion.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  page = studio.page;
});

test.afterAll(async () => {
  await studio.close();
});

/// What axe finds serious or critical, in words.
async function findings(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`));
}

const focused = () => page.evaluate(() => {
  const { activeElement } = document;
  return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent?.trim() ?? "";
});

test("with reduced motion nothing moves until it is told to", async () => {
  const before = await studio.read();
  const after = await studio.advance(2);
  expect(Math.hypot(after.x - before.x, after.z - before.z)).toBeLessThan(0.02);
  await expect(page.locator("#hint")).toBeVisible();
});

test("the keyboard alone walks through the regions, opens a panel, moves a slider and drives", async () => {
  await page.locator("body").press("F6");
  expect(await page.evaluate(() => document.activeElement!.closest("[data-region]")!.className)).toContain("top-bar");
  await page.keyboard.press("F6");
  await expect(page.locator("#stage")).toBeFocused();
  await page.keyboard.press("1");
  expect(await focused()).toBe("Drive");
  const order: string[] = [];
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press("Tab");
    order.push(await focused());
  }
  expect(order.slice(0, 2)).toEqual(["Order of Drive", "Close Drive"]);
  const slider = page.getByRole("slider", { name: "Top speed" });
  for (let i = 0; i < 12 && !(await slider.evaluate((one) => one === document.activeElement)); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "4.0 m/s");
  await page.keyboard.press("Control+z");
  await expect(slider).toHaveAttribute("aria-valuetext", "3.4 m/s");
  await page.keyboard.press("Escape");
  expect(await focused(), "closing returns to the name on the rail").toBe("Drive");
  await expect(page.locator("#dock")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.locator("#stage")).toBeFocused();
  const start = await studio.read();
  await page.keyboard.down("ArrowUp");
  const walking = await studio.advance(3);
  await page.keyboard.up("ArrowUp");
  expect(Math.hypot(walking.x - start.x, walking.z - start.z)).toBeGreaterThan(1.5);
  await expect(page.locator("#spoken")).toContainText(/^Walking/);
  await page.keyboard.press("Shift+F6");
  expect(await page.evaluate(() => document.activeElement!.closest("[data-region]")!.className)).toContain("top-bar");
  await page.keyboard.press("Shift+F6");
  expect(await page.evaluate(() => document.activeElement!.closest("[data-region]")!.id)).toBe("rail");
});

test("the list of keys opens and closes, and single keys can be turned off", async () => {
  await page.locator("#stage").focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toBeVisible();
  expect(await findings()).toEqual([]);
  await keys.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.locator("#stage").focus();
  await page.keyboard.press("2");
  await expect(page.locator("#dock")).toBeHidden();
  await page.keyboard.press("?");
  await keys.getByRole("checkbox").check();
  await page.keyboard.press("Escape");
});

for (const theme of ["light", "dark"] as const)
  test(`axe finds nothing serious with every panel open, ${theme}`, async () => {
    if ((await page.locator("html").getAttribute("data-theme")) !== theme) {
      await page.locator("#stage").focus();
      await page.keyboard.press("m");
    }
    const rail = page.getByRole("navigation", { name: "Panels" });
    const closed = rail.locator("[aria-pressed=false]");
    while ((await closed.count()) > 0) await closed.first().click();
    await studio.advance(1);
    expect(await rail.locator("[aria-pressed=true]").count()).toBe(await page.locator("#dock .panel").count());
    expect(await findings()).toEqual([]);
  });
