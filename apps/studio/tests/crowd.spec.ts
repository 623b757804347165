/// The Crowd panel: many walk about the leading figure and keep out of each other's way.

import { expect, test, type Page } from "@playwright/test";
import type {} from "../src/panels/crowd_panel.js";
import { StudioPage } from "./studio_page.js";

const kTooClose = 0.4; // metres
const kTooLong = 0.2; // seconds

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1200, height: 800 } });
  page = studio.page;
  await studio.restart();
  await page.keyboard.press("7");
});

test.afterAll(async () => {
  await studio.close();
});

const panel = () => page.getByRole("region", { name: "Crowd" });

async function populate(steps: number): Promise<number> {
  const number = panel().getByRole("slider", { name: "Crowd" });
  await number.focus();
  await page.keyboard.press("Home");
  for (let i = 0; i < steps; i++) await page.keyboard.press("ArrowRight");
  return page.evaluate(() => window.amble.crowd.size);
}

/// Lets time pass and tells for how long the worst pair was too close, how close any came and how far
/// everybody went, on average.
function watch(seconds: number): Promise<{ longest: number; closest: number; way: number }> {
  return page.evaluate(([run, near]) => {
    const step = 0.1; // half of what is too long
    const since = new Map<number, number>();
    let [longest, closest, way] = [0, Infinity, 0];
    let before = window.amble.crowd.places;
    for (let time = 0; time < run!; time += step) {
      window.amble.advance(step);
      const places = window.amble.crowd.places;
      const order = Array.from({ length: places.length / 2 }, (_, i) => i).sort((a, b) => places[2 * a]! - places[2 * b]!);
      const now = new Set<number>();
      for (let a = 0; a < order.length; a++)
        for (let b = a + 1; b < order.length; b++) {
          const [i, j] = [order[a]!, order[b]!];
          const dx = places[2 * j]! - places[2 * i]!;
          if (dx > 1) break;
          const distance = Math.hypot(dx, places[2 * j + 1]! - places[2 * i + 1]!);
          closest = Math.min(closest, distance);
          if (distance < near!) now.add(Math.min(i, j) * 4096 + Math.max(i, j));
        }
      for (const pair of [...since.keys()]) if (!now.has(pair)) since.delete(pair);
      for (const pair of now) since.set(pair, (since.get(pair) ?? 0) + step);
      longest = Math.max(longest, ...since.values());
      for (let i = 0; i < places.length; i += 2) way += Math.hypot(places[i]! - before[i]!, places[i + 1]! - before[i + 1]!);
      before = places;
    }
    return { longest, closest, way: way / (before.length / 2) };
  }, [seconds, kTooClose]);
}

test("five hundred walk about for a minute and none runs into another", async () => {
  test.setTimeout(240_000);
  expect(await populate(5)).toBe(500);
  const { longest, closest, way } = await watch(60); // the leading figure stands among them
  expect(longest).toBeLessThan(kTooLong);
  expect(closest).toBeGreaterThan(kTooClose);
  expect(way).toBeGreaterThan(40); // metres
});

test("the cost of all and of one is told", async () => {
  await expect(panel().locator(".slider .value").first()).toHaveText("500 people");
  await expect(panel().locator(".state")).toHaveText("500 people");
  const all = (await panel().locator(".reading", { hasText: "Motion of all" }).textContent())!;
  expect(Number(/([\d.]+) ms of 8/.exec(all)![1])).toBeGreaterThan(0);
  expect(await panel().locator(".reading", { hasText: "Of one" }).textContent()).toMatch(/[\d.]+ µs/);
  expect(await panel().locator(".reading", { hasText: "Page" }).textContent()).toMatch(/\d+ frames\/s/);
});

test("near figures are finer than far ones, and all are instances", async () => {
  await studio.draw();
  const { near, far, triangles } = await page.evaluate(() => window.amble.crowd.drawn);
  expect(near + far).toBeGreaterThan(20);
  expect(triangles[0]).toBeLessThanOrEqual(6000);
  expect(triangles[0]).toBeGreaterThan(4000);
  expect(triangles[1]).toBeLessThanOrEqual(1200);
  expect(triangles[1]).toBeGreaterThan(700);
  await page.screenshot({ path: "test-results/screens/crowd.png" });
});

test("people differ in height, in how they walk and in colour", async () => {
  const heights = await page.evaluate(() => window.amble.crowd.heights);
  expect(heights.length).toBe(499);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  expect(high / low, "a fifth between short and tall").toBeGreaterThan(1.15);
  // The same body walks in many ways: heights of those with one body differ by their styles.
  const ofOneBody = heights.filter((_, i) => i % 5 === 2);
  expect(Math.max(...ofOneBody) - Math.min(...ofOneBody)).toBeGreaterThan(0.03);
  await studio.draw();
  const colours = await page.evaluate(() => {
    const source = document.getElementById("canvas") as HTMLCanvasElement;
    const copy = Object.assign(document.createElement("canvas"), { width: source.width, height: source.height });
    const pen = copy.getContext("2d")!;
    window.amble.draw(); // and read before the browser clears it
    pen.drawImage(source, 0, 0);
    const { data } = pen.getImageData(0, 0, copy.width, copy.height);
    const hues = new Set<number>();
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
      const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
      if (most - least < 12) continue;
      const hue = most === r ? ((g - b) / (most - least) + 6) % 6 : most === g ? (b - r) / (most - least) + 2 : (r - g) / (most - least) + 4;
      hues.add(Math.floor(2 * hue));
    }
    return hues.size;
  });
  expect(colours, "of twelve hues").toBeGreaterThanOrEqual(7);
});

test("without avoiding they walk through each other; the number can be undone", async () => {
  expect(await populate(3)).toBe(100);
  await panel().getByRole("switch", { name: "Avoid" }).uncheck();
  expect((await watch(12)).closest).toBeLessThan(0.25);
  await panel().getByRole("switch", { name: "Avoid" }).check();
  await panel().getByText("Hurried").click();
  await page.locator("#stage").focus();
  await page.keyboard.press("Control+z");
  await expect(panel().getByRole("radio", { name: "Mixed" })).toBeChecked();
  expect(await populate(0)).toBe(1);
  await studio.advance(0.5);
  await expect(panel().locator(".state")).toHaveText("you alone");
});
