/// Who drives: the first-start demonstration until someone takes over, then the pointer or the keys.
/// A driver turns where the figure is into what it is asked.

import type { Command } from "../../../../bindings/web/src/amble.js";
import { FigureOfEight } from "./figure_of_eight.js";
import { driveTowards, type Place, type Vehicle } from "./throttle.js";

export type Hand = "demonstration" | "pointer" | "keys" | "away";

const kWideCircle = 0.25; // rad/s, at least, when nobody drives any more

export class Driver {
  hand: Hand;
  target: Place | null = null; // the place asked for; null when a command has none
  pinned = false;
  /// Metres travelled since someone took over.
  driven = 0;
  private command: Command = { speed: 0, turnRate: 0 };
  private keysCommand: Command = { speed: 0, turnRate: 0 };
  private readonly demonstration = new FigureOfEight();

  constructor(private readonly demonstrates: boolean) {
    this.hand = "demonstration";
  }

  /// The pointer is over the floor at this place.
  pointAt(place: Place): void {
    if (this.pinned) return;
    this.hand = "pointer";
    this.target = place;
  }

  pin(place: Place): void {
    this.hand = "pointer";
    this.target = place;
    this.pinned = true;
  }

  unpin(): void {
    this.pinned = false;
  }

  /// The pointer has left the stage: a moving figure goes on in a wide circle.
  leave(): void {
    if (this.hand !== "pointer" || this.pinned) return;
    this.hand = "away";
    this.target = null;
    const side = this.command.turnRate < 0 ? -1 : 1;
    const turnRate = side * Math.max(kWideCircle, Math.min(0.5, Math.abs(this.command.turnRate)));
    this.command = this.command.speed > 0 ? { speed: Math.min(this.command.speed, 2), turnRate } : { speed: 0, turnRate: 0 };
  }

  steer(command: Command): void {
    this.hand = "keys";
    this.target = null;
    this.pinned = false;
    this.keysCommand = command;
  }

  /// Called once per step of the motion, with where the figure is.
  next(vehicle: Vehicle, seconds: number): Command {
    if (this.hand === "demonstration") {
      if (!this.demonstrates) return (this.command = { speed: 0, turnRate: 0 });
      this.command = this.demonstration.next(vehicle, seconds);
      this.target = this.demonstration.target;
    } else if (this.hand === "pointer" && this.target) {
      this.command = driveTowards(vehicle, this.target);
    } else if (this.hand === "keys") {
      this.command = this.keysCommand;
    }
    return this.command;
  }

  get asked(): Command {
    return this.command;
  }
}
