/// Obstacles on the stage: the way to a goal leads round them, also when one is dragged onto it.

import { expect, test, type Page } from "@playwright/test";
import type {} from "../src/obstacles/obstacle_field.js"; // its hooks
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

/// The pixel of the window at a place of the floor.
async function pixelAt(x: number, z: number): Promise<[number, number]> {
  const [px, py] = await page.evaluate(([a, b]) => window.amble.pixelOf(a!, b!), [x, z]);
  const stage = (await page.locator("#stage").boundingBox())!;
  expect(px > 0 && px < stage.width && py > 0 && py < stage.height, `${x}, ${z} is in the picture`).toBe(true);
  return [stage.x + px, stage.y + py];
}

/// Drags what stands at a place of the floor to another one, while the camera follows the figure.
async function drag(from: [number, number], to: [number, number]): Promise<void> {
  const between = (share: number) => pixelAt(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share);
  await page.mouse.move(...(await between(0)));
  await page.mouse.down();
  for (let i = 1; i <= 4; i++) {
    await page.mouse.move(...(await between(i / 4)));
    await studio.advance(0.05);
  }
  await page.mouse.move(...(await between(1)));
  await page.mouse.up();
}

const clearances = () => page.evaluate(() => ({ way: window.amble.wayClearance(), body: window.amble.bodyClearance() }));

/// Walks on, and gives how near a joint of the figure came to an obstacle.
async function walk(seconds: number): Promise<number> {
  return page.evaluate((all) => {
    let nearest = Infinity;
    for (let t = 0; t < all; t += 0.05) {
      window.amble.advance(0.05);
      nearest = Math.min(nearest, window.amble.bodyClearance());
    }
    return nearest;
  }, seconds);
}

test("posts and boxes are added before the figure, and navigation is loaded then", async () => {
  const loaded = page.waitForRequest(/navigation|recast/);
  await studio.restart();
  for (let i = 0; i < 5; i++) await page.keyboard.press("-"); // from farther away
  await page.keyboard.press("6");
  await page.getByRole("button", { name: "Add post" }).click();
  await page.getByRole("button", { name: "Add box" }).click();
  await loaded;
  const obstacles = await page.evaluate(() => window.amble.obstacles);
  expect(obstacles.map(({ kind }) => kind)).toEqual(["post", "box"]);
  expect(Math.hypot(obstacles[0]!.x, obstacles[0]!.z - 2.2)).toBeLessThan(0.05);
});

test("keys on its line move an obstacle, and that can be undone", async () => {
  const line = page.getByRole("button", { name: /^2 box at/ });
  await line.focus();
  const before = (await page.evaluate(() => window.amble.obstacles))[1]!;
  await page.keyboard.press("Shift+ArrowRight");
  const after = (await page.evaluate(() => window.amble.obstacles))[1]!;
  expect(Math.hypot(after.x - before.x, after.z - before.z)).toBeCloseTo(0.5, 1);
  await page.evaluate(() => window.amble.undo());
  expect((await page.evaluate(() => window.amble.obstacles))[1]).toEqual(before);
  await page.keyboard.press("Delete");
  expect((await page.evaluate(() => window.amble.obstacles)).length).toBe(1);
});

test("a goal is walked to round the post, and the path is saved as cubics", async () => {
  await page.getByRole("button", { name: "Drive", exact: true }).click();
  await page.getByText("Goal", { exact: true }).click();
  await expect.poll(async () => {
    await page.mouse.move(...(await pixelAt(0, 3.6)));
    await page.mouse.down();
    await page.mouse.up();
    await studio.advance(0.2);
    return page.evaluate(() => window.amble.wayFile !== null);
  }, { timeout: 60_000 }).toBe(true);
  expect((await clearances()).way).toBeGreaterThan(0.3);
  const file = JSON.parse((await page.evaluate(() => window.amble.wayFile))!) as { bezier: number[][][] };
  expect(file.bezier[0]!.length).toBe(4);
  expect(file.bezier[0]![0]!.length).toBe(2);
});

test("a post dragged onto the way is walked round, and the figure does not touch it", async () => {
  const started = await walk(2.2);
  expect(started).toBeGreaterThan(0.05);
  const before = await page.evaluate(() => window.amble.wayFile);
  // To where the way leads, some way ahead of the figure.
  const post = (await page.evaluate(() => window.amble.obstacles))[0]!;
  const onto = await page.evaluate(([px, pz]) => {
    const pieces = (JSON.parse(window.amble.wayFile!) as { bezier: [number, number][][] }).bezier;
    const [x, z] = window.amble.position;
    const ahead = pieces.map((cubic) => cubic[3]!).filter((place) => Math.hypot(place[0]! - x, place[1]! - z) > 1.1 && Math.hypot(place[0]! - px!, place[1]! - pz!) > 0.25);
    return ahead[0]!;
  }, [post.x, post.z]);
  await drag([post.x, post.z], [onto[0]!, onto[1]!]);
  await studio.advance(0.2);
  const moved = (await page.evaluate(() => window.amble.obstacles))[0]!;
  expect(Math.hypot(moved.x - onto[0]!, moved.z - onto[1]!), "the post is where it was dragged").toBeLessThan(0.15);
  expect(await page.evaluate(() => window.amble.wayFile)).not.toBe(before);
  expect((await clearances()).way, "the new way clears it").toBeGreaterThan(0.3);
  await studio.draw();
  await page.screenshot({ path: "test-results/obstacles.png" });
  expect(await walk(9), "no joint touches it").toBeGreaterThan(0.015); // strides vary
  const end = await studio.read();
  expect(Math.hypot(end.x, end.z - 3.6)).toBeLessThan(0.15);
  expect(end.speed).toBeLessThan(0.05);
});

test("a goal that is closed off is said so, and the figure stands", async () => {
  const line = page.getByRole("button", { name: /^1 post at/ });
  const { x, z } = await studio.read();
  const post = (await page.evaluate(() => window.amble.obstacles))[0]!;
  await page.mouse.move(...(await pixelAt(x + 0.1, z - 2.5)));
  await page.mouse.down();
  await page.mouse.up();
  await studio.advance(1);
  await drag([post.x, post.z], [x + 0.1, z - 2.5]);
  const end = await studio.advance(3);
  await expect(page.getByText("Something stands on the goal.")).toBeVisible();
  expect(end.speed).toBeLessThan(0.05);
  await expect(line).toBeVisible();
});

test("keys and the pointer go round a post, or stop before it, and never through it", async () => {
  await studio.restart();
  const remove = page.getByRole("button", { name: /^Remove/ });
  while ((await remove.count()) > 0) await remove.first().click();
  await page.getByRole("button", { name: "Add post" }).click(); // 2.2 m straight ahead
  const { x, z } = (await page.evaluate(() => window.amble.obstacles))[0]!;
  for (const keys of [["ArrowUp"], ["ArrowUp", "Shift"], ["ArrowDown"]]) {
    await studio.restart();
    await page.locator("#stage").focus();
    for (const key of keys) await page.keyboard.down(key);
    const nearest = await walk(6);
    for (const key of keys) await page.keyboard.up(key);
    expect(nearest, `${keys.join(" ")}: metres from a joint to the post`).toBeGreaterThan(0);
    const now = await studio.read();
    expect(Math.hypot(now.x, now.z), "it is not stuck at the start").toBeGreaterThan(1);
  }
  const pointer = page.getByRole("radiogroup", { name: "Steer with" }).getByText("Pointer");
  if (!(await pointer.isVisible())) await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Drive" }).click();
  await pointer.click();
  await studio.restart();
  await studio.pointAt(x, z + 1.2); // behind the post
  expect(await walk(6), "the pointer").toBeGreaterThan(0);
  const beyond = await studio.read();
  expect(beyond.z, "it has come past the post").toBeGreaterThan(z);
});
