/// The head: an egg with a narrower, fuller chin, and a glossy visor that shows where it looks.

import { kDegree } from "../angles.js";
import type { Shape } from "./loft.js";

const kCentreHeight = 0.064; // above the head joint
const kHalfWidth = 0.0745;
const kHalfHeight = 0.121;
const kHalfDepth = 0.0965;
const kSides = 26;
const kRows = 22;

/// A point of the surface in the head joint's frame: `sine` is the height as a part of the half
/// height, `azimuth` runs from the front to the left; `proud` lifts it off the surface.
function surface(sine: number, azimuth: number, proud: number, scale: number): [number, number, number] {
  const below = Math.max(0, -sine);
  const power = 2 + 0.55 * below;
  const ring = Math.max(0, 1 - Math.abs(sine) ** power) ** (1 / power);
  const chin = below * below * (1.6 - 0.6 * below);
  const across = (kHalfWidth * (1 - 0.36 * chin) * ring + proud) * Math.sin(azimuth);
  const deep = (kHalfDepth * (1 - 0.12 * chin) * ring + proud) * Math.cos(azimuth) + 0.026 * chin;
  return [scale * across, scale * (kCentreHeight + kHalfHeight * sine), scale * deep];
}

export function egg(scale: number): Shape {
  const shape: Shape = { positions: [], indices: [] };
  for (let row = 1; row < kRows; row++) {
    const sine = Math.sin(Math.PI * (row / kRows - 0.5));
    for (let i = 0; i < kSides; i++) shape.positions.push(...surface(sine, (i / kSides) * 2 * Math.PI, 0, scale));
  }
  const south = shape.positions.length / 3;
  shape.positions.push(...surface(-1, 0, 0, scale), ...surface(1, 0, 0, scale));
  for (let row = 0; row + 2 < kRows; row++) {
    for (let i = 0; i < kSides; i++) {
      const j = (i + 1) % kSides;
      const a = row * kSides;
      const b = a + kSides;
      shape.indices.push(a + i, a + j, b + i, a + j, b + j, b + i);
    }
  }
  const top = (kRows - 2) * kSides;
  for (let i = 0; i < kSides; i++) {
    const j = (i + 1) % kSides;
    shape.indices.push(south, j, i, south + 1, top + i, top + j);
  }
  return shape;
}

const kReach = 64 * kDegree; // to either side of the front
const kHalfVisor = 14 * kDegree;
const kVisorLine = 6 * kDegree; // above the centre
const kColumns = 32;
const kVisorRows = 8;

export function visor(scale: number): Shape {
  const shape: Shape = { positions: [], indices: [] };
  for (let column = 0; column <= kColumns; column++) {
    const azimuth = kReach * Math.sin((Math.PI / 2) * ((2 * column) / kColumns - 1));
    const past = Math.max(0, (Math.abs(azimuth) - (kReach - 0.9 * kHalfVisor)) / (0.9 * kHalfVisor));
    const half = kHalfVisor * Math.sqrt(Math.max(0, 1 - past * past));
    for (let row = 0; row <= kVisorRows; row++) {
      const edge = row === 0 || row === kVisorRows || column === 0 || column === kColumns;
      const inner = Math.sin((Math.PI / 2) * ((2 * row) / kVisorRows - 1));
      const elevation = kVisorLine + half * inner;
      shape.positions.push(...surface(Math.sin(elevation), azimuth, edge ? -0.001 : 0.002, scale));
    }
  }
  const stride = kVisorRows + 1;
  for (let column = 0; column < kColumns; column++) {
    for (let row = 0; row < kVisorRows; row++) {
      const a = column * stride + row;
      shape.indices.push(a, a + stride, a + 1, a + stride, a + stride + 1, a + 1);
    }
  }
  return shape;
}
