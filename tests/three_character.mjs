// Loads a GLB with three.js and writes the triangles of its meshes as its last animation poses them.
//
//     node three_character.mjs REPOSITORY FILE.glb OUT.json SECONDS…
//
// Exit status 77 when the packages of apps/studio are not installed.
import {createRequire} from 'node:module';
import {readFileSync, writeFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const [repository, file, target, ...moments] = process.argv.slice(2);
const require = createRequire(`${repository}/apps/studio/package.json`);
let three, loaders;
try {
  const loader = pathToFileURL(require.resolve('three/examples/jsm/loaders/GLTFLoader.js'));
  three = await import(new URL('../../../build/three.module.js', loader));
  loaders = await import(loader);
} catch (error) {
  console.log(`skipped: ${error.message}`);
  process.exit(77);
}
globalThis.self ??= globalThis; // the loader expects a browser's name for it
console.error = () => {}; // Node decodes no pictures
const bytes = readFileSync(file);
const {scene, animations} = await new loaders.GLTFLoader().parseAsync(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), '');
const mixer = new three.AnimationMixer(scene);
mixer.clipAction(animations.at(-1)).play();
const out = moments.map((moment) => {
  mixer.setTime(Number(moment));
  scene.updateMatrixWorld(true);
  const triangles = [];
  scene.traverse((mesh) => {
    if (!mesh.isMesh) return;
    const {index} = mesh.geometry;
    const corner = (k) => mesh.getVertexPosition(index.getX(k), new three.Vector3()).applyMatrix4(mesh.matrixWorld).toArray();
    for (let k = 0; k < index.count; k += 3) triangles.push([corner(k), corner(k + 1), corner(k + 2)]);
  });
  return triangles;
});
writeFileSync(target, JSON.stringify({moments: out}));
