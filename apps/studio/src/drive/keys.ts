/// Arrow keys and W A S D as a stick: held keys become a command, letting go stands.

import type { Command } from "amble-web";
import { inGait, type Gait } from "./gaits.js";

type Direction = "up" | "down" | "left" | "right";

const kDirections: Record<string, Direction> = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  KeyW: "up", KeyS: "down", KeyA: "left", KeyD: "right",
};

const kWalk = { speed: 1.3, turn: 0.8 };
const kSlow = { speed: 0.75, turn: 0.9 };
const kRun = { speed: 3.0, turn: 0.8 };
const kOnTheSpot = { speed: 0, turn: 1.1 };

export class Stick {
  gait: Gait = "Auto";
  private readonly held = new Set<Direction>();

  /// Whether the key steers; if so it is noted as held.
  press(code: string): boolean {
    const direction = kDirections[code];
    if (direction) this.held.add(direction);
    return direction !== undefined;
  }

  release(code: string): boolean {
    const direction = kDirections[code];
    return direction !== undefined && this.held.delete(direction);
  }

  releaseAll(): boolean {
    const any = this.held.size > 0;
    this.held.clear();
    return any;
  }

  get active(): boolean {
    return this.held.size > 0;
  }

  /// The command of the keys held now.
  command(shift: boolean): Command {
    if (!this.active) return { speed: 0, turnRate: 0 };
    const runs = this.gait === "Run" || (this.gait === "Auto" && shift);
    const goes = this.held.has("up") || this.held.has("down");
    const pace = !goes ? kOnTheSpot : this.held.has("down") ? kSlow : runs ? kRun : kWalk;
    const turn = Number(this.held.has("left")) - Number(this.held.has("right"));
    return inGait(this.gait, { speed: pace.speed, turnRate: turn * pace.turn });
  }
}
