/// What the stage shows, in words, for those who do not see it; at most every three seconds, and only
/// when it has changed.

import type { Moment } from "../history.js";
import { gaitWord } from "./readout.js";

const kEvery = 3;
const kWords = new Map([["walk", "Walking"], ["run", "Running"], ["back", "Walking backwards"]]);

export class Spoken {
  private wait = 0;

  constructor(private readonly element: HTMLElement) {}

  update(moment: Moment, seconds: number): void {
    this.wait -= seconds;
    if (this.wait > 0) return;
    const text = describe(moment);
    if (text === this.element.textContent) return;
    this.element.textContent = text;
    this.wait = kEvery;
  }
}

function describe(moment: Moment): string {
  const gait = gaitWord(moment);
  if (gait === "stand") return "Standing";
  const { speed, turnRate } = moment.doing;
  if (gait === "turn") return `Turning ${turnRate > 0 ? "left" : "right"} on the spot`;
  if (gait === "side") return "Stepping sideways";
  const turning = Math.abs(turnRate) < 0.1 ? "" : turnRate > 0 ? ", turning left" : ", turning right";
  return `${kWords.get(gait) ?? `Going on in a ${gait},`} ${speed.toFixed(1)} metres per second${turning}`;
}
