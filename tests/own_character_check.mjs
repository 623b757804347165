// Checks a character that motion was added to, as others will see it: the Khronos validator finds nothing that it did
// not find in the original, three.js loads every mesh, material and morph target of it, and its own skin walks:
// upright, of its own height, soles on the floor, facing where it goes, at the speed asked for.
//
//     node own_character_check.mjs REPOSITORY ORIGINAL.glb WALKING.glb SPEED METRES_PER_UNIT UP [LEFT_TOE RIGHT_TOE]
//
// An original that is no glTF is "-". Toes are found by their names unless these are given. Exit status 77 when the packages of apps/studio are not installed.
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import assert from 'node:assert';

const [repository, original, walking, speed, unit, up, ...toeNames] = process.argv.slice(2);
const require = createRequire(`${repository}/apps/studio/package.json`);
let validator, three, loaders;
try {
  validator = require('gltf-validator');
  const loader = pathToFileURL(require.resolve('three/examples/jsm/loaders/GLTFLoader.js'));
  three = await import(new URL('../../../build/three.module.js', loader));
  loaders = await import(loader);
} catch (error) {
  console.log(`skipped: ${error.message}`);
  process.exit(77);
}
const {AnimationMixer, Matrix4, Vector3} = three;
globalThis.self ??= globalThis; // the loader expects a browser's name for it
console.error = () => {}; // Node decodes no pictures

const issues = async (bytes) => {
  const {issues: {messages}} = await validator.validateBytes(new Uint8Array(bytes), {maxIssues: 0});
  return messages.map(({code, severity, pointer}) => `${severity} ${code} ${pointer}`);
};

async function load(file) {
  const bytes = readFileSync(file);
  const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const {scene, animations} = await new loaders.GLTFLoader().parseAsync(data, '');
  const meshes = [];
  scene.traverse((node) => node.isMesh && meshes.push(node));
  return {bytes, scene, animations, meshes};
}

// The skin of all meshes in metres, Y up.
const toMetres = new Matrix4().makeScale(+unit, +unit, +unit);
if (up === 'z') toMetres.multiply(new Matrix4().makeRotationX(-Math.PI / 2));
function skin({scene, meshes}) {
  scene.updateMatrixWorld(true);
  const out = [];
  for (const mesh of meshes) {
    const count = mesh.geometry.attributes.position.count;
    for (let v = 0; v < count; v++) {
      const point = mesh.getVertexPosition(v, new Vector3());
      out.push(point.applyMatrix4(mesh.matrixWorld).applyMatrix4(toMetres));
    }
  }
  return out;
}
const range = (points, axis) => points.reduce(([low, high], p) => [Math.min(low, p[axis]), Math.max(high, p[axis])], [Infinity, -Infinity]);

const before = await load(original === '-' ? walking : original);
const after = await load(walking);
if (original === '-') before.animations.pop(); // the file that came out, at rest, without what was added
const known = new Set(original === '-' ? [] : await issues(before.bytes));
const mild = original === '-' ? /^[23] / : /^$/; // hints about what another reader made of it
assert.deepEqual((await issues(after.bytes)).filter((issue) => !known.has(issue) && !mild.test(issue)), [], 'new issues');
assert.deepEqual(after.meshes.map(({name}) => name), before.meshes.map(({name}) => name));
assert.deepEqual(after.meshes.map(({material}) => material.name), before.meshes.map(({material}) => material.name));
assert.deepEqual(after.meshes.map(({morphTargetDictionary}) => morphTargetDictionary), before.meshes.map(({morphTargetDictionary}) => morphTargetDictionary));
assert.deepEqual(after.animations.slice(0, -1).map(({name}) => name), before.animations.map(({name}) => name));

const rest = skin(before);
const [low, high] = range(rest, 'y');
const tall = high - low;
const clip = after.animations.at(-1);
const mixer = new AnimationMixer(after.scene);
mixer.clipAction(clip).play();
let bounds = {low: Infinity, high: 0, deep: 0};
const soles = [];
const middles = [];
for (let time = 0.5; time < clip.duration; time += 0.05) {
  mixer.setTime(time);
  const points = skin(after);
  const [bottom, top] = range(points, 'y');
  soles.push(bottom);
  bounds = {low: Math.min(bounds.low, bottom), high: Math.max(bounds.high, top)};
  assert(top > 0.88 * tall && top < 1.08 * tall, `the head is ${top.toFixed(2)} m high of ${tall.toFixed(2)} at ${time} s`);
  assert(bottom > -0.035 && bottom < 0.035, `the lowest point is at ${bottom.toFixed(3)} m at ${time.toFixed(2)} s`);
  const middle = points.reduce((sum, p) => sum.add(p), new Vector3()).divideScalar(points.length);
  middles.push({time, middle, points});
}
const first = middles[0], last = middles.at(-1);
const way = last.middle.clone().sub(first.middle).setY(0);
const covered = way.length() / (last.time - first.time);
assert(Math.abs(covered - speed) < 0.06 * speed, `goes ${covered.toFixed(2)} m/s`);
// The feet point where it goes, which is along +Z of metres and Y up.
const ahead = way.clone().normalize();
assert(ahead.z > 0.99, 'goes along +Z');
let pointing = 0, toes = 0;
after.scene.traverse((node) => {
  const toe = toeNames.length > 0 ? toeNames.includes(node.name) : /(toe|ball)/i.test(node.name) && !/(end|nub|tip)/i.test(node.name);
  if (!toe) return;
  const from = node.parent.getWorldPosition(new Vector3()), to = node.getWorldPosition(new Vector3());
  pointing += to.sub(from).normalize().applyMatrix4(new Matrix4().extractRotation(toMetres)).dot(ahead);
  toes++;
});
assert(toes === 2 && pointing > 0.7, `${toes} toes point ahead by cosines of ${pointing.toFixed(2)} together`);
const wide = range(last.points, 'x');
assert(wide[1] - wide[0] < 0.62 * tall, `is ${(wide[1] - wide[0]).toFixed(2)} m wide: arms did not come down`);
soles.sort((a, b) => a - b);
console.log(`${walking}: ${tall.toFixed(2)} m tall, soles ${(1000 * bounds.low).toFixed(0)} to ${(1000 * soles.at(-1)).toFixed(0)} mm, median ${(1000 * soles[soles.length >> 1]).toFixed(0)}, ${covered.toFixed(2)} m/s, ${clip.tracks.length} tracks, ${after.animations.length} animations`);
