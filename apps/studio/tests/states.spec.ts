/// What the page says when something is missing.

import { expect, test } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

test("without WebGL 2 the stage says so, and everything else works", async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 760 });
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith("webgl") ? null : getContext.call(this, kind, ...(rest as []));
    } as typeof getContext;
  });
  const studio = new StudioPage(page);
  await studio.open();
  await expect(page.getByRole("alert")).toHaveText("This browser cannot draw the stage (WebGL 2 is off). Charts, data and export still work.");
  await page.locator("#stage").focus();
  await page.keyboard.press("9");
  await page.locator("#stage").focus();
  await page.keyboard.down("ArrowUp");
  expect((await studio.advance(2)).speed).toBeGreaterThan(0.8);
  await expect(page.getByRole("region", { name: "Numbers" })).toContainText(/actual 1\.\d\d m\/s/);
  expect(studio.errors).toEqual([]);
});

test("without the engine a card says what to do", async ({ page }) => {
  await page.route("**/*.wasm", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/");
  await expect(page.getByRole("alert")).toContainText("The motion engine did not load. Reload the page");
});
