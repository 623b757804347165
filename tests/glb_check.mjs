// Checks a GLB file as others will: the Khronos validator finds no error and no warning, and
// three.js loads a skinned body that stands upright, human in size, with its animation.
//
//     node glb_check.mjs REPOSITORY FILE.glb SECONDS
//
// Exit status 77 when the packages of apps/studio are not installed.
import {createRequire} from 'node:module';
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import assert from 'node:assert';

const [repository, file, seconds] = process.argv.slice(2);
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

const bytes = readFileSync(file);
const report = await validator.validateBytes(new Uint8Array(bytes));
assert.equal(report.issues.numErrors, 0, JSON.stringify(report.issues.messages));
assert.equal(report.issues.numWarnings, 0, JSON.stringify(report.issues.messages));

globalThis.self ??= globalThis;  // the loader expects a browser's name for it
const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
const scene = await new loaders.GLTFLoader().parseAsync(data, '');
let body;
scene.scene.traverse((node) => (body = node.isSkinnedMesh ? node : body));
assert(body, 'no skinned mesh');
scene.scene.updateMatrixWorld(true);
const box = new three.Box3().setFromObject(body, true);
const size = box.getSize(new three.Vector3());
assert(size.y > 1.25 && size.y < 2.1, `stands ${size.y} m tall`);
assert(Math.abs(box.min.y) < 0.1, `its lowest point is at ${box.min.y} m`);
assert(size.z < 0.6 * size.y, `is ${size.z} m deep: it lies`);
assert.equal(scene.animations.length, 1);
assert(Math.abs(scene.animations[0].duration - Number(seconds)) < 0.02, `lasts ${scene.animations[0].duration} s`);
console.log(`${file}: valid, ${size.y.toFixed(2)} m tall, ${scene.animations[0].tracks.length} tracks`);
