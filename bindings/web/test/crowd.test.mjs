// A crowd moves and is posed in one call each, and keeps out of its own way.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { makeCrowd } from "../dist/crowd.js";
import { stylesOf } from "../dist/style.js";
import { defaultLibrary, startEngine } from "./engine.mjs";

const amble = await startEngine();
const library = defaultLibrary(amble);
const hero = fs.readFileSync(new URL("../../../data/characters/wanderer.glb", import.meta.url));
const joints = library.skeleton.joints.length;

function closest(places) {
  let least = Infinity;
  for (let i = 0; i < places.length; i += 4)
    for (let j = 0; j < i; j += 4) least = Math.min(least, Math.hypot(places[i] - places[j], places[i + 1] - places[j + 1]));
  return least;
}

test("everybody walks, at a distance from all others", () => {
  const crowd = makeCrowd(library, 40, { seed: 7 });
  assert.equal(crowd.model.length, 40 * joints * 8);
  const before = crowd.places.slice();
  for (let frame = 0; frame < 600; frame++) {
    crowd.update(1 / 60);
    if (frame % 10) continue;
    crowd.pose();
    assert.ok(closest(crowd.places) > 0.4);
  }
  crowd.pose();
  const moved = crowd.places.filter((x, i) => i % 4 === 0 && Math.abs(x - before[i]) > 0.5).length;
  assert.ok(moved > 20, `${moved} of 40 moved`);
  assert.ok(crowd.model.every(Number.isFinite));
  const norm = Math.hypot(...crowd.model.subarray(4, 8));
  assert.ok(Math.abs(norm - 1) < 1e-5);
  crowd.dispose();
});

test("who is sent arrives, and a bystander is left room", () => {
  const crowd = makeCrowd(library, 1, { clearing: 2 });
  crowd.send(0, 0, 6);
  for (let frame = 0; frame < 900; frame++) {
    crowd.keepOff([{ x: 0, z: 3 }]);
    crowd.update(1 / 60);
    if (frame % 6) continue;
    crowd.pose();
    assert.ok(Math.hypot(crowd.places[0], crowd.places[1] - 3) > 0.35);
  }
  assert.ok(crowd.arrived(0));
  crowd.wander(0);
  crowd.keepOff([]);
  for (let frame = 0; frame < 300; frame++) crowd.update(1 / 60);
  assert.ok(!crowd.arrived(0));
  crowd.dispose();
});

test("what is no crowd is refused", () => {
  assert.throws(() => makeCrowd(library, -1), /crowd/);
  assert.throws(() => makeCrowd(library, 5, { slowest: NaN }), /crowd/);
});

test("people may have bodies and styles of their own, and still keep out of each other's way", () => {
  const bodies = [0.9, 1, 1.1].map((height) => library.shaped({ height, legs: 1, arms: 1, shoulders: 1 }));
  const crowd = makeCrowd(library, 30, { seed: 3, bodies });
  const plain = makeCrowd(library, 30, { seed: 3, bodies });
  const styles = stylesOf(library);
  styles.dress(crowd, [0, 1, 2, 3, 4, 5], styles.presets.tired);
  const tall = (model, i) => Math.max(...Array.from({ length: joints }, (_, j) => model[8 * (joints * i + j) + 1]));
  for (let frame = 0; frame < 600; frame++) {
    for (const one of [crowd, plain]) one.update(1 / 60);
    if (frame % 10) continue;
    crowd.pose();
    assert.ok(closest(crowd.places) > 0.4, `${closest(crowd.places)} at ${frame}`);
  }
  plain.pose();
  const heights = Array.from({ length: 30 }, (_, i) => tall(plain.model, i));
  for (let i = 0; i < 30; i += 3) assert.ok(heights[i] < heights[i + 1] && heights[i + 1] < heights[i + 2], `${heights.slice(i, i + 3)}`);
  assert.ok(tall(crowd.model, 1) < heights[1] - 0.01, "the tired stoop");
  const other = library.onModel(amble.readModel(hero, "wanderer.glb"));
  assert.throws(() => makeCrowd(library, 2, { bodies: [other] }), /joints/);
  for (const one of [crowd, plain]) one.dispose();
});
