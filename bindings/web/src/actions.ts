/// What a character does on top of its gait: gestures, and hands, eyes, hips and feet that meet the
/// world. Each has a state that comes and goes smoothly, and a priority on the parts that it moves.

import type { AmbleModule } from "./module.js";

/// The parts of a body that actions compete for, in the order of the engine.
export const kActionParts = ["head", "torso", "left_arm", "right_arm", "hips", "left_leg", "right_leg"] as const;
export type ActionPart = (typeof kActionParts)[number];

export const kGestures = ["wave", "reach", "carry_tray", "look_around", "crouch", "arms_open"] as const;
export type Gesture = (typeof kGestures)[number];

export interface Place {
  x: number;
  y: number;
  z: number;
}

/// One thing to do. Points are of the world; the height of the hips is over the ground.
export type Deed =
  | { gesture: Gesture; loop?: boolean }
  | { reach: "left" | "right"; target: Place }
  | { lookAt: Place }
  | { hipsHeight: number }
  | { stepOn: "left" | "right"; x: number; z: number };

/// An action under way.
export interface LiveAction {
  id: number;
  state: number; // 0 … 1
  ending: boolean;
  target: Place;
  priority: Partial<Record<ActionPart, number>>; // of the parts that it moves
  weight: Partial<Record<ActionPart, number>>; // of each part, what it has of it; the gait has the rest
}

/// The actions of one character.
export interface Actions {
  /// Starts something and gives its number; null when too many things are under way.
  play(deed: Deed, priority?: number): number | null;
  stop(id: number): void;
  setPriority(id: number, priority: number): void;
  /// The point, or for hips the height in y.
  setTarget(id: number, target: Place): void;
  readonly live: LiveAction[];
  /// The actions that `Character.save` tells of. Who has the bytes restored plays the same ones first, in
  /// this order and after a reset: they then go on as they were, under their new numbers.
  readonly saved: number[];
  dispose(): void;
}

const kUsualPriority = 5;
const kRecord = 6 + 2 * kActionParts.length;

export class WasmActions implements Actions {
  private readonly handle: number;

  constructor(private readonly module: AmbleModule, library: number, private readonly character: number) {
    this.handle = module._amble_actions_new(library);
    if (this.handle === 0) throw new Error("This body has no trunk: it can do nothing while it walks.");
    module._amble_actions_prepare(this.handle, character);
  }

  play(deed: Deed, priority = kUsualPriority): number | null {
    const id = "gesture" in deed ? this.gesture(deed.gesture, deed.loop ?? false, priority) : this.constraint(deed, priority);
    return id === 0 ? null : id;
  }

  stop(id: number): void {
    this.module._amble_actions_stop(this.character, id);
  }

  setPriority(id: number, priority: number): void {
    this.module._amble_actions_priority(this.character, id, priority);
  }

  setTarget(id: number, { x, y, z }: Place): void {
    this.module._amble_actions_target(this.character, id, x, y, z);
  }

  get live(): LiveAction[] {
    const at = this.module._amble_actions_live(this.handle, this.character) / 8;
    const numbers = this.module.HEAPF64.subarray(at, at + 1 + kRecord * this.module.HEAPF64[at]!);
    return Array.from({ length: numbers[0]! }, (_, i) => read(numbers.subarray(1 + kRecord * i)));
  }

  get saved(): number[] {
    const at = this.module._amble_actions_saved(this.handle, this.character) / 8;
    return [...this.module.HEAPF64.subarray(at + 1, at + 1 + this.module.HEAPF64[at]!)];
  }

  dispose(): void {
    this.module._amble_actions_free(this.handle);
  }

  private gesture(name: Gesture, loop: boolean, priority: number): number {
    const { module } = this;
    const size = module.lengthBytesUTF8(name) + 1;
    const text = module._malloc(size);
    module.stringToUTF8(name, text, size);
    const id = module._amble_actions_gesture(this.handle, this.character, text, loop ? 1 : 0, priority);
    module._free(text);
    return id;
  }

  private constraint(deed: Exclude<Deed, { gesture: Gesture }>, priority: number): number {
    const start = (kind: number, side: "left" | "right", { x, y, z }: Place): number =>
      this.module._amble_actions_constraint(this.handle, this.character, kind, side === "left" ? 0 : 1, x, y, z, priority);
    if ("reach" in deed) return start(0, deed.reach, deed.target);
    if ("lookAt" in deed) return start(1, "left", deed.lookAt);
    if ("hipsHeight" in deed) return start(2, "left", { x: 0, y: deed.hipsHeight, z: 0 });
    return start(3, deed.stepOn, { x: deed.x, y: 0, z: deed.z });
  }
}

function read(record: Float64Array): LiveAction {
  const byPart = (from: number): Partial<Record<ActionPart, number>> =>
    Object.fromEntries(kActionParts.map((part, i) => [part, record[from + i]!] as const).filter(([, value]) => value >= 0));
  return {
    id: record[0]!,
    state: record[1]!,
    ending: record[2] !== 0,
    target: { x: record[3]!, y: record[4]!, z: record[5]! },
    priority: byPart(6),
    weight: byPart(6 + kActionParts.length),
  };
}
