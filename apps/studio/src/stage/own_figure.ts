/// A character of one's own on the stage: the file's own nodes, skins, materials and textures, its joints
/// turned by the engine. What stands above its hips stays as the file has it.

import { Group, type Material, type Mesh, type Object3D, Quaternion, Vector3 } from "three";
import type { Model, Skeleton } from "amble-web";
import { type Figure, glowOn } from "./figure.js";

const kSameOffset = 1e-3; // of a bone's length
const kGhost = 0.2; // opacity of the skin when the skeleton shows through it

/// A model's scene and, of each joint, the node that is turned.
export interface ModelScene {
  scene: Object3D;
  nodes: Object3D[];
}

const place = new Vector3();
const turn = new Quaternion();
const above = new Quaternion();

export class OwnFigure implements Figure {
  readonly object = new Group();
  readonly glow: [number, number] = [0, 0];
  private readonly nodes: Object3D[];
  private readonly parents: number[];
  private readonly turnedAbove = new Quaternion(); // the frame that the pelvis is in, to be undone
  private readonly materials = new Map<Material, { opacity: number; transparent: boolean; depthWrite: boolean }>();

  /// `size` is of the character, times that of its file.
  constructor({ scene, nodes }: ModelScene, skeleton: Skeleton, model: Model, size = 1) {
    this.nodes = nodes;
    this.parents = skeleton.joints.map(({ parent, end }) => (end ? -2 : parent));
    this.object.add(scene);
    this.object.scale.setScalar(model.metresPerUnit * size);
    this.object.quaternion.set(...model.upright);
    this.object.updateMatrixWorld(true);
    this.stretch(skeleton);
    nodes[0]!.parent!.getWorldQuaternion(this.turnedAbove).invert();
    scene.traverse((node) => {
      if ("isLight" in node) node.visible = false; // the stage has its own
      if ("isMesh" in node) this.cast(node as Mesh);
    });
  }

  pose(model: Float32Array): void {
    for (let j = 0; j < this.nodes.length; j++) {
      const parent = this.parents[j]!;
      if (parent < -1) continue; // a point
      turn.fromArray(model, 7 * j + 3);
      if (parent < 0) above.copy(this.turnedAbove);
      else above.fromArray(model, 7 * parent + 3).invert();
      this.nodes[j]!.quaternion.copy(above.multiply(turn));
    }
    const pelvis = this.nodes[0]!;
    pelvis.position.copy(pelvis.parent!.worldToLocal(place.fromArray(model, 0)));
  }

  light(left: boolean, right: boolean, seconds: number, enabled: boolean): void {
    glowOn(this.glow, [left, right], seconds, enabled);
  }

  paint(): void {} // it has its own colours

  ghost(on: boolean): void {
    for (const [material, { opacity, transparent, depthWrite }] of this.materials) {
      Object.assign(material, on ? { opacity: kGhost, transparent: true, depthWrite: false } : { opacity, transparent, depthWrite });
      material.needsUpdate = true;
    }
  }

  /// The file stays open: undo may bring it back.
  dispose(): void {
    this.ghost(false);
    this.object.clear();
  }

  private cast(mesh: Mesh): void {
    mesh.frustumCulled = false; // its bounds are those of the rest pose
    mesh.castShadow = mesh.receiveShadow = true;
    for (const material of [mesh.material].flat()) {
      const { opacity, transparent, depthWrite } = material;
      this.materials.set(material, { opacity, transparent, depthWrite });
    }
  }

  /// Moves joints to where the body has them, if its proportions are others than the file's.
  private stretch(skeleton: Skeleton): void {
    const scale = new Vector3();
    skeleton.joints.forEach(({ parent, offset }, j) => {
      if (parent < 0) return;
      const node = this.nodes[j]!;
      place.fromArray(offset).divide(node.parent!.getWorldScale(scale));
      if (place.distanceTo(node.position) > kSameOffset * place.length()) node.position.copy(place);
    });
  }
}
