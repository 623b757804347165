// The package as it is published: what it holds, its README's examples and the one that drives a
// skeleton of the user's own, all run as somebody would who has installed it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const here = path.resolve(import.meta.dirname, "..");
const studio = path.join(here, "../../apps/studio");
const place = fs.mkdtempSync(path.join(os.tmpdir(), "amble-package-"));
let held;

before(() => {
  const run = (command, ...args) => execFileSync(command, args, { cwd: here, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const [made] = JSON.parse(run("npm", "pack", "--json", "--silent", "--pack-destination", place));
  held = made.files.map(({ path }) => path);
  run("tar", "xzf", path.join(place, made.filename), "-C", place);
  fs.mkdirSync(path.join(place, "node_modules"));
  fs.renameSync(path.join(place, "package"), path.join(place, "node_modules/amble-web"));
  fs.symlinkSync(path.join(studio, "node_modules/three"), path.join(place, "node_modules/three"));
});

after(() => fs.rmSync(place, { recursive: true }));

/// A module that lies where the package is installed.
function module(name, text) {
  const file = path.join(place, name);
  fs.writeFileSync(file, text);
  return file;
}

function run(name, text) {
  return execFileSync("node", [module(name, text)], { cwd: place, encoding: "utf8" });
}

test("the package holds the API with its types, the engine, the library and the examples, and nothing else", () => {
  for (const file of ["README.md", "package.json", "dist/index.js", "dist/index.d.ts", "dist/amble_web.mjs", "dist/amble_web.wasm", "dist/default.amble", "dist/PARTS.md", "dist/LICENSE", "dist/three.js", "dist/babylon.js", "examples/three_adapter.mjs", "examples/babylon_adapter.mjs"])
    assert.ok(held.includes(file), `${file} is missing`);
  for (const file of held) assert.match(file, /^(README\.md|package\.json|LICENSE|dist\/[\w.]+\.(js|d\.ts)|dist\/amble_web\.(mjs|d\.mts|wasm)|dist\/default\.amble|dist\/(PARTS\.md|LICENSE)|examples\/\w+\.mjs)$/);
});

test("the engine and its library come in two megabytes, compressed", () => {
  const bytes = ["amble_web.wasm", "default.amble"].map((name) => gzipSync(fs.readFileSync(path.join(place, "node_modules/amble-web/dist", name)), { level: 9 }).length);
  console.log(`compressed: engine ${bytes[0]} bytes, library ${bytes[1]} bytes`);
  assert.ok(bytes[0] + bytes[1] <= 2_000_000, `${bytes[0] + bytes[1]} bytes`);
});

test("every path of the package's exports is there", () => {
  const { exports, types, version } = JSON.parse(fs.readFileSync(path.join(here, "package.json"), "utf8"));
  const paths = Object.values(exports).flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)));
  for (const file of [...paths, types]) assert.ok(held.includes(file.replace("./", "")), file);
  assert.match(version, /^\d+\.\d+\.\d+$/);
});

test("the examples of the README run", () => {
  const examples = [...fs.readFileSync(path.join(here, "README.md"), "utf8").matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
  assert.equal(examples.length, 4);
  assert.match(run("events.mjs", examples.splice(1, 1)[0]), /^[5-9] steps; .*yodel.*wave/);
  assert.match(run("crowd.mjs", examples[2]), /^50 people, \d+ joints\n$/);
  assert.match(run("first.mjs", examples[0]), /^\d+ joints, 1\.30 m\/s\nat .*, heading 0\.[34]\d\n\d+n\n$/);
  run("walk.mjs", `
    import { writeFileSync } from "node:fs";
    import { defaultLibrary, exportMoments, startAmble } from "amble-web";
    const library = await defaultLibrary(await startAmble());
    const walker = library.character();
    walker.reset({ speed: 1.2, turnRate: 0.1 });
    const moments = [...Array(360).keys()].map((i) => (walker.update(1 / 60), { time: i / 60, model: walker.model.slice() }));
    writeFileSync("walk.bvh", exportMoments(library, moments, "walk.bvh").bytes);`);
  assert.match(run("second.mjs", examples[1]), /^[3-9] steps of the left foot, \d+ cycles, \d+ examples\na loop of 1\.\d\d s\n$/);
  assert.ok(fs.statSync(path.join(place, "walks.amble")).size > 10_000);
  assert.equal(fs.readFileSync(path.join(place, "loop.glb")).toString("latin1", 0, 4), "glTF");
});

test("a skinned GLB of one's own walks in three.js, in twenty lines", async () => {
  const example = fs.readFileSync(path.join(here, "examples/three_adapter.mjs"), "utf8");
  const lines = example.split("\n").filter((line) => line.trim() && !line.startsWith("//") && !line.startsWith("import"));
  assert.ok(lines.length <= 20, `${lines.length} lines`);
  const check = module("check.mjs", `
    import { SkinnedMesh, Vector3 } from "three";
    import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
    import { defaultLibrary, exportLoop, startAmble } from "amble-web";
    import { walkAlong } from "./node_modules/amble-web/examples/three_adapter.mjs";
    const library = await defaultLibrary(await startAmble());
    const hero = library.shaped({ height: 1.15, legs: 1.1, arms: 0.9, shoulders: 1 });
    const glb = exportLoop(hero.character(), { speed: 0, turnRate: 0 }, "hero.glb").bytes;
    const { scene } = await new GLTFLoader().parseAsync(glb.slice().buffer, "");
    const walk = walkAlong(library, scene);
    for (let i = 0; i < 240; i++) walk.update(1 / 60);
    const { library: worn, character: { doing } } = walk.hero;
    scene.updateMatrixWorld(true);
    const at = (role) => scene.getObjectByName(worn.skeleton.joints[worn.skeleton.roles[role]].name).getWorldPosition(new Vector3()).toArray();
    const skins = [];
    scene.traverse((object) => object instanceof SkinnedMesh && skins.push(object));
    const vertices = skins.flatMap((skin) => [...Array(200).keys()].map((i) => skin.applyBoneTransform(i * 7, new Vector3().fromBufferAttribute(skin.geometry.attributes.position, i * 7)).applyMatrix4(skin.matrixWorld).toArray()));
    export default { doing, pelvis: at("pelvis"), head: at("head"), feet: [at("left_foot"), at("right_foot")], vertices, height: worn.skeleton.height };`);
  const { doing, pelvis, head, feet, vertices, height } = (await import(pathToFileURL(check).href)).default;
  assert.ok(Math.hypot(doing.x, doing.z) > 2, "it has walked");
  assert.ok(Math.hypot(pelvis[0] - doing.x, pelvis[2] - doing.z) < 0.15, "the bones are where the character is");
  assert.ok(head[1] > 0.8 * height && head[1] < height);
  assert.ok(Math.min(...feet.map(([, y]) => y)) > 0.02 && Math.min(...feet.map(([, y]) => y)) < 0.2);
  assert.ok(vertices.length > 0);
  for (const [x, y, z] of vertices) assert.ok(Math.hypot(x - doing.x, z - doing.z) < 1.2 && y > -0.05 && y < 1.1 * height, "and so is its skin");
});
