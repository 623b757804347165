/// The figure goes where it is told: by itself, by pointer and by keys.

import { expect, test, type Page } from "@playwright/test";
import { StudioPage, wrap } from "./studio_page.js";

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

test("at first it walks a figure of eight by itself", async () => {
  const start = await studio.read();
  let largest = 0;
  const turns = new Set<number>();
  for (let i = 0; i < 20; i++) {
    const now = await studio.advance(1);
    expect(now.hand).toBe("demonstration");
    expect(now.speed).toBeGreaterThan(0.6);
    largest = Math.max(largest, Math.hypot(now.x - start.x, now.z - start.z));
    if (Math.abs(now.turnRate) > 0.3) turns.add(Math.sign(now.turnRate));
  }
  expect(turns.size, "turns both ways").toBe(2);
  expect(largest).toBeGreaterThan(1.2);
  expect(largest, "stays about the place").toBeLessThan(4.5);
});

test("by itself it asks for nothing that the library cannot do", async () => {
  const worst = await page.evaluate(() => {
    let outside = 0;
    for (let i = 0; i < 30 * 60; i++) {
      window.amble.advance(1 / 60);
      outside = Math.max(outside, window.amble.outside);
    }
    return outside;
  });
  expect((await studio.read()).hand).toBe("demonstration");
  expect(worst, "m/s outside the envelope").toBe(0);
});

test("it follows the pointer, and a pointer held still means a steady speed", async () => {
  await studio.restart();
  const start = await studio.read();
  await studio.pointAt(start.x + 1.1, start.z + 0.6);
  const east = await studio.screenAngle();
  const first = await studio.advance(8);
  const second = await studio.advance(2);
  expect(Math.abs(wrap((await studio.screenAngle()) - east)), "the camera has not turned").toBeLessThan(0.03);
  expect(second.hand).toBe("pointer");
  const way = Math.atan2(second.x - first.x, second.z - first.z);
  expect(Math.abs(wrap(way - second.heading))).toBeLessThan(0.1);
  expect(Math.abs(second.speed - first.speed)).toBeLessThan(0.1);
  expect(second.speed).toBeGreaterThan(0.5);
  expect(Math.hypot(second.x - start.x, second.z - start.z)).toBeGreaterThan(4);
});

test("a pinned target is reached, and there it stands", async () => {
  await studio.restart();
  const start = await studio.read();
  const goal = { x: start.x - 1.2, z: start.z - 1 };
  await studio.pointAt(goal.x, goal.z);
  await studio.advance(1 / 60);
  await page.mouse.down();
  await page.mouse.up();
  const end = await studio.advance(14);
  expect(Math.hypot(end.x - goal.x, end.z - goal.z)).toBeLessThan(0.5);
  expect(end.speed).toBeLessThan(0.05);
  const later = await studio.advance(2);
  expect(Math.hypot(later.x - end.x, later.z - end.z)).toBeLessThan(0.1);
});

test("at its feet it stands", async () => {
  await studio.restart();
  const start = await studio.read();
  await studio.pointAt(start.x, start.z + 0.2);
  const now = await studio.advance(3);
  await studio.pointAt(now.x, now.z);
  expect((await studio.advance(4)).speed).toBeLessThan(0.05);
});

test("keys walk, turn, run and stand", async () => {
  await studio.restart();
  await page.keyboard.down("ArrowUp");
  const walk = await studio.advance(5);
  expect(walk.hand).toBe("keys");
  expect(walk.speed).toBeCloseTo(1.3, 1);
  expect(walk.gait).toBeLessThan(0.5);

  await page.keyboard.down("ArrowLeft");
  const left = await studio.advance(2);
  expect(left.heading - walk.heading, "left is positive").toBeGreaterThan(0.6);
  await page.keyboard.up("ArrowLeft");

  await page.keyboard.down("KeyD");
  const right = await studio.advance(2.5);
  expect(right.heading).toBeLessThan(left.heading);
  await page.keyboard.up("KeyD");

  await page.keyboard.down("Shift");
  const run = await studio.advance(5);
  expect(run.gait).toBeGreaterThan(0.5);
  expect(run.speed).toBeGreaterThan(2.5);
  await page.keyboard.up("Shift");

  await page.keyboard.up("ArrowUp");
  const stand = await studio.advance(5);
  expect(stand.speed).toBeLessThan(0.05);
});

test("left and right alone turn it on the spot", async () => {
  await studio.restart();
  const start = await studio.read();
  await page.keyboard.down("ArrowRight");
  const turned = await studio.advance(2.5);
  await page.keyboard.up("ArrowRight");
  expect(turned.heading - start.heading).toBeLessThan(-1);
  expect(Math.hypot(turned.x - start.x, turned.z - start.z)).toBeLessThan(0.3);
  await expect(page.locator("#readout")).toContainText("turn");
});

test("the feet hold while it walks, turns and runs", async () => {
  await studio.restart();
  let worst = 0;
  for (const keys of [["ArrowUp"], ["ArrowUp", "ArrowLeft"], ["ArrowUp", "Shift"]]) {
    for (const key of keys) await page.keyboard.down(key);
    for (let i = 0; i < 12; i++) worst = Math.max(worst, (await studio.advance(0.25)).skate);
    for (const key of keys) await page.keyboard.up(key);
  }
  expect(worst, "metres per second").toBeLessThan(0.02);
});

test("when the pointer leaves, it goes on in a wide circle", async () => {
  await studio.restart();
  const start = await studio.read();
  await studio.pointAt(start.x + 1, start.z + 0.5);
  const before = await studio.advance(3);
  await page.mouse.move(10, 10);
  const after = await studio.advance(4);
  expect(after.hand).toBe("away");
  expect(after.speed).toBeGreaterThan(0.5);
  expect(Math.abs(after.heading - before.heading)).toBeGreaterThan(0.5);
});
