// The built page in Chromium, served by the program itself, for scripts that take pictures of it.

import { spawn } from "node:child_process";
import path from "node:path";
import { chromium } from "@playwright/test";

const here = import.meta.dirname;
export const program = process.env.AMBLE_PROGRAM ?? path.resolve(here, "../../../build/release/bin/amble");
export const root = path.resolve(here, "../../..");

/// Runs `work` with the page open and the wall clock stopped: only `amble.advance` moves the figure.
export async function withPage({ port = 8048, width = 1440, height = 900, query = "" }, work) {
  const server = spawn(program, ["studio", "--port", String(port), "--page", path.resolve(here, "../dist")]);
  await new Promise((resolve, reject) => {
    server.stdout.once("data", resolve);
    server.once("exit", () => reject(new Error("the studio did not start")));
  });
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.goto(`http://127.0.0.1:${port}/?${query}`);
    await page.waitForFunction(() => window.amble !== undefined, null, { timeout: 90_000 });
    await page.evaluate(() => window.amble.hold(true));
    await work(page);
  } finally {
    await browser.close();
    server.kill();
  }
}

/// Lets the pointer lead, a little to the left of where the figure is going, until just after a right
/// strike, when the stride is longest.
export async function lead(page, { frames = 100, ahead = 1.1 } = {}) {
  const stage = await page.locator("#stage").boundingBox();
  for (let i = 0; i < frames; i++) {
    const [x, y, phase] = await page.evaluate((distance) => {
      const { position, heading, pixelOf, phase } = window.amble;
      const bearing = heading + 0.2;
      return [...pixelOf(position[0] + distance * Math.sin(bearing), position[1] + distance * Math.cos(bearing)), phase];
    }, ahead);
    if (i > frames - 40 && phase > 0.02 && phase < 0.09) break;
    await page.mouse.move(stage.x + x, stage.y + y);
    await page.evaluate(() => window.amble.advance(1 / 60));
  }
}

export async function picture(page, file, options = {}) {
  await page.evaluate(() => window.amble.draw());
  await page.waitForTimeout(1000);
  await page.screenshot({ path: file, ...options });
  console.log(`wrote ${path.relative(root, file)}`);
}
