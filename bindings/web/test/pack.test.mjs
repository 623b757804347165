// A pack for games out of a page: loops that close, transitions that meet them, on a mannequin or the worn model,
// with the style and the actions of the character.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { makePack, stylesOf } from "../dist/index.js";
import { defaultLibrary, startEngine } from "./engine.mjs";

const amble = await startEngine();
const library = defaultLibrary(amble);
const hero = fs.readFileSync(new URL("../../../data/characters/wanderer.glb", import.meta.url));

function gltf(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
}

/// The height of the hips in the first frame of every motion.
function hips({ bytes }) {
  const json = gltf(bytes);
  const start = 28 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  return Object.fromEntries(json.animations.map(({ name, channels, samplers }) => {
    const { sampler } = channels.find(({ target }) => target.path === "translation");
    const accessor = json.accessors[samplers[sampler].output];
    const view = json.bufferViews[accessor.bufferView];
    const at = start + (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
    return [name, new DataView(bytes.buffer, bytes.byteOffset + at).getFloat32(4, true)];
  }));
}

test("named loops and transitions, and what a game asks of them", () => {
  const walker = library.character();
  walker.reset({ speed: 1.2, turnRate: 0 });
  const before = walker.poseHash();
  const { bytes, description } = makePack(walker, "pack.glb", { walks: [1.2], runs: [], turn: 0.5, fps: 30 });
  assert.equal(walker.poseHash(), before, "the character goes on");
  const told = JSON.parse(description);
  const names = told.motions.map(({ name }) => name);
  assert.deepEqual(gltf(bytes).animations.map(({ name }) => name), names);
  for (const name of ["idle", "walk_1.2", "walk_1.2_left", "walk_1.2_right", "start_walk_1.2", "stop_walk_1.2", "turn_left_90"]) assert.ok(names.includes(name), name);
  assert.equal(told.file, "pack.glb");
  assert.ok(Math.abs(told.motions.find(({ name }) => name === "walk_1.2").speed - 1.2) < 0.02);
});

test("on the worn model, or its animation alone", () => {
  const model = amble.readModel(hero, "wanderer.glb");
  const own = library.onModel(model);
  const wish = { walks: [1.2], runs: [], turn: 0 };
  const whole = makePack(own.character(), "pack.glb", wish, { model });
  const alone = makePack(own.character(), "pack.glb", { ...wish, animationOnly: true, inPlace: true }, { model });
  assert.ok(gltf(whole.bytes).meshes.length > 0);
  assert.equal(gltf(alone.bytes).meshes, undefined);
  assert.equal(JSON.parse(alone.description).travel, "in place");
});

test("with what the character does on top of its gait, and in its style", () => {
  const walker = library.character();
  const wish = { walks: [1.2], runs: [], turn: 0, inPlace: true };
  const plain = hips(makePack(walker, "pack.glb", wish));
  const actions = library.actions(walker);
  actions.play({ hipsHeight: 0.75 });
  const low = hips(makePack(walker, "pack.glb", wish));
  for (const [name, height] of Object.entries(low)) assert.ok(height < plain[name] - 0.05, `${name}: ${height} of ${plain[name]}`);
  actions.dispose();

  const styled = library.character();
  const styles = stylesOf(library);
  const bytesOf = () => makePack(styled, "pack.glb", wish).bytes;
  const before = bytesOf();
  styles.wear(styled, styles.presets.tired, 0);
  assert.notDeepEqual(bytesOf(), before);
});

test("nonsense gives a sentence", () => {
  assert.throws(() => makePack(library.character(), "pack.glb", { fps: 0 }), /frames/);
});
