/// Keeps a driven figure off what stands about: looks ahead along what is asked and takes the nearest that
/// meets nothing, a little to the side first, then slower, then not at all.

import type { Command } from "amble-web";
import type { Guard, Mover } from "../drive/driver.js";
import type { Velocity } from "../drive/rider.js";
import type { Place } from "../drive/throttle.js";
import { distanceTo, type Obstacle } from "./obstacle.js";

const kStep = 0.1; // seconds between looks ahead
const kAhead = 1.5; // seconds looked ahead, and the time it takes to stop
const kBrakes = 1.2; // m/s²: how soon a figure changes its speed
const kWheels = 3; // 1/s: how soon it takes another turn rate
const kSharpest = 1.3; // rad/s
const kAsides = [0, 0.25, 0.5, 0.75, 1, 1.3]; // rad/s more or less than asked, or radians from the way wanted
const kSlower = [1, 0.6, 0.3]; // of the speed asked for
const kHair = 1e-4; // metres: nearer than before by less is as near

interface Ghost extends Place {
  heading: number;
}

export class ObstacleGuard implements Guard {
  private side = 1; // to which it last went aside

  /// `radius`: metres that the body needs around the point that travels.
  constructor(private readonly obstacles: readonly Obstacle[], private readonly radius: number) {}

  command(vehicle: Mover, asked: Command): Command {
    if (asked.speed === 0 || !this.near(vehicle, asked.speed)) return asked;
    const off = asked.type === "side" ? Math.PI / 2 : asked.type === "back" ? Math.PI : 0;
    for (const share of kSlower)
      for (const aside of asked.type === "side" ? [0] : this.asides()) {
        const turnRate = Math.max(-kSharpest, Math.min(kSharpest, asked.turnRate + aside));
        const tried = { ...asked, speed: share * asked.speed, turnRate };
        if (!this.isFree(this.driven(vehicle, tried, off), vehicle)) continue;
        this.side = Math.sign(aside) || this.side;
        return tried;
      }
    return { ...asked, speed: 0 };
  }

  velocity(vehicle: Mover, wanted: Velocity): Velocity {
    const speed = Math.hypot(wanted.x, wanted.z);
    if (speed === 0 || !this.near(vehicle, speed)) return wanted;
    for (const share of kSlower)
      for (const aside of this.asides()) {
        const [sine, cosine] = [share * Math.sin(aside), share * Math.cos(aside)];
        const tried = { x: wanted.x * cosine + wanted.z * sine, z: wanted.z * cosine - wanted.x * sine };
        if (!this.isFree(this.pushed(vehicle, tried), vehicle)) continue;
        this.side = Math.sign(aside) || this.side;
        return tried;
      }
    return { x: 0, z: 0 };
  }

  /// Whether anything can be met before a stop.
  private near(vehicle: Mover, speed: number): boolean {
    const fastest = Math.max(Math.abs(speed), vehicle.speed);
    return this.away(vehicle) < this.radius + fastest * this.horizon(fastest);
  }

  private horizon(speed: number): number {
    return kAhead + speed / kBrakes;
  }

  private asides(): number[] {
    return kAsides.flatMap((aside) => (aside === 0 ? [0] : [this.side * aside, -this.side * aside]));
  }

  /// Free of everything; where the body is too near already, going no nearer.
  private isFree(places: Iterable<Place>, from: Place): boolean {
    let least = Math.min(this.radius, this.away(from));
    for (const place of places) {
      const away = this.away(place);
      if (away < least - kHair) return false;
      least = Math.max(least, Math.min(this.radius, away));
    }
    return true;
  }

  /// Where a command leads, which a figure takes up little by little.
  private *driven(vehicle: Mover, { speed, turnRate }: Command, off: number): Iterable<Place> {
    const ghost: Ghost = { ...vehicle };
    let [now, turn] = [off ? speed : vehicle.speed, vehicle.turnRate];
    for (let left = this.horizon(Math.max(Math.abs(speed), vehicle.speed)); left > 0; left -= kStep) {
      now += Math.max(-kBrakes * kStep, Math.min(kBrakes * kStep, speed - now));
      turn += (turnRate - turn) * kWheels * kStep;
      ghost.heading += turn * kStep;
      ghost.x += now * kStep * Math.sin(ghost.heading + off);
      ghost.z += now * kStep * Math.cos(ghost.heading + off);
      yield ghost;
    }
  }

  /// Where a push towards a velocity leads.
  private *pushed(vehicle: Mover, wanted: Velocity): Iterable<Place> {
    const ghost: Place = { x: vehicle.x, z: vehicle.z };
    const velocity = { x: vehicle.speed * Math.sin(vehicle.heading), z: vehicle.speed * Math.cos(vehicle.heading) };
    for (let left = this.horizon(Math.max(Math.hypot(wanted.x, wanted.z), vehicle.speed)); left > 0; left -= kStep) {
      const [dx, dz] = [wanted.x - velocity.x, wanted.z - velocity.z];
      const share = Math.min(1, (kBrakes * kStep) / Math.max(1e-9, Math.hypot(dx, dz)));
      velocity.x += share * dx;
      velocity.z += share * dz;
      ghost.x += velocity.x * kStep;
      ghost.z += velocity.z * kStep;
      yield ghost;
    }
  }

  private away(place: Place): number {
    return Math.min(...this.obstacles.map((obstacle) => distanceTo(obstacle, place)));
  }
}
