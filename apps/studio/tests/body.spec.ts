/// The Body panel: other sizes and proportions, and the body of a dropped file.

import { expect, test, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

let studio: StudioPage;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 1100, height: 760 } });
  page = studio.page;
  await page.locator("#stage").focus();
  await page.keyboard.press("5");
});

test.afterAll(async () => {
  await studio.close();
});

const kHeadHeight = 3.25; // of its half width
const panel = () => page.getByRole("region", { name: "Body" });
const height = () => page.evaluate(() => window.amble.height);

/// A frame of the page's own, in which a changed slider takes effect.
async function settle(): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

/// The worst slip of the planted feet over so many seconds of walking, m/s.
async function worstSkate(seconds: number): Promise<number> {
  let worst = 0;
  for (let i = 0; i < 4 * seconds; i++) worst = Math.max(worst, (await studio.advance(0.25)).skate);
  return worst;
}

test("a child, an adult and a giant walk on, with their feet on the floor", async () => {
  const before = await studio.advance(2);
  const adult = await height();
  for (const [name, size] of [["Child", 0.6], ["Giant", 1.4], ["Adult", 1]] as const) {
    const at = await studio.read();
    await panel().getByRole("button", { name }).click();
    await settle();
    const after = await studio.advance(1 / 60);
    expect(Math.hypot(after.x - at.x, after.z - at.z), "goes on where it was").toBeLessThan(0.1);
    await studio.advance(1);
    expect((await height()) / adult).toBeGreaterThan(0.93 * size);
    expect((await height()) / adult).toBeLessThan(1.07 * size);
    expect(await worstSkate(2)).toBeLessThan(0.02);
    await expect(panel().getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
  }
  expect((await studio.read()).time).toBeGreaterThan(before.time + 6);
});

test("a slider moves the body while it moves", async () => {
  const slider = panel().getByRole("slider", { name: "Leg length" });
  const adult = await height();
  await slider.focus();
  for (let i = 0; i < 15; i++) await page.keyboard.press("ArrowRight");
  await settle();
  await studio.advance(0.5);
  expect(await height()).toBeGreaterThan(adult + 0.08);
  expect(await worstSkate(2)).toBeLessThan(0.02);
  for (const button of await panel().getByRole("button", { name: /Child|Adult|Giant/ }).all())
    await expect(button).toHaveAttribute("aria-pressed", "false");
});

test("a dropped skeleton walks", async () => {
  const input = panel().getByLabel("Character or skeleton file");
  await input.setInputFiles({ name: "small.bvh", mimeType: "text/plain", buffer: Buffer.from(smallBody()) });
  await expect(panel()).toContainText("small.bvh");
  await studio.advance(1);
  expect(await height()).toBeLessThan(1.2);
  expect((await studio.read()).speed).toBeGreaterThan(0.3);
  expect(await worstSkate(2)).toBeLessThan(0.02);
});

test("the mannequin has a neck on every skeleton, also where the neck's joint is between the shoulders or missing", async () => {
  const input = panel().getByLabel("Character or skeleton file");
  const bodies = { "low neck": smallBody({ neck: 0, chest: 0.12 }), "no neck": smallBody({ neck: null, chest: 0.12 }), "no chest": smallBody({ neck: 0.1, chest: null }), usual: smallBody() };
  for (const [name, text] of Object.entries(bodies)) {
    await input.setInputFiles({ name: `${name}.bvh`, mimeType: "text/plain", buffer: Buffer.from(text) });
    await expect(panel().locator(".state")).toHaveText(`${name}.bvh`);
    await studio.restart();
    await studio.advance(0.5);
    await studio.draw();
    const widths = await page.evaluate(() => {
      const skin = window.amble.skin();
      const top = Math.max(...skin.filter((_, i) => i % 3 === 1));
      // Half widths of slices of a centimetre, from the top of the head down to the shoulders.
      const slices = Array.from({ length: 40 }, () => 0);
      for (let i = 0; i < skin.length; i += 3) {
        const slice = Math.floor((top - skin[i + 1]!) / 0.01);
        if (slice < slices.length) slices[slice] = Math.max(slices[slice]!, Math.abs(skin[i]! - window.amble.position[0]));
      }
      return slices;
    });
    const head = Math.max(...widths.slice(0, 10));
    const chin = Math.round((kHeadHeight * head) / 0.01);
    const neck = Math.max(...widths.slice(chin - 1, chin + 2));
    expect(neck, `${name}: something joins head and trunk under the chin`).toBeGreaterThan(0.5 * head);
    expect(neck, `${name}: and it is narrower than the head`).toBeLessThan(0.95 * head);
  }
});

test("a file that is no skeleton says so and changes nothing", async () => {
  const before = await height();
  const input = panel().getByLabel("Character or skeleton file");
  await input.setInputFiles({ name: "notes.bvh", mimeType: "text/plain", buffer: Buffer.from("no motion") });
  await expect(panel().getByRole("alert")).toContainText(/^notes\.bvh was not read\. .+\. Everything else is as it was\.$/);
  await studio.advance(0.5);
  expect(Math.abs((await height()) - before)).toBeLessThan(0.1);
});

/// One pose of a small body with few joints, in metres; how far neck and chest are above the joint below, null where
/// there is no such joint.
function smallBody({ neck, chest }: { neck: number | null; chest: number | null } = { neck: 0.12, chest: 0.12 }): string {
  const limb = (name: string, x: number, y: number, inner: string) =>
    `JOINT ${name}\n{\nOFFSET ${x} ${y} 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n${inner}}\n`;
  const end = (x: number, y: number, z: number) => `End Site\n{\nOFFSET ${x} ${y} ${z}\n}\n`;
  const toe = (side: string) => `JOINT ${side}ToeBase\n{\nOFFSET 0 -0.035 0.08\nCHANNELS 3 Zrotation Xrotation Yrotation\n${end(0, -0.005, 0.04)}}\n`;
  const leg = (side: string, x: number) =>
    limb(`${side}UpLeg`, x, 0, limb(`${side}Leg`, 0, -0.25, limb(`${side}Foot`, 0, -0.25, toe(side))));
  const arm = (side: string, x: number) =>
    limb(`${side}Arm`, 2 * x, 0.08, limb(`${side}ForeArm`, 2.5 * x, 0, limb(`${side}Hand`, 2.5 * x, 0, end(0.9 * x, 0, 0))));
  const head = limb("Head", 0, 0.18 - (neck ?? 0), end(0, 0.12, 0));
  const above = (neck === null ? head : limb("Neck", 0, neck, head)) + arm("Left", 0.06) + arm("Right", -0.06);
  const trunk = limb("Spine", 0, 0.08, chest === null ? above : limb("Chest", 0, chest, above));
  const joints = 2 * 4 + 2 * 3 + 2 + Number(neck !== null) + Number(chest !== null) + 1;
  return `HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n${trunk}${leg("Left", 0.06)}${leg("Right", -0.06)}}\nMOTION\nFrames: 1\nFrame Time: 0.0166667\n0 0.55 0 ${"0 0 0 ".repeat(joints)}\n`;
}
