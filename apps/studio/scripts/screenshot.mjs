// Takes the picture of the README: `npm run screenshot` in apps/studio, after ./run has built everything.

import { spawn } from "node:child_process";
import path from "node:path";
import { chromium } from "@playwright/test";

const here = import.meta.dirname;
const program = process.env.AMBLE_PROGRAM ?? path.resolve(here, "../../../build/release/bin/amble");
const picture = path.resolve(here, "../../..", process.argv[2] ?? "docs/images/studio.png");
const theme = process.argv[3] ?? "light";
const port = 8048;

const server = spawn(program, ["studio", "--port", String(port), "--page", path.resolve(here, "../dist")]);
await new Promise((resolve, reject) => {
  server.stdout.once("data", resolve);
  server.once("exit", () => reject(new Error("the studio did not start")));
});

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-gpu"] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`http://127.0.0.1:${port}/?drawing=full&pixels=2&theme=${theme}`);
  await page.waitForFunction(() => window.amble !== undefined, null, { timeout: 90_000 });
  await page.evaluate(() => window.amble.hold(true));
  const stage = await page.locator("#stage").boundingBox();
  // The demonstration until it has come round, then a little to the left of where it is going.
  await page.evaluate(() => window.amble.advance(12.8));
  // Ends just after a right strike, when the stride is longest.
  for (let i = 0; i < 100; i++) {
    const [x, y, phase] = await page.evaluate(() => {
      const { position, heading, pixelOf, phase } = window.amble;
      const bearing = heading + 0.2;
      return [...pixelOf(position[0] + 1.1 * Math.sin(bearing), position[1] + 1.1 * Math.cos(bearing)), phase];
    });
    if (i > 60 && phase > 0.02 && phase < 0.09) break;
    await page.mouse.move(stage.x + x, stage.y + y);
    await page.evaluate(() => window.amble.advance(1 / 60));
  }
  await page.evaluate(() => window.amble.draw());
  await page.waitForTimeout(1000);
  await page.screenshot({ path: picture });
  console.log(`wrote ${picture}`);
} finally {
  await browser.close();
  server.kill();
}
