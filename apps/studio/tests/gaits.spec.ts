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
