// Mixes of the performer's styles, worn in the browser's engine.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { stylesOf } from "../dist/style.js";
import { defaultLibrary, startEngine } from "./engine.mjs";

const amble = await startEngine();
const library = defaultLibrary(amble);
const styles = stylesOf(library);

function walk(character, seconds) {
  for (let i = 0; i < Math.round(seconds * 60); i++) character.update(1 / 60);
}

/// Mean distance of the joints of two characters, seen from their pelvis, metres.
function apart(a, b) {
  let sum = 0;
  const joints = a.model.length / 7;
  for (let j = 0; j < joints; j++)
    sum += Math.hypot(...[0, 1, 2].map((c) => a.model[7 * j + c] - a.model[c] - (b.model[7 * j + c] - b.model[c])));
  return sum / joints;
}

test("the performer's styles, their components and presets are listed", () => {
  const names = styles.examples.map(({ name }) => name);
  for (const name of ["basic", "tired", "energetic", "gorilla", "chaplin"]) assert.ok(names.includes(name), name);
  assert.deepEqual(Object.keys(styles.presets).sort(), ["happy", "relaxed", "rigid", "tired"]);
  for (const [part, components] of Object.entries(styles.parts)) {
    assert.ok(components.length >= 3, part);
    assert.match(components[0].line, /%/);
    assert.ok(components[0].share > 0 && components[0].share <= 1);
  }
});

test("a preset is worn within half a second, and comes off again", () => {
  const plain = library.character(), styled = library.character();
  for (const one of [plain, styled]) one.reset({ speed: 1.1, turnRate: 0 });
  styles.wear(styled, styles.presets.happy);
  assert.ok(apart(plain, styled) < 1e-6);
  for (const one of [plain, styled]) walk(one, 1);
  assert.ok(apart(plain, styled) > 0.02);
  styles.wear(styled, null);
  walk(styled, 4);
  plain.follow(styled);
  walk(plain, 0.1), walk(styled, 0.1);
  assert.ok(apart(plain, styled) < 0.02);
  plain.dispose(), styled.dispose();
});

test("a character of one's own wears the performer's styles", () => {
  const bytes = fs.readFileSync(new URL("../../../data/characters/wanderer.glb", import.meta.url));
  const model = amble.readModel(new Uint8Array(bytes), "wanderer.glb");
  const worn = library.onModel(model);
  const own = stylesOf(worn);
  assert.deepEqual(own.examples.map(({ name }) => name), styles.examples.map(({ name }) => name));
  assert.deepEqual(own.presets, styles.presets);
  const plain = worn.character(), styled = worn.character();
  for (const one of [plain, styled]) one.reset({ speed: 1.1, turnRate: 0 });
  own.wear(styled, own.presets.tired);
  for (const one of [plain, styled]) walk(one, 1);
  assert.ok(apart(plain, styled) > 0.02);
  for (const one of [plain, styled, own, worn, model]) one.dispose();
});

test("another blender goes on in the same style", () => {
  const one = library.character(), other = library.character();
  for (const character of [one, other]) {
    character.reset({ speed: 1.1, turnRate: 0 });
    styles.wear(character, styles.presets.tired);
    walk(character, 1);
  }
  other.use({ weights: "delaunay", blend: "timewarp", harmonics: 8 });
  for (const character of [one, other]) walk(character, 1);
  assert.ok(apart(one, other) < 0.05);
  one.dispose(), other.dispose();
});

test("a wrong mix says what is wrong and changes nothing", () => {
  const walker = library.character();
  walker.reset({ speed: 1, turnRate: 0 });
  const hash = walker.poseHash();
  assert.throws(() => styles.wear(walker, { root: { nobody: 1 } }), /nobody/);
  assert.throws(() => styles.wear(walker, { root: { tired: 0 } }), /weigh/);
  assert.equal(walker.poseHash(), hash);
  walker.dispose();
});
