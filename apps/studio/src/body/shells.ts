/// The stations of every shell, in metres, for a body whose legs are 0.835 m long. Limb shells are
/// functions of their bone's length; another body's girths are scaled by the figure that uses them.

import type { Station } from "./loft.js";

const station = (y: number, rx: number, rz: number, oz = 0, n = 2): Station => ({ y, rx, rz, oz, n });

export interface Shell {
  stations: Station[];
  caps: readonly [number, number];
}

export const kPelvis: Shell = {
  stations: [
    station(-0.112, 0.062, 0.064, -0.004, 2.1),
    station(-0.08, 0.112, 0.094, -0.01, 2.2),
    station(-0.035, 0.158, 0.112, -0.014, 2.35),
    station(0.02, 0.15, 0.105, -0.01, 2.3),
    station(0.072, 0.133, 0.094, -0.003, 2.2),
  ],
  caps: [0.35, 0.25],
};

// Narrow enough above to stay inside the chest when a runner's trunk leans and twists.
export const kWaist: Shell = {
  stations: [
    station(-0.03, 0.128, 0.09),
    station(0.05, 0.12, 0.086, 0.004),
    station(0.11, 0.118, 0.083, 0.003),
    station(0.16, 0.114, 0.08),
  ],
  caps: [0.6, 0.6],
};

export const kChest: Shell = {
  stations: [
    station(-0.142, 0.127, 0.092, 0.006, 2.15),
    station(-0.08, 0.141, 0.106, 0.012, 2.25),
    station(0, 0.16, 0.118, 0.01, 2.35),
    station(0.06, 0.168, 0.117, 0.002, 2.4),
    station(0.108, 0.158, 0.102, -0.008, 2.3),
    station(0.145, 0.124, 0.082, -0.014, 2.1),
    station(0.182, 0.074, 0.062, -0.01),
  ],
  caps: [0.25, 0.3],
};

export const kNeck: Shell = {
  stations: [station(-0.045, 0.056, 0.058, -0.004), station(0.03, 0.05, 0.053, 0.004), station(0.11, 0.05, 0.054, 0.01)],
  caps: [0.6, 0.6],
};

export const upperArm = (length: number): Shell => ({
  stations: [
    station(0.004, 0.0545, 0.0545),
    station(0.045, 0.0555, 0.0565),
    station(0.095, 0.0515, 0.055),
    station(0.5 * length, 0.046, 0.05),
    station(0.78 * length, 0.0395, 0.0425),
    station(length - 0.034, 0.036, 0.038),
  ],
  caps: [0.95, 0.35],
});

export const forearm = (length: number): Shell => ({
  stations: [
    station(0.03, 0.036, 0.038),
    station(0.075, 0.04, 0.0425),
    station(0.5 * length, 0.035, 0.038),
    station(0.8 * length, 0.0265, 0.03),
    station(length - 0.03, 0.0235, 0.0275),
  ],
  caps: [0.4, 0.3],
});

export const thigh = (length: number): Shell => ({
  stations: [
    station(0.008, 0.076, 0.086, -0.008),
    station(0.06, 0.0815, 0.0905, -0.003),
    station(0.11, 0.08, 0.089, 0.002),
    station(0.45 * length, 0.071, 0.08, 0.006),
    station(0.75 * length, 0.058, 0.064, 0.004),
    station(length - 0.052, 0.052, 0.056, 0.002),
  ],
  caps: [0.85, 0.35],
});

export const shin = (length: number): Shell => ({
  stations: [
    station(0.042, 0.0495, 0.0515, -0.002),
    station(0.095, 0.053, 0.059, -0.012),
    station(0.36 * length, 0.052, 0.059, -0.016),
    station(0.6 * length, 0.0415, 0.0465, -0.01),
    station(0.82 * length, 0.032, 0.0365, -0.006),
    station(length - 0.052, 0.0305, 0.036, -0.006),
  ],
  caps: [0.4, 0.3],
});

/// A coloured band round the end of a forearm or a shin.
export const band = (end: number, height: number, rx: number, rz: number, oz = 0): Shell => ({
  stations: [station(end - height, rx, rz, oz), station(end, rx, rz, oz)],
  caps: [0.08, 0.08],
});

/// Foot and toes: rings along z, given by full width and height, standing on the sole.
const block = (z: number, width: number, height: number, floor: number): Station =>
  station(z, width / 2, height / 2, floor + height / 2, 2.6);

export const foot = (floor: number): Shell => ({
  stations: [
    block(-0.03, 0.056, 0.062, floor),
    block(0, 0.064, 0.08, floor),
    block(0.04, 0.068, 0.076, floor),
    block(0.085, 0.076, 0.058, floor),
    block(0.12, 0.086, 0.044, floor),
  ],
  caps: [0.75, 0.2],
});

export const toes = (floor: number): Shell => ({
  stations: [block(-0.004, 0.087, 0.04, floor), block(0.035, 0.083, 0.036, floor), block(0.062, 0.062, 0.03, floor)],
  caps: [0.2, 1],
});

/// The palm and a block of fingers: y along the hand, wide fore and aft, thin across.
export const kPalm: Shell = {
  stations: [station(0.02, 0.015, 0.026, 0, 2.5), station(0.05, 0.0155, 0.036, 0, 2.5), station(0.085, 0.0145, 0.0395, 0, 2.5)],
  caps: [0.6, 0.5],
};

export const fingers = (length: number, thickness: number, start: number, end: number): Shell => ({
  stations: [station(0, thickness, start, 0, 2.5), station(length, thickness * 0.86, end, 0, 2.5)],
  caps: [0.5, 0.8],
});

export const kThumb: Shell = {
  stations: [station(0, 0.0125, 0.0125), station(0.028, 0.012, 0.012), station(0.046, 0.0105, 0.0105)],
  caps: [0.8, 1],
};
