/// Uneven ground as triangles around the figure, made anew when it has gone some way. Its lines run along
/// and across the heading in which the ground was laid, so that risers of stairs fall between two of them.

import { BufferAttribute, BufferGeometry } from "three";

export interface Relief {
  readonly x: number; // where its lines start, and where they lead
  readonly z: number;
  readonly heading: number;
  readonly contour: number; // metres from line to line of equal height
  readonly fine: boolean; // has edges that nobody foretold: many lines near the figure
  /// Stairs: the distance to the first riser, and between two of them.
  readonly risers: { readonly first: number; readonly every: number; readonly count: number } | null;
}

const kReach = 14; // metres: the floor has melted into the stage there
const kSpacing = 0.14;
const kFineReach = 3.5; // metres round the figure in which lines are fine
const kFineSpacing = 0.035; // a fourth of the other, so that every line of those is one of these
const kEdge = 1e-4; // metres before and behind a riser

export const kReliefStep = 1; // metres that the figure may go before it is made anew

export function reliefAround(relief: Relief, x: number, z: number, height: (x: number, z: number) => number): BufferGeometry {
  const [sine, cosine] = [Math.sin(relief.heading), Math.cos(relief.heading)];
  const [dx, dz] = [x - relief.x, z - relief.z];
  const ahead = dx * sine + dz * cosine;
  const aside = dx * cosine - dz * sine;
  const along = relief.risers ? besideRisers(relief.risers, ahead) : lines(relief, ahead);
  const across = relief.risers ? [aside - kReach, aside + kReach] : lines(relief, aside);
  const positions = new Float32Array(3 * along.length * across.length);
  let at = 0;
  for (const forward of along)
    for (const side of across) {
      const [px, pz] = [relief.x + forward * sine + side * cosine, relief.z + forward * cosine - side * sine];
      positions.set([px, height(px, pz), pz], at);
      at += 3;
    }
  const geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(positions, 3));
  geometry.setIndex(triangles(along.length, across.length)).computeVertexNormals();
  return geometry;
}

function lines({ fine }: Relief, middle: number): number[] {
  const coarse = evenly(middle, kReach, kSpacing);
  if (!fine) return coarse;
  return [...coarse.filter((line) => Math.abs(line - middle) > kFineReach), ...evenly(middle, kFineReach, kFineSpacing)].sort((a, b) => a - b);
}

/// Whole numbers of spacings, so that the triangles stay where they were.
function evenly(middle: number, reach: number, spacing: number): number[] {
  const half = Math.ceil(reach / spacing);
  const nearest = Math.round(middle / spacing);
  return Array.from({ length: 2 * half + 1 }, (_, i) => (nearest - half + i) * spacing);
}

function besideRisers({ first, every, count }: NonNullable<Relief["risers"]>, middle: number): number[] {
  const risers = Array.from({ length: count }, (_, i) => first + i * every);
  const lines = risers.flatMap((riser) => [riser - kEdge, riser + kEdge]);
  return [middle - kReach, ...lines.filter((line) => Math.abs(line - middle) < kReach), middle + kReach];
}

function triangles(rows: number, columns: number): number[] {
  const corners: number[] = [];
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const corner = row * columns + column;
      corners.push(corner, corner + columns, corner + 1, corner + 1, corner + columns, corner + columns + 1);
    }
  return corners;
}
