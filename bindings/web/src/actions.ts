/// What a character does on top of its gait: gestures, and hands, eyes, hips and feet that meet the
/// world. Each has a state that comes and goes smoothly, and a priority on the parts that it moves.

import { withFile, withText } from "./lend.js";
import type { AmbleModule } from "./module.js";
import { type Outcome, orThrow, outcomeOf } from "./outcome.js";

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

/// One thing to do. Points are of the world; the height of the hips is over the ground. A clip is a file
/// (.bvh, .glb) of any body, which with `legs`, looped and walking or running straight ahead for two strides or
/// more, steps as it was captured, on feet that stand; a gait is walk, run or a type of the library's own.
export type Deed =
  | { gesture: Gesture; loop?: boolean }
  | { clip: Uint8Array; name: string; loop?: boolean; legs?: boolean }
  | { gait: string }
  | { reach: "left" | "right"; target: Place }
  | { lookAt: Place }
  | { hipsHeight: number }
  | { stepOn: "left" | "right"; x: number; z: number };

/// How an action comes and goes, as it was made where it is left out.
export interface ActionTiming {
  rise?: number; // seconds to become fully active
  fall?: number; // and to end
  startPhase?: number; // of the stride at which it begins; at once when left out
}

/// The number of an action from 1 on; 0 when it was refused, and why.
export interface Played {
  readonly number: number;
  readonly outcome: Outcome;
}

/// An action under way.
export interface LiveAction {
  id: number;
  state: number; // 0 … 1
  ending: boolean;
  target: Place;
  seconds: number; // of its clip
  spare: number; // of a reach: metres by which its point is within reach; negative beyond it
  priority: Partial<Record<ActionPart, number>>; // of the parts that it moves
  weight: Partial<Record<ActionPart, number>>; // of each part, what it has of it; the gait has the rest
}

/// The actions of one character.
export interface Actions {
  /// Starts something. Refused when too many things are under way, there is no such gesture, gait or clip,
  /// its target is not a point, or it is to take the legs and does not step.
  play(deed: Deed, priority?: number, timing?: ActionTiming): Played;
  /// Ends it smoothly. These three are refused when there is no such action, it does not move that part, has
  /// no target, or the value is not a number.
  stop(id: number): Outcome;
  /// On one part, or on all that it moves.
  setPriority(id: number, priority: number, part?: ActionPart): Outcome;
  /// The point, or for hips the height in y.
  setTarget(id: number, target: Place): Outcome;
  readonly live: LiveAction[];
  /// The actions that `Character.save` tells of. Who has the bytes restored plays the same ones first, in
  /// this order and after a reset: they then go on as they were, under their new numbers.
  readonly saved: number[];
  dispose(): void;
}

const kUsualPriority = 5;
const kRecord = 8 + 2 * kActionParts.length;

export class WasmActions implements Actions {
  private readonly handle: number;

  constructor(private readonly module: AmbleModule, library: number, private readonly character: number) {
    this.handle = orThrow(module, module._amble_actions_new(library));
    orThrow(module, module._amble_actions_prepare(this.handle, character));
  }

  play(deed: Deed, priority = kUsualPriority, { rise = NaN, fall = NaN, startPhase = NaN }: ActionTiming = {}): Played {
    const { module } = this;
    const number = this.prepare(deed) === 0 ? 0 : module._amble_actions_play(this.handle, this.character, priority, rise, fall, startPhase);
    return { number, outcome: outcomeOf(module, number) };
  }

  stop(id: number): Outcome {
    return outcomeOf(this.module, this.module._amble_actions_stop(this.character, id));
  }

  setPriority(id: number, priority: number, part?: ActionPart): Outcome {
    return outcomeOf(this.module, this.module._amble_actions_priority(this.character, id, part ? kActionParts.indexOf(part) : -1, priority));
  }

  setTarget(id: number, { x, y, z }: Place): Outcome {
    return outcomeOf(this.module, this.module._amble_actions_target(this.character, id, x, y, z));
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

  /// Makes it ready to be played; 0 when it cannot be made.
  private prepare(deed: Deed): number {
    const { module, handle } = this;
    const start = (kind: number, side: "left" | "right", { x, y, z }: Place): number =>
      module._amble_actions_constraint(handle, kind, side === "left" ? 0 : 1, x, y, z);
    if ("gesture" in deed) return withText(module, deed.gesture, (name) => module._amble_actions_gesture(handle, name, deed.loop ? 1 : 0));
    if ("gait" in deed) return withText(module, deed.gait, (name) => module._amble_actions_gait(handle, name));
    if ("clip" in deed) return withFile(module, deed.clip, deed.name, (data, name) => module._amble_actions_clip(handle, data, deed.clip.length, name, deed.loop ? 1 : 0, deed.legs ? 1 : 0));
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
    seconds: record[6]!,
    spare: record[7]!,
    priority: byPart(8),
    weight: byPart(8 + kActionParts.length),
  };
}
