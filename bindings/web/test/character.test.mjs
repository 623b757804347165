// Drives a character through the typed API in Node.

import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultLibrary, startEngine } from "./engine.mjs";

const amble = await startEngine();
const library = defaultLibrary(amble);

function run(character, seconds, fps = 60) {
  for (let i = 0; i < Math.round(seconds * fps); i++) character.update(1 / fps);
}

test("the library describes its body", () => {
  const { joints, roles, soles, legLength } = library.skeleton;
  assert.ok(joints.length > 15);
  assert.equal(joints[0].parent, -1);
  joints.slice(1).forEach((joint, i) => assert.ok(joint.parent >= 0 && joint.parent <= i));
  for (const role of ["pelvis", "head", "left_foot", "right_toe"]) assert.ok(joints[roles[role]], role);
  assert.ok(legLength > 0.6 && legLength < 1.1);
  assert.ok(soles.left.ankleHeight > 0.03);
  assert.ok(library.examples.some((e) => e.type === "walk") && library.examples.some((e) => e.type === "run"));
});

test("a walk covers its speed and keeps its feet on the floor", () => {
  const character = library.character();
  character.reset({ speed: 1.3, turnRate: 0 });
  run(character, 4);
  const { doing, model } = character;
  assert.ok(Math.abs(doing.z - 5.2) < 0.1, `walked ${doing.z} m in 4 s`);
  assert.ok(Math.abs(doing.x) < 0.05);
  const height = (role) => model[7 * library.skeleton.roles[role] + 1];
  assert.ok(height("pelvis") > 0.8 && height("pelvis") < 1.05);
  assert.ok(Math.min(height("left_foot"), height("right_foot")) < 0.12);
  character.dispose();
});

test("a positive turn rate turns left, towards +x", () => {
  const character = library.character();
  character.reset({ speed: 1.2, turnRate: 0.4 });
  run(character, 2);
  assert.ok(Math.abs(character.doing.heading - 0.8) < 0.05, `heading ${character.doing.heading}`);
  assert.ok(character.doing.x > 0.5);
  character.dispose();
});

test("rotations are unit quaternions and every number is finite, whatever is asked", () => {
  const character = library.character();
  for (const command of [{ speed: NaN, turnRate: Infinity }, { speed: 1e300, turnRate: -1e300, gait: -7 }, { speed: -3, turnRate: 9 }]) {
    character.command(command);
    run(character, 1);
    const model = character.model;
    assert.ok(model.every(Number.isFinite));
    for (let i = 0; i < model.length; i += 7) assert.ok(Math.abs(Math.hypot(...model.subarray(i + 3, i + 7)) - 1) < 1e-4);
  }
  character.dispose();
});

test("equal commands give equal poses, others do not", () => {
  const hashes = [1.3, 1.3, 1.31].map((speed) => {
    const character = library.character();
    character.reset({ speed, turnRate: 0.1 });
    run(character, 3);
    const hash = character.poseHash();
    character.dispose();
    return hash;
  });
  assert.equal(hashes[0], hashes[1]);
  assert.notEqual(hashes[0], hashes[2]);
});

test("a seed decides how strides differ and how one stands, and nothing does when there is no life", () => {
  const walked = (life) => {
    const character = library.character();
    character.live(life);
    character.reset({ speed: 1.2, turnRate: 0 });
    run(character, 3);
    character.command({ speed: 0, turnRate: 0 });
    run(character, 4);
    const hash = character.poseHash();
    character.dispose();
    return hash;
  };
  assert.equal(walked({ variation: 1, seed: 5 }), walked({ variation: 1, seed: 5 }));
  assert.notEqual(walked({ variation: 1, seed: 5 }), walked({ variation: 1, seed: 6 }));
  assert.notEqual(walked({ seed: 5 }), walked({ seed: 6 }));
  assert.equal(walked({ idle: 0, seed: 5 }), walked({ idle: 0, seed: 6 }));
});

test("a damaged library is refused with a reason that names it", () => {
  assert.throws(() => amble.readLibrary(new Uint8Array([1, 2, 3]), "broken.amble"), /broken\.amble/);
});

test("weights are shares of one whole, and every technique walks on from where the other was", () => {
  const character = library.character();
  character.reset({ speed: 1.25, turnRate: 0.2 });
  run(character, 1);
  const before = character.doing;
  for (const weights of ["rbf", "delaunay"])
    for (const blend of ["timewarp", "fourier"]) {
      character.use({ weights, blend, harmonics: 8 });
      assert.ok(Math.hypot(character.doing.x - before.x, character.doing.z - before.z) < 12);
      run(character, 1);
      const sum = character.weights.reduce((a, b) => a + b, 0);
      assert.ok(Math.abs(sum - 1) < 1e-5, `${weights}, ${blend}: ${sum}`);
      assert.ok(Math.abs(character.doing.speed - 1.25) < 0.02);
    }
  character.use({ weights: "delaunay", blend: "fourier", harmonics: 8 });
  character.command({ speed: 1.05, turnRate: 0.1 });
  run(character, 3);
  assert.ok([...character.weights].filter((weight) => weight > 1e-4).length <= 3);
  character.dispose();
});

test("a drawn path is walked from its start to its end", () => {
  const character = library.character();
  const path = library.path([[0, 0], [0, 2], [1, 4], [3, 5]]);
  assert.ok(path.way.length > 100);
  let arrived = false;
  for (let i = 0; i < 1200 && !arrived; i++) {
    const wanted = path.advance(character, 1 / 60);
    arrived = wanted.arrived;
    character.command(wanted);
    character.update(1 / 60);
  }
  assert.ok(arrived);
  assert.ok(Math.hypot(character.doing.x - 3, character.doing.z - 5) < 0.25);
  assert.throws(() => library.path([[1, 1], [1, 1]]), /no length/);
  assert.throws(() => library.path([[1, 1], [NaN, 2]]), /finite/);
  assert.throws(() => library.goal(character, Infinity, 0, 0), /finite/);
  path.dispose();
  character.dispose();
});

test("a goal is reached to the centimetre, facing as told", () => {
  const character = library.character();
  const goal = library.goal(character, 1.5, -2, 1.2);
  for (let i = 0; i < 2400; i++) {
    const wanted = goal.advance(character, 1 / 60);
    character.command(wanted);
    character.update(1 / 60);
    if (wanted.arrived) break;
  }
  const { x, z, heading } = character.doing;
  assert.ok(Math.hypot(x - 1.5, z + 2) < 0.03, `${x}, ${z}`);
  assert.ok(Math.abs(Math.atan2(Math.sin(heading - 1.2), Math.cos(heading - 1.2))) < 0.035);
  goal.dispose();
  character.dispose();
});

test("a chased pointer is caught up with", () => {
  const character = library.character();
  const chase = library.chase(0, 1);
  for (let i = 0; i < 900; i++) {
    chase.aim(0, 1 + (1.2 * i) / 60);
    character.command(chase.advance(character, 1 / 60));
    character.update(1 / 60);
  }
  assert.ok(Math.abs(character.doing.z - 19) < 0.8, `${character.doing.z}`);
  chase.dispose();
  character.dispose();
});

test("the same walk on other bodies", () => {
  const giant = library.shaped({ height: 1.4, legs: 1, arms: 1, shoulders: 1 });
  assert.ok(Math.abs(giant.skeleton.height / library.skeleton.height - 1.4) < 0.02);
  const small = library.character();
  small.reset({ speed: 1.2, turnRate: 0.2 }, 1, 2, 0.5);
  run(small, 1);
  const large = giant.character();
  large.follow(small);
  assert.ok(Math.abs(large.doing.x - small.doing.x) < 1e-6 && Math.abs(large.doing.heading - small.doing.heading) < 1e-6);
  large.command({ speed: 1.2, turnRate: 0 });
  const from = large.doing;
  run(large, 3);
  assert.ok(Math.abs(Math.hypot(large.doing.x - from.x, large.doing.z - from.z) - 3.6) < 0.15);
  assert.throws(() => library.shaped({ height: 0, legs: 1, arms: 1, shoulders: 1 }), /shape/);
  assert.throws(() => library.onBody(new TextEncoder().encode("no motion"), "notes.bvh"), /notes\.bvh/);
  assert.throws(() => library.onBody(new Uint8Array(), "walk.txt"), /\.bvh and \.glb/);
  small.dispose();
  large.dispose();
  giant.dispose();
});

test("human steering keeps to what people do, and lets go", () => {
  const character = library.character();
  character.reset();
  const steering = library.human(character, { lookAhead: 0.2 });
  let hardest = 0;
  for (let i = 0; i < 300; i++) {
    const before = character.doing.speed;
    steering.aim(0, 8);
    steering.advance(character, 1 / 60);
    character.update(1 / 60);
    hardest = Math.max(hardest, 60 * Math.abs(character.doing.speed - before));
  }
  assert.ok(character.doing.z > 2 && character.doing.z < 9, `went to ${character.doing.z}`);
  assert.ok(hardest < 0.88, `sped up by ${hardest} m/s²`); // as hard as the library's own walks do
  steering.go("stand");
  for (let i = 0; i < 300; i++) character.update(1 / 60);
  assert.ok(character.doing.speed < 0.02);
  steering.dispose();
  character.command({ speed: 1.2, turnRate: 0 });
  run(character, 3);
  assert.ok(Math.abs(character.doing.speed - 1.2) < 0.05);
  character.dispose();
});

test("steps are told as they come, and root motion adds up to the way", () => {
  const character = library.character();
  character.reset({ speed: 1.2, turnRate: 0.3 }, 1, 2, 0.5);
  const kinds = [];
  let [x, z, heading] = [character.doing.x, character.doing.z, character.doing.heading];
  character.command({ speed: 2.8, turnRate: 0.3 });
  for (let i = 0; i < 240; i++) {
    character.update(1 / 60);
    kinds.push(...character.events.map(({ kind }) => kind));
    const { left, forward, turned } = character.rootMotion;
    x += forward * Math.sin(heading) + left * Math.cos(heading);
    z += forward * Math.cos(heading) - left * Math.sin(heading);
    heading += turned;
  }
  const { doing } = character;
  assert.ok(Math.hypot(x - doing.x, z - doing.z) < 1e-6 && Math.abs(heading - doing.heading) < 1e-9);
  const count = (kind) => kinds.filter((one) => one === kind).length;
  assert.ok(count("strike") >= 8 && Math.abs(count("strike") - count("lift")) <= 2);
  assert.equal(count("run"), 1);
  character.dispose();
});

test("a pose left out for later is the same in the end", () => {
  const [one, other] = [library.character(), library.character()];
  for (const character of [one, other]) character.reset({ speed: 1.3, turnRate: 0.1 });
  for (let i = 0; i < 50; i++) (one.update(1 / 60), other.update(1 / 60, "later"));
  assert.notDeepEqual(other.model, one.model);
  other.show();
  assert.deepEqual(other.model, one.model);
  assert.deepEqual(other.pose, one.pose);
  assert.equal(one.pose.rotations.length, 4 * library.skeleton.joints.length);
  one.dispose();
  other.dispose();
});

test("a steering leads at any frame rate to one motion", () => {
  const places = [60, 25].map((fps) => {
    const character = library.character();
    const path = library.path([[0, 0], [0, 2], [1, 4]], { speed: 1.1 });
    character.reset(path.first, path.start.x, path.start.z, path.start.heading);
    let steps = 0;
    for (let i = 0; i < 4 * fps; i++) {
      path.lead(character, 1 / fps);
      steps += character.events.filter(({ kind }) => kind === "strike").length;
    }
    const { x, z } = character.doing;
    path.dispose();
    character.dispose();
    return { x, z, steps };
  });
  assert.ok(Math.hypot(places[0].x - places[1].x, places[0].z - places[1].z) < 1e-3);
  assert.equal(places[0].steps, places[1].steps);
  assert.ok(places[0].steps >= 4);
});

test("names that a library does not have are refused, naming those that there are", () => {
  const character = library.character();
  assert.throws(() => character.command({ speed: 1, turnRate: 0, type: "gallop" }), /no type is named 'gallop'; there are walk, run/);
  assert.throws(() => character.setManner({ parameters: { load: 1 } }), /no parameter 'load'/);
  assert.throws(() => character.setManner({ mix: { "tired walk": 1 } }), /'tired walk' can be mixed in/);
  assert.throws(() => character.use({ weights: "rbf", blend: "fourier", harmonics: 8, extrapolate: true }), /extrapolat/);
  character.dispose();
});
