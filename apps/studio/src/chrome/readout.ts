/// Top left of the stage: how fast, which way it turns, in which gait, and whether the feet hold.

import type { Moment } from "../history.js";
import { make } from "../make.js";
import { icon } from "./icons.js";

const kEvery = 0.1; // seconds between two readings that can still be read
export const kSlipLimit = 0.02; // m/s
const kStraight = 0.02; // rad/s

/// "stand", "turn", "walk", "run", "side", "back", or the name of a gait of the library's own.
export function gaitWord(moment: Moment): string {
  const { type, speed, turnRate } = moment.doing;
  if (type === "side" || type === "back") return type;
  if (speed < 0.06) return Math.abs(turnRate) > 0.05 ? "turn" : "stand";
  return type === "stand" || type === "turn" ? "walk" : type;
}

export class Readout {
  private wait = 0;
  private readonly speed = make("b");
  private readonly turn = make("span", { class: "turn" });
  private readonly gait = make("span", { class: "gait" });
  private readonly feet = make("p", { class: "feet" });

  constructor(private readonly element: HTMLElement) {
    element.replaceChildren(
      make("p", { class: "speed" }, this.speed, " ", make("span", {}, "m/s")),
      make("p", { class: "turning" }, this.turn, this.gait),
      this.feet,
    );
  }

  update(moment: Moment, seconds: number): void {
    this.wait -= seconds;
    if (this.wait > 0) return;
    this.wait = kEvery;
    this.element.hidden = false;
    const { speed, turnRate } = moment.doing;
    this.speed.textContent = Math.max(0, speed).toFixed(2);
    const side = Math.abs(turnRate) < kStraight ? "ahead" : turnRate > 0 ? "left" : "right";
    const arrow = side === "ahead" ? "ahead" : side === "left" ? "turnLeft" : "turnRight";
    this.turn.className = `turn ${side}`;
    this.turn.replaceChildren(icon(arrow, 14), ` ${Math.abs(turnRate).toFixed(2)} rad/s`);
    this.gait.textContent = gaitWord(moment);
    this.showFeet(moment);
  }

  private showFeet(moment: Moment): void {
    const slips = moment.slip > kSlipLimit;
    const word = slips ? "slipping" : "feet planted";
    this.feet.className = slips ? "feet slips" : "feet";
    this.feet.replaceChildren(icon(slips ? "cross" : "tick", 14), ` ${word} `, make("span", {}, `${(100 * moment.slip).toFixed(2)} cm/s`));
  }
}
