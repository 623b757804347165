// A character saved as bytes comes back as it was, and goes on the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultLibrary, startEngine } from "./engine.mjs";

const library = defaultLibrary(await startEngine());

function run(character, seconds) {
  for (let i = 0; i < Math.round(seconds * 60); i++) character.update(1 / 60);
}

test("saved bytes bring back the same pose and what follows", () => {
  const one = library.character();
  one.reset({ speed: 1.2, turnRate: 0.3 });
  one.command({ speed: 2.6, turnRate: -0.2 });
  run(one, 1.7);
  const other = library.character();
  assert.ok(other.restore(one.save()).done);
  assert.equal(other.poseHash(), one.poseHash());
  for (const character of [one, other]) run(character, 2);
  assert.equal(other.poseHash(), one.poseHash());
  one.dispose();
  other.dispose();
});

test("damaged bytes are refused and change nothing", () => {
  const character = library.character();
  character.reset({ speed: 1.2, turnRate: 0 });
  const hash = character.poseHash();
  const bytes = character.save();
  bytes[200] ^= 1;
  for (const damaged of [bytes, new Uint8Array()]) {
    const { done, why } = character.restore(damaged);
    assert.equal(done, false);
    assert.match(why, /no snapshot of this character/);
  }
  assert.equal(character.poseHash(), hash);
  character.dispose();
});

test("actions go on as far as they were, after the same ones have been played", () => {
  const [one, other] = [library.character(), library.character()];
  const [acts, others] = [library.actions(one), library.actions(other)];
  one.reset({ speed: 1.2, turnRate: 0 });
  const { number: wave } = acts.play({ gesture: "wave", loop: true });
  run(one, 1);
  acts.play({ reach: "right", target: { x: -0.3, y: 1.1, z: 2.5 } }, 9);
  run(one, 0.2);
  acts.stop(wave);
  run(one, 0.15);
  assert.deepEqual(acts.saved, [1, 2]);
  assert.equal(other.restore(one.save()).done, false);
  others.play({ gesture: "wave", loop: true });
  others.play({ reach: "right", target: { x: 0, y: 1, z: 1 } });
  assert.ok(other.restore(one.save()).done);
  assert.equal(other.poseHash(), one.poseHash());
  const told = ({ live }) => live.map(({ spare, ...rest }) => rest); // what is to spare is worked out by the next step
  assert.deepEqual(told(others), told(acts));
  for (const character of [one, other]) run(character, 1);
  assert.equal(other.poseHash(), one.poseHash());
  for (const used of [acts, others, one, other]) used.dispose();
});
