// Rigged characters through the typed API in Node: a library on one, and the file itself with the motion.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { exportLoop, exportMoments } from "../dist/export.js";
import { defaultLibrary, startEngine } from "./engine.mjs";

const amble = await startEngine();
const library = defaultLibrary(amble);
const bytes = new Uint8Array(fs.readFileSync(new URL("../../../data/characters/wanderer.glb", import.meta.url)));

function documentOf(glb) {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  return JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + view.getUint32(12, true))));
}

test("a model tells which nodes are its joints", () => {
  const model = amble.readModel(bytes, "wanderer.glb");
  const worn = library.onModel(model);
  const { nodes } = documentOf(bytes);
  assert.equal(model.mesh, true);
  assert.equal(model.metresPerUnit, 1);
  assert.deepEqual(worn.skeleton.joints.map(({ name }) => name), model.nodes.map((node) => nodes[node].name));
  assert.ok(Math.abs(worn.skeleton.soles.left.ankleHeight - 0.085) < 1e-3, "soles are those of the mesh");
  worn.dispose();
  model.dispose();
});

test("exports are the character itself, with the motion", () => {
  const model = amble.readModel(bytes, "wanderer.glb");
  const worn = library.onModel(model);
  const before = documentOf(bytes);
  const walker = worn.character();
  walker.reset({ speed: 1.2, turnRate: 0 });
  const loop = exportLoop(walker, { speed: 1.2, turnRate: 0 }, "walk.glb", 60, { model });
  const after = documentOf(loop.bytes);
  for (const key of ["nodes", "meshes", "skins", "materials", "images", "scenes"]) assert.deepEqual(after[key], before[key], key);
  assert.deepEqual(after.animations.map(({ name }) => name), ["walk"]);
  assert.ok(loop.seconds > 0.8 && loop.seconds < 1.4);
  const moments = [0, 1, 2].map((k) => {
    walker.update(1 / 60);
    return { time: k / 60, model: walker.model.slice() };
  });
  const large = documentOf(exportMoments(worn, moments, "last.glb", 60, { model, size: 1.4 }).bytes);
  assert.deepEqual(large.nodes[large.scenes[0].nodes[0]].scale, [1.4, 1.4, 1.4]);
  assert.equal(documentOf(exportMoments(worn, moments, "last.glb").bytes).meshes[0].name, "Body", "a mannequin without it");
});

test("what is no character says so", () => {
  assert.throws(() => amble.readModel(bytes.subarray(0, 1000), "cut.glb"), /cut\.glb/);
  assert.throws(() => amble.readModel(new Uint8Array(), "none.glb"), /none\.glb/);
  const bare = exportLoop(library.character(), { speed: 0, turnRate: 0 }, "still.glb").bytes;
  const model = amble.readModel(bare, "still.glb");
  assert.equal(model.mesh, true, "a mannequin is a character, too");
  model.dispose();
});
