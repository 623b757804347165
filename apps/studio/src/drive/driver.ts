/// Who drives: the first-start demonstration until someone takes over, then the pointer or the keys.
/// A driver turns where the figure is into what it is asked.

import type { Character, Command, HumanGait, Steering } from "amble-web";
import { FigureOfEight } from "./figure_of_eight.js";
import { driveAside, inGait, type Gait } from "./gaits.js";
import { Rider, type Velocity } from "./rider.js";
import { driveTowards, type Place, throttle, type Vehicle } from "./throttle.js";

export type Hand = "demonstration" | "pointer" | "gamepad" | "keys" | "away" | "path" | "goal" | "chart";

/// Whether a pointer is followed at once, or as a person could.
export type Manner = "Human" | "Direct";
export const kManners: readonly Manner[] = ["Human", "Direct"];

/// What a link keeps of who drives.
export interface DriverState {
  hand: Hand;
  target: Place | null;
  pinned: boolean;
  command: Command;
  driven: number;
}

const kHumanly: Partial<Record<Gait, HumanGait>> = { Stand: "stand", Walk: "walk", Run: "run" };
const kWideCircle = 0.25; // rad/s, at least, when nobody drives any more

export class Driver {
  hand: Hand;
  target: Place | null = null; // the place asked for; null when a command has none
  pinned = false;
  /// Metres travelled since someone took over.
  driven = 0;
  topSpeed = 3.4; // m/s that a pointer far away asks for
  gait: Gait = "Auto";
  ownGaits: readonly string[] = []; // that the library has
  /// Whether a figure goes on when the pointer leaves the stage.
  keepsWalking = true;
  /// Called once when a path or a goal has been reached.
  onArrived: () => void = () => {};
  manner: Manner = "Human";
  readonly rider = new Rider();
  private stick: Place = { x: 0, z: 0 }; // of a gamepad: where to, 1 at full tilt
  private stickGait: HumanGait = "choose";
  private led: { steering: Steering; character: Character; arrived: boolean } | null = null;
  private command: Command = { speed: 0, turnRate: 0 };
  private keysCommand: Command = { speed: 0, turnRate: 0 };
  private readonly demonstration = new FigureOfEight();

  constructor(private readonly demonstrates: boolean) {
    this.hand = "demonstration";
  }

  /// The pointer is over the floor at this place.
  pointAt(place: Place): void {
    if (this.pinned || this.led) return;
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
    const goesOn = this.keepsWalking && this.command.speed > 0 && this.command.type !== "side" && this.command.type !== "back";
    this.command = goesOn ? { speed: Math.min(this.command.speed, 2), turnRate } : { speed: 0, turnRate: 0 };
  }

  /// A gamepad's stick points there, world directions, 1 at full tilt; a button says how.
  tilt(stick: Place, gait: HumanGait): void {
    if (this.hand !== "gamepad" && Math.hypot(stick.x, stick.z) === 0) return;
    if (this.led) this.release();
    this.hand = "gamepad";
    this.target = null;
    this.pinned = false;
    this.stick = stick;
    this.stickGait = gait;
  }

  /// A path or a goal leads from now on.
  lead(steering: Steering, hand: "path" | "goal", character: Character): void {
    this.release();
    this.led = { steering, character, arrived: false };
    this.hand = hand;
    this.target = null;
    this.pinned = false;
  }

  /// Lets go of a path or a goal; the figure stands.
  release(): void {
    this.led?.steering.dispose();
    this.led = null;
    if (this.hand === "path" || this.hand === "goal") this.steer({ speed: 0, turnRate: 0 });
  }

  steer(command: Command, hand: "keys" | "chart" = "keys"): void {
    this.led?.steering.dispose();
    this.led = null;
    this.hand = hand;
    this.target = null;
    this.pinned = false;
    this.keysCommand = this.command = command;
  }

  /// Called once per step of the motion, with where the figure is.
  next(vehicle: Vehicle, seconds: number): Command {
    const aside = this.gait === "Side" || this.gait === "Back";
    const rides = this.hand === "gamepad" || (this.manner === "Human" && this.hand === "pointer" && this.target && !aside);
    if (!rides) this.rider.dismount();
    if (rides) this.command = this.rider.ride(this.velocity(vehicle), this.humanGait, vehicle, this.command, seconds);
    else if (this.hand === "demonstration") {
      if (!this.demonstrates) return (this.command = { speed: 0, turnRate: 0 });
      this.command = this.demonstration.next(vehicle, seconds);
      this.target = this.demonstration.target;
    } else if (this.hand === "pointer" && this.target) {
      this.command = this.towards(vehicle, this.target);
    } else if (this.led) {
      const { steering, character } = this.led;
      const { arrived, ...command } = steering.advance(character, seconds);
      this.command = command;
      if (arrived && !this.led.arrived) {
        this.led.arrived = true;
        this.onArrived();
      }
    } else if (this.hand === "keys" || this.hand === "chart") {
      this.command = this.keysCommand;
    }
    if (this.hand !== "demonstration" && this.ownGaits.includes(this.gait)) this.command = { ...this.command, type: this.gait };
    return this.command;
  }

  private towards(vehicle: Vehicle, target: Place): Command {
    if (this.gait === "Side" || this.gait === "Back") return driveAside(this.gait, vehicle, target);
    const { speed, turnRate } = driveTowards(vehicle, target);
    return inGait(this.gait, { speed: Math.min(speed, this.topSpeed), turnRate });
  }

  /// What a stick or a pointer asks of somebody who is steered humanly.
  private velocity(vehicle: Vehicle): Velocity {
    const { stick, topSpeed } = this;
    if (this.hand === "gamepad") return { x: stick.x * topSpeed, z: stick.z * topSpeed };
    const [dx, dz] = [this.target!.x - vehicle.x, this.target!.z - vehicle.z];
    const distance = Math.hypot(dx, dz);
    const speed = Math.min(throttle(distance), topSpeed);
    return { x: (speed * dx) / Math.max(distance, 1e-6), z: (speed * dz) / Math.max(distance, 1e-6) };
  }

  private get humanGait(): HumanGait {
    if (this.hand === "gamepad" && this.stickGait !== "choose") return this.stickGait;
    return kHumanly[this.gait] ?? "choose";
  }

  save(): DriverState {
    const { hand, target, pinned, command, driven } = this;
    return { hand, target, pinned, command, driven };
  }

  restore({ hand, target, pinned, command, driven }: DriverState): void {
    this.release();
    this.rider.dismount();
    Object.assign(this, { hand, target, pinned, command, driven });
    this.keysCommand = hand === "chart" ? command : { speed: 0, turnRate: 0 }; // no key is held any more
  }

  get asked(): Command {
    return this.command;
  }
}
