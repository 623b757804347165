/// The running character: time, its driver, its feet and its last 20 seconds. Knows nothing of how it
/// is drawn.

import type { Character, Command, Doing, Library, Life, Technique, Terrain } from "amble-web";
import type { Driver } from "./drive/driver.js";
import { Feet } from "./feet.js";
import { History, type Moment } from "./history.js";
import { MotionCost } from "./motion_cost.js";

const kStep = 1 / 60; // seconds, at most, between two poses
const kCatchUp = 0.25; // a slow page loses time rather than falling behind

/// What is done on top of the gait, by name in the order in which it was played, and where its targets
/// are seen from.
export interface SavedActs {
  played: string[];
  anchor: { x: number; z: number; heading: number };
}

/// Who plays it: aims it before every step, saves it, and plays it again to a character that has been
/// reset.
export interface Acts {
  aim(): void;
  save(): SavedActs;
  resume(saved: SavedActs): void;
}

/// A character at a moment.
export interface SavedCharacter {
  bytes: Uint8Array;
  acts: SavedActs | null;
}

export class Session {
  character: Character;
  feet: Feet;
  readonly history = new History();
  time = 0;
  rate = 1;
  paused = false;
  readonly cost = new MotionCost();
  /// Time of the moment shown instead of now, when looking back.
  lookingAt: number | null = null;

  acts: Acts | null = null;
  technique: Technique = { weights: "rbf", blend: "timewarp", harmonics: 8 };
  life: Life = { idle: 1, variation: 1 };
  private terrain: Terrain | null = null; // null: level
  private readonly listeners: ((moment: Moment, seconds: number) => void)[] = [];

  constructor(library: Library, readonly driver: Driver, start: Command) {
    this.character = library.character();
    this.feet = this.feetOf(library);
    this.character.live(this.life);
    this.character.reset(start);
    this.step(0);
  }

  /// Calls the listener after every step of the motion.
  listen(listener: (moment: Moment, seconds: number) => void): void {
    this.listeners.push(listener);
  }

  /// Goes on with another body: where it is, as it goes. What was is forgotten when the body has other
  /// joints.
  embody(library: Library): void {
    const before = this.character;
    this.character = library.character();
    this.character.walkOn(this.terrain);
    this.character.follow(before);
    this.character.use(this.technique);
    this.feet = this.feetOf(library);
    if (this.character.model.length !== before.model.length) this.history.clear();
    before.dispose();
    this.lookingAt = null;
    this.step(0);
  }

  /// Goes on where it is on other ground, which it takes over; null is level. What was is forgotten.
  walkOn(terrain: Terrain | null): void {
    const before = this.terrain;
    this.terrain = terrain;
    this.character.walkOn(terrain);
    this.character.follow(this.character);
    before?.dispose();
    this.history.clear();
    this.lookingAt = null;
    this.step(0);
  }

  /// Metres, at a place on the map.
  groundAt(x: number, z: number): number {
    return this.terrain?.height(x, z) ?? 0;
  }

  /// Goes on with another weighting or blender.
  use(technique: Technique): void {
    this.technique = technique;
    this.character.use(technique);
  }

  /// How alive it is from now on.
  enliven(life: Life): void {
    this.life = life;
    this.character.live(life);
  }

  /// Lets `seconds` of the wall clock pass.
  advance(seconds: number): void {
    if (this.paused || this.lookingAt !== null) return;
    this.run(Math.min(seconds, kCatchUp) * this.rate);
  }

  /// Runs the motion on by exactly this long, in steps of at most a sixtieth.
  run(seconds: number): void {
    const steps = Math.max(1, Math.ceil(seconds / kStep - 1e-9));
    for (let i = 0; i < steps; i++) this.step(seconds / steps);
  }

  /// One frame back or on; on from the newest moment makes a new one.
  stepFrames(frames: number): void {
    this.paused = true;
    const now = this.lookingAt ?? this.time;
    const wanted = now + frames * kStep;
    if (wanted > this.time + 1e-6) {
      this.lookingAt = null;
      this.run(wanted - this.time);
    } else this.lookBack(wanted);
  }

  lookBack(time: number): void {
    const oldest = this.history.all[0]?.time ?? 0;
    this.paused = true;
    this.lookingAt = time >= this.time - 1e-6 ? null : Math.max(oldest, time);
  }

  live(): void {
    this.lookingAt = null;
    this.paused = false;
  }

  /// The moment on show.
  get shown(): Moment {
    const now = this.lookingAt === null ? this.history.last : this.history.at(this.lookingAt);
    return now!;
  }

  get doing(): Doing {
    return this.shown.doing;
  }

  restart(command: Command): void {
    this.history.clear();
    this.character.reset(command);
    this.lookingAt = null;
    this.step(0);
  }

  save(): SavedCharacter {
    return { bytes: this.character.save(), acts: this.acts?.save() ?? null };
  }

  /// Stands still at a moment that was saved; false, and goes on, when it is not of this library.
  restore(saved: SavedCharacter): boolean {
    const before = this.save();
    if (!this.bring(saved)) {
      this.bring(before);
      return false;
    }
    this.history.clear();
    this.lookingAt = null;
    this.paused = true;
    this.step(0);
    return true;
  }

  private bring({ bytes, acts }: SavedCharacter): boolean {
    this.character.reset({ speed: 0, turnRate: 0 });
    if (acts) this.acts?.resume(acts);
    return this.character.restore(bytes).done;
  }

  private feetOf(library: Library): Feet {
    return new Feet(library.skeleton, (x, z) => this.groundAt(x, z));
  }

  private step(seconds: number): void {
    const before = this.character.doing;
    if (seconds > 0) {
      const command = this.driver.next(before, seconds);
      this.acts?.aim();
      this.cost.begin();
      this.character.command(command);
      this.character.update(seconds);
      this.cost.end();
    }
    this.time += seconds;
    const doing = { ...this.character.doing };
    this.feet.update(this.character.model, [doing.leftContact, doing.rightContact], seconds);
    if (this.driver.hand !== "demonstration") this.driver.driven += doing.speed * seconds;
    const moment: Moment = {
      time: this.time,
      model: this.character.model.slice(),
      doing,
      asked: this.driver.asked,
      weights: this.character.weights.slice(),
      target: this.driver.target && { ...this.driver.target },
      hand: this.driver.hand,
      stances: [this.feet.states[0].stance, this.feet.states[1].stance],
      slip: this.feet.slip,
    };
    this.history.push(moment);
    for (const listener of this.listeners) listener(moment, seconds);
  }
}
