/// The page of a telephone: fingers drive, nothing lies over anything, and axe finds nothing, as in a wide window.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type CDPSession, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let studio: StudioPage;
let page: Page;
let fingers: CDPSession;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, kPhone);
  page = studio.page;
  fingers = await page.context().newCDPSession(page);
});

test.afterAll(async () => {
  await studio.close();
});

/// A place before the figure.
async function ahead(): Promise<[number, number]> {
  const { x, z } = await studio.read();
  return [x + 0.1, z + 0.9];
}

type Finger = { x: number; y: number; id: number };
const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Finger[]) => fingers.send("Input.dispatchTouchEvent", { type, touchPoints });

/// The pixel of the window at a place of the floor.
async function pixelAt(x: number, z: number): Promise<{ x: number; y: number }> {
  const [px, py] = await page.evaluate(([a, b]) => window.amble.pixelOf(a!, b!), [x, z]);
  const stage = (await page.locator("#stage").boundingBox())!;
  expect(px! > 0 && px! < stage.width && py! > 0 && py! < stage.height, `${x}, ${z} is in the picture`).toBe(true);
  return { x: stage.x + px!, y: stage.y + py! };
}

/// Words and controls that are seen, of which two lie over each other.
function overlaps(inside = "body"): Promise<string[]> {
  return page.evaluate((within) => {
    const kLeaves = "button, a, label, summary, select, input[type=range], .segments span, p, h1, h2, li, dt, dd, legend, .label, .ring-label, .hint, .view-bar, .readout";
    const seen = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let up = element.parentElement; up; up = up.parentElement) {
        if (getComputedStyle(up).overflow === "visible") continue;
        const box = up.getBoundingClientRect();
        [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return { left, top, right, bottom };
    };
    const all = [...document.querySelector(within)!.querySelectorAll(kLeaves)].filter((one) => {
      const { left, top, right, bottom } = seen(one);
      return one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && right - left > 2 && bottom - top > 2 && !one.closest(".spoken, .drop-cover");
    });
    const words = (one: Element): string => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40) || one.className.toString();
    const found: string[] = [];
    all.forEach((a, i) => {
      for (const b of all.slice(i + 1)) {
        if (a.contains(b) || b.contains(a)) continue;
        const [p, q] = [seen(a), seen(b)];
        const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (wide > 1 && high > 1) found.push(`"${words(a)}" and "${words(b)}"`);
      }
    });
    return found;
  }, inside);
}

async function findings(): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/// Opens a panel from the bar of names or from More.
async function openPanel(name: string): Promise<void> {
  const rail = page.getByRole("navigation", { name: "Panels" });
  const tab = rail.getByRole("button", { name, exact: true });
  if (await tab.isVisible()) return tab.tap();
  await rail.getByRole("button", { name: "More" }).tap();
  await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).tap();
}

test("a finger drives, and lifting it stops", async () => {
  await studio.restart();
  const place = await pixelAt(0.1, 1);
  await touch("touchStart", [{ ...place, id: 1 }]);
  const walking = await studio.advance(3);
  expect(walking.hand).toBe("pointer");
  expect(walking.speed).toBeGreaterThan(0.5);
  await touch("touchEnd", []);
  await studio.advance(3);
  const stood = await studio.read();
  expect(stood.speed).toBeLessThan(0.05);
  const later = await studio.advance(2);
  expect(Math.hypot(later.x - stood.x, later.z - stood.z)).toBeLessThan(0.1);
});

test("a second finger orbits and does not steer; lifting both stops", async () => {
  await studio.restart();
  const [a, b] = [await pixelAt(0.1, 0.9), await pixelAt(-0.3, 0.3)];
  await touch("touchStart", [{ ...a, id: 1 }]);
  await studio.advance(0.5);
  await touch("touchStart", [{ ...a, id: 1 }, { ...b, id: 2 }]);
  const before = await studio.screenAngle();
  await touch("touchMove", [{ ...a, id: 1 }, { x: b.x + 60, y: b.y, id: 2 }]);
  await studio.advance(0.1);
  expect(Math.abs((await studio.screenAngle()) - before)).toBeGreaterThan(0.02);
  await touch("touchEnd", []);
  expect((await studio.advance(4)).speed).toBeLessThan(0.05);
});

for (const name of ["", "Drive", "Control", "Style", "Actions", "Body", "Ground", "Crowd", "Data", "Numbers"])
  test(`nothing lies over anything and axe is content ${name ? `with ${name} open` : "at the start"}`, async () => {
    if (name) await openPanel(name);
    else await studio.open();
    await studio.advance(1.5);
    await studio.draw();
    expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([390, 390]);
    expect(await overlaps()).toEqual([]);
    expect(await findings()).toEqual([]);
    await studio.picture(`phone-${name.toLowerCase() || "start"}`);
  });

test("the dialog of exports is as clean, whatever is chosen in it", async () => {
  await page.locator("#export").tap();
  const dialog = page.getByRole("dialog", { name: "Export" });
  for (const what of ["Last 10 s", "Clean loop", "Pack for games"]) {
    await dialog.getByText(what, { exact: true }).tap();
    expect(await overlaps("dialog.export"), what).toEqual([]);
    expect(await findings(), what).toEqual([]);
    const box = (await dialog.boundingBox())!;
    expect(box.y >= 0 && box.y + box.height <= 844, "all of it is on the screen").toBe(true);
  }
  await studio.picture("phone-export");
  await dialog.getByRole("button", { name: "Cancel" }).tap();
});

test("what stands under More begins at one edge", async () => {
  await page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "More" }).tap();
  const names = page.getByRole("menu", { name: "More panels" }).getByRole("menuitem").locator("span");
  const edges = await names.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(edges).size).toBe(1);
  await page.keyboard.press("Escape");
});

test("once it has been driven, the legend has room", async () => {
  await page.getByRole("button", { name: "Close Numbers" }).tap();
  await page.evaluate(() => window.amble.advance(0.1));
  await touch("touchStart", [{ ...(await pixelAt(...(await ahead()))), id: 1 }]);
  await studio.advance(5);
  await touch("touchEnd", []);
  await studio.advance(1);
  await expect(page.locator("#hint")).toBeHidden();
  await expect(page.locator("#legend")).toBeVisible();
  expect(await overlaps()).toEqual([]);
  await studio.picture("phone-driven");
});

test("a wide window, with every panel in turn, is as clean", async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await studio.advance(0.5);
  await studio.draw();
  expect(await overlaps()).toEqual([]);
  for (const digit of "123456789") {
    await page.locator("#stage").focus();
    await page.keyboard.press("0");
    await page.keyboard.press(digit);
    await studio.advance(0.5);
    expect(await overlaps(), digit).toEqual([]);
    expect(await findings(), digit).toEqual([]);
  }
});
