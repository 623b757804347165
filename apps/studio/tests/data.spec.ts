/// The Data panel: captures dropped in become a library, on this machine alone; foot events are
/// corrected; libraries are saved and opened; motion is exported.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type FileChooser, type Page } from "@playwright/test";
import validator from "gltf-validator";
import { StudioPage } from "./studio_page.js";

const program = process.env.AMBLE_PROGRAM ?? path.resolve(import.meta.dirname, "../../../build/release/bin/amble");
const captures = path.resolve(import.meta.dirname, "../../../../shared/mocap/park20");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "amble-data-"));
const clip = (name: string) => path.join(folder, name);

let studio: StudioPage;
let page: Page;
const asked: string[] = []; // every address that the page asked for

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  execFileSync(program, ["performer", "--speed", "1.3", "--turn", "0.2", "--seconds", "5", "-o", clip("walk.bvh")]);
  execFileSync(program, ["performer", "--speed", "0.9", "--turn", "-0.3", "--seconds", "5", "-o", clip("slow.bvh")]);
  execFileSync(program, ["convert", clip("slow.bvh"), clip("slow.amc")]);
  fs.writeFileSync(clip("notes.bvh"), "HIERARCHY\nROOT Hips\n{\nOFSET 0 0 0\n}\n");
  fs.writeFileSync(clip("clip.mov"), "no motion");
  studio = await StudioPage.started(browser, { viewport: { width: 1280, height: 1000 } });
  page = studio.page;
  page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.locator("#stage").focus();
  await page.keyboard.press("8");
});

test.afterAll(async () => {
  await studio.close();
  fs.rmSync(folder, { recursive: true });
});

const panel = () => page.getByRole("region", { name: "Data" });
const input = () => panel().getByLabel("Capture files");
const libraryName = () => page.locator("#library-name");
const messages = () => page.locator("#messages");

/// Waits until a correction has become a library.
async function settled(): Promise<void> {
  await expect(panel().locator(".data")).toHaveAttribute("aria-busy", "false", { timeout: 30_000 });
}

/// The figure goes on at about this speed, with its feet where they are put.
async function walks(): Promise<void> {
  const before = await studio.advance(1);
  const after = await studio.advance(2);
  expect(Math.hypot(after.x - before.x, after.z - before.z)).toBeGreaterThan(0.5);
  expect(after.skate, "the ball of a captured foot rolls up over stiff, round toes").toBeLessThan(0.08);
}

test("dropped clips become a library, and the figure walks with it", async () => {
  await input().setInputFiles([clip("walk.bvh"), clip("notes.bvh"), clip("slow.asf"), clip("slow.amc")]);
  await expect(libraryName()).toHaveText("walk and 1 more", { timeout: 60_000 });
  await expect(panel()).toContainText("2 of 3 read");
  await expect(panel().locator("li", { hasText: "walk.bvh" })).toContainText(/stride.* · walk 1\.\d\d/);
  await expect(panel().locator("li", { hasText: "slow.amc" })).toContainText(/stride.* · walk 0\.\d\d/);
  await expect(panel()).toContainText("Clips used2 of 3");
  await expect(messages()).toContainText(/Library of 2 clips made, 1 left out\. Walk 0\.\d to 1\.\d m\/s/);
  await walks();
});

test("counts agree: in the bar, in its menu, in the report and of each clip", async () => {
  const kept = Number(/Strides kept(\d+) of/.exec((await panel().locator("dl").textContent())!)![1]);
  const ofClips = await panel().locator("ul.files li").allTextContents();
  expect(ofClips.reduce((sum, line) => sum + Number(/(\d+) strides? ·/.exec(line)?.[1] ?? 0), 0)).toBe(kept);
  const words = `${kept} ${kept === 1 ? "stride" : "strides"}`;
  await expect(page.locator("#library-size")).toHaveText(words);
  await page.locator("#library").click();
  await expect(page.getByRole("menuitemradio", { name: "walk and 1 more" })).toContainText(words);
  await page.keyboard.press("Escape");
});

test("a clip that is chosen is brought into view, however long the list is", async () => {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 1100, height: 480 });
  await panel().locator(".files button:not(.plain)").first().click();
  await expect(panel().locator(".clip-player")).toBeInViewport();
  await page.setViewportSize(size);
});

test("a file that is no motion says so in a sentence, and everything else is as it was", async () => {
  await expect(panel().locator("li.bad")).toContainText(/Line 4: expected OFFSET.*OFSET.*The other files are kept\./);
  await expect(messages()).toContainText("notes.bvh was not read. Line 4: expected OFFSET");
  await expect(messages().getByRole("alert").first()).toContainText("Everything else is as it was.");
  const before = await libraryName().textContent();
  await input().setInputFiles([clip("clip.mov")]);
  await expect(messages()).toContainText("clip.mov is not a motion file. BVH, GLB, FBX, and ASF with AMC can be read.");
  await expect(libraryName()).toHaveText(before!);
  await walks();
});

test("foot events are corrected by hand, and the library is made anew", async () => {
  await panel().locator("li button", { hasText: "walk.bvh" }).click();
  const ticks = panel().locator(".foot-timeline .tick.right.strike");
  const count = await ticks.count();
  expect(count).toBeGreaterThan(2);
  const before = Number(/at ([\d.]+) s/.exec((await ticks.nth(1).getAttribute("aria-label"))!)![1]);
  await ticks.nth(1).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(panel().locator(".foot-timeline .tick.edited")).toHaveCount(1);
  await settled();
  await expect(ticks.nth(1)).toHaveAttribute("aria-label", /placed by hand/);
  const after = Number(/at ([\d.]+) s/.exec((await ticks.nth(1).getAttribute("aria-label"))!)![1]);
  expect(after - before).toBeGreaterThan(0.015);
  const box = (await ticks.nth(1).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 6, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => Number(/at ([\d.]+) s/.exec((await ticks.nth(1).getAttribute("aria-label"))!)![1])).toBeLessThan(after - 0.03);
  await settled();

  await ticks.nth(1).focus();
  await page.keyboard.press("Delete");
  await settled();
  await expect(ticks).toHaveCount(count - 1);
  await walks();
});

test("the panel as people see it, with nothing in the way of assistive tools", async () => {
  await studio.draw();
  await page.screenshot({ path: "test-results/data.png" });
  const { violations } = await new AxeBuilder({ page }).include(".data").analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([]);
});

test("an export downloads a GLB that passes the validator, and a BVH", async () => {
  for (const [what, format, said] of [["Clean loop", "GLB", /-loop\.glb saved, \d\.\d\d s, closed loop\./], ["Last 10 s", "GLB", /\.glb saved, the last [\d.]+ s\./], ["Clean loop", "BVH", /-loop\.bvh saved/]] as const) {
    const { bytes } = await studio.exported(what, format);
    await expect(messages()).toContainText(said);
    if (format === "GLB") {
      const { issues, info } = await validator.validateBytes(new Uint8Array(bytes));
      expect(issues.messages.filter(({ severity }) => severity <= 1)).toEqual([]);
      expect(info.animationCount).toBe(1);
    } else expect(bytes.toString()).toMatch(/^HIERARCHY[\s\S]*MOTION\s+Frames: \d+/);
  }
  await walks();
});

test("keys open files and lead to the export", async () => {
  const choosers: FileChooser[] = [];
  page.on("filechooser", (chooser) => choosers.push(chooser));
  await page.keyboard.press("Control+o");
  await expect(panel().getByRole("button", { name: "Choose files" })).toBeFocused();
  if (choosers.length === 0) await page.keyboard.press("Enter"); // the browser wants more than a key
  await expect.poll(() => choosers.length).toBeGreaterThan(0);
  expect(choosers[0]!.isMultiple()).toBe(true);
  await page.keyboard.press("Control+e");
  await expect(page.getByRole("dialog", { name: "Export" }).getByRole("button", { name: "Export", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
});

test("a library is saved with a key, undone, and opened again", async () => {
  const made = (await libraryName().textContent())!;
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Control+s")]);
  expect(download.suggestedFilename()).toBe("walk and 1 more.amble");
  const file = clip("walks.amble");
  await download.saveAs(file);
  for (let i = 0; i < 6 && (await libraryName().textContent()) === made; i++) await page.keyboard.press("Control+z");
  await expect(libraryName()).not.toHaveText(made);
  await walks();
  await input().setInputFiles([file]);
  await expect(libraryName()).toHaveText(made);
  await walks();
  const newer = fs.readFileSync(file);
  newer[8]! += 1;
  await input().setInputFiles([{ name: "newer.amble", mimeType: "application/octet-stream", buffer: newer }]);
  await expect(messages()).toContainText("newer.amble was made by a newer Amble. Update, or build it again from its clips.");
  await expect(libraryName()).toHaveText(made);
});

test("a capture dropped on the stage is read, and its work can be cancelled", async () => {
  test.skip(!fs.existsSync(captures), `no captures beside the clone (${path.basename(captures)})`);
  const files = fs.readdirSync(captures).filter((name) => name.endsWith(".bvh")).slice(0, 2);
  const transfer = await page.evaluateHandle((list) => {
    const carried = new DataTransfer();
    for (const [name, text] of list) carried.items.add(new File([text!], name!));
    return carried;
  }, files.map((name) => [name, fs.readFileSync(path.join(captures, name), "latin1")]));
  const before = await libraryName().textContent();
  await page.locator("#stage").dispatchEvent("dragenter", { dataTransfer: transfer });
  await expect(page.locator(".drop-cover")).toHaveText("Drop to read 2 files. They stay on this computer.");
  const cancelled = await page.evaluate(async (dataTransfer) => {
    document.querySelector(".drop-cover")!.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
    for (let i = 0; i < 500; i++) {
      const cancel = document.querySelector<HTMLElement>(".data .progress button");
      cancel?.click();
      if (cancel) return true;
      await new Promise((next) => setTimeout(next, 0));
    }
    return false;
  }, transfer);
  expect(cancelled).toBe(true);
  await expect(messages()).toContainText("Cancelled. Everything is as it was.");
  await expect(libraryName()).toHaveText(before!);
  await page.locator("#stage").dispatchEvent("dragenter", { dataTransfer: transfer });
  await page.locator(".drop-cover").dispatchEvent("drop", { dataTransfer: transfer });
  await expect(libraryName()).toHaveText(new RegExp(files[0]!.replace(".bvh", "")), { timeout: 60_000 });
  await expect(panel()).toContainText("2 of 2 read");
  await walks();
});

test("nothing is uploaded", () => {
  expect(asked.filter((line) => !line.startsWith("GET "))).toEqual([]);
  for (const line of asked) expect(line).toMatch(/^GET (blob:)?http:\/\/127\.0\.0\.1:/);
});
