/// What the figure does on top of its gait: which actions run, how much they matter and where their
/// targets are. Each is a setting, so that it can be undone and is in the link. Knows nothing of how it
/// is shown.

import { type ActionPart, type Actions, type Character, type Deed, kActionParts, type LiveAction, type Place } from "amble-web";
import { kHistorySeconds, type Moment } from "./history.js";
import type { StudioParts } from "./parts.js";
import type { Acts, SavedActs } from "./session.js";
import type { Setting } from "./settings.js";

/// The actions of the page, in the order of their buttons.
export const kDoings = ["Wave", "Look at", "Reach", "Crouch", "Carry tray", "Look around", "Arms open"] as const;
export type DoingName = (typeof kDoings)[number];

const kGestureOf = { Wave: "wave", "Carry tray": "carry_tray", "Look around": "look_around", "Arms open": "arms_open" } as const;
const kUsualPriority: Partial<Record<DoingName, number>> = { Reach: 9, "Look at": 6 };
const kCrouched = 0.4; // of the body's height, to the hips
const kHeld = 0.9; // a state from which a hand should be at its target

/// Where targets are, as the body sees them: metres to its left, up and ahead.
const kPlaces: Partial<Record<DoingName, Place>> = {
  Reach: { x: -0.3, y: 1.15, z: 0.4 },
  "Look at": { x: 1.2, y: 1.5, z: 2.2 },
};

export interface Running {
  readonly name: DoingName;
  readonly live: LiveAction;
  /// Metres from the hand to its target; of other actions null.
  readonly away: number | null;
}

/// Who had how much of each part at a time.
export interface Shares {
  time: number;
  of: Map<DoingName, Partial<Record<ActionPart, number>>>;
}

export class Doings implements Acts {
  readonly on = new Map<DoingName, Setting<boolean>>();
  readonly priority = new Map<DoingName, Setting<number>>();
  readonly place = new Map<DoingName, Setting<Place>>();
  readonly hips: Setting<number>; // of the body's height
  readonly along: Setting<boolean>; // targets go along with the figure
  running: Running[] = [];
  readonly shares: Shares[] = [];
  private character: Character; // whose actions these are
  private actions: Actions;
  private readonly ids = new Map<DoingName, number>();
  private readonly played = new Map<number, DoingName>(); // everything that may not have ended
  private anchor = { x: 0, z: 0, heading: 0 }; // where the places below are seen from

  constructor(private readonly parts: StudioParts) {
    const { settings, session, performer } = parts;
    this.character = session.character;
    this.actions = performer.library.actions(session.character);
    this.along = settings.add("actions.along", true, () => {});
    this.hips = settings.add("actions.hips", kCrouched, () => {});
    for (const name of kDoings) {
      const key = `actions.${name.toLowerCase().replace(" ", "_")}`;
      const usual = kPlaces[name];
      if (usual) this.place.set(name, settings.add<Place>(`${key}.target`, usual, () => {}));
      this.priority.set(name, settings.add<number>(`${key}.priority`, kUsualPriority[name] ?? 5, (value) => this.tune(name, value)));
      this.on.set(name, settings.add<boolean>(key, false, (on) => (on ? this.start(name) : this.stop(name))));
    }
    session.acts = this;
    session.listen((moment) => this.follow(moment));
  }

  /// Where a target is in the world now; null for what has none, or does not run.
  target(name: DoingName): Place | null {
    const one = this.running.find((running) => running.name === name && !running.live.ending);
    return one && this.place.has(name) ? one.live.target : null;
  }

  /// Moves a target to a place of the world.
  moveTo(name: DoingName, { x, y, z }: Place): void {
    const [sine, cosine] = [Math.sin(this.anchor.heading), Math.cos(this.anchor.heading)];
    const [dx, dz] = [x - this.anchor.x, z - this.anchor.z];
    const round = (value: number) => Math.round(1000 * value) / 1000;
    this.place.get(name)!.set({ x: round(cosine * dx - sine * dz), y: round(Math.max(0, y)), z: round(sine * dx + cosine * dz) });
  }

  /// Before every step: targets are where they were put, or where the figure took them. No sooner, or
  /// the figure on show would not be the one that is saved.
  aim(): void {
    this.comeAlong();
    for (const [name, id] of this.ids) {
      const place = this.place.get(name);
      if (place) this.actions.setTarget(id, this.worldOf(place.value));
      else if (name === "Crouch") this.actions.setTarget(id, { x: 0, y: this.hips.value * this.height, z: 0 });
    }
  }

  /// What is under way, as it was played, and from where targets are seen; what ends is among it.
  save(): SavedActs {
    return { played: this.actions.saved.map((id) => this.played.get(id)!), anchor: this.anchor };
  }

  /// Plays what was saved, to a figure that does nothing yet; its bytes tell how far that was.
  resume({ played, anchor }: SavedActs): void {
    this.comeAlong();
    this.anchor = { ...anchor };
    for (const name of played) if (kDoings.includes(name as DoingName)) this.play(name as DoingName);
  }

  private get height(): number {
    return this.parts.performer.library.skeleton.height;
  }

  private deedOf(name: DoingName): Deed {
    if (name === "Reach") return { reach: "right", target: this.worldOf(this.place.get(name)!.value) };
    if (name === "Look at") return { lookAt: this.worldOf(this.place.get(name)!.value) };
    if (name === "Crouch") return { hipsHeight: this.hips.value * this.height };
    return { gesture: kGestureOf[name], loop: true };
  }

  private start(name: DoingName): void {
    this.stop(name);
    this.play(name);
  }

  private play(name: DoingName): void {
    const { number: id, outcome } = this.actions.play(this.deedOf(name), this.priority.get(name)!.value);
    if (!outcome.done) return;
    this.ids.set(name, id);
    this.played.set(id, name);
  }

  private stop(name: DoingName): void {
    const id = this.ids.get(name);
    if (id !== undefined) this.actions.stop(id);
  }

  private tune(name: DoingName, priority: number): void {
    const id = this.ids.get(name);
    if (id !== undefined) this.actions.setPriority(id, priority);
  }

  private worldOf({ x, y, z }: Place): Place {
    const [sine, cosine] = [Math.sin(this.anchor.heading), Math.cos(this.anchor.heading)];
    return { x: this.anchor.x + cosine * x + sine * z, y, z: this.anchor.z - sine * x + cosine * z };
  }

  /// After every step: what runs, and how far it is.
  private follow(moment: Moment): void {
    const { doing, time } = moment;
    this.comeAlong();
    const live = this.actions.live;
    if (this.along.value) this.anchor = { x: doing.x, z: doing.z, heading: doing.heading };
    this.running = [];
    for (const name of kDoings) {
      const one = live.find(({ id }) => id === this.ids.get(name));
      if (one) this.running.push({ name, live: one, away: name === "Reach" ? this.awayFrom(moment, one.target) : null });
      else if (this.on.get(name)!.value) this.start(name); // the figure was put elsewhere, or has another body
    }
    this.shares.push({ time, of: new Map(this.running.map(({ name, live: { weight } }) => [name, weight])) });
    if (this.shares[0]!.time > time) this.shares.length = 0;
    while (this.shares.length > 0 && this.shares[0]!.time < time - kHistorySeconds) this.shares.shift();
  }

  /// Another body goes on with what the one before did.
  private comeAlong(): void {
    const { session, performer } = this.parts;
    if (this.character === session.character) return;
    this.actions.dispose();
    this.character = session.character;
    this.actions = performer.library.actions(session.character);
    this.ids.clear();
    this.played.clear();
  }

  private awayFrom({ model }: Moment, { x, y, z }: Place): number {
    const at = 7 * (this.parts.performer.library.skeleton.roles.right_hand ?? 0);
    return Math.hypot(model[at]! - x, model[at + 1]! - y, model[at + 2]! - z);
  }
}

/// A target that the hand should have reached and has not, by how much; else null.
export function outOfReach({ live, away }: Running): number | null {
  return away !== null && live.state > kHeld && !live.ending && away > 0.02 ? away : null;
}

/// The parts that an action moves, in words.
export function partsOf(live: LiveAction): string[] {
  return kActionParts.filter((part) => live.priority[part] !== undefined).map((part) => part.replace("_", " "));
}
