/// An angle brought to −π … π.
export function wrap(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

export const kDegree = Math.PI / 180;
