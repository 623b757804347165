// Leads a character round obstacles.

import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultLibrary, startEngine } from "./engine.mjs";

const library = defaultLibrary(await startEngine());
const radius = library.sideReach(1.3);

/// A square of 0.6 m about a place, as two triangles.
const block = (x, z) => [
  [x - 0.3, z - 0.3, x + 0.3, z - 0.3, x + 0.3, z + 0.3],
  [x - 0.3, z - 0.3, x + 0.3, z + 0.3, x - 0.3, z + 0.3],
].flat();

const toBlock = (bx, bz, x, z) => Math.hypot(Math.max(0, Math.abs(x - bx) - 0.3), Math.max(0, Math.abs(z - bz) - 0.3));

const request = (more) => ({ goal: { x: 0, z: 6, heading: 0 }, corners: [[0.9, 3]], triangles: Float64Array.from(block(0, 3)), radius, speed: 1.3, ...more });

function walk(character, steering, seconds, see) {
  for (let i = 0; i < 60 * seconds; i++) {
    const { arrived, ...command } = steering.advance(character, 1 / 60);
    if (arrived) return true;
    character.command(command);
    character.update(1 / 60);
    see?.(character.doing);
  }
  return false;
}

test("a walk needs about a shoulder's width to either side", () => {
  assert.ok(radius > 0.25 && radius < 0.5, `${radius}`);
});

test("the way clears the block, and the walk keeps to it and ends at the goal", () => {
  const character = library.character();
  character.reset({ speed: 0, turnRate: 0 });
  const steering = library.around(character, request());
  const { way, cubics } = steering;
  for (let i = 0; i < way.length; i += 2) assert.ok(toBlock(0, 3, way[i], way[i + 1]) > radius - 0.005);
  for (let i = 8; i < cubics.length; i += 8) {
    const [ax, az, bx, bz] = [cubics[i - 2] - cubics[i - 4], cubics[i - 1] - cubics[i - 3], cubics[i + 2] - cubics[i], cubics[i + 3] - cubics[i + 1]];
    assert.ok(Math.abs(Math.atan2(ax * bz - az * bx, ax * bx + az * bz)) < 1e-6, "its direction is continuous");
  }
  assert.ok(walk(character, steering, 20, ({ x, z }) => assert.ok(toBlock(0, 3, x, z) > radius - 0.03)));
  const { x, z, heading } = character.doing;
  assert.ok(Math.hypot(x, z - 6) < 0.1 && Math.abs(heading) < 0.05, `${x} ${z} ${heading}`);
  steering.dispose();
  character.dispose();
});

test("a walk goes on along a new way without stopping", () => {
  const character = library.character();
  character.reset({ speed: 0, turnRate: 0 });
  const first = library.around(character, request({ goal: { x: 0, z: 9, heading: 0 }, corners: [], triangles: new Float64Array() }));
  walk(character, first, 3);
  assert.ok(character.doing.speed > 1);
  const second = library.around(character, request({ goal: { x: 0, z: 9, heading: 0 }, corners: [[0.9, 5.5]], triangles: Float64Array.from(block(0, 5.5)) }));
  let slowest = 9;
  let begun = 0;
  assert.ok(walk(character, second, 20, ({ x, z, speed }) => {
    if (begun++ < 120) slowest = Math.min(slowest, speed);
    assert.ok(toBlock(0, 5.5, x, z) > radius - 0.05, `${x} ${z}`);
  }));
  assert.ok(slowest > 0.4, `${slowest}`);
  for (const part of [first, second, character]) part.dispose();
});

test("there is no way through a wall", () => {
  const character = library.character();
  character.reset({ speed: 0, turnRate: 0 });
  const wall = Array.from({ length: 40 }, (_, i) => block(-11.7 + 0.6 * i, 3)).flat();
  assert.equal(library.around(character, request({ corners: [], triangles: Float64Array.from(wall) })), null);
  character.dispose();
});
