// The adapters for three.js and Babylon.js drive loaded rigs: upright, at their size, feet on the floor and held there,
// going as the character goes; with events and root motion. The examples are what is tested.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { attach as attachBabylon } from "../dist/babylon.js";
import { attach as attachThree } from "../dist/three.js";
import { defaultLibrary, startEngine } from "./engine.mjs";
import { GLTFLoader, ImportMeshAsync, NullEngine, Scene, three } from "./loaders.mjs";

const repository = path.join(import.meta.dirname, "../../..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "adapters-"));
after(() => fs.rmSync(folder, { recursive: true }));

const library = defaultLibrary(await startEngine());
const { Vector3, Group } = three;

function made(kind) {
  const file = path.join(folder, `${kind}.glb`);
  if (!fs.existsSync(file)) execFileSync("python3", [path.join(repository, "tools/characters/make_characters.py"), kind, file]);
  return fs.readFileSync(file);
}

/// Walks a rig and gives how its skin went: `skin()` tells places of its vertices, metres; `feet()` those of two nodes.
function walked({ hero, update, skin, root }) {
  const heights = [], lows = [], steps = [];
  let held = 0;
  const feet = () => skin().map(([x, y, z], i) => ({ i, x, y, z })).filter(({ y }) => y < 0.03);
  for (let frame = 0; frame < 180; frame++) {
    const before = feet();
    update(1 / 60);
    const now = skin();
    heights.push(Math.max(...now.map(([, y]) => y)));
    lows.push(Math.min(...now.map(([, y]) => y)));
    // What is on the floor and stays there moves little: the least of all such.
    const slips = before.filter(({ i }) => now[i][1] < 0.03).map(({ i, x, z }) => Math.hypot(now[i][0] - x, now[i][2] - z));
    if (slips.length > 0) held = Math.max(held, Math.min(...slips));
    for (const { kind } of hero.events) if (kind === "strike") steps.push(frame);
  }
  return { heights, lows, held, steps, root: root() };
}

function check({ heights, lows, held, steps }, kind) {
  const kTall = 1.79;
  assert.ok(Math.min(...heights) > 0.88 * kTall && Math.max(...heights) < 1.07 * kTall, `${kind}: ${Math.min(...heights)} to ${Math.max(...heights)} m tall`);
  assert.ok(Math.max(...lows.map(Math.abs)) < 0.06, `${kind}: lowest ${Math.min(...lows)} to ${Math.max(...lows)} m`);
  assert.ok(held < 0.004, `${kind}: feet on the floor move ${held} m a frame`);
  assert.ok(steps.length >= 4 && steps.length <= 8, `${kind}: ${steps.length} strikes in three seconds`);
}


async function threeModel(kind) {
  const bytes = made(kind);
  const { scene } = await new GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), "");
  const meshes = [];
  scene.traverse((node) => node.isSkinnedMesh && meshes.push(node));
  const skin = () => {
    scene.updateMatrixWorld(true);
    return meshes.flatMap((mesh) => Array.from({ length: Math.floor(mesh.geometry.attributes.position.count / 9) }, (_, i) => mesh.getVertexPosition(9 * i, new Vector3()).applyMatrix4(mesh.matrixWorld).toArray()));
  };
  return { scene, skin };
}

for (const kind of ["wanderer", "mixamo", "rigify", "unreal", "vrm", "daz"])
  test(`three: ${kind} walks`, async () => {
    const { scene, skin } = await threeModel(kind);
    const hero = attachThree(library, scene, { command: { speed: 1.2, turnRate: 0 } });
    hero.command({ speed: 1.2, turnRate: 0 });
    const found = walked({ hero, update: (seconds) => hero.update(seconds), skin, root: () => scene.position.toArray() });
    check(found, kind);
    assert.ok(Math.abs(found.root[2] - 3.6) < 0.3 && Math.abs(found.root[0]) < 0.1, `${kind}: the model has gone ${found.root}`);
    hero.dispose();
  });

test("three: the model may stand turned and moved, and root motion be left to the caller", async () => {
  const { scene, skin } = await threeModel("wanderer");
  const world = new Group();
  world.position.set(5, 0, -3);
  world.rotation.y = Math.PI / 2;
  world.add(scene);
  world.updateMatrixWorld(true);
  const hero = attachThree(library, scene, { travel: "none", command: { speed: 1.2, turnRate: 0 } });
  hero.command({ speed: 1.2, turnRate: 0 });
  let forward = 0;
  for (let i = 0; i < 60; i++) {
    hero.update(1 / 60);
    forward += hero.rootMotion.forward;
  }
  assert.ok(Math.abs(forward - 1.2) < 0.05, `${forward} m`);
  assert.deepEqual(scene.position.toArray(), [0, 0, 0]);
  const places = skin();
  const mean = [0, 2].map((axis) => places.reduce((sum, place) => sum + place[axis], 0) / places.length);
  assert.ok(Math.hypot(mean[0] - 5, mean[1] + 3) < 0.3, `it stays where it is: ${mean}`);
});

// Importing "amble-web/…" from within the package itself.
test("three: the example walks and counts its steps", async () => {
  const { walkAlong } = await import("../examples/three_adapter.mjs");
  const { scene } = await threeModel("wanderer");
  const steps = walkAlong(library, scene);
  for (let i = 0; i < 240; i++) steps.update(1 / 60);
  assert.ok(steps.footsteps >= 4, `${steps.footsteps} steps`);
  assert.ok(Math.abs(steps.hero.character.doing.turnRate - 0.2) < 0.03);
});

test("what has no bones says so", async () => {
  assert.throws(() => attachThree(library, new Group()), /no bones/);
});

async function babylonModel(kind, rightHanded) {
  const engine = new NullEngine();
  const scene = new Scene(engine);
  scene.useRightHandedSystem = rightHanded;
  const { meshes } = await ImportMeshAsync(new Uint8Array(made(kind)), scene, { pluginExtension: ".glb" });
  const [root] = meshes;
  const skinned = meshes.filter(({ skeleton }) => skeleton);
  const skin = () => {
    root.computeWorldMatrix(true);
    for (const node of root.getDescendants(false)) node.computeWorldMatrix?.(true);
    return skinned.flatMap((mesh) => {
      mesh.skeleton.prepare(true);
      const places = mesh.getPositionData(true, false);
      const world = mesh.getWorldMatrix().asArray();
      return Array.from({ length: Math.floor(places.length / 27) }, (_, i) => {
        const [x, y, z] = [places[27 * i], places[27 * i + 1], places[27 * i + 2]];
        return [0, 1, 2].map((row) => world[row] * x + world[4 + row] * y + world[8 + row] * z + world[12 + row]);
      });
    });
  };
  return { engine, root, skin };
}

for (const [kind, rightHanded] of [["wanderer", false], ["mixamo", false], ["daz", false], ["unreal", true]])
  test(`Babylon: ${kind} walks in a ${rightHanded ? "right" : "left"}-handed scene`, async () => {
    const { engine, root, skin } = await babylonModel(kind, rightHanded);
    const hero = attachBabylon(library, root, { command: { speed: 1.2, turnRate: 0 } });
    hero.command({ speed: 1.2, turnRate: 0 });
    const found = walked({ hero, update: (seconds) => hero.update(seconds), skin, root: () => [root.position.x, root.position.y, root.position.z] });
    check(found, kind);
    assert.ok(Math.abs(Math.hypot(found.root[0], found.root[2]) - 3.6) < 0.3, `${kind}: the model has gone ${found.root}`);
    hero.dispose();
    engine.dispose();
  });

test("Babylon: the example turns to its left and counts its steps", async () => {
  const { walkAlong } = await import("../examples/babylon_adapter.mjs");
  const { engine, root } = await babylonModel("wanderer", false);
  const steps = walkAlong(library, root);
  const ahead = () => {
    const m = root.computeWorldMatrix(true).asArray();
    return Math.atan2(m[8], m[10]); // where the model's own +Z points
  };
  const before = ahead();
  for (let i = 0; i < 240; i++) steps.update(1 / 60);
  const turned = ((ahead() - before + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  // To the left is the other way round in a left-handed scene.
  assert.ok(turned < -0.4 && turned > -0.9, `${turned} rad`);
  assert.ok(steps.footsteps >= 4);
  engine.dispose();
});
