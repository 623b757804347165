/// The top bar: undo, redo, the theme, and the link that brings back a moment.

import { expect, test, type Browser, type Page } from "@playwright/test";
import type {} from "../src/panels/actions_panel.js"; // its hooks
import { StudioPage } from "./studio_page.js";

let studio: StudioPage;
let page: Page;
let link = "";
let chromium: Browser;
const viewport = { width: 1100, height: 760 };

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  chromium = browser;
  studio = await StudioPage.started(browser, { viewport, permissions: ["clipboard-read", "clipboard-write"] });
  page = studio.page;
});

test.afterAll(async () => {
  await studio.close();
});

/// Opens a link in a page of its own, which knows nothing of the first.
async function follow(address: string): Promise<StudioPage> {
  const other = new StudioPage(await chromium.newPage({ viewport }));
  await other.page.goto(address);
  await other.page.waitForFunction(() => window.amble !== undefined, null, { timeout: 90_000 });
  return other;
}

/// The link that the bar copies now: copying takes a while, and the clipboard may hold an older one.
async function copied(): Promise<string> {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(clipboard).not.toBe("");
  return clipboard();
}

test("steps are undone and redone from the bar and with keys", async () => {
  const undo = page.getByRole("button", { name: "Undo" });
  const redo = page.getByRole("button", { name: "Redo" });
  await expect(undo).toBeDisabled();
  await page.locator("#stage").focus();
  await page.keyboard.press("1");
  const human = page.getByRole("radio", { name: "Human" });
  await page.getByRole("radiogroup", { name: "Steering" }).getByText("Direct").click();
  await expect(human).not.toBeChecked();
  await undo.click();
  await expect(human).toBeChecked();
  await expect(undo).toBeDisabled();
  await redo.click();
  await expect(human).not.toBeChecked();
  await page.keyboard.press("Control+z");
  await expect(human).toBeChecked();
  await page.keyboard.press("Control+Shift+Z");
  await expect(human).not.toBeChecked();
  await page.keyboard.press("Control+z");
});

test("the theme is chosen from a menu, by keyboard", async () => {
  const theme = page.getByRole("button", { name: /^Theme/ });
  await theme.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(theme).toBeFocused();
  await theme.click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
});

test("a link brings back the same pose, settings, panels and theme", async () => {
  await page.locator("#stage").focus();
  await page.keyboard.press("5");
  await page.getByRole("region", { name: "Body" }).getByRole("button", { name: "Child" }).click();
  await page.getByRole("slider", { name: "Top speed" }).fill("2.4");
  await page.locator("#stage").focus();
  await page.keyboard.press("k");
  await page.keyboard.down("ArrowUp");
  await page.keyboard.down("ArrowLeft");
  await studio.advance(2.3);
  await page.keyboard.up("ArrowLeft");
  link = await copied();
  await expect(page.getByText("Link copied. It brings back this very moment.")).toBeVisible();
  const before = await studio.read();

  const other = await follow(link);
  await expect(other.page.getByText("Here is the moment of the link.")).toBeVisible();
  const after = await other.read();
  expect(after.hash).toBe(before.hash);
  expect([after.x, after.z, after.heading]).toEqual([before.x, before.z, before.heading]);
  expect(await other.page.evaluate(() => window.amble.height)).toBeCloseTo(await page.evaluate(() => window.amble.height), 6);
  await expect(other.page.getByRole("slider", { name: "Top speed" })).toHaveValue("2.4");
  await expect(other.page.getByRole("region", { name: "Body" })).toBeVisible();
  await expect(other.page.getByRole("button", { name: "skeleton", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(other.page.locator("html")).toHaveAttribute("data-theme", "dark");
  const first = (texts: Page) => texts.locator("#dock h2").allTextContents();
  expect(await first(other.page)).toEqual(await first(page));
  const [there, here] = await Promise.all([other.page, page].map((one) => one.evaluate(() => window.amble.pixelOf(0, 0))));
  expect(Math.hypot(there![0] - here![0], there![1] - here![1]), "the camera, which may yet come to rest").toBeLessThan(40);
  await other.close();
});

test("a link brings back actions half-way, a style and uneven ground", async () => {
  const open = async (digit: string) => {
    await page.locator("#stage").focus();
    for (const key of ["0", digit]) await page.keyboard.press(key);
    await studio.advance(0.1); // it lists what there is
  };
  await open("6");
  await page.getByRole("group", { name: "Ground" }).getByRole("button", { name: "Hills", exact: true }).click();
  await open("3");
  await page.getByRole("region", { name: "Style" }).getByText("Happy", { exact: true }).click();
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  await open("4");
  const actions = page.getByRole("region", { name: "Actions", exact: true });
  const press = (name: string) => actions.getByRole("button", { name, exact: true }).click();
  await press("Wave");
  await studio.advance(2);
  await press("Reach");
  await press("Crouch");
  await studio.advance(0.15);
  await press("Wave"); // which ends
  await studio.advance(0.12);
  const running = (of: Page) => of.evaluate(() => window.amble.actions!.running);
  const states = (await running(page)).map(({ name, state }) => [name, state] as const);
  expect(states.map(([name]) => name)).toEqual(["Wave", "Reach", "Crouch"]);
  for (const [name, state] of states) expect(state * (1 - state), `${name} is half-way`).toBeGreaterThan(0.01);
  const moment = await copied();
  const before = await studio.read();

  const other = await follow(moment);
  await expect(other.page.getByText("Here is the moment of the link.")).toBeVisible();
  const after = await other.read();
  expect(after.hash).toBe(before.hash);
  expect(await running(other.page)).toEqual(await running(page));
  await other.close();
});

test("a link for another library brings its settings alone, a broken one nothing", async () => {
  const foreign = await page.evaluate(async (address) => {
    const through = async (bytes: Uint8Array, stream: CompressionStream | DecompressionStream) =>
      new Uint8Array(await new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream)).arrayBuffer());
    const [start, text] = address.split("#") as [string, string];
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const moment = JSON.parse(new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw"))));
    moment.library = "0123456789abcdef";
    const bytes = await through(new TextEncoder().encode(JSON.stringify(moment)), new CompressionStream("deflate-raw"));
    return `${start}#${btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  }, link);
  const other = await follow(foreign);
  await expect(other.page.getByText("This link was made for another library. Its settings are here, its pose is not.")).toBeVisible();
  await expect(other.page.getByRole("slider", { name: "Top speed" })).toHaveValue("2.4");
  await other.page.evaluate(() => (location.hash = "broken"));
  await expect(other.page.getByRole("alert").filter({ hasText: "This link cannot be read." })).toBeVisible();
  await other.close();
});
