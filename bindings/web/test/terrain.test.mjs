// Walks on uneven ground.

import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultLibrary, startEngine } from "./engine.mjs";

const library = defaultLibrary(await startEngine());
const pelvis = library.skeleton.roles.pelvis;
const stairs = JSON.stringify({ stairs: { rise: 0.16, run: 0.3, start: [0, 1], heading: 0, count: 14 } });
const level = JSON.stringify({ origin: [-4, -4], spacing: 4, heights: [[0, 0, 0], [0, 0, 0], [0, 0, 0]] });

/// A walk straight ahead; gives the character after it.
function walked(terrain, seconds) {
  const character = library.character();
  character.walkOn(terrain);
  character.reset({ speed: 1.2, turnRate: 0 });
  character.command({ speed: 1.2, turnRate: 0 });
  for (let i = 0; i < 60 * seconds; i++) character.update(1 / 60);
  return character;
}

test("heights are those of the file", () => {
  const terrain = library.terrain(stairs, "stairs.json");
  assert.equal(terrain.height(0, 0.99), 0);
  assert.ok(Math.abs(terrain.height(2, 1.01) - 0.16) < 1e-9);
  assert.ok(Math.abs(terrain.height(0, 99) - 14 * 0.16) < 1e-9);
  terrain.dispose();
});

test("the pelvis rises with the stairs", () => {
  const terrain = library.terrain(stairs, "stairs.json");
  const [flat, up] = [walked(null, 4.5), walked(terrain, 4.5)];
  const { x, z } = up.doing;
  const risen = up.model[7 * pelvis + 1] - flat.model[7 * pelvis + 1];
  const ground = terrain.height(x, z);
  assert.ok(ground > 0.6, `${ground}`);
  assert.ok(Math.abs(risen - ground) < 0.25, `${risen} on ${ground}`);
  for (const part of [flat, up, terrain]) part.dispose();
});

test("level ground is walked on as none is", () => {
  const terrain = library.terrain(level, "level.json");
  const [none, given] = [walked(null, 2), walked(terrain, 2)];
  for (const axis of [0, 1, 2]) {
    const apart = Math.abs(none.model[7 * pelvis + axis] - given.model[7 * pelvis + axis]);
    assert.ok(apart < 0.02, `${apart} along ${axis}`);
  }
  for (const part of [none, given, terrain]) part.dispose();
});

test("back on no terrain, nothing is left of the stairs", () => {
  const terrain = library.terrain(stairs, "stairs.json");
  const [none, back] = [walked(null, 0), walked(terrain, 3)];
  back.walkOn(null);
  back.reset({ speed: 1.2, turnRate: 0 });
  for (const character of [none, back]) {
    character.command({ speed: 1.2, turnRate: 0 });
    for (let i = 0; i < 60; i++) character.update(1 / 60);
  }
  assert.equal(back.poseHash(), none.poseHash());
  for (const part of [none, back, terrain]) part.dispose();
});

test("a character keeps the ground that was disposed of", () => {
  const terrain = library.terrain(stairs, "stairs.json");
  const character = library.character();
  character.walkOn(terrain);
  terrain.dispose();
  character.reset({ speed: 0, turnRate: 0 }, 0, 20);
  assert.ok(character.model[7 * pelvis + 1] > 14 * 0.16 + 0.5);
  character.dispose();
});

test("another technique goes on over the same ground", () => {
  const terrain = library.terrain(stairs, "stairs.json");
  const character = walked(terrain, 3);
  character.use({ weights: "rbf", blend: "fourier", harmonics: 8 });
  for (let i = 0; i < 60; i++) character.update(1 / 60);
  const above = character.model[7 * pelvis + 1] - terrain.height(character.doing.x, character.doing.z);
  assert.ok(above > 0.6 && above < 1.2, `the pelvis is ${above} above the ground`);
  for (const part of [character, terrain]) part.dispose();
});

test("what is no terrain is said so", () => {
  assert.throws(() => library.terrain('{"spacing":1}', "heap.json"), /heap\.json.*heights/);
  assert.throws(() => library.terrain("{", "cut.json"), /cut\.json/);
});
