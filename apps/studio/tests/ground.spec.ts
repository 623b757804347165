/// The Ground panel: what is chosen is laid before the figure, which walks on it.

import { expect, test, type Page } from "@playwright/test";
import type {} from "../src/panels/ground_panel.js"; // its hooks
import { StudioPage } from "./studio_page.js";

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1280, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] });
  page = studio.page;
  await studio.restart();
  for (let i = 0; i < 5; i++) await page.keyboard.press("-"); // from farther away
  await page.keyboard.press("6");
  await orbit(180);
});

test.afterAll(async () => {
  await studio.close();
});

/// Goes round the figure: what lies before it is seen from behind it.
async function orbit(pixels: number): Promise<void> {
  await page.mouse.move(400, 300);
  await page.mouse.down();
  await page.mouse.move(400 + pixels, 300, { steps: 3 });
  await page.mouse.up();
}

const tile = (name: string) => page.getByRole("group", { name: "Ground" }).getByRole("button", { name, exact: true });

const ground = () => page.evaluate(() => {
  const { kind, pelvis, deepestSole } = window.amble.ground;
  return { kind, pelvis, deepestSole, underfoot: window.amble.ground.height(...window.amble.position) };
});

/// Walks to a place, and gives the deepest sole on the way.
async function walkTo(x: number, z: number, seconds: number): Promise<number> {
  await studio.pointAt(x, z);
  return page.evaluate((all) => {
    let deepest = 0;
    for (let t = 0; t < all; t += 0.25) {
      window.amble.advance(0.25);
      deepest = Math.max(deepest, window.amble.ground.deepestSole);
    }
    return deepest;
  }, seconds);
}

test("stairs lie before the figure, which climbs them with its soles on the treads", async () => {
  const level = await ground();
  expect(level.kind).toBe("Flat");
  await tile("Stairs").click();
  expect((await ground()).pelvis, "nothing moves when they are laid").toBeCloseTo(level.pelvis, 2);
  await expect(page.getByText("The crowd and the obstacles stay on the flat floor.")).toBeVisible();
  const deepest = await walkTo(0, 2.6, 5);
  const up = await ground();
  expect(up.underfoot).toBeGreaterThan(0.6);
  expect(up.pelvis - level.pelvis).toBeGreaterThan(up.underfoot - 0.25);
  expect(deepest, "soles stay on the treads").toBeLessThan(0.03);
  await studio.picture("ground");
});

test("the pointer meets the ground where it is seen", async () => {
  const { x, z } = await studio.read();
  for (const [px, pz] of [[x + 0.5, z + 0.9], [x - 0.6, z + 0.4]] as const) {
    await studio.pointAt(px, pz);
    await studio.advance(1 / 60);
    const { pointed, height } = await page.evaluate(([a, b]) => ({ pointed: window.amble.ground.pointed!, height: window.amble.ground.height(a!, b!) }), [px, pz]);
    expect(height).toBeGreaterThan(0.3);
    expect(Math.hypot(pointed.x - px, pointed.z - pz)).toBeLessThan(0.06);
  }
});

test("a link brings back the same pose on the same ground", async ({ browser }) => {
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const [here, hash] = [await ground(), await page.evaluate(() => window.amble.poseHash())];
  const other = new StudioPage(await browser.newPage());
  await other.page.goto(address);
  await expect(other.page.getByText("Here is the moment of the link.")).toBeVisible({ timeout: 90_000 });
  const there = await other.page.evaluate(() => ({ hash: window.amble.poseHash(), kind: window.amble.ground.kind, underfoot: window.amble.ground.height(...window.amble.position) }));
  expect(there).toEqual({ hash, kind: "Stairs", underfoot: here.underfoot });
  expect(other.errors).toEqual([]);
  await other.page.close();
});

test("a slider reshapes the ground, and that can be undone", async () => {
  const at = () => page.evaluate(() => window.amble.ground.height(0, 1.05));
  expect(await at()).toBeCloseTo(0.16, 5);
  await page.getByRole("slider", { name: "Rise of a step" }).focus();
  await page.keyboard.press("ArrowLeft");
  expect(await at()).toBeCloseTo(0.15, 5);
  await page.evaluate(() => window.amble.undo());
  expect(await at()).toBeCloseTo(0.16, 5);
  await page.evaluate(() => window.amble.undo());
  expect((await ground()).kind).toBe("Flat");
  expect(await at()).toBe(0);
});

for (const [kind, most] of [["Slope", 0.03], ["Hills", 0.03], ["Rough", 0.04]] as const)
  test(`${kind.toLowerCase()}: soles stay near the surface, and the body over it`, async () => {
    await studio.restart();
    const level = await ground();
    await tile(kind).click();
    expect(await walkTo(0.2, 1.5, 5)).toBeLessThan(most);
    const there = await ground();
    expect(Math.abs(there.pelvis - there.underfoot - level.pelvis), "the pelvis over the ground").toBeLessThan(0.2);
    await studio.picture(`ground-${kind.toLowerCase()}`);
    await tile("Flat").click();
    expect((await ground()).underfoot).toBe(0);
  });

/// A platform of half a metre with a ramp to it, ahead of the figure.
const kPlatform = `v -2 0 1\nv 2 0 1\nv 2 0.5 4\nv -2 0.5 4\nv 2 0.5 8\nv -2 0.5 8\nf 1 2 3 4\nf 4 3 5 6\n`;

test("a ground of one's own is walked where its file says, and can be undone", async () => {
  await studio.restart();
  const level = await ground();
  await tile("Own mesh").click();
  const file = page.getByLabel("Ground file");
  await file.setInputFiles({ name: "notes.obj", mimeType: "text/plain", buffer: Buffer.from("no ground") });
  const state = page.getByRole("region", { name: "Ground" }).locator(".state");
  await expect(state).toContainText("notes.obj");
  await expect(state).toHaveClass(/beyond/);
  expect((await ground()).underfoot).toBe(0);
  await file.setInputFiles({ name: "platform.obj", mimeType: "text/plain", buffer: Buffer.from(kPlatform) });
  await expect(state).toHaveText("platform.obj");
  expect(await page.evaluate(() => window.amble.ground.height(0, 5))).toBeCloseTo(0.5, 5);
  expect(await walkTo(0, 2.6, 5)).toBeLessThan(0.03);
  const there = await ground();
  expect(there.underfoot).toBeGreaterThan(0.1);
  expect(there.pelvis - level.pelvis).toBeGreaterThan(there.underfoot - 0.2);
  await studio.picture("ground-own");
  await tile("Flat").click();
  expect((await ground()).underfoot).toBe(0);
  await page.evaluate(() => window.amble.undo());
  expect(await page.evaluate(() => window.amble.ground.height(0, 5))).toBeCloseTo(0.5, 5);
  await tile("Flat").click();
});
