/// Coarser figures for crowds: vertices of one bone and one paint that lie close together become one.

import { Box3, BufferAttribute, BufferGeometry, Vector3 } from "three";

const kHalvings = 12;
const kCoarsest = 0.2; // metres
const kFinest = 1e-4;
const kKept = 0.6; // of a part's extent: no cube is larger, or thin limbs would become flat, and heads crystals
const kOpposed = 0.25; // length of the mean of unit normals that point anywhere

/// The same figure in at most so many triangles.
export function simplified(figure: BufferGeometry, most: number): BufferGeometry {
  const extents = extentsOf(figure);
  let fine = 0;
  let coarse = kCoarsest;
  for (let i = 0; i < kHalvings; i++) {
    const middle = 0.5 * (fine + coarse);
    if (cluster(figure, extents, middle).triangles > most) fine = middle;
    else coarse = middle;
  }
  return cluster(figure, extents, coarse).geometry();
}

interface Clustered {
  triangles: number;
  geometry(): BufferGeometry;
}

/// How far each part, of one bone and one paint, reaches along x, y and z, metres.
function extentsOf(figure: BufferGeometry): (vertex: number) => Vector3 {
  const place = figure.getAttribute("position");
  const [bone, paint] = [figure.getAttribute("skinIndex"), figure.getAttribute("paint")];
  const boxes = new Map<string, Box3>();
  const key = (i: number) => `${bone.getX(i)} ${paint.getX(i)}`;
  const one = new Vector3();
  for (let i = 0; i < place.count; i++) {
    const box = boxes.get(key(i)) ?? new Box3();
    boxes.set(key(i), box.expandByPoint(one.fromBufferAttribute(place, i)));
  }
  const sizes = new Map([...boxes].map(([part, box]) => [part, box.getSize(new Vector3())]));
  return (vertex) => sizes.get(key(vertex))!;
}

/// All vertices in one cube of so many metres, less in small parts, become their mean.
function cluster(figure: BufferGeometry, extents: (vertex: number) => Vector3, size: number): Clustered {
  const place = figure.getAttribute("position");
  const bone = figure.getAttribute("skinIndex");
  const paint = figure.getAttribute("paint");
  const numbers = new Map<string, number>();
  const members: number[][] = [];
  const merged = new Uint32Array(place.count);
  for (let i = 0; i < place.count; i++) {
    const extent = extents(i).toArray();
    const cell = [place.getX(i), place.getY(i), place.getZ(i)].map((x, axis) => Math.round(x / Math.min(size, Math.max(kFinest, kKept * extent[axis]!))));
    const key = [bone.getX(i), paint.getX(i), ...cell].join();
    const number = numbers.get(key) ?? members.push([]) - 1;
    numbers.set(key, number);
    members[number]!.push(i);
    merged[i] = number;
  }
  const corners = figure.getIndex()!;
  const indices: number[] = [];
  for (let t = 0; t < corners.count; t += 3) {
    const [a, b, c] = [merged[corners.getX(t)]!, merged[corners.getX(t + 1)]!, merged[corners.getX(t + 2)]!];
    if (a !== b && b !== c && c !== a) indices.push(a, b, c);
  }
  return { triangles: indices.length / 3, geometry: () => average(figure, members, indices) };
}

function average(figure: BufferGeometry, members: number[][], indices: number[]): BufferGeometry {
  const mean = (name: string, unit: boolean): Float32Array => {
    const attribute = figure.getAttribute(name);
    const values = new Float32Array(3 * members.length);
    const sum = new Vector3();
    const one = new Vector3();
    members.forEach((group, i) => {
      sum.set(0, 0, 0);
      for (const vertex of group) sum.add(one.fromBufferAttribute(attribute, vertex));
      sum.divideScalar(group.length);
      // Faces back to back, as of a sole that has become flat: what lies on top is seen.
      if (unit && sum.length() < kOpposed) sum.fromBufferAttribute(attribute, group[group.length - 1]!);
      (unit ? sum.normalize() : sum).toArray(values, 3 * i);
    });
    return values;
  };
  const first = (name: string): Float32Array => Float32Array.from(members, (group) => figure.getAttribute(name).getX(group[0]!));
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(mean("position", false), 3));
  geometry.setAttribute("normal", new BufferAttribute(mean("normal", true), 3));
  geometry.setAttribute("bone", new BufferAttribute(first("skinIndex"), 1));
  geometry.setAttribute("paint", new BufferAttribute(first("paint"), 1));
  geometry.setIndex(indices);
  return geometry;
}
