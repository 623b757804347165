/// Human steering: the figure speeds up and turns no faster than the library's people, after the
/// pointer and after a gamepad's stick.

import { expect, test, type Page } from "@playwright/test";
import { StudioPage, wrap } from "./studio_page.js";

const kSpeedingUp = 0.87; // m/s², the built-in walk's
const kFrame = 1 / 60;

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser);
  page = studio.page;
});

test.afterAll(async () => {
  await studio.close();
});

/// The largest change of speed in a second, m/s², over so many frames.
async function hardest(frames: number): Promise<number> {
  return page.evaluate((count) => {
    let most = 0;
    for (let i = 0; i < count; i++) {
      const before = window.amble.speed;
      window.amble.advance(1 / 60);
      most = Math.max(most, Math.abs(window.amble.speed - before) * 60);
    }
    return most;
  }, frames);
}

test("the pointer's chase is human", async () => {
  await studio.restart();
  await page.keyboard.press("1");
  await expect(page.getByRole("radio", { name: "Human" })).toBeChecked();
  await expect(page.getByText("Look ahead")).toBeVisible();
  await page.locator("#stage").focus();
  const start = await studio.read();
  await studio.pointAt(start.x + 0.9, start.z + 0.7);
  await studio.advance(kFrame);
  expect(await hardest(240)).toBeLessThan(kSpeedingUp + 0.01);
  const now = await studio.read();
  expect(now.hand).toBe("pointer");
  expect(now.speed).toBeGreaterThan(0.4);
  expect(Math.hypot(now.x - start.x, now.z - start.z)).toBeGreaterThan(0.8);
  expect(now.skate).toBeLessThan(0.05);
});

test("a pointer held ahead means a speed, as far as a run", async () => {
  for (let i = 0; i < 5; i++) await page.keyboard.press("-"); // from farther away
  for (const [distance, speed, gait] of [[0.9, 1.1, 0], [2, 2.63, 1]] as const) {
    await studio.restart();
    const { x, z, heading } = await studio.read();
    await studio.pointAt(x + distance * Math.sin(heading), z + distance * Math.cos(heading));
    const steady = await studio.advance(8);
    expect(steady.speed).toBeCloseTo(speed, 1);
    expect(steady.gait).toBeCloseTo(gait, 1);
  }
});

test("looking ahead comes later, and no less far", async () => {
  const travelled = async (seconds: number) => {
    const slider = page.getByRole("slider", { name: "Look ahead" });
    await slider.focus();
    await page.keyboard.press(seconds > 0 ? "End" : "Home");
    await page.locator("#stage").focus();
    await studio.restart();
    const { x, z } = await studio.read();
    await studio.pointAt(x + 0.2, z + 1);
    const early = await studio.advance(1.5);
    const late = await studio.advance(6);
    return { early: Math.hypot(early.x - x, early.z - z), speed: late.speed };
  };
  const [ahead, at] = [await travelled(1), await travelled(0)];
  expect(ahead.early).toBeLessThan(0.7 * at.early);
  expect(ahead.speed).toBeCloseTo(at.speed, 1);
});

test("with the direct one it goes at once", async () => {
  await page.getByRole("radiogroup", { name: "Steering" }).getByText("Direct").click();
  await expect(page.getByText("Look ahead")).toBeHidden();
  await page.locator("#stage").focus();
  await studio.restart();
  const start = await studio.read();
  await studio.pointAt(start.x + 0.9, start.z + 0.7);
  await studio.advance(kFrame);
  expect(await hardest(240)).toBeGreaterThan(1.2);
});

test("a gamepad's stick pushes, and its button runs", async () => {
  await studio.restart();
  const before = await studio.read();
  await page.evaluate(() => {
    const buttons = [{ pressed: false }, { pressed: false }, { pressed: false }];
    const pad = { connected: true, axes: [0, -0.4], buttons };
    Object.assign(window, { testPad: pad });
    navigator.getGamepads = () => [pad] as unknown as Gamepad[];
  });
  const after = await studio.advance(5);
  expect(after.hand).toBe("gamepad");
  expect(after.speed).toBeGreaterThan(0.6);
  expect(after.gait).toBeLessThan(0.2);
  const way = Math.atan2(after.x - before.x, after.z - before.z);
  expect(Math.abs(wrap(way - after.heading))).toBeLessThan(0.4);
  await page.evaluate(() => {
    const { testPad } = window as unknown as { testPad: { axes: number[]; buttons: { pressed: boolean }[] } };
    testPad.axes[1] = -1;
    testPad.buttons[0]!.pressed = true;
  });
  expect((await studio.advance(5)).gait).toBeGreaterThan(0.8);
  await page.evaluate(() => {
    const { testPad } = window as unknown as { testPad: { axes: number[]; buttons: { pressed: boolean }[] } };
    testPad.axes[1] = 0;
    testPad.buttons[0]!.pressed = false;
  });
  expect((await studio.advance(9)).speed).toBeLessThan(0.05);
  await page.evaluate(() => (navigator.getGamepads = () => []));
});
