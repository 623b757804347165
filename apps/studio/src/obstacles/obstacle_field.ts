/// The obstacles of the stage and the ways round them. A goal is walked to along a planned way, which is
/// found anew while obstacles move; without obstacles nothing of this is loaded.

import type { Character, Library, Steering } from "amble-web";
import type { Handle, Held } from "../drive/pointer.js";
import type { Goal, Route } from "../drive/route.js";
import type { Place } from "../drive/throttle.js";
import { addHooks } from "../hooks.js";
import type { Performer } from "../performer.js";
import type { Session } from "../session.js";
import type { Setting, Settings } from "../settings.js";
import type { Stage } from "../stage/stage.js";
import { ObstacleProps } from "../stage/obstacle_props.js";
import { ObstacleGuard } from "./guard.js";
import type { Navigation } from "./navigation.js";
import { distanceTo, kKinds, type Kind, type Obstacle, triangles } from "./obstacle.js";

const kReplanEvery = 0.1; // seconds of motion between two ways while something is dragged
const kUsualSpeed = 1.3; // m/s
const kFastest = 1.6; // faster walks reach farther to the side
const kSpare = 0.06; // metres that the mesh keeps more than the body needs
const kAhead = 2.2; // metres before the figure that a new obstacle stands
const kMost = 24;

declare module "../hooks.js" {
  interface StudioHooks {
    readonly obstacles: readonly Obstacle[];
    /// The way to the goal, as a path file.
    readonly wayFile: string | null;
    /// Metres from the obstacles to the nearest place of the way, and to the nearest joint of the figure.
    wayClearance(): number;
    bodyClearance(): number;
  }
}

/// What stands in the way of a plan, in words; null when nothing does.
export type Trouble = string | null;

export class ObstacleField implements Handle {
  readonly setting: Setting<readonly Obstacle[]>;
  onChange: () => void = () => {};
  trouble: Trouble = null;
  private readonly props = new ObstacleProps();
  private navigation: Navigation | null = null;
  private loading = false;
  private stale = false; // the way was planned for other obstacles
  private sincePlan = Infinity;
  private reach: { library: Library; metres: number } | null = null;
  private cubics: Float64Array | null = null;

  constructor(settings: Settings, private readonly stage: Stage, private readonly performer: Performer, private readonly session: Session, private readonly route: Route) {
    this.setting = settings.add<readonly Obstacle[]>("obstacles", [], (obstacles) => this.put(obstacles));
    stage.add(this.props);
    session.listen((_, seconds) => this.replan(seconds));
    performer.listen(() => this.all.length > 0 && this.put(this.all)); // another body reaches as far as it does
    route.around = (goal, speed) => this.wayTo(goal, speed);
    this.installHooks();
  }

  get all(): readonly Obstacle[] {
    return this.setting.value;
  }

  add(kind: Kind): void {
    if (this.all.length >= kMost) return;
    const { x, z, heading } = this.session.doing;
    const place = { x: x + kAhead * Math.sin(heading), z: z + kAhead * Math.cos(heading) };
    while (this.all.some((other) => Math.hypot(other.x - place.x, other.z - place.z) < 0.9)) {
      place.x += 0.9 * Math.cos(heading);
      place.z -= 0.9 * Math.sin(heading);
    }
    this.setting.set([...this.all, { kind, x: rounded(place.x), z: rounded(place.z), turn: 0 }]);
  }

  change(index: number, changes: Partial<Obstacle>): void {
    this.setting.set(this.all.map((obstacle, i) => (i === index ? { ...obstacle, ...changes } : obstacle)));
  }

  remove(index: number): void {
    this.setting.set(this.all.filter((_, i) => i !== index));
  }

  /// Marks one of them, or none, as chosen.
  choose(index: number): void {
    this.props.choose(index);
  }

  take(pixelX: number, pixelY: number): Held | null {
    const index = this.props.under(this.stage.camera.rayThrough(pixelX, pixelY));
    if (index < 0) return null;
    let grip: Place | null = null; // from the place under the pointer to the obstacle's own
    this.choose(index);
    return {
      move: (place) => {
        const { x, z } = this.all[index]!;
        grip ??= { x: x - place.x, z: z - place.z };
        this.change(index, { x: rounded(place.x + grip.x), z: rounded(place.z + grip.z) });
      },
      drop: () => this.choose(-1),
    };
  }

  /// The way as `amble synth --path` reads it.
  get wayFile(): string | null {
    if (!this.cubics) return null;
    const cubic = (first: number) => [0, 2, 4, 6].map((i) => [this.cubics![first + i], this.cubics![first + i + 1]]);
    return JSON.stringify({ bezier: Array.from({ length: this.cubics.length / 8 }, (_, i) => cubic(8 * i)) });
  }

  private put(obstacles: readonly Obstacle[]): void {
    this.props.show(obstacles.filter(({ kind }) => kKinds.includes(kind)));
    this.stale = true;
    this.session.driver.guard = obstacles.length > 0 ? new ObstacleGuard(obstacles, this.bodyReach()) : null;
    if (obstacles.length > 0) void this.load();
    queueMicrotask(() => this.onChange());
  }

  private async load(): Promise<void> {
    if (this.navigation || this.loading) return;
    this.loading = true;
    try {
      const { Navigation: Loaded } = await import("./navigation.js");
      this.navigation = await Loaded.load();
      this.stale = true;
    } catch (error) {
      console.error(error);
      this.trouble = "The navigation library did not load. Reload the page.";
    }
    this.loading = false;
    this.onChange();
  }

  private replan(seconds: number): void {
    this.sincePlan += seconds;
    if (!this.stale || this.sincePlan < kReplanEvery) return;
    this.stale = false;
    this.route.replan();
  }

  /// A way for a goal: undefined when nothing stands about, null when there is none.
  private wayTo(goal: Goal, speed: number): Steering | null | undefined {
    this.cubics = null;
    this.trouble = null;
    this.sincePlan = 0;
    this.stale = false;
    if (this.all.length === 0) return undefined;
    const steering = this.planned(goal, Math.min(kFastest, Number.isFinite(speed) ? speed : kUsualSpeed));
    if (steering) this.cubics = steering.cubics;
    this.onChange();
    return steering;
  }

  private planned(goal: Goal, speed: number): Steering | null {
    if (!this.navigation) return null;
    const { library } = this.performer;
    const character: Character = this.session.character;
    const radius = this.bodyReach();
    if (this.all.some((obstacle) => distanceTo(obstacle, goal) < radius)) {
      this.trouble = "Something stands on the goal.";
      return null;
    }
    const corners = this.navigation.corners(this.all, this.session.doing, goal, radius + kSpare) ?? this.navigation.corners(this.all, this.session.doing, goal, radius);
    const steering = corners && library.around(character, { goal, corners: corners.map(({ x, z }) => [x, z] as const), triangles: triangles(this.all), radius, speed });
    if (!steering) this.trouble = "There is no way to the goal: it is closed off, or too narrow.";
    return steering;
  }

  /// Metres that the body reaches to the side of its way.
  private bodyReach(): number {
    const { library } = this.performer;
    if (this.reach?.library !== library) this.reach = { library, metres: library.sideReach(kUsualSpeed) };
    return this.reach.metres;
  }

  private installHooks(): void {
    const clearance = (places: readonly Place[]) => Math.min(Infinity, ...places.flatMap((place) => this.all.map((obstacle) => distanceTo(obstacle, place))));
    const pairs = (numbers: ArrayLike<number>, first: number, second: number, stride: number) =>
      Array.from({ length: Math.floor(numbers.length / stride) }, (_, i) => ({ x: numbers[stride * i + first]!, z: numbers[stride * i + second]! }));
    const field = this;
    addHooks({
      get obstacles() {
        return field.all;
      },
      get wayFile() {
        return field.wayFile;
      },
      wayClearance: () => clearance(pairs(this.route.way ?? [], 0, 1, 2)),
      bodyClearance: () => clearance(pairs(this.session.shown.model, 0, 2, 7)),
    });
  }
}

/// To the centimetre, so that a link stays short.
function rounded(metres: number): number {
  return Math.round(100 * metres) / 100;
}
