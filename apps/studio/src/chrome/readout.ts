/// Top left of the stage: how fast, which way it turns, in which gait, and whether the feet hold.

import type { Moment } from "../history.js";
import { icon } from "./icons.js";

const kEvery = 0.1; // seconds between two readings that can still be read
export const kSlipLimit = 0.02; // m/s
const kStraight = 0.02; // rad/s

export function gaitWord(moment: Moment): "stand" | "turn" | "walk" | "run" | "side" | "back" {
  const { type } = moment.doing;
  if (type === "side" || type === "back") return type;
  if (moment.doing.speed < 0.06) return Math.abs(moment.doing.turnRate) > 0.05 ? "turn" : "stand";
  return moment.doing.gait < 0.5 ? "walk" : "run";
}

export class Readout {
  private wait = 0;
  private readonly speed: HTMLElement;
  private readonly turn: HTMLElement;
  private readonly gait: HTMLElement;
  private readonly feet: HTMLElement;

  constructor(private readonly element: HTMLElement) {
    element.innerHTML = `
      <p class="speed"><b></b> <span>m/s</span></p>
      <p class="turning"><span class="turn"></span><span class="gait"></span></p>
      <p class="feet"></p>`;
    this.speed = element.querySelector("b")!;
    this.turn = element.querySelector(".turn")!;
    this.gait = element.querySelector(".gait")!;
    this.feet = element.querySelector(".feet")!;
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
    this.turn.innerHTML = `${icon(arrow, 14)} ${Math.abs(turnRate).toFixed(2)} rad/s`;
    this.gait.textContent = gaitWord(moment);
    this.showFeet(moment);
  }

  private showFeet(moment: Moment): void {
    const slips = moment.slip > kSlipLimit;
    const word = slips ? "slipping" : "feet planted";
    this.feet.className = slips ? "feet slips" : "feet";
    this.feet.innerHTML = `${icon(slips ? "cross" : "tick", 14)} ${word} <span>${(100 * moment.slip).toFixed(2)} cm/s</span>`;
  }
}
