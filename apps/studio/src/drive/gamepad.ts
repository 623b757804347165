/// A gamepad's left stick, seen from the camera, and its buttons: the first one runs, the second one
/// walks, the third one stands.

import type { HumanGait } from "amble-web";
import type { Driver } from "./driver.js";

const kDeadZone = 0.15;
const kButtons: readonly HumanGait[] = ["run", "walk", "stand"];

/// Called once per frame. `azimuth` is where the camera stands, seen from the figure.
export function readGamepad(driver: Driver, azimuth: number): void {
  const pad = navigator.getGamepads?.().find((one) => one?.connected);
  if (!pad) return;
  const tilt = Math.min(1, Math.hypot(pad.axes[0] ?? 0, pad.axes[1] ?? 0));
  const heard = tilt < kDeadZone ? 0 : (tilt - kDeadZone) / (1 - kDeadZone) / tilt;
  const right = heard * (pad.axes[0] ?? 0);
  const ahead = -heard * (pad.axes[1] ?? 0);
  const [sine, cosine] = [Math.sin(azimuth), Math.cos(azimuth)];
  const button = kButtons.find((_, i) => pad.buttons[i]?.pressed) ?? "choose";
  driver.tilt({ x: -ahead * sine + right * cosine, z: -ahead * cosine - right * sine }, button);
}
