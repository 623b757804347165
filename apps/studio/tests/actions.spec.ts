/// The Actions panel: things to do while walking, with live priorities and targets that can be dragged.

import { expect, test, type Page } from "@playwright/test";
import type {} from "../src/panels/actions_panel.js";
import { StudioPage } from "./studio_page.js";

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1440, height: 900 } });
  page = studio.page;
  await page.locator("#stage").focus();
  await page.keyboard.press("4");
});

test.afterAll(async () => {
  await studio.close();
});

const panel = () => page.getByRole("region", { name: "Actions", exact: true });
const press = (name: string) => panel().getByRole("button", { name, exact: true }).click();
const card = (name: string) => panel().getByRole("region", { name, exact: true });
const running = () => page.evaluate(() => window.amble.actions!.running);
const joint = (role: string) => page.evaluate((name) => window.amble.actions!.joint(name), role);
const armOf = async (name: string) => (await running()).find((one) => one.name === name)!.weight.right_arm!;

test("a wave raises the hand and ends when it is pressed again", async () => {
  await studio.advance(1);
  const hanging = (await joint("right_hand"))[1];
  await press("Wave");
  await studio.advance(2);
  expect((await joint("right_hand"))[1]).toBeGreaterThan(hanging + 0.4);
  expect((await running())[0]).toMatchObject({ name: "Wave", state: 1 });
  await expect(card("Wave")).toContainText("state 1.00");
  await expect(card("Wave")).toContainText("right arm");
  await expect(panel().locator(".state")).toHaveText("1 playing");
});

test("a reach with more priority takes the arm, and the hand is at its ring", async () => {
  await press("Reach");
  await studio.advance(2);
  const reach = (await running()).find((one) => one.name === "Reach")!;
  expect(reach.away!).toBeLessThan(0.005);
  expect(await armOf("Reach")).toBeGreaterThan(0.99);
  await expect(card("Reach")).toContainText(/\d mm away/);
});

test("priorities act at once", async () => {
  await page.getByText("Advanced", { exact: true }).click();
  const slider = page.getByRole("slider", { name: "Priority of Wave" });
  await slider.fill("10");
  await studio.advance(0.7);
  const half = await armOf("Wave");
  await studio.advance(2);
  expect(half).toBeGreaterThan(0);
  expect(await armOf("Wave")).toBeGreaterThan(await armOf("Reach"));
  await slider.fill("5");
  await studio.advance(3);
  expect(await armOf("Wave")).toBeLessThan(0.01);
});

test("the ring is dragged, the hand follows, and out of reach says by how much", async () => {
  await studio.draw();
  const stage = (await page.locator("#stage").boundingBox())!;
  const [x, y] = (await page.evaluate(() => window.amble.actions!.ringOf("Reach")))!;
  const before = await joint("right_hand");
  await page.mouse.move(stage.x + x, stage.y + y);
  await page.mouse.down();
  await page.mouse.move(stage.x + x + 8, stage.y + y - 20, { steps: 4 });
  await page.mouse.up();
  await studio.advance(1.5);
  expect((await joint("right_hand"))[1]).toBeGreaterThan(before[1] + 0.03);
  expect((await running()).find((one) => one.name === "Reach")!.away!).toBeLessThan(0.005);
  await card("Reach").getByRole("button", { name: /Drag the ring/ }).focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press("Shift+ArrowUp");
  await studio.advance(2);
  await expect(card("Reach")).toContainText(/Out of reach by \d+ cm/);
  for (let i = 0; i < 12; i++) await page.keyboard.press("Shift+ArrowDown");
  await studio.advance(1);
  await expect(card("Reach")).toContainText(/\d mm away/);
});

test("crouching lowers the hips, undo stands up again, another body goes on", async () => {
  const standing = (await joint("pelvis"))[1];
  await press("Crouch");
  await press("Look at");
  await studio.advance(2.5);
  expect((await joint("pelvis"))[1]).toBeLessThan(standing - 0.1);
  expect((await studio.read()).skate).toBeLessThan(0.03);
  await studio.draw();
  await page.screenshot({ path: "test-results/actions.png" });
  await page.evaluate(() => (window.amble.undo(), window.amble.undo()));
  await studio.advance(2.5);
  expect((await joint("pelvis"))[1]).toBeGreaterThan(standing - 0.06);
  await expect(panel().locator(".state")).toHaveText("2 playing");
  await page.locator("#stage").focus();
  await page.keyboard.press("r");
  await studio.advance(2);
  expect((await running()).map(({ name }) => name).sort()).toEqual(["Reach", "Wave"]);
});
