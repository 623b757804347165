/// The studio in the hands of somebody who does not care: random clicks, keys, drags, values and files. No error in the
/// console, whatever is said is a sentence, the figure goes on, and memory stays.

import { expect, test, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

const seconds = Number(process.env.AMBLE_ABUSE_SECONDS ?? 20);
const seed = Number(process.env.AMBLE_ABUSE_SEED ?? 1);

/// mulberry32: the same abuse for the same seed.
function dice(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const KEYS = ["ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown", "Shift", "r", "Escape", "Tab", "Enter", " ", "?", "1", "9", "PageUp"];
const VALUES = ["", "NaN", "-1", "1e308", "0", "999999999", "<b>x</b>", "0.5", "%00", "ä\u202e"];

async function click(page: Page, random: () => number): Promise<string> {
  const all = page.locator("button:visible, summary:visible, input[type=checkbox]:visible, input[type=radio]:visible, [role=tab]:visible");
  const count = await all.count();
  if (count === 0) return "nothing to click";
  const one = all.nth(Math.floor(random() * count));
  const name = ((await one.textContent({ timeout: 1000 }).catch(() => "")) ?? "").trim().slice(0, 30);
  await one.click({ timeout: 1000, force: true, noWaitAfter: true }).catch(() => undefined);
  return `click ${name}`;
}

async function fill(page: Page, random: () => number): Promise<string> {
  const all = page.locator("input:visible:not([type=checkbox]):not([type=radio]):not([type=file]), select:visible, textarea:visible");
  const count = await all.count();
  if (count === 0) return "nothing to fill";
  const one = all.nth(Math.floor(random() * count));
  const value = VALUES[Math.floor(random() * VALUES.length)]!;
  await one.evaluate((element, told) => {
    const field = element as HTMLInputElement | HTMLSelectElement;
    if (field instanceof HTMLSelectElement) field.selectedIndex = Math.abs(told.length * 7) % Math.max(1, field.options.length);
    else field.value = told;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, value, { timeout: 1000 }).catch(() => undefined);
  return `fill ${value}`;
}

async function drop(page: Page, random: () => number): Promise<string> {
  const kind = ["x.bvh", "x.glb", "x.amble", "x.json", "x.txt", "x.fbx", ".."][Math.floor(random() * 7)]!;
  const length = Math.floor(random() * 4000);
  await page.evaluate(({ name, bytes, first }) => {
    const dataTransfer = new DataTransfer();
    const content = new Uint8Array(bytes);
    for (let i = 0; i < bytes; ++i) content[i] = (first + i * 31) & 0xff;
    dataTransfer.items.add(new File([name.endsWith("bvh") ? "HIERARCHY\nROOT a\n{\n" : content], name));
    for (const type of ["dragenter", "dragover", "drop"])
      (document.querySelector(".drop-cover") ?? document.querySelector("#stage") ?? document.body)
        .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, { name: kind, bytes: length, first: Math.floor(random() * 256) });
  return `drop ${kind}`;
}

async function press(page: Page, random: () => number): Promise<string> {
  const key = KEYS[Math.floor(random() * KEYS.length)]!;
  await page.keyboard.press(key, { delay: random() * 60 }).catch(() => undefined);
  return `press ${key}`;
}

async function drag(page: Page, random: () => number): Promise<string> {
  await page.mouse.move(random() * 720, random() * 540);
  await page.mouse.down();
  await page.mouse.move(random() * 720, random() * 540, { steps: 3 });
  await page.mouse.up();
  if (random() < 0.3) await page.mouse.wheel(0, (random() - 0.5) * 2000);
  return "drag";
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

test("abuse leaves it whole", async ({ browser }) => {
  test.setTimeout(seconds * 1000 + 240_000);
  const studio = await StudioPage.started(browser);
  const page = studio.page;
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on("download", (download) => void download.cancel().catch(() => undefined));
  await page.evaluate(() => window.amble.hold(false));
  const random = dice(seed), did: string[] = [], said = new Set<string>(), deeds = [click, click, fill, drop, press, drag];
  const end = Date.now() + seconds * 1000;
  let warm = 0, next = Date.now() + seconds * 300;
  while (Date.now() < end) {
    did.push(await deeds[Math.floor(random() * deeds.length)]!(page, random));
    for (const alert of await page.locator("[role=alert]:visible").allTextContents())
      if (alert.trim() !== "") said.add(alert.trim());
    if (warm === 0 && Date.now() > next) warm = await heap(page);
    if (!page.url().startsWith("http://127.0.0.1")) break;
    expect(studio.errors, `after ${did.slice(-6).join(", ")}`).toEqual([]);
  }
  const grown = (await heap(page)) / Math.max(1, warm);
  const before = await page.evaluate(() => window.amble.time);
  await page.evaluate(() => window.amble.advance(1));
  expect(await page.evaluate(() => window.amble.time)).toBeGreaterThan(before - 1e-9);
  for (const words of said) expect(words, "what it says is a sentence").toMatch(/\p{L}{2}.*[.!?…]/su);
  for (const words of said) expect(words).not.toMatch(/undefined|NaN|\[object|TypeError|std::|wasm/);
  console.log(`abuse: ${did.length} deeds in ${seconds} s, ${said.size} different alerts, heap × ${grown.toFixed(2)}`);
  expect(grown).toBeLessThan(1.6);
  await studio.close();
});
