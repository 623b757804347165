/// How something ended that runs in a frame and therefore does not throw.

import type { AmbleModule } from "./module.js";

/// Done, or refused with the reason, in which case nothing was changed.
export interface Outcome {
  readonly done: boolean;
  readonly why: string; // empty when it was done
}

const kDone: Outcome = { done: true, why: "" };

/// What the engine said of its last call that may be refused.
export function outcomeOf(module: AmbleModule, done: number): Outcome {
  return done !== 0 ? kDone : { done: false, why: module.UTF8ToString(module._amble_last_error()) };
}

/// The same of calls that throw.
export function orThrow(module: AmbleModule, answer: number): number {
  if (answer === 0) throw new Error(module.UTF8ToString(module._amble_last_error()));
  return answer;
}
