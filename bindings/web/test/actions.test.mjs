// Actions of a character, through the typed API in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { exportLoop, exportMoments } from "../dist/export.js";
import { defaultLibrary, startEngine } from "./engine.mjs";

const amble = await startEngine();
const library = defaultLibrary(amble);

function acting(speed) {
  const character = library.character();
  character.reset({ speed, turnRate: 0 });
  const actions = library.actions(character);
  const run = (seconds) => {
    for (let i = 0; i < Math.round(60 * seconds); i++) character.update(1 / 60);
  };
  const place = (role) => {
    const at = 7 * library.skeleton.roles[role];
    return { x: character.model[at], y: character.model[at + 1], z: character.model[at + 2] };
  };
  return { character, actions, run, place };
}

test("a wave raises the hand, and ends by itself", () => {
  const { actions, run, place } = acting(1.2);
  const before = place("right_hand").y;
  const { number: wave } = actions.play({ gesture: "wave" });
  run(2);
  assert.ok(place("right_hand").y > before + 0.4);
  const [live] = actions.live;
  assert.equal(live.id, wave);
  assert.equal(live.state, 1);
  assert.ok(live.weight.right_arm > 0.99 && live.priority.right_arm === 5);
  assert.equal(live.weight.left_leg, undefined);
  run(6);
  assert.equal(actions.live.length, 0);
});

test("a hand reaches a point, follows it, and lets it go", () => {
  const { actions, run, place } = acting(0);
  const target = { x: -0.3, y: 1.2, z: 0.35 };
  const far = (from) => Math.hypot(place("right_hand").x - from.x, place("right_hand").y - from.y, place("right_hand").z - from.z);
  const { number: cup } = actions.play({ reach: "right", target }, 9);
  run(1.5);
  assert.ok(far(target) < 0.002, `${far(target)} m away`);
  const there = { x: -0.2, y: 1.4, z: 0.35 };
  actions.setTarget(cup, there);
  run(1.5);
  assert.ok(far(there) < 0.002, `${far(there)} m away`);
  actions.stop(cup);
  run(2);
  assert.ok(far(there) > 0.3);
  assert.equal(actions.live.length, 0);
});

test("priority decides who has the arm", () => {
  const { actions, run } = acting(1.2);
  const { number: wave } = actions.play({ gesture: "wave", loop: true }, 5);
  const { number: tray } = actions.play({ gesture: "carry_tray", loop: true }, 5);
  run(2);
  const share = (id) => actions.live.find((one) => one.id === id).weight.right_arm;
  assert.ok(Math.abs(share(wave) - share(tray)) < 1e-6);
  actions.setPriority(tray, 9);
  run(2);
  assert.ok(share(tray) > 0.999 && share(wave) < 0.001);
});

test("hips come down, and what is no number is refused", () => {
  const { actions, run, place } = acting(1.2);
  actions.play({ hipsHeight: 0.7 });
  run(3);
  assert.ok(place("pelvis").y < 0.8);
  const { number, outcome } = actions.play({ lookAt: { x: NaN, y: 1, z: 1 } });
  assert.deepEqual([number, outcome.done], [0, false]);
  assert.match(outcome.why, /point/);
});

test("what cannot be done says why, and changes nothing", () => {
  const { actions, run } = acting(1.2);
  const { number: wave } = actions.play({ gesture: "wave", loop: true });
  run(0.5);
  const before = JSON.stringify(actions.live);
  for (const refused of [
    actions.play({ gesture: "yodel" }).outcome,
    actions.play({ gait: "gallop" }).outcome,
    actions.play({ clip: new TextEncoder().encode("no motion"), name: "notes.bvh" }).outcome,
    actions.stop(wave + 1),
    actions.setTarget(wave, { x: 0, y: 1, z: 1 }),
    actions.setPriority(wave, NaN),
    actions.setPriority(wave, 3, "left_leg"),
    actions.play({ clip: exportLoop(library.character(), { speed: 1.1, turnRate: 0 }, "steps.bvh").bytes, name: "steps.bvh", legs: true }).outcome,
  ]) {
    assert.equal(refused.done, false);
    assert.ok(refused.why.length > 10, refused.why);
  }
  assert.equal(JSON.stringify(actions.live), before);
  assert.deepEqual(actions.stop(wave), { done: true, why: "" });
});

test("another gait, and a clip of one's own, are actions too", () => {
  const { character, actions, run } = acting(2.1);
  assert.ok(actions.play({ gait: "run" }, 9).outcome.done);
  run(3);
  assert.ok(character.doing.gait > 0.5);
  const clip = exportLoop(library.character(), { speed: 0, turnRate: 0 }, "still.bvh").bytes;
  assert.ok(actions.play({ clip, name: "still.bvh", loop: true }, 5, { rise: 0.3, fall: 0.3 }).outcome.done);
  run(1);
  assert.equal(actions.live.length, 2);
  assert.ok(actions.live[1].seconds > 0.5);
});

test("a looped clip that steps takes the legs where it is asked to", () => {
  const { character } = acting(1.1);
  const moments = Array.from({ length: 240 }, (_, i) => {
    character.update(1 / 60);
    return { time: i / 60, model: character.model.slice() };
  });
  const clip = exportMoments(library, moments, "steps.bvh").bytes;
  for (const legs of [false, true]) {
    const { actions, run } = acting(1.1);
    assert.ok(actions.play({ clip, name: "steps.bvh", loop: true, legs }, 7).outcome.done);
    run(2);
    const [{ weight, priority }] = actions.live;
    assert.equal(priority.left_leg, legs ? 7 : undefined);
    assert.ok(legs ? weight.left_leg > 0.5 : weight.left_leg === undefined);
  }
});
