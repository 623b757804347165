/// The gait that a person has chosen, and what it makes of a command.

import type { Command, ExampleGroup, LibraryType } from "amble-web";
import { wrap } from "../angles.js";
import type { Place, Vehicle } from "./throttle.js";

/// One of those that every library may have, or the name of a gait of the library's own.
export type Gait = "Auto" | "Stand" | "Walk" | "Run" | "Side" | "Back" | (string & {});
export const kGaits: readonly Gait[] = ["Auto", "Stand", "Walk", "Run", "Side", "Back"];

const kReached = 0.15; // metres beside the figure at which a side step stops
const kSideways = { gain: 0.8, fastest: 0.7 }; // m/s per metre; m/s
const kBackwards = { gain: 0.7, fastest: 1, wheel: 1.2, sharpest: 0.8 }; // and rad/s per radian; rad/s
const kStand: Command = { speed: 0, turnRate: 0 };
// Nobody points any more: how fast it goes in a gait that was chosen since, m/s, and how its way bends, rad/s.
const kAlone = { walk: 1.3, run: 2.8, side: 0.5, back: 0.7, bend: [0.25, 0.5] } as const;
const kFastestWalk = 1.8; // m/s
const kFastestAlone = 2;

/// The gaits of a library's own, such as a skip.
export function ownGaits(types: readonly LibraryType[]): string[] {
  return types.filter(({ own }) => own).map(({ name }) => name);
}

/// What a library lacks for a gait, as a sentence; null when it can go so.
export function lacking(gait: Gait, groups: readonly ExampleGroup[]): string | null {
  if (gait === "Run" && !groups.some(({ name }) => name === "run")) return "This library has no run.";
  if (gait === "Side" && !groups.some(({ name }) => name.startsWith("side"))) return "This library has no side steps.";
  if (gait === "Back" && !groups.some(({ name }) => name === "back")) return "This library has no walk backwards.";
  return null;
}

/// A command in the chosen gait.
export function inGait(gait: Gait, command: Command): Command {
  if (gait === "Stand") return kStand;
  if (gait === "Walk") return { ...command, gait: 0 };
  if (gait === "Run") return { ...command, gait: 1 };
  if (gait === "Side") return { speed: Math.max(-kSideways.fastest, Math.min(kSideways.fastest, command.turnRate)), turnRate: 0, type: "side" };
  if (gait === "Back") return { speed: Math.min(command.speed, kBackwards.fastest), turnRate: command.turnRate, type: "back" };
  return command;
}

/// The same where only ways ahead are known: on a path, and on the chart of the control space.
export function forwards(gait: Gait, command: Command): Command {
  return gait === "Side" || gait === "Back" ? command : inGait(gait, command);
}

/// On in a wide circle, as it went, in the chosen gait; what stood begins to go once a gait is chosen.
export function roundAbout(gait: Gait, went: Command, topSpeed: number): Command {
  const side = went.turnRate < 0 ? -1 : 1;
  const turnRate = side * Math.max(kAlone.bend[0], Math.min(kAlone.bend[1], Math.abs(went.turnRate)));
  const aside = went.type === "side" || went.type === "back";
  const before = aside ? 0 : Math.min(went.speed, kFastestAlone);
  const at = (speed: number) => ({ speed: Math.min(speed, topSpeed), turnRate });
  if (gait === "Auto") return before > 0 ? at(before) : kStand;
  if (gait === "Side") return { speed: side * Math.min(kAlone.side, topSpeed), turnRate: 0, type: "side" };
  if (gait === "Back") return { ...at(kAlone.back), type: "back" };
  if (gait === "Run") return inGait(gait, at(Math.max(went.speed, kAlone.run)));
  return inGait(gait, at(Math.min(before || kAlone.walk, kFastestWalk)));
}

/// Towards a place sideways or backwards.
export function driveAside(gait: Gait, vehicle: Vehicle, target: Place): Command {
  const [dx, dz] = [target.x - vehicle.x, target.z - vehicle.z];
  const distance = Math.hypot(dx, dz);
  const bearing = wrap(Math.atan2(dx, dz) - vehicle.heading);
  if (gait === "Side") {
    const aside = distance * Math.sin(bearing);
    const speed = Math.max(-kSideways.fastest, Math.min(kSideways.fastest, kSideways.gain * aside));
    return { speed: Math.abs(aside) < kReached ? 0 : speed, turnRate: 0, type: "side" };
  }
  const behind = wrap(bearing + Math.PI);
  const speed = Math.min(kBackwards.fastest, kBackwards.gain * distance) * Math.max(0, Math.cos(behind));
  const turnRate = Math.max(-kBackwards.sharpest, Math.min(kBackwards.sharpest, kBackwards.wheel * behind));
  return distance < 2 * kReached ? kStand : { speed, turnRate, type: "back" };
}
