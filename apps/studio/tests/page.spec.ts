/// What is around the figure: hint, readout, time, keys, themes, pixels, and the server itself.

import http from "node:http";
import { expect, test, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

test.describe("around the stage", () => {
  let studio: StudioPage;
  let page: Page;

  test.describe.configure({ mode: "serial" });

  test.beforeAll(async ({ browser }) => {
    studio = await StudioPage.started(browser);
    page = studio.page;
  });

  test.afterAll(() => page.close());

  test("loads clean, says what it shows, and moves with the clock", async () => {
    await expect(page).toHaveTitle("Amble");
    await expect(page.locator("#library")).toContainText(/\d+ strides/);
    await expect(page.getByRole("application")).toHaveAttribute("aria-label", /Arrow keys walk/);
    await studio.advance(1);
    await expect(page.locator("#readout")).toContainText(/m\/s.*rad\/s.*walk.*feet planted/s);
    await expect(page.locator("#spoken")).toContainText(/Walking \d\.\d metres per second/);
    await page.evaluate(() => window.amble.hold(false));
    const before = await studio.read();
    await page.waitForFunction((t) => window.amble.time > t + 0.5, before.time, { timeout: 60_000 });
    expect((await studio.read()).hash).not.toBe(before.hash);
    await page.evaluate(() => window.amble.hold(true));
    expect(studio.errors).toEqual([]);
  });

  test("the hint goes after three metres driven and comes back when asked", async () => {
    const hint = page.locator("#hint");
    await studio.advance(6);
    await expect(hint).toBeVisible();
    await page.keyboard.down("ArrowUp");
    await studio.advance(1);
    await expect(hint).toBeVisible();
    await studio.advance(3);
    await page.keyboard.up("ArrowUp");
    await expect(hint).toBeHidden();
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Show the hint again" }).click();
    await expect(hint).toBeVisible();
  });

  test("pause, step and look back", async () => {
    await page.keyboard.down("ArrowUp");
    const now = await studio.advance(2);
    await page.keyboard.press("Space");
    expect((await studio.advance(1)).time).toBeCloseTo(now.time, 6);
    await page.keyboard.press(".");
    expect((await studio.read()).time).toBeCloseTo(now.time + 1 / 60, 3);
    await page.keyboard.press("<");
    const back = await studio.read();
    expect(back.time).toBeLessThan(now.time - 0.1);
    expect(back.x !== now.x || back.z !== now.z).toBe(true);
    await expect(page.locator(".live")).toContainText("−0.");
    await page.keyboard.press("Home");
    expect((await studio.advance(0.5)).time).toBeGreaterThan(now.time + 0.4);
    await page.keyboard.up("ArrowUp");
  });

  test("slow motion slows time", async () => {
    const start = await studio.read();
    await page.keyboard.press("[");
    await page.keyboard.press("[");
    expect((await studio.advance(2)).time - start.time).toBeCloseTo(0.5, 2);
    await page.keyboard.press("]");
    await page.keyboard.press("]");
    const normal = await studio.read();
    expect((await studio.advance(1)).time - normal.time).toBeCloseTo(1, 2);
  });

  test("the keys are listed, and the regions can be walked through", async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("turn left");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.locator("#stage").focus();
    await page.keyboard.press("F6");
    expect(await page.evaluate(() => document.activeElement!.closest("#deck") !== null)).toBe(true);
  });
});

test("with reduced motion it stands until it is driven", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const studio = new StudioPage(page);
  await studio.open();
  expect((await studio.advance(3)).speed).toBeLessThan(0.05);
  await expect(page.locator("#hint")).toBeVisible();
});

/// Pixels of a screenshot of the stage that lie near a colour.
async function countPixels(page: Page, colour: [number, number, number], slack: number): Promise<number> {
  const picture = (await page.locator("#stage").screenshot()).toString("base64");
  return page.evaluate(
    async ([data, [r, g, b], near]) => {
      const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
      pen.drawImage(bitmap, 0, 0);
      const pixels = pen.getImageData(0, 0, bitmap.width, bitmap.height).data;
      let count = 0;
      for (let i = 0; i < pixels.length; i += 4) {
        const away = Math.max(Math.abs(pixels[i]! - r), Math.abs(pixels[i + 1]! - g), Math.abs(pixels[i + 2]! - b));
        if (away <= near) count++;
      }
      return count;
    },
    [picture, colour, slack] as const,
  );
}

test("the figure and the floor are drawn, in the colours of the theme", async ({ page }, info) => {
  const studio = new StudioPage(page);
  await studio.open("drawing=full&theme=dark");
  await studio.advance(2.2);
  await studio.draw();
  await page.screenshot({ path: info.outputPath("dark.png") });
  expect(await countPixels(page, [0x15, 0x17, 0x1b], 3), "the stage's own colour, exactly").toBeGreaterThan(5000);
  expect(await countPixels(page, [200, 202, 206], 50), "pale shells").toBeGreaterThan(1500);
  await page.keyboard.press("m");
  await studio.draw();
  await page.screenshot({ path: info.outputPath("light.png") });
  expect(await countPixels(page, [0xe6, 0xe8, 0xeb], 3)).toBeGreaterThan(5000);
  expect(await countPixels(page, [0x4a, 0x50, 0x59], 30), "dark joints").toBeGreaterThan(150);
  expect(studio.errors).toEqual([]);
});

/// A request as written, without the tidying that browsers do to paths.
function ask(base: string, path: string, headers: http.OutgoingHttpHeaders = {}): Promise<http.IncomingMessage> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    http.get({ hostname, port, path, headers }, (answer) => resolve(answer.resume())).on("error", reject);
  });
}

test("the server sends right types, isolates the page and lets nothing out of its folder", async ({ page, baseURL }) => {
  const wasm = page.waitForResponse((response) => response.url().endsWith(".wasm"));
  await page.goto("/");
  const headers = (await wasm).headers();
  expect(headers["content-type"]).toBe("application/wasm");
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  for (const path of ["/../package.json", "/%2e%2e/package.json", "/assets/../../package.json", "/..%2fpackage.json"]) {
    expect((await ask(baseURL!, path)).statusCode, path).toBe(404);
  }
  expect((await ask(baseURL!, "/", { host: "elsewhere.example" })).statusCode).toBe(403);
});
