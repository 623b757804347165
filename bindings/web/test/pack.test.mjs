// A pack for games out of a page: loops that close, transitions that meet them, on a mannequin or the worn model,
// with the style and the actions of the character.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { makePack, stylesOf } from "../dist/index.js";
import { defaultLibrary, startEngine } from "./engine.mjs";
import { GLTFLoader, ImportMeshAsync, NullEngine, Scene, three } from "./loaders.mjs";

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

// ---- as engines play it ----

const { AnimationMixer, Vector3 } = three;

/// Gives the places of joints of a motion at a share of it, metres in the world.
async function inThree(bytes) {
  const { scene, animations } = await new GLTFLoader().parseAsync(new Uint8Array(bytes).buffer, "");
  const mixer = new AnimationMixer(scene);
  const bones = [];
  scene.traverse((node) => node.isBone && bones.push(node));
  return (name, share) => {
    mixer.stopAllAction();
    const clip = animations.find((one) => one.name === name);
    mixer.clipAction(clip).play();
    mixer.setTime(share * clip.duration - (share === 1 ? 1e-7 : 0)); // at its end a loop is at its beginning
    scene.updateMatrixWorld(true);
    return bones.map((bone) => bone.getWorldPosition(new Vector3()));
  };
}

async function inBabylon(bytes) {
  const scene = new Scene(new NullEngine());
  scene.useRightHandedSystem = true;
  const { meshes: [root], animationGroups } = await ImportMeshAsync(new Uint8Array(bytes), scene, { pluginExtension: ".glb" });
  for (const group of animationGroups) group.stop();
  const hips = root.getDescendants(false).find(({ name }) => name === "Hips");
  const nodes = [hips, ...hips.getDescendants(false)];
  return (name, share) => {
    const { targetedAnimations, from, to } = animationGroups.find((one) => one.name === name);
    for (const { animation, target } of targetedAnimations) target[animation.targetProperty].copyFrom(animation.evaluate(from + share * (to - from)));
    return nodes.map((node) => {
      const m = node.computeWorldMatrix(true).asArray();
      return new Vector3(m[12], m[13], m[14]);
    });
  };
}

for (const [program, load] of [["three.js", inThree], ["Babylon.js", inBabylon]])
  test(`${program} plays loops that close and transitions that meet them, moved on by their travel`, async () => {
    const model = amble.readModel(hero, "wanderer.glb");
    const { bytes, description } = makePack(library.onModel(model).character(), "pack.glb", { walks: [1.2], runs: [2.8], turn: 0.6 }, { model });
    const { motions, blend_spaces } = JSON.parse(description);
    const at = await load(bytes);
    const moved = (places, { left, forward, turned }) => places.map((place) => place.clone().applyAxisAngle(new Vector3(0, 1, 0), turned).add(new Vector3(left, 0, forward)));
    for (const { name, loop, to, travel } of motions) {
      const wanted = moved(at(loop ? name : to, 0), travel);
      const apart = Math.max(...at(name, 1).map((place, i) => place.distanceTo(wanted[i])));
      assert.ok(apart < 5e-4, `${name} ends ${(1000 * apart).toFixed(2)} mm beside ${loop ? "its beginning" : to}`);
    }
    // What a blend space is told is how the motion goes: to the right is positive.
    for (const { motion, x, y } of blend_spaces.unity.locomotion.points) {
      const { seconds, travel } = motions.find(({ name }) => name === motion);
      assert.ok(Math.abs((-travel.turned / seconds) * (180 / Math.PI) - x) < 0.1, motion);
      assert.ok(Math.abs(Math.hypot(travel.left, travel.forward) / seconds - y) < 0.03 * Math.max(1, y), motion);
    }
  });
