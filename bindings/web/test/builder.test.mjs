// Captures become a library, and motion becomes files, through the typed API in Node.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { LibraryBuilder } from "../dist/builder.js";
import { exportLoop, exportMoments, writeLibrary } from "../dist/export.js";
import { defaultLibrary, startEngine } from "./engine.mjs";

const amble = await startEngine();
const library = defaultLibrary(amble);

/// A walk of so many seconds as the bytes of a clip file.
function walked(name, { speed = 1.3, turnRate = 0.1, seconds = 6, inPlace = false } = {}) {
  const character = library.character();
  character.reset({ speed, turnRate });
  const moments = [];
  for (let i = 0; i <= 60 * seconds; i++) {
    const model = character.model.slice();
    const { x, z } = character.doing;
    if (inPlace) for (let j = 0; j < model.length; j += 7) (model[j] -= x), (model[j + 2] -= z);
    moments.push({ time: i / 60, model });
    character.update(1 / 60);
  }
  character.dispose();
  return exportMoments(library, moments, name).bytes;
}

function studied(...names) {
  const builder = new LibraryBuilder(amble);
  for (const name of names) builder.read(walked(name), name);
  return { builder, studies: names.map((name) => builder.study(name)) };
}

test("an exported walk is a clip from which a library is built, and which walks", () => {
  const { builder, studies } = studied("walk.bvh");
  const [{ left, right, cycles, seconds, rejected }] = studies;
  assert.equal(rejected, "");
  assert.ok(Math.abs(seconds - 6) < 0.1, `${seconds} s`);
  assert.ok(left.length >= 4 && right.length >= 4);
  assert.ok(cycles.every(({ speed }) => Math.abs(speed - 1.3) < 0.05));
  const { bytes, report } = builder.build({ name: "Own", clips: ["walk.bvh"] });
  assert.ok(report.strides.some(({ kept, clip }) => kept && clip === "walk.bvh"));
  assert.equal(report.stand, "walk.bvh"); // made from the walk, since nobody stands in it
  const own = amble.readLibrary(bytes, "own.amble");
  assert.equal(own.name, "Own");
  const character = own.character();
  character.reset({ speed: 1.3, turnRate: 0.1 });
  for (let i = 0; i < 120; i++) character.update(1 / 60);
  const travelled = Math.hypot(character.doing.x, character.doing.z);
  assert.ok(Math.abs(travelled - 2.6) < 0.15, `walked ${travelled} m in 2 s`);
  builder.dispose();
});

test("reading tells the names of clips", () => {
  const builder = new LibraryBuilder(amble);
  assert.deepEqual(builder.read(walked("walk.bvh"), "walk.bvh"), ["walk.bvh"]);
  assert.deepEqual(builder.read(walked("walk.glb"), "hero.fbx"), ["hero.fbx"], "a GLB by its first bytes");
  builder.dispose();
});

test("a walk on the spot gets the travel back that its feet tell", () => {
  for (const speed of [0.9, 1.6, 2.8]) {
    const builder = new LibraryBuilder(amble);
    builder.read(walked("treadmill.bvh", { speed, turnRate: 0, inPlace: true }), "treadmill.bvh");
    const { faults, cycles, rejected } = builder.study("treadmill.bvh");
    assert.equal(rejected, "");
    const told = faults.find(({ kind }) => kind === "in-place");
    assert.ok(told && Math.abs(told.amount - speed) < 0.05 * speed, `${speed}: ${told?.amount} m/s`);
    assert.ok(cycles.length >= 3 && cycles.every((cycle) => Math.abs(cycle.speed - speed) < 0.05 * speed));
    builder.dispose();
  }
  const { builder, studies } = studied("walk.bvh");
  assert.ok(studies[0].faults.every(({ kind }) => kind !== "in-place" && kind !== "loop"));
  builder.dispose();
});

test("a GLB is read as well as a BVH", () => {
  const { builder, studies } = studied("walk.glb");
  assert.ok(studies[0].cycles.length >= 4);
  assert.ok(builder.build({ name: "Own", clips: ["walk.glb"], mirror: true }).report.groups.length > 0);
  builder.dispose();
});

test("what a person says of the feet replaces what was found", () => {
  const { builder, studies } = studied("walk.bvh");
  const [found] = studies;
  const spans = found.right.map(({ begin, end }) => [begin, end]);
  const moved = spans.map(([begin, end], i) => (i === 1 ? [begin + 0.04, end] : [begin, end]));
  const again = builder.study("walk.bvh", { right: moved });
  assert.ok(Math.abs(again.right[1].begin - (found.right[1].begin + 0.04)) < 1e-6);
  assert.equal(again.right[1].strike.confidence, 1);
  assert.deepEqual(again.left, found.left);
  const fewer = builder.study("walk.bvh", { right: spans.filter((_, i) => i !== 1) });
  assert.ok(fewer.cycles.length < found.cycles.length);
  assert.throws(() => builder.study("walk.bvh", { right: [[2, 1]] }), /right foot/);
  builder.dispose();
});

test("a file beyond the engine's memory says so, with a remedy", () => {
  const builder = new LibraryBuilder(amble);
  assert.throws(() => builder.read(new Uint8Array(2.2e9), "huge.bvh"), /shorter takes/);
  builder.dispose();
});

test("a file that cannot be read says where and why", () => {
  const builder = new LibraryBuilder(amble);
  const text = new TextEncoder();
  const bad = "HIERARCHY\nROOT Hips\n{\nOFSET 0 0 0\n";
  assert.throws(() => builder.read(text.encode(bad), "notes.bvh"), /notes\.bvh:4: expected OFFSET.*OFSET/);
  assert.throws(() => builder.read(text.encode(""), "16_01.amc"), /16_01\.amc: needs its skeleton/);
  assert.throws(() => builder.study("other.bvh"), /other\.bvh: has not been read/);
  assert.throws(() => builder.build({ name: "None", clips: [] }), /no stride/);
  builder.dispose();
});

test("a library is written as it was read", () => {
  const bytes = writeLibrary(library);
  const again = amble.readLibrary(bytes, "again.amble");
  assert.deepEqual(again.examples, library.examples);
  assert.deepEqual(writeLibrary(again), bytes);
  again.dispose();
  const newer = bytes.slice();
  newer[8] += 1;
  assert.throws(() => amble.readLibrary(newer, "newer.amble"), /newer\.amble: made by a newer Amble/);
});

test("a loop closes, and the character goes on as if nothing had been", () => {
  const [one, other] = [library.character(), library.character()];
  for (const character of [one, other]) {
    character.reset({ speed: 1.2, turnRate: 0.1 });
    for (let i = 0; i < 77; i++) character.update(1 / 60);
  }
  const { bytes, seconds } = exportLoop(one, one.doing, "loop.bvh");
  assert.ok(seconds > 0.8 && seconds < 1.4, `${seconds} s`);
  const rows = new TextDecoder().decode(bytes).trim().split(/Frame Time:.*\n/)[1].split("\n").map((row) => row.trim().split(/\s+/).map(Number));
  // Beyond the root, the last frame is the first.
  rows[0].slice(6).forEach((angle, i) => assert.ok(Math.abs(((rows.at(-1)[i + 6] - angle + 540) % 360) - 180) < 0.01));
  for (const character of [one, other]) for (let i = 0; i < 30; i++) character.update(1 / 60);
  assert.equal(one.poseHash(), other.poseHash());
  assert.throws(() => exportMoments(library, [], "none.bvh"), /nothing to export/);
  one.dispose();
  other.dispose();
});

test("exported GLB files pass the glTF validator", async () => {
  const require = createRequire(path.join(import.meta.dirname, "../../../apps/studio/package.json"));
  const { validateBytes } = require("gltf-validator");
  const character = library.character();
  for (const glb of [walked("walk.glb", { seconds: 2 }), exportLoop(character, { speed: 2.8, turnRate: 0 }, "run.glb").bytes]) {
    const { issues } = await validateBytes(glb);
    assert.deepEqual(issues.messages.filter(({ severity }) => severity <= 1), []);
  }
  character.dispose();
});

test("a clip is looked at, and its joints are told by name", () => {
  const { builder } = studied("walk.bvh");
  const { fps, frames, joints, roles, places, start } = builder.look("walk.bvh");
  assert.equal(places.length, frames * joints.length * 3);
  assert.ok(Math.abs((frames - 1) / fps - 6) < 0.1);
  assert.ok(start < 0.1);
  const height = (role, frame) => places[3 * (frame * joints.length + roles[role]) + 1];
  assert.ok(height("head", 30) > 1.4 && height("left_foot", 30) < 0.3, "metres, upright");
  assert.throws(() => builder.assign("walk.bvh", { pelvis: "Nobody" }), /Nobody/);
  builder.assign("walk.bvh", { left_toe: joints[roles.left_toe].name });
  assert.equal(builder.study("walk.bvh").rejected, "");
  assert.throws(() => builder.assign("walk.bvh", { left_thigh: joints[roles.head].name }), /does not hang below/);
  assert.equal(builder.study("walk.bvh").rejected, "", "wrong ones change nothing");
  assert.throws(() => builder.look("other.bvh"), /not been read/);
});
