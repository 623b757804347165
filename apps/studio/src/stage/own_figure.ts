/// A character of one's own on the stage: the file's own nodes, skins, materials and textures, its joints
/// turned by the engine. What stands above its hips stays as the file has it.

import { Group, type Material, type Mesh, type Object3D, Quaternion, Vector3 } from "three";
import type { Model, Skeleton } from "amble-web";
import { type Figure, glowOn } from "./figure.js";
import type { ModelScene } from "./model_scene.js";

const kSameOffset = 1e-3; // of a bone's length
const kGhost = 0.2; // opacity of the skin when the skeleton shows through it

const place = new Vector3();
const turn = new Quaternion();
const above = new Quaternion();

export class OwnFigure implements Figure {
  readonly object = new Group();
  readonly glow: [number, number] = [0, 0];
  private readonly nodes: readonly Object3D[];
  private readonly parents: number[];
  private readonly turnedAbove = new Quaternion(); // the frame that the pelvis is in, to be undone
  private readonly materials = new Map<Material, { opacity: number; transparent: boolean; depthWrite: boolean }>();

  /// `size` is of the character, times that of its file.
  constructor(private readonly model: ModelScene, skeleton: Skeleton, { metresPerUnit, upright }: Model, size = 1) {
    const { scene, nodes } = model;
    this.nodes = nodes;
    this.parents = skeleton.joints.map(({ end }, j) => (end ? -2 : this.nodeAbove(nodes[j]!)));
    this.object.add(scene);
    this.object.scale.setScalar(metresPerUnit * size);
    this.object.quaternion.set(...upright);
    model.restore();
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

  /// The joint whose node a node hangs on. The engine may have it hang on another one: shins hang on thighs, whatever a
  /// rig has between them.
  private nodeAbove(node: Object3D): number {
    for (let up = node.parent; up; up = up.parent) if (this.nodes.includes(up)) return this.nodes.indexOf(up);
    return -1;
  }

  /// Moves joints to where the body has them, if its proportions are others than the file's, and the skin with them.
  private stretch(skeleton: Skeleton): void {
    const scale = new Vector3();
    const bones = new Map<Object3D, { along: Vector3; by: number; length: number }>(); // by the node that begins one
    skeleton.joints.forEach(({ parent, offset }, j) => {
      if (parent < 0) return;
      const [node, above] = [this.nodes[j]!, this.nodes[parent]!];
      place.fromArray(offset).divide(above.getWorldScale(scale));
      if (node.parent !== above) {
        node.parent!.updateWorldMatrix(true, false);
        node.parent!.worldToLocal(above.localToWorld(place));
      }
      const length = node.position.length();
      if (place.distanceTo(node.position) <= kSameOffset * place.length()) return;
      if (length > (bones.get(node.parent!)?.length ?? 0)) bones.set(node.parent!, { along: node.position.clone().divideScalar(length), by: place.length() / length, length });
      node.position.copy(place);
    });
    for (const [node, { along, by }] of bones) this.model.stretchSkin(node, along, by);
    // What hangs along such a bone, and is no joint of the motion's, is stretched with it.
    const told = new Set(Object.values(skeleton.roles));
    this.nodes.forEach((node, j) => {
      const bone = bones.get(node.parent!);
      if (bone && node.children.length === 0 && !told.has(j)) this.model.stretchSkin(node, bone.along.clone().applyQuaternion(node.quaternion.clone().invert()), bone.by);
    });
  }
}
