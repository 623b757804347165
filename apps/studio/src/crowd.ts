/// The people around the leading figure: as many as are set, keeping out of its way and each other's, and
/// walking about where it is.

import { type Crowd, type Library, makeCrowd, type Styles, stylesOf } from "amble-web";
import { MotionCost } from "./motion_cost.js";
import type { Performer } from "./performer.js";
import type { Session } from "./session.js";
import { CrowdFigures } from "./stage/crowd_figures.js";
import type { Stage } from "./stage/stage.js";

export type Mix = "calm" | "mixed" | "hurried";
const kPaces: Record<Mix, [slowest: number, fastest: number]> = { calm: [0.7, 1.1], mixed: [0.9, 1.5], hurried: [1.2, 2.6] };
const kClearing = 1.6; // metres around the leading figure where nobody begins
const kJump = 2; // metres in one step: the figure has been put elsewhere
const kHeights = [0.9, 0.96, 1, 1.04, 1.1]; // of the leading figure's, which people have in turn
const kPlain = 2; // of so many people one walks plainly, the others in the library's styles in turn

export class StudioCrowd {
  readonly figures = new CrowdFigures();
  readonly moving = new MotionCost();
  readonly posing = new MotionCost();
  private crowd: Crowd | null = null;
  private number = 1;
  private avoids = true;
  private mixed: Mix = "mixed";
  private posed = false;
  private varied: { of: Library; bodies: Library[]; styles: Styles | null } | null = null;
  private before: { x: number; z: number };

  constructor(private readonly session: Session, private readonly performer: Performer, private readonly stage: Stage) {
    this.before = { x: session.doing.x, z: session.doing.z };
    stage.add({ object: this.figures.object, paint: (theme) => this.figures.paint(theme), prepare: () => this.prepare() });
    session.listen(({ doing }, seconds) => this.step(doing, seconds));
    performer.listen(() => this.populate());
  }

  /// Everybody, the leading figure among them.
  set size(number: number) {
    this.number = number;
    this.populate();
  }

  get size(): number {
    return this.number;
  }

  set avoid(on: boolean) {
    this.avoids = on;
    this.crowd?.avoid(on);
  }

  set mix(mix: Mix) {
    this.mixed = mix;
    this.crowd?.pace(...kPaces[mix]);
  }

  /// Milliseconds in which everybody moves on by a frame and is posed.
  get cost(): number {
    return this.crowd ? (this.moving.median + this.posing.median) / 1000 : 0;
  }

  /// Where everybody is but the leading figure: x, z, heading, speed, x, ….
  get places(): Float32Array {
    this.pose();
    return this.crowd?.places ?? new Float32Array();
  }

  /// How high everybody's highest joint is but the leading figure's, metres.
  get heights(): number[] {
    if (!this.crowd) return [];
    this.pose();
    const { model, size } = this.crowd;
    const floats = model.length / size;
    return Array.from({ length: size }, (_, i) => Math.max(...model.subarray(floats * i, floats * (i + 1)).filter((_, k) => k % 8 === 1)));
  }

  private populate(): void {
    this.crowd?.dispose();
    this.crowd = null;
    const people = this.number - 1;
    const { library } = this.performer;
    const { x, z } = this.session.doing;
    if (people > 0) {
      const [slowest, fastest] = kPaces[this.mixed];
      const { bodies, styles } = this.variety(library);
      this.crowd = makeCrowd(library, people, { x, z, slowest, fastest, clearing: kClearing, bodies });
      this.crowd.avoid(this.avoids);
      if (styles) dressUp(this.crowd, styles);
    }
    this.figures.populate(library.skeleton, people, kHeights);
    this.before = { x, z };
    this.posed = false;
  }

  /// Bodies and styles of the people; made once for a library.
  private variety(library: Library): { bodies: Library[]; styles: Styles | null } {
    if (this.varied?.of === library) return this.varied;
    this.varied?.bodies.forEach((body) => body.dispose());
    this.varied?.styles?.dispose();
    const bodies = kHeights.map((height) => library.shaped({ height, legs: 1, arms: 1, shoulders: 1 }));
    this.varied = { of: library, bodies, styles: stylesFrom(library) };
    return this.varied;
  }

  private step(doing: { x: number; z: number; heading: number; speed: number; turnRate: number }, seconds: number): void {
    const { x, z, heading, speed, turnRate } = doing;
    if (!this.crowd) return;
    if (Math.hypot(x - this.before.x, z - this.before.z) > kJump) return this.populate();
    this.before = { x, z };
    if (seconds === 0) return;
    this.moving.begin();
    this.crowd.keepOff([{ x, z, velocityX: speed * Math.sin(heading), velocityZ: speed * Math.cos(heading), turnRate }]);
    this.crowd.moveSquare(x, z);
    this.crowd.update(seconds);
    this.moving.end();
    this.posed = false;
  }

  private pose(): void {
    if (!this.crowd || this.posed) return;
    this.posing.begin();
    this.crowd.pose();
    this.posing.end();
    this.posed = true;
  }

  /// Before every drawing.
  private prepare(): void {
    if (!this.crowd) return;
    this.pose();
    this.figures.show(this.crowd.model, this.crowd.places, this.stage.camera.lens);
  }
}

/// Null where a library holds one way of walking alone.
function stylesFrom(library: Library): Styles | null {
  try {
    return stylesOf(library);
  } catch {
    return null;
  }
}

/// Lets people walk plainly and in the styles that are ready to wear, in turn.
function dressUp(crowd: Crowd, styles: Styles): void {
  const mixes = Object.values(styles.presets);
  const everybody = Array.from({ length: crowd.size }, (_, i) => i);
  mixes.forEach((mix, k) => styles.dress(crowd, everybody.filter((i) => i % kPlain !== 0 && Math.floor(i / kPlain) % mixes.length === k), mix));
}
