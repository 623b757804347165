/// Lofted shells: rings along a bone, closed with round caps. A ring lies square to the bone; y runs
/// along it, z to the front, x across. Rings index without a seam, so normals stay smooth.

export interface Station {
  y: number;
  rx: number; // half-width across
  rz: number; // half-width fore and aft
  oz?: number; // offset to the front
  n?: number; // superellipse exponent, 2 is an ellipse
}

export interface Shape {
  positions: number[]; // x, y, z …
  indices: number[]; // triangles, counter-clockwise from outside
}

export interface LoftOptions {
  sides?: number;
  steps?: number; // rings per pair of stations
  caps?: readonly [number, number]; // heights, as parts of the smaller half-width
}

type Ring = Required<Station>;

const kCapRings = 3;

export function loft(stations: readonly Station[], options: LoftOptions = {}): Shape {
  const sides = options.sides ?? 18;
  const rings = closeEnds(refine(stations, options.steps ?? 2), options.caps ?? [0.3, 0.3]);
  const first = rings[0]!;
  const last = rings[rings.length - 1]!;
  const shape: Shape = { positions: [], indices: [] };
  for (const ring of rings) addRing(shape, ring, sides);
  for (let r = 0; r + 1 < rings.length; r++) addBand(shape, r * sides, (r + 1) * sides, sides);
  addPole(shape, first, 0, sides, false);
  addPole(shape, last, (rings.length - 1) * sides, sides, true);
  return shape;
}

/// A sphere stretched by (x, y, z) radii about a centre.
export function ellipsoid(rx: number, ry: number, rz: number, centre: readonly number[] = [0, 0, 0], sides = 16, rows = 12): Shape {
  const shape: Shape = { positions: [], indices: [] };
  const [cx = 0, cy = 0, cz = 0] = centre;
  for (let row = 1; row < rows; row++) {
    const latitude = Math.PI * (row / rows - 0.5);
    const ring: Ring = { y: cy + ry * Math.sin(latitude), rx: rx * Math.cos(latitude), rz: rz * Math.cos(latitude), oz: cz, n: 2 };
    addRing(shape, ring, sides, cx);
    if (row > 1) addBand(shape, (row - 2) * sides, (row - 1) * sides, sides);
  }
  const south = shape.positions.length / 3;
  shape.positions.push(cx, cy - ry, cz, cx, cy + ry, cz);
  fan(shape, south, 0, sides, false);
  fan(shape, south + 1, (rows - 2) * sides, sides, true);
  return shape;
}

/// A flat plate: an outline in the xz plane (counter-clockwise seen from above), between two heights.
export function plate(outline: readonly (readonly [number, number])[], low: number, high: number): Shape {
  const shape: Shape = { positions: [], indices: [] };
  const count = outline.length;
  const centre = [0, 0];
  for (const [x, z] of outline) {
    centre[0]! += x / count;
    centre[1]! += z / count;
  }
  // Side walls and faces do not share vertices: the edge of a sole is sharp.
  for (const y of [low, high, low, high]) for (const [x, z] of outline) shape.positions.push(x, y, z);
  shape.positions.push(centre[0]!, low, centre[1]!, centre[0]!, high, centre[1]!);
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    shape.indices.push(i, j, count + i, j, count + j, count + i);
    shape.indices.push(4 * count, 2 * count + j, 2 * count + i);
    shape.indices.push(4 * count + 1, 3 * count + i, 3 * count + j);
  }
  return shape;
}

/// Rings between the stations, on cubics whose slopes follow the neighbours (Catmull–Rom over y).
function refine(stations: readonly Station[], steps: number): Ring[] {
  const full = stations.map((s) => ({ y: s.y, rx: s.rx, rz: s.rz, oz: s.oz ?? 0, n: s.n ?? 2 }));
  const rings: Ring[] = [];
  for (let i = 0; i + 1 < full.length; i++) {
    for (let k = 0; k < steps; k++) rings.push(between(full, i, k / steps));
  }
  rings.push(full[full.length - 1]!);
  return rings;
}

function between(stations: readonly Ring[], i: number, t: number): Ring {
  const a = stations[i]!;
  const b = stations[i + 1]!;
  const span = b.y - a.y;
  const before = stations[i - 1] ?? a;
  const after = stations[i + 2] ?? b;
  const cubic = (key: keyof Ring): number => {
    const slopeA = ((b[key] - before[key]) / (b.y - before.y)) * span;
    const slopeB = ((after[key] - a[key]) / (after.y - a.y)) * span;
    const t2 = t * t;
    const t3 = t2 * t;
    return (2 * t3 - 3 * t2 + 1) * a[key] + (t3 - 2 * t2 + t) * slopeA + (3 * t2 - 2 * t3) * b[key] + (t3 - t2) * slopeB;
  };
  return { y: a.y + span * t, rx: cubic("rx"), rz: cubic("rz"), oz: cubic("oz"), n: cubic("n") };
}

function closeEnds(rings: Ring[], caps: readonly [number, number]): Ring[] {
  return [...cap(rings[0]!, -caps[0]).reverse(), ...rings, ...cap(rings[rings.length - 1]!, caps[1])];
}

/// The rings of a dome on `ring`, from its rim upwards; a negative height points down.
function cap(ring: Ring, height: number): Ring[] {
  const rise = height * Math.min(ring.rx, ring.rz);
  const rings: Ring[] = [];
  for (let k = 1; k <= kCapRings; k++) {
    const angle = (k / (kCapRings + 0.35)) * (Math.PI / 2);
    const width = Math.cos(angle);
    rings.push({ ...ring, y: ring.y + rise * Math.sin(angle), rx: ring.rx * width, rz: ring.rz * width });
  }
  return rings;
}

function addRing(shape: Shape, ring: Ring, sides: number, cx = 0): void {
  const power = 2 / ring.n;
  for (let i = 0; i < sides; i++) {
    const angle = (i / sides) * 2 * Math.PI;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    shape.positions.push(
      cx + ring.rx * Math.sign(c) * Math.abs(c) ** power,
      ring.y,
      ring.oz + ring.rz * Math.sign(s) * Math.abs(s) ** power,
    );
  }
}

function addBand(shape: Shape, lower: number, upper: number, sides: number): void {
  for (let i = 0; i < sides; i++) {
    const j = (i + 1) % sides;
    shape.indices.push(lower + i, upper + i, lower + j, lower + j, upper + i, upper + j);
  }
}

function addPole(shape: Shape, ring: Ring, start: number, sides: number, top: boolean): void {
  const lift = Math.min(ring.rx, ring.rz) * 0.12 * (top ? 1 : -1);
  const pole = shape.positions.length / 3;
  shape.positions.push(0, ring.y + lift, ring.oz);
  fan(shape, pole, start, sides, top);
}

function fan(shape: Shape, pole: number, start: number, sides: number, top: boolean): void {
  for (let i = 0; i < sides; i++) {
    const j = (i + 1) % sides;
    if (top) shape.indices.push(start + i, pole, start + j);
    else shape.indices.push(start + i, start + j, pole);
  }
}
