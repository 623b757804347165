/// The Numbers panel says what the motion does.

import { expect, test, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1200, height: 800 } });
  page = studio.page;
  await page.locator("#stage").focus();
  await page.keyboard.press("9");
});

test.afterAll(async () => {
  await studio.close();
});

const panel = () => page.getByRole("region", { name: "Numbers" });
const reading = async (name: string) => (await panel().locator(".reading", { hasText: name }).textContent())!;

test("speed, turn and skate are those of the figure", async () => {
  await page.locator("#stage").focus();
  await page.keyboard.down("ArrowUp");
  await page.keyboard.down("ArrowLeft");
  const now = await studio.advance(5);
  const speed = /asked ([\d.]+).*actual ([\d.]+) m\/s/.exec(await reading("Speed"))!;
  expect(Number(speed[1])).toBeCloseTo(1.3, 2);
  expect(Math.abs(Number(speed[2]) - now.speed)).toBeLessThan(0.1);
  expect(await reading("Turn")).toMatch(/\+0\.\d\d rad\/s, left/);
  expect(await reading("Foot skate")).toMatch(/planted|rolling/);
  expect(Number(/([\d.]+) µs/.exec(await reading("Motion cost"))![1])).toBeGreaterThan(0);
  await expect(panel().locator(".state")).toHaveText("all within limits");
  await page.keyboard.up("ArrowLeft");
  await page.keyboard.up("ArrowUp");
});

test("a command beyond the library is told", async () => {
  await page.keyboard.press("2");
  const chart = page.getByRole("region", { name: "Control space" }).getByRole("img");
  const box = (await chart.boundingBox())!;
  await page.mouse.click(box.x + 40, box.y + 12);
  await studio.advance(1);
  expect(Number(/([\d.]+) m\/s/.exec(await reading("Outside"))![1])).toBeGreaterThan(0.02);
  await expect(panel().locator(".state")).toHaveClass(/beyond/);
  await page.locator("#stage").focus();
  await page.keyboard.press("2");
});

test("a click on the weights lists a moment, and they sum to one", async () => {
  await studio.advance(2);
  await panel().getByRole("img", { name: /^Weights/ }).click({ position: { x: 290, y: 30 } });
  const list = (await panel().locator(".note").first().textContent())!;
  expect(list).toMatch(/s ago:/);
  const sum = [...list.matchAll(/ (\d\.\d\d)/g)].map((one) => Number(one[1])).reduce((a, b) => a + b, 0);
  expect(sum).toBeGreaterThan(0.85);
  expect(sum).toBeLessThan(1.03);
});

test("simple drawing can be switched off", async () => {
  const simple = panel().getByRole("switch", { name: /Simple drawing/ });
  await expect(simple).toBeChecked();
  await simple.uncheck();
  expect(await page.evaluate(() => window.amble.drawing)).toBe("full");
  await simple.check();
  expect(await page.evaluate(() => window.amble.drawing)).toBe("simple");
});
