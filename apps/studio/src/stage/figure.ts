/// Who is seen on the stage: the mannequin, or a character of one's own.

import type { Object3D } from "three";
import type { Theme } from "../theme.js";

export interface Figure {
  readonly object: Object3D;
  /// How much of its contact light each foot shows, 0 to 1: left, right.
  readonly glow: [number, number];
  /// Takes the pose: joints × 7 floats, position and rotation (x y z w), in world coordinates.
  pose(model: Float32Array): void;
  light(left: boolean, right: boolean, seconds: number, enabled: boolean): void;
  paint(theme: Theme): void;
  /// Lets the skeleton show through.
  ghost(on: boolean): void;
  dispose(): void;
}

const kGlowTime = 0.06; // seconds for a contact light to come or go

/// Lets the lights of planted feet come and go.
export function glowOn(glow: [number, number], planted: readonly [boolean, boolean], seconds: number, enabled: boolean): void {
  const step = seconds / kGlowTime;
  for (const side of [0, 1] as const) {
    const target = enabled && planted[side] ? 1 : 0;
    glow[side] += Math.max(-step, Math.min(step, target - glow[side]));
  }
}
