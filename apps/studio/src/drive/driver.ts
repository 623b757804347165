/// Who drives: the first-start demonstration until someone takes over, then the pointer or the keys.
/// A driver turns where the figure is into what it is asked.

import type { Character, Command, HumanGait, Steering } from "amble-web";
import { FigureOfEight } from "./figure_of_eight.js";
import { driveAside, forwards, inGait, roundAbout, type Gait } from "./gaits.js";
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
  circle?: Command | null;
  driven: number;
}

/// Keeps what is asked off what stands about.
export interface Guard {
  /// The command nearest to the asked one that runs into nothing.
  command(vehicle: Mover, asked: Command): Command;
  /// The same for the velocity that somebody who is steered humanly is pushed towards.
  velocity(vehicle: Mover, wanted: Velocity): Velocity;
}

/// Where somebody is and how it goes.
export interface Mover extends Vehicle {
  speed: number;
  turnRate: number;
}

const kHumanly: Partial<Record<Gait, HumanGait>> = { Stand: "stand", Walk: "walk", Run: "run" };
const kStand: Command = { speed: 0, turnRate: 0 };

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
  guard: Guard | null = null; // none: nothing stands about
  /// Called once when a path or a goal has been reached.
  onArrived: () => void = () => {};
  manner: Manner = "Human";
  readonly rider = new Rider();
  private stick: Place = { x: 0, z: 0 }; // of a gamepad: where to, 1 at full tilt
  private stickGait: HumanGait = "choose";
  private led: { steering: Steering; character: Character; arrived: boolean } | null = null;
  private command: Command = { speed: 0, turnRate: 0 };
  private keysCommand: Command = { speed: 0, turnRate: 0 };
  private circle: Command | null = null; // on which it goes on when nobody points; null: it stands

  /// Without a demonstration the figure stands until somebody drives.
  constructor(private readonly demonstration: FigureOfEight | null) {
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
    if (this.hand === "pointer" && !this.pinned) this.goOnAlone();
  }

  /// Nothing points any more, as when a finger is lifted: the figure stands.
  halt(): void {
    if (this.hand !== "pointer" && this.hand !== "away") return;
    this.hand = "away";
    this.target = this.circle = null;
    this.pinned = false;
  }

  /// Somebody has changed how it is to go: the demonstration is over, and that is how it goes on.
  takeOver(): void {
    if (this.hand === "demonstration") this.goOnAlone();
  }

  private goOnAlone(): void {
    this.hand = "away";
    this.target = null;
    this.circle = this.command;
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

  /// Whether a path or a goal leads, at which it has not arrived.
  get isLed(): boolean {
    return this.led !== null && !this.led.arrived;
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

  /// Called once per step of the motion, with where the figure is and how it goes.
  next(vehicle: Mover, seconds: number): Command {
    const rides = this.rides;
    if (!rides) this.rider.dismount();
    this.command = rides ? this.ride(vehicle, seconds) : this.commanded(vehicle, seconds);
    if (this.hand !== "demonstration" && this.gait !== "Stand" && this.ownGaits.includes(this.gait)) this.command = { ...this.command, type: this.gait };
    return this.command;
  }

  private get rides(): boolean {
    if (this.hand === "gamepad") return true;
    const aside = this.gait === "Side" || this.gait === "Back";
    return this.manner === "Human" && this.hand === "pointer" && this.target !== null && !aside;
  }

  private ride(vehicle: Mover, seconds: number): Command {
    const wanted = this.velocity(vehicle);
    return this.rider.ride(this.guard?.velocity(vehicle, wanted) ?? wanted, this.humanGait, vehicle, this.command, seconds);
  }

  private commanded(vehicle: Mover, seconds: number): Command {
    if (this.hand === "demonstration") return this.demonstrate(vehicle, seconds);
    if (this.gait === "Stand") return kStand; // whoever drives; a way waits
    if (this.led) return this.along(this.led, seconds);
    const asked = this.asks(vehicle);
    return this.guard?.command(vehicle, asked) ?? asked;
  }

  private asks(vehicle: Vehicle): Command {
    if (this.hand === "pointer" && this.target) return this.towards(vehicle, this.target);
    if (this.hand === "keys") return this.keysCommand;
    if (this.hand === "chart") return forwards(this.gait, this.keysCommand);
    if (this.hand === "away") return this.circle && this.keepsWalking ? roundAbout(this.gait, this.circle, this.topSpeed) : kStand;
    return this.command;
  }

  private demonstrate(vehicle: Vehicle, seconds: number): Command {
    if (!this.demonstration) return kStand;
    const command = this.demonstration.next(vehicle, seconds);
    this.target = this.demonstration.target;
    return command;
  }

  /// On along a path or to a goal.
  private along(led: NonNullable<Driver["led"]>, seconds: number): Command {
    const { arrived, ...command } = led.steering.advance(led.character, seconds);
    if (arrived && !led.arrived) {
      led.arrived = true;
      this.onArrived();
    }
    return forwards(this.gait, command);
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
    const { hand, target, pinned, command, circle, driven } = this;
    return { hand, target, pinned, command, circle, driven };
  }

  restore({ hand, target, pinned, command, circle = null, driven }: DriverState): void {
    this.release();
    this.rider.dismount();
    Object.assign(this, { hand, target, pinned, command, circle, driven });
    this.keysCommand = hand === "chart" ? command : { speed: 0, turnRate: 0 }; // no key is held any more
  }

  get asked(): Command {
    return this.command;
  }
}
