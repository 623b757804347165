/// Characters of many kinds on the stage, exported, and loaded again by three.js, Babylon.js and Blender: the same meshes
/// and materials, and from the stage's own camera the same silhouette.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test, type Page } from "@playwright/test";
import validator from "gltf-validator";
import { Matrix4 } from "three";
import { inBabylon, inBlender, inThree, kBlender, overlap, type Reimport, runBlender } from "./reimport.js";
import { StudioPage } from "./studio_page.js";

const repository = path.resolve(import.meta.dirname, "../../..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "reimport-"));
const kLeastOverlap = 0.95;
const kPicture = { width: 420, height: 420 }; // pixels; the figure fills about half of its height
const kSkate = { walk: 0.02, run: 0.03 }; // m/s, of a planted foot
const kSoles = 0.035; // metres that the lowest vertex may be off the floor

interface Kind {
  file: string;
  tall: number; // metres
  unit?: number; // metres
  zUp?: boolean;
  blender?: boolean; // made there
}

const kKinds: Record<string, Kind> = {
  wanderer: { file: "wanderer.glb", tall: 1.79 },
  mixamo: { file: "mixamo.glb", tall: 1.79 },
  rigify: { file: "rigify.glb", tall: 1.79 },
  unreal: { file: "unreal.glb", tall: 1.79 },
  vrm: { file: "vrm.glb", tall: 1.79 },
  "limbs in two halves": { file: "daz.glb", tall: 1.79 },
  biped: { file: "biped.glb", tall: 1.79, unit: 0.01, zUp: true },
  "159 bones of Rigify's human": { file: "metarig.glb", tall: 2.06, blender: true },
  "an armature scaled to 0.01, turned and moved, with two skins": { file: "shrunk.glb", tall: 1.83, blender: true },
  "twists, cape, tail, sword, hat, morph targets": { file: "laden.glb", tall: 1.92, blender: true },
  "a dwarf with its origin at the hips": { file: "dwarf.glb", tall: 1.6, blender: true },
  "nameless bones, centimetres, Z up": { file: "nameless.glb", tall: 1.87, unit: 0.01, zUp: true, blender: true },
  "an FBX in the manner of Mixamo": { file: "mixamo.fbx", tall: 1.83, blender: true },
};

let studio: StudioPage;
let page: Page;

test.beforeAll(async ({ browser }) => {
  for (const { file, blender } of Object.values(kKinds)) if (!blender) execFileSync("python3", [path.join(repository, "tools/characters/make_characters.py"), file.replace(".glb", ""), path.join(folder, file)]);
  if (fs.existsSync(kBlender)) runBlender(["blender_models.py", folder]);
  studio = await StudioPage.started(browser, { viewport: { width: 1100, height: 760 }, acceptDownloads: true });
  page = studio.page;
  await page.locator("#stage").focus();
  await page.keyboard.press("5");
});

test.afterAll(async () => {
  await studio.close();
  fs.rmSync(folder, { recursive: true });
});

/// Severe issues only: errors and warnings.
async function issuesOf(bytes: Buffer): Promise<string[]> {
  const { issues } = await validator.validateBytes(new Uint8Array(bytes));
  return issues.messages.filter(({ severity }) => severity < 2).map(({ code, pointer }) => `${code} ${pointer ?? ""}`);
}

for (const [kind, { file, tall, unit = 1, zUp = false, blender = false }] of Object.entries(kKinds))
  test(`${kind}: walks and runs on the stage, and is loaded again as it was there`, async () => {
    test.skip(blender && !fs.existsSync(kBlender), "Blender, which makes it, is not installed");
    const given = fs.readFileSync(path.join(folder, file));
    const panel = page.getByRole("region", { name: "Body" });
    await panel.getByLabel("Character or skeleton file").setInputFiles(path.join(folder, file));
    await expect(panel.locator(".state")).toContainText(file);
    const toMetres = new Matrix4().makeScale(unit, unit, unit);
    if (zUp) toMetres.multiply(new Matrix4().makeRotationX(-Math.PI / 2));
    for (const [keys, skate] of [[["ArrowUp"], kSkate.walk], [["Shift", "ArrowUp", "ArrowLeft"], kSkate.run]] as const) {
      await studio.restart();
      for (const key of keys) await page.keyboard.down(key);
      let worst = 0;
      for (let k = 0; k < 10; k++) {
        worst = Math.max(worst, (await studio.advance(0.29)).skate);
        await studio.draw();
        const heights = (await page.evaluate(() => window.amble.skin(5))).filter((_, i) => i % 3 === 1);
        const [low, high] = [Math.min(...heights), Math.max(...heights)];
        expect(high, "upright, of its own size").toBeGreaterThan(0.88 * tall);
        expect(high).toBeLessThan(1.1 * tall);
        if (keys.length === 1) expect(Math.abs(low), "feet on the floor").toBeLessThan(kSoles);
        else expect(low, "not below the floor").toBeGreaterThan(-kSoles);
      }
      expect(worst, "no foot skates").toBeLessThan(skate);
      for (const key of keys) await page.keyboard.up(key);
      const shown = (await page.evaluate(({ width, height }) => window.amble.silhouette(width, height), kPicture))!;
      if (keys.length === 1) await studio.picture(`reimport-${file}`);
      const { bytes } = await studio.exported("Last 10 s", "GLB");
      const known = file.endsWith(".glb") ? await issuesOf(given) : [];
      expect((await issuesOf(bytes)).filter((issue) => !known.includes(issue)), "what the validator newly finds").toEqual([]);
      const original = file.endsWith(".glb") ? await inThree(given, 0) : null;
      const three = await inThree(bytes, Infinity);
      const loaded: [string, Reimport][] = [["three.js", three], ["Babylon.js", await inBabylon(bytes, three.seconds)]];
      if (fs.existsSync(kBlender)) loaded.push(["Blender", inBlender(bytes, three.seconds, folder)]);
      for (const [program, { triangles, materials, meshes }] of loaded) {
        const share = overlap(shown, triangles, toMetres);
        console.log(`  ${file} ${keys.join(" ")}, ${program}: ${share.toFixed(3)} of the silhouette, ${meshes} meshes, ${triangles.length / 3} triangles`);
        expect(share, `silhouette in ${program}`).toBeGreaterThan(kLeastOverlap);
        if (original) expect([meshes, materials], program).toEqual([original.meshes, original.materials]);
      }
    }
  });
