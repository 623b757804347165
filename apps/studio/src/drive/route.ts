/// What a person has drawn on the floor: a path to walk, or a goal to stand at. Turns strokes into
/// steering for the driver.

import type { Character, Library, Steering } from "amble-web";
import type { Driver } from "./driver.js";
import type { Place } from "./throttle.js";

const kStrokeStep = 0.08; // metres between points of a stroke
const kDotStep = 0.8; // metres between the dots it leaves
const kGrab = 0.28; // metres within which a dot is taken
const kLoopGap = 0.7; // metres between the ends of a stroke that closes
const kLoopLength = 3; // metres of the shortest loop
const kOnIt = 0.6; // metres from a loop from which it is walked at once

export interface Goal extends Place {
  heading: number;
}

/// What a link keeps of a way.
export interface RouteState {
  dots: Place[];
  closed: boolean;
  goal: Goal | null;
}

const apart = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.z - b.z);

export class Route {
  dots: Place[] = [];
  closed = false;
  goal: Goal | null = null;
  way: Float64Array | null = null; // as it is walked: x, z, x, z, …
  topSpeed = Infinity; // m/s
  /// Finds a way to a goal round what stands about: null where there is none, undefined where nothing
  /// stands about.
  around: (goal: Goal, speed: number) => Steering | null | undefined = () => undefined;
  private reached = false; // the goal
  /// Grows whenever something is to be drawn anew.
  version = 0;
  private stroke: Place[] | null = null;
  private held = -1; // the dot that is dragged

  constructor(private library: Library, private character: Character, private readonly driver: Driver) {
    driver.onArrived = () => this.arrived();
  }

  /// Goes on for another body, along the same way.
  embody(library: Library, character: Character): void {
    this.library = library;
    this.character = character;
    if (this.dots.length > 1) this.follow();
    else if (this.goal) this.endGoal();
  }

  /// Goes on from where the figure is: after a stand, or at another top speed.
  resume(): void {
    if (!this.driver.isLed) return;
    if (this.dots.length > 1) this.follow();
    else this.replan();
  }

  /// The line while it is drawn.
  get drawing(): readonly Place[] | null {
    return this.stroke;
  }

  begin(place: Place): void {
    this.held = this.dots.findIndex((dot) => apart(dot, place) < kGrab);
    if (this.held < 0) {
      this.clear();
      this.stroke = [place];
    }
    this.version++;
  }

  extend(place: Place): void {
    if (this.held >= 0) this.dots[this.held] = place;
    else if (this.stroke && apart(this.stroke[this.stroke.length - 1]!, place) > kStrokeStep) this.stroke.push(place);
    else return;
    this.version++;
  }

  end(): void {
    if (this.stroke) {
      const length = this.stroke.reduce((sum, place, i) => sum + (i ? apart(place, this.stroke![i - 1]!) : 0), 0);
      this.closed = length > kLoopLength && apart(this.stroke[0]!, this.stroke[this.stroke.length - 1]!) < kLoopGap;
      this.dots = length > 0.3 ? thinned(this.stroke, this.closed) : [];
      this.stroke = null;
    }
    this.held = -1;
    this.version++;
    if (this.dots.length > 1) this.follow();
  }

  /// A goal underfoot of the pointer, facing where it is dragged to.
  beginGoal(place: Place): void {
    this.clear();
    this.goal = { ...place, heading: Math.atan2(place.x - this.character.doing.x, place.z - this.character.doing.z) };
    this.version++;
  }

  aimGoal(place: Place): void {
    if (!this.goal || apart(this.goal, place) < 0.12) return;
    this.goal.heading = Math.atan2(place.x - this.goal.x, place.z - this.goal.z);
    this.version++;
  }

  endGoal(): void {
    if (!this.goal) return;
    const { x, z, heading } = this.goal;
    const around = this.around(this.goal, this.topSpeed);
    const steering = around === undefined ? this.library.goal(this.character, x, z, heading, this.topSpeed) : around;
    this.reached = false;
    this.way = steering?.way ?? null;
    this.version++;
    if (steering) this.driver.lead(steering, "goal", this.character);
    else this.driver.release(); // it stands until there is a way
  }

  /// Goes on to the goal by another way, unless it is there already.
  replan(): void {
    if (this.goal && !this.reached) this.endGoal();
  }

  save(): RouteState {
    return { dots: this.dots, closed: this.closed, goal: this.goal };
  }

  /// Walks the way on from where the figure is.
  restore({ dots, closed, goal }: RouteState): void {
    if (dots.length < 2 && !goal) return;
    this.clear();
    Object.assign(this, { dots, closed, goal });
    if (dots.length > 1) this.follow();
    else this.endGoal();
  }

  clear(): void {
    this.dots = [];
    this.goal = this.way = null;
    this.stroke = null;
    this.closed = false;
    this.version++;
    this.driver.release();
  }

  private follow(): void {
    const here = this.character.doing;
    const distances = this.dots.map((dot) => apart(dot, here));
    const nearest = distances.indexOf(Math.min(...distances));
    if (this.closed && distances[nearest]! < kOnIt) return this.lead(this.rotated(nearest), true);
    const rest = this.closed ? [...this.rotated(nearest), this.dots[nearest]!] : this.dots;
    this.lead([here, ...(apart(rest[0]!, here) < 0.4 ? rest.slice(1) : rest)], false);
  }

  private arrived(): void {
    this.reached = this.goal !== null;
    if (this.closed) this.lead(this.rotated(0), true);
  }

  private rotated(first: number): Place[] {
    return [...this.dots.slice(first), ...this.dots.slice(0, first)];
  }

  private lead(places: readonly Place[], closed: boolean): void {
    const points = places.map(({ x, z }) => [x, z] as const);
    if (points.every(([x, z]) => apart({ x, z }, places[0]!) === 0)) return; // a dot is no path
    const steering = this.library.path(points, { closed, speed: this.topSpeed });
    this.way = steering.way;
    this.version++;
    this.driver.lead(steering, "path", this.character);
  }
}

/// A stroke by few dots, evenly spaced along it.
function thinned(stroke: readonly Place[], closed: boolean): Place[] {
  const dots = [stroke[0]!];
  for (const place of stroke) if (apart(dots[dots.length - 1]!, place) >= kDotStep) dots.push(place);
  const last = stroke[stroke.length - 1]!;
  if (!closed && apart(dots[dots.length - 1]!, last) > 0.3) dots.push(last);
  while (closed && dots.length > 3 && apart(dots[dots.length - 1]!, dots[0]!) < 0.5 * kDotStep) dots.pop();
  return dots;
}
