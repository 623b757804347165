/// The scene of a character's file, whose bones may be made longer or shorter and be brought back to what the file says.

import { Box3, Matrix4, type Object3D, type Quaternion, type Skeleton, type SkinnedMesh, Vector3 } from "three";

export class ModelScene {
  private readonly places: Vector3[];
  private readonly skins = new Map<Skeleton, Matrix4[]>(); // each with what the file binds its bones by

  /// `nodes` are those of the body's joints.
  constructor(readonly scene: Object3D, readonly nodes: readonly Object3D[]) {
    this.places = nodes.map(({ position }) => position.clone());
    scene.traverse((node) => {
      const { skeleton } = node as SkinnedMesh;
      if (skeleton) this.skins.set(skeleton, skeleton.boneInverses.map((inverse) => inverse.clone()));
    });
  }

  /// From the lowest to the highest point of what is drawn, in the file's unit; `upright` turns its axes to Y up.
  height(upright: Quaternion): number {
    const turn = this.scene.quaternion.clone();
    this.scene.quaternion.premultiply(upright);
    this.scene.updateMatrixWorld(true);
    const { min, max } = new Box3().setFromObject(this.scene, true);
    this.scene.quaternion.copy(turn);
    return max.y - min.y;
  }

  /// As the file has it, but for how joints are turned.
  restore(): void {
    this.nodes.forEach((node, j) => node.position.copy(this.places[j]!));
    for (const [skeleton, inverses] of this.skins) inverses.forEach((inverse, i) => skeleton.boneInverses[i]!.copy(inverse));
  }

  /// Stretches the skin that a node carries, `along` a direction of the node.
  stretchSkin(node: Object3D, along: Vector3, by: number): void {
    const [x, y, z] = along.toArray().map((part) => (by - 1) * part) as [number, number, number];
    const { x: a, y: b, z: c } = along;
    const longer = new Matrix4().set(1 + x * a, x * b, x * c, 0, y * a, 1 + y * b, y * c, 0, z * a, z * b, 1 + z * c, 0, 0, 0, 0, 1);
    for (const skeleton of this.skins.keys()) skeleton.bones.forEach((bone, i) => (bone as Object3D) === node && skeleton.boneInverses[i]!.premultiply(longer));
  }
}
