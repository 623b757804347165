/// The outline of a shoe's sole, seen from above: straighter and wider inside, so that left and right
/// can be told apart by shape. Shared by the soles of the figure and by its footprints.

export type Outline = [x: number, z: number][];

// Place along the sole (0 heel, 1 tip), half-widths in metres on the outer and inner side.
const kProfile: readonly (readonly [number, number, number])[] = [
  [0, 0.009, 0.008],
  [0.02, 0.019, 0.018],
  [0.06, 0.028, 0.026],
  [0.12, 0.033, 0.03],
  [0.22, 0.035, 0.031],
  [0.36, 0.035, 0.027],
  [0.5, 0.04, 0.029],
  [0.62, 0.046, 0.038],
  [0.72, 0.047, 0.043],
  [0.8, 0.044, 0.044],
  [0.88, 0.036, 0.041],
  [0.94, 0.026, 0.034],
  [0.98, 0.014, 0.024],
  [1, 0.002, 0.014],
];

export interface SoleExtent {
  back: number; // z of the heel's end and of the tip, from the ankle
  front: number;
  girth: number; // scale of the widths
}

/// The part of the outline between two places z, counter-clockwise seen from above.
/// `side` is +1 for the left foot (its outer side is +x), −1 for the right.
export function soleOutline(extent: SoleExtent, side: 1 | -1, from = extent.back, to = extent.front): Outline {
  const length = extent.front - extent.back;
  const places = kProfile.map(([t]) => extent.back + t * length).filter((z) => z > from + 1e-4 && z < to - 1e-4);
  const cuts = [from, ...places, to];
  const outer: Outline = cuts.map((z) => [side * width((z - extent.back) / length, 1) * extent.girth, z]);
  const inner: Outline = cuts.map((z) => [-side * width((z - extent.back) / length, 2) * extent.girth, z]);
  const loop = [...outer, ...inner.reverse()];
  return side > 0 ? loop.reverse() : loop; // heel to tip on +x and back on −x would run clockwise
}

function width(t: number, column: 1 | 2): number {
  for (let i = 1; i < kProfile.length; i++) {
    const a = kProfile[i - 1]!;
    const b = kProfile[i]!;
    if (t <= b[0] + 1e-9) return a[column] + ((b[column] - a[column]) * (t - a[0])) / (b[0] - a[0]);
  }
  return 0;
}
