/// The Drive panel: gaits besides walking and running, the ways to steer, and what happens when the
/// pointer leaves.

import { expect, test, type Page } from "@playwright/test";
import { StudioPage, wrap } from "./studio_page.js";

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

async function choose(group: string, word: string): Promise<void> {
  await page.getByRole("radiogroup", { name: group, exact: true }).getByText(word, { exact: true }).click();
}

test("side steps and steps back go there without turning round", async () => {
  await choose("Gait", "Side");
  await studio.restart();
  const start = await studio.read();
  await studio.pointAt(start.x + 0.9, start.z);
  const aside = await studio.advance(2);
  expect(aside.x - start.x, "to its left").toBeGreaterThan(0.3);
  expect(Math.abs(wrap(aside.heading - start.heading))).toBeLessThan(0.1);
  await choose("Gait", "Back");
  await studio.restart();
  await studio.pointAt(start.x, start.z - 0.9);
  const back = await studio.advance(2.5);
  expect(back.z - start.z).toBeLessThan(-0.2);
  expect(Math.abs(wrap(back.heading - start.heading))).toBeLessThan(0.3);
});

test("Stand stands, Walk does not run", async () => {
  await choose("Gait", "Stand");
  await studio.restart();
  await studio.pointAt(0.4, 1.2);
  expect((await studio.advance(2)).speed).toBeLessThan(0.05);
  await choose("Gait", "Walk");
  await studio.pointAt(0.5, 1.4);
  const walking = await studio.advance(1.5);
  expect(walking.speed).toBeGreaterThan(0.3);
  expect(walking.gait).toBeLessThan(0.1);
  await choose("Gait", "Auto");
});

test("when the pointer leaves it keeps walking, or stops there", async () => {
  const leave = async () => {
    await studio.restart();
    await studio.pointAt(0.3, 1.4);
    await studio.advance(1.5);
    await page.mouse.move(1090, 400);
    return studio.advance(3.5);
  };
  const going = await leave();
  expect(going.hand).toBe("away");
  expect(going.speed).toBeGreaterThan(0.3);
  expect(Math.abs(going.turnRate)).toBeGreaterThan(0.2);
  await choose("When the pointer leaves", "Stop there");
  expect((await leave()).speed).toBeLessThan(0.05);
  await choose("When the pointer leaves", "Keep walking");
});

test("a stick is pulled on the floor, and keys ignore the pointer", async () => {
  await choose("Steer with", "Stick");
  await studio.restart();
  await page.mouse.move(300, 400);
  await page.mouse.down();
  await page.mouse.move(300, 330);
  const pushed = await studio.advance(3);
  expect(pushed.hand).toBe("gamepad");
  expect(pushed.speed).toBeGreaterThan(0.5);
  await page.mouse.up();
  expect((await studio.advance(5)).speed).toBeLessThan(0.05);
  await choose("Steer with", "Keys");
  await studio.restart();
  await page.mouse.move(320, 320);
  expect((await studio.advance(1)).speed).toBeLessThan(0.05);
  await page.keyboard.down("w");
  expect((await studio.advance(2)).speed).toBeGreaterThan(0.8);
  await page.keyboard.up("w");
  await choose("Steer with", "Pointer");
});

/// The figure walks towards the pointer, which then goes to the panel, away from the stage.
async function leaveWalking(): Promise<void> {
  await studio.restart();
  await studio.pointAt(0.3, 1.4);
  await studio.advance(2);
  await page.mouse.move(1090, 400);
  expect((await studio.advance(0.5)).hand).toBe("away");
}

test("the controls act although the pointer had to leave the stage to reach them", async () => {
  await leaveWalking();
  await choose("Gait", "Run");
  const running = await studio.advance(4);
  expect(running.gait).toBeGreaterThan(0.9);
  expect(running.speed).toBeGreaterThan(2);
  await page.getByRole("slider", { name: "Top speed" }).fill("2.2");
  expect((await studio.advance(4)).speed).toBeLessThan(2.3);
  await choose("Gait", "Walk");
  const walking = await studio.advance(4);
  expect(walking.gait).toBeLessThan(0.1);
  expect(walking.speed).toBeGreaterThan(0.5);
  await page.getByRole("slider", { name: "Top speed" }).fill("0.8");
  expect((await studio.advance(4)).speed).toBeLessThan(0.85);
  await choose("Gait", "Back");
  const from = await studio.advance(3);
  const to = await studio.advance(1);
  expect((to.x - from.x) * Math.sin(from.heading) + (to.z - from.z) * Math.cos(from.heading), "backwards").toBeLessThan(-0.2);
  await choose("When the pointer leaves", "Stop there");
  expect((await studio.advance(3)).speed).toBeLessThan(0.05);
  await choose("When the pointer leaves", "Keep walking");
  await choose("Gait", "Auto");
  await page.getByRole("slider", { name: "Top speed" }).fill("3.4");
});

test("they act on the demonstration, too, which is over then", async () => {
  await studio.open();
  await page.mouse.move(1090, 400);
  expect((await studio.advance(1)).hand).toBe("demonstration");
  await choose("Gait", "Run");
  expect((await studio.advance(4)).gait).toBeGreaterThan(0.9);
  await choose("Gait", "Auto");
});

test("Stand stops, whoever drives, and what was begun goes on after it", async () => {
  const stops = async (what: string) => {
    expect((await studio.read()).speed, what).toBeGreaterThan(0.4);
    await choose("Gait", "Stand");
    const stood = await studio.advance(3.5);
    const later = await studio.advance(2);
    expect(later.speed, what).toBeLessThan(0.05);
    expect(Math.hypot(later.x - stood.x, later.z - stood.z), what).toBeLessThan(0.1);
    await choose("Gait", "Auto");
  };
  await leaveWalking();
  await stops("the pointer is away");

  await studio.restart();
  await studio.pointAt(-0.4, 1.5);
  await studio.advance(2.5);
  await stops("the pointer");

  await choose("Steer with", "Path");
  await studio.restart();
  for (let i = 0; i < 5; i++) await page.keyboard.press("-"); // from farther away
  await studio.pointAt(0, 0.2);
  await page.mouse.down();
  for (const z of [0.6, 1, 1.4, 1.8, 2.2]) await studio.pointAt(0.1 * z, z);
  await page.mouse.up();
  await expect.poll(async () => (await studio.advance(0.2)).speed).toBeGreaterThan(0.5);
  expect((await studio.read()).hand).toBe("path");
  await stops("a path");
  await expect.poll(async () => (await studio.advance(0.5)).speed, { message: "the path goes on" }).toBeGreaterThan(0.4);
  await choose("Steer with", "Pointer");

  await studio.restart();
  await page.keyboard.down("w");
  await studio.advance(3);
  await stops("keys");
  await page.keyboard.up("w");
});

test("a word chosen with the pointer leaves the keys to the stage", async () => {
  await studio.restart();
  await choose("Steer with", "Keys");
  await expect(page.locator("#stage")).toBeFocused();
  await page.keyboard.down("ArrowUp");
  expect((await studio.advance(2)).speed).toBeGreaterThan(0.8);
  await page.keyboard.up("ArrowUp");
  await expect(page.getByRole("radio", { name: "Keys" })).toBeChecked();
  await choose("Steer with", "Pointer");
});

test("a path and a goal are walked to forwards alone", async () => {
  await choose("Steer with", "Goal");
  await expect(page.getByRole("radio", { name: "Back", exact: true })).toBeDisabled();
  await choose("Steer with", "Pointer");
  await expect(page.getByRole("radio", { name: "Back", exact: true })).toBeEnabled();
});
