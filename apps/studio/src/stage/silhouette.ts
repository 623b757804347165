/// What of the picture a figure covers, drawn as it is on the stage: its skin, by the stage's own lens.

import { type Object3D, type PerspectiveCamera, Matrix4, WebGLRenderTarget, type WebGLRenderer } from "three";

const kHalf = 128; // of 255: from there on a pixel is covered

export interface Silhouette {
  width: number;
  height: number;
  /// One character a pixel, row by row from the top: "1" covered, "0" not.
  covered: string;
  /// From the world to the picture, both -1 to 1, column by column.
  camera: number[];
}

export function silhouette(renderer: WebGLRenderer, object: Object3D, lens: PerspectiveCamera, width: number, height: number): Silhouette {
  const camera = lens.clone();
  camera.aspect = width / height;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  const picture = new WebGLRenderTarget(width, height);
  const alpha = renderer.getClearAlpha();
  const pixels = new Uint8Array(4 * width * height);
  try {
    renderer.setRenderTarget(picture);
    renderer.setClearAlpha(0);
    renderer.clear();
    renderer.render(object, camera);
    renderer.readRenderTargetPixels(picture, 0, 0, width, height, pixels);
  } finally {
    renderer.setClearAlpha(alpha);
    renderer.setRenderTarget(null);
    picture.dispose();
  }
  let covered = "";
  for (let y = height - 1; y >= 0; y--) for (let x = 0; x < width; x++) covered += pixels[4 * (y * width + x) + 3]! < kHalf ? "0" : "1";
  return { width, height, covered, camera: new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).toArray() };
}
