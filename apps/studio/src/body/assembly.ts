/// Collects the shells of a body into one geometry: a bone index and a paint per vertex, so that the
/// whole figure is one draw call.

import { BufferAttribute, BufferGeometry, Matrix4, Vector3 } from "three";
import type { Shape } from "./loft.js";

/// What a vertex is painted with; the material holds one colour per paint.
export const Paint = { shell: 0, core: 1, visor: 2, left: 3, right: 4, leftSole: 5, rightSole: 6 } as const;
export type Paint = (typeof Paint)[keyof typeof Paint];

export class Assembly {
  private positions: number[] = [];
  private normals: number[] = [];
  private bones: number[] = [];
  private paints: number[] = [];
  private indices: number[] = [];

  /// Hangs a shape on a joint; `placement` takes the shape's coordinates to the joint's frame.
  add(shape: Shape, joint: number, paint: Paint, placement: Matrix4 = new Matrix4()): void {
    const start = this.positions.length / 3;
    const point = new Vector3();
    for (let i = 0; i < shape.positions.length; i += 3) {
      point.fromArray(shape.positions, i).applyMatrix4(placement);
      this.positions.push(point.x, point.y, point.z);
      this.bones.push(joint, 0, 0, 0);
      this.paints.push(paint);
    }
    const flip = placement.determinant() < 0;
    for (let i = 0; i < shape.indices.length; i += 3) {
      const a = shape.indices[i]!;
      const b = shape.indices[i + 1]!;
      const c = shape.indices[i + 2]!;
      this.indices.push(start + a, start + (flip ? c : b), start + (flip ? b : c));
    }
    this.smooth(start, this.indices.length - shape.indices.length);
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    const count = this.positions.length / 3;
    const weights = new Float32Array(count * 4);
    for (let i = 0; i < count; i++) weights[4 * i] = 1;
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(this.positions), 3));
    geometry.setAttribute("normal", new BufferAttribute(new Float32Array(this.normals), 3));
    geometry.setAttribute("skinIndex", new BufferAttribute(new Uint16Array(this.bones), 4));
    geometry.setAttribute("skinWeight", new BufferAttribute(weights, 4));
    geometry.setAttribute("paint", new BufferAttribute(new Float32Array(this.paints), 1));
    geometry.setIndex(this.indices);
    return geometry;
  }

  /// Vertex normals of the shape just added: the sum of its triangles' (area-weighted).
  private smooth(firstVertex: number, firstIndex: number): void {
    const normals = new Float32Array(this.positions.length - 3 * firstVertex);
    const a = new Vector3();
    const b = new Vector3();
    const c = new Vector3();
    for (let i = firstIndex; i < this.indices.length; i += 3) {
      const corners = [this.indices[i]!, this.indices[i + 1]!, this.indices[i + 2]!];
      a.fromArray(this.positions, 3 * corners[0]!);
      b.fromArray(this.positions, 3 * corners[1]!).sub(a);
      c.fromArray(this.positions, 3 * corners[2]!).sub(a);
      b.cross(c);
      for (const corner of corners) {
        const at = 3 * (corner - firstVertex);
        normals[at]! += b.x;
        normals[at + 1]! += b.y;
        normals[at + 2]! += b.z;
      }
    }
    for (let i = 0; i < normals.length; i += 3) {
      a.fromArray(normals, i).normalize();
      this.normals.push(a.x, a.y, a.z);
    }
  }
}
