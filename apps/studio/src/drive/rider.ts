/// Steers humanly: the character rides a vehicle that goes as the library's people can, pushed towards the
/// velocity that somebody asks for. Looking ahead trades latency for smoothness: what was asked is spread
/// over twice that time, and so comes that much later.

import type { Character, Command, HumanGait, Steering } from "amble-web";
import type { Place, Vehicle } from "./throttle.js";

const kPush = 2; // 1/s: how soon the velocity that is asked for is reached

/// Metres per second along x and z, in world directions.
export type Velocity = Place;

export class Rider {
  /// Makes the vehicle, and says who rides it.
  mount: () => { steering: Steering; character: Character } | null = () => null;
  lookAhead = 0; // seconds
  private ridden: { steering: Steering; character: Character } | null = null;
  private readonly asked: { velocity: Velocity; seconds: number }[] = [];

  /// What the character does for the next so many seconds; `now`: what it did before.
  ride(wanted: Velocity, gait: HumanGait, { heading }: Vehicle, now: Command, seconds: number): Command {
    const [sine, cosine] = [Math.sin(heading), Math.cos(heading)];
    if (!this.ridden) {
      this.ridden = this.mount();
      this.asked.push({ velocity: { x: now.speed * sine, z: now.speed * cosine }, seconds: 2 * this.lookAhead });
    }
    if (!this.ridden) return { speed: 0, turnRate: 0 };
    const { steering, character } = this.ridden;
    const { x, z } = this.spread(wanted, seconds);
    steering.push(kPush * (x - now.speed * sine), kPush * (z - now.speed * cosine));
    steering.go(gait);
    const { speed, turnRate } = steering.advance(character, seconds);
    return { speed, turnRate, type: gait };
  }

  /// Off the vehicle: the character drives itself again.
  dismount(): void {
    this.ridden?.steering.dispose();
    this.ridden = null;
    this.asked.length = 0;
  }

  /// The mean of what was asked over twice the time that is looked ahead.
  private spread(velocity: Velocity, seconds: number): Velocity {
    this.asked.push({ velocity, seconds });
    let over = this.asked.reduce((sum, one) => sum + one.seconds, 0);
    while (this.asked.length > 1 && over - this.asked[0]!.seconds >= 2 * this.lookAhead) over -= this.asked.shift()!.seconds;
    const mean = (axis: "x" | "z") => this.asked.reduce((sum, one) => sum + one.velocity[axis] * one.seconds, 0) / over;
    return over > 0 ? { x: mean("x"), z: mean("z") } : velocity;
  }
}
