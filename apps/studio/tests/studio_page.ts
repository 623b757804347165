/// The running page, driven as a person would and asked through `window.amble`.

import fs from "node:fs";
import path from "node:path";
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from "@playwright/test";
import type { StudioHooks } from "../src/hooks.js";

declare global {
  interface Window {
    amble: StudioHooks;
  }
}

export interface Reading {
  x: number;
  z: number;
  heading: number;
  speed: number;
  turnRate: number;
  gait: number;
  skate: number;
  time: number;
  hand: string;
  hash: string;
}

export class StudioPage {
  readonly errors: string[] = [];

  constructor(readonly page: Page) {
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
  }

  /// A page of its own, opened. Starting it is what takes long where graphics are drawn in
  /// software: the tests of a file share one.
  static async started(browser: Browser, options?: BrowserContextOptions): Promise<StudioPage> {
    const studio = new StudioPage(await (await browser.newContext(options)).newPage());
    await studio.open();
    return studio;
  }

  /// Closes the page, which must have shown no error.
  async close(): Promise<void> {
    expect(this.errors).toEqual([]);
    await this.page.context().close();
  }

  /// Opens the page with the wall clock stopped: only `advance` moves the figure.
  async open(query = "drawing=simple"): Promise<void> {
    await this.page.goto(`/?${query}`);
    await this.page.waitForFunction(() => window.amble !== undefined, null, { timeout: 90_000 });
    await this.page.evaluate(() => window.amble.hold(true));
  }

  /// Back to the start: the figure stands at the origin, with the camera on it and nobody driving.
  async restart(): Promise<void> {
    await this.page.locator("#stage").focus();
    await this.page.keyboard.press("r");
    await this.advance(1 / 60);
  }

  async advance(seconds: number): Promise<Reading> {
    await this.page.evaluate((s) => window.amble.advance(s), seconds);
    return this.read();
  }

  /// Draws what is, and waits until it is on the screen.
  async draw(): Promise<void> {
    await this.page.evaluate(() => new Promise<void>((shown) => {
      window.amble.draw();
      requestAnimationFrame(() => requestAnimationFrame(() => shown()));
    }));
  }

  /// Writes a picture of the page, as it is now, to build/screens.
  async picture(name: string): Promise<void> {
    await this.draw();
    await this.page.screenshot({ path: path.resolve(import.meta.dirname, "../../../build/screens", `${name}.png`) });
  }

  /// Opens the dialog of exports and chooses.
  async chooseExport(what: "Last 10 s" | "Clean loop" | "Pack for games", format?: "GLB" | "BVH"): Promise<Locator> {
    const dialog = this.page.getByRole("dialog", { name: "Export" });
    await this.page.locator("#export").click();
    await dialog.getByText(what, { exact: true }).click();
    if (format) await dialog.getByText(format, { exact: true }).click();
    return dialog;
  }

  /// Exports motion, as a person does it.
  async exported(what: "Last 10 s" | "Clean loop", format: "GLB" | "BVH"): Promise<{ name: string; bytes: Buffer }> {
    const dialog = await this.chooseExport(what, format);
    const [download] = await Promise.all([this.page.waitForEvent("download"), dialog.getByRole("button", { name: "Export", exact: true }).click()]);
    return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
  }

  read(): Promise<Reading> {
    return this.page.evaluate(() => {
      const { position, heading, speed, turnRate, gait, skate, time, hand } = window.amble;
      return { x: position[0], z: position[1], heading, speed, turnRate, gait, skate, time, hand, hash: window.amble.poseHash() };
    });
  }

  /// How the floor's +x axis lies in the picture, at the figure's feet.
  screenAngle(): Promise<number> {
    return this.page.evaluate(() => {
      const { position, pixelOf } = window.amble;
      const [a, b] = [pixelOf(position[0], position[1]), pixelOf(position[0] + 0.5, position[1])];
      return Math.atan2(b[1] - a[1], b[0] - a[0]);
    });
  }

  /// Moves the pointer over a point of the floor.
  async pointAt(x: number, z: number): Promise<void> {
    // The picture takes its new size a moment after a panel has opened beside it.
    const seen = async () => {
      const [px, py] = await this.page.evaluate(([a, b]) => window.amble.pixelOf(a!, b!), [x, z]);
      const stage = (await this.page.locator("#stage").boundingBox())!;
      return { px: px!, py: py!, stage, inside: px! > 0 && px! < stage.width && py! > 0 && py! < stage.height };
    };
    await expect.poll(async () => (await seen()).inside, { message: "the point is in the picture" }).toBe(true);
    const { px, py, stage } = await seen();
    await this.page.mouse.move(stage.x + px, stage.y + py);
  }
}

export function wrap(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
