/// Who drives: the first-start demonstration until someone takes over, then the pointer or the keys.
/// A driver turns where the figure is into what it is asked.

import type { Character, Command, HumanGait, Steering } from "../../../../bindings/web/src/amble.js";
import { FigureOfEight } from "./figure_of_eight.js";
import { driveAside, inGait, type Gait } from "./gaits.js";
import { driveTowards, type Place, type Vehicle } from "./throttle.js";

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
const kStickForce = 2; // 1/s: how soon a stick's speed is reached
const kWideCircle = 0.25; // rad/s, at least, when nobody drives any more

export class Driver {
  hand: Hand;
  target: Place | null = null; // the place asked for; null when a command has none
  pinned = false;
  /// Metres travelled since someone took over.
  driven = 0;
  topSpeed = 3.4; // m/s that a pointer far away asks for
  gait: Gait = "Auto";
  /// Whether a figure goes on when the pointer leaves the stage.
  keepsWalking = true;
  /// Called once when a path or a goal has been reached.
  onArrived: () => void = () => {};
  manner: Manner = "Direct";
  lookAhead = 0; // seconds that a human keeps farther behind the pointer
  /// Makes the vehicle that the character rides when it is steered humanly.
  mount: (lookAhead: number) => { steering: Steering; character: Character } | null = () => null;
  private ridden: { steering: Steering; character: Character; lookAhead: number } | null = null;
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
    if (!rides || this.ridden?.lookAhead !== this.lookAhead) this.dismount();
    if (rides) this.command = this.ride(vehicle, seconds);
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
    return this.command;
  }

  private towards(vehicle: Vehicle, target: Place): Command {
    if (this.gait === "Side" || this.gait === "Back") return driveAside(this.gait, vehicle, target);
    const { speed, turnRate } = driveTowards(vehicle, target);
    return inGait(this.gait, { speed: Math.min(speed, this.topSpeed), turnRate });
  }

  /// Steers humanly: the character is on a vehicle that goes as people can.
  private ride(vehicle: Vehicle, seconds: number): Command {
    const mounted = this.ridden ?? this.mount(this.lookAhead);
    if (!mounted) return { speed: 0, turnRate: 0 };
    this.ridden = { ...mounted, lookAhead: this.lookAhead };
    const { steering, character } = mounted;
    let gait: HumanGait = kHumanly[this.gait] ?? "choose";
    if (this.hand === "gamepad") {
      if (this.stickGait !== "choose") gait = this.stickGait;
      const speed = this.command.speed;
      steering.push(
        kStickForce * (this.stick.x * this.topSpeed - speed * Math.sin(vehicle.heading)),
        kStickForce * (this.stick.z * this.topSpeed - speed * Math.cos(vehicle.heading)),
      );
    } else steering.aim(this.target!.x, this.target!.z);
    steering.go(gait);
    const { speed, turnRate } = steering.advance(character, seconds);
    return { speed, turnRate, type: gait };
  }

  /// Off the vehicle: the character drives itself again.
  dismount(): void {
    this.ridden?.steering.dispose();
    this.ridden = null;
  }

  save(): DriverState {
    const { hand, target, pinned, command, driven } = this;
    return { hand, target, pinned, command, driven };
  }

  restore({ hand, target, pinned, command, driven }: DriverState): void {
    this.release();
    this.dismount();
    Object.assign(this, { hand, target, pinned, command, driven });
    this.keysCommand = hand === "chart" ? command : { speed: 0, turnRate: 0 }; // no key is held any more
  }

  get asked(): Command {
    return this.command;
  }
}
