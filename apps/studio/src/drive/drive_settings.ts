/// How the figure is driven, as settings: with what, how fast, in which gait, how humanly.

import type { Setting, Settings } from "../settings.js";
import type { Driver, Manner } from "./driver.js";
import { kGaits, type Gait } from "./gaits.js";
import type { Stick } from "./keys.js";
import { kModes, type Mode, type StagePointer } from "./pointer.js";
import type { Route } from "./route.js";

/// What the figure does when the pointer leaves the stage.
export const kLeavings = ["Keep walking", "Stop there"] as const;
export type Leaving = (typeof kLeavings)[number];

const kKeyGaits: readonly Gait[] = ["Auto", "Walk", "Run"]; // that the key X goes through
const kTopSpeed = 3.4; // m/s

export class DriveSettings {
  readonly mode: Setting<Mode>;
  readonly gait: Setting<Gait>;
  readonly topSpeed: Setting<number>;
  readonly manner: Setting<Manner>;
  readonly lookAhead: Setting<number>;
  readonly leaving: Setting<Leaving>;

  constructor(settings: Settings, private readonly driver: Driver, private readonly pointer: StagePointer, private readonly route: Route, stick: Stick) {
    this.mode = settings.add("drive.mode", kModes[0]!, (mode) => this.steerWith(mode));
    this.gait = settings.add("drive.gait", kGaits[0]!, (gait) => {
      const stood = driver.gait === "Stand";
      stick.gait = driver.gait = gait;
      driver.takeOver();
      if (stood) route.resume();
    });
    this.topSpeed = settings.add("drive.topSpeed", kTopSpeed, (speed) => {
      driver.topSpeed = route.topSpeed = speed;
      driver.takeOver();
      route.resume();
    });
    this.manner = settings.add<Manner>("drive.manner", "Human", (manner) => (driver.manner = manner));
    this.lookAhead = settings.add("drive.lookAhead", 0, (seconds) => (driver.rider.lookAhead = seconds));
    this.leaving = settings.add<Leaving>("drive.leaving", "Keep walking", (leaving) => {
      driver.keepsWalking = leaving === "Keep walking";
      driver.takeOver();
    });
  }

  /// The next gait, as the key X asks for.
  nextGait(): Gait {
    this.gait.set(kKeyGaits[(kKeyGaits.indexOf(this.gait.value) + 1) % kKeyGaits.length]!);
    return this.gait.value;
  }

  private steerWith(mode: Mode): void {
    this.pointer.mode = mode;
    this.pointer.yield();
    this.route.clear();
    if (mode === "Pointer") return;
    this.driver.steer({ speed: 0, turnRate: 0 });
    this.driver.driven = Math.max(this.driver.driven, 10); // the hint speaks of the pointer alone
  }
}
