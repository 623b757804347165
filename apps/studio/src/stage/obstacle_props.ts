/// The obstacles as they are seen: pale posts and boxes, the chosen one outlined.

import { BoxGeometry, BufferGeometry, CylinderGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshStandardMaterial, Raycaster } from "three";
import { kBoxHalf, kPostRadius, type Kind, type Obstacle } from "../obstacles/obstacle.js";
import type { Theme } from "../theme.js";
import type { Prop } from "./stage.js";

const kHeights: Record<Kind, number> = { post: 1.3, box: 0.75 };

export class ObstacleProps implements Prop {
  readonly object = new Group();
  private readonly material = new MeshStandardMaterial({ roughness: 0.7, metalness: 0 });
  private readonly line = new LineBasicMaterial();
  private readonly shapes: Record<Kind, BufferGeometry> = {
    post: new CylinderGeometry(kPostRadius, kPostRadius, kHeights.post, 32).translate(0, kHeights.post / 2, 0),
    box: new BoxGeometry(2 * kBoxHalf.x, kHeights.box, 2 * kBoxHalf.z).translate(0, kHeights.box / 2, 0),
  };
  private readonly edges: Record<Kind, BufferGeometry> = { post: new EdgesGeometry(this.shapes.post, 30), box: new EdgesGeometry(this.shapes.box, 30) };
  private chosen = -1;

  show(obstacles: readonly Obstacle[]): void {
    this.object.clear();
    for (const { kind, x, z, turn } of obstacles) {
      const mesh = new Mesh(this.shapes[kind], this.material);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.position.set(x, 0, z);
      mesh.rotation.y = turn;
      mesh.add(new LineSegments(this.edges[kind], this.line));
      this.object.add(mesh);
    }
    this.choose(this.chosen);
  }

  choose(index: number): void {
    this.chosen = index;
    this.object.children.forEach((mesh, i) => (mesh.children[0]!.visible = i === index));
  }

  /// The first obstacle that a ray meets, or -1.
  under(rays: Raycaster): number {
    this.object.updateMatrixWorld(true);
    const hit = rays.intersectObjects(this.object.children, false)[0];
    return hit ? this.object.children.indexOf(hit.object) : -1;
  }

  paint(theme: Theme): void {
    this.material.color.copy(theme.shell).lerp(theme.floor, 0.35);
    this.line.color.copy(theme.ink);
  }
}
