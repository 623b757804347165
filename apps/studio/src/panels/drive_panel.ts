/// Who steers and how: pointer, keys, a drawn path or a goal; the gait; the top speed.

import { Choice, label, note, Slider } from "./controls.js";
import type { Panel } from "./dock.js";
import { kGaits, type Gait } from "../drive/keys.js";
import { kManners, type Manner } from "../drive/driver.js";
import { kModes, type Mode } from "../drive/pointer.js";

export interface DriveActions {
  mode(): Mode;
  setMode(mode: Mode): void;
  gait(): Gait;
  setGait(gait: Gait): void;
  setTopSpeed(speed: number): void;
  manner(): Manner;
  setManner(manner: Manner): void;
  setLookAhead(seconds: number): void;
  clear(): void;
}

const kHelp: Record<Mode, string> = {
  Pointer: "Hover over the floor. Near is a walk, far is a run; a click pins the target.",
  Path: "Draw on the floor; the figure walks the line. End where you began for a loop, and drag the dots to bend it.",
  Goal: "Press where it should stand, and drag the way it should face.",
};

export class DrivePanel implements Panel {
  readonly name = "Drive";
  readonly title = "Drive";
  readonly icon = "drive" as const;
  readonly body = document.createElement("div");
  private readonly modes: Choice<Mode>;
  private readonly gaits: Choice<Gait>;
  private readonly manners: Choice<Manner>;
  private readonly lookAhead: Slider;
  private readonly help = note("");
  private readonly clear = document.createElement("button");

  constructor(private readonly actions: DriveActions) {
    this.modes = new Choice<Mode>("Steer with", kModes.map((mode) => [mode, mode] as const), actions.mode(), (mode) => actions.setMode(mode));
    this.gaits = new Choice<Gait>("Gait", kGaits.map((gait) => [gait, gait] as const), actions.gait(), (gait) => actions.setGait(gait));
    const speed = new Slider("Top speed", { low: 0.6, high: 4, step: 0.1, usual: 3.4, unit: "m/s" }, (value) => value.toFixed(1), (value) => actions.setTopSpeed(value));
    this.manners = new Choice<Manner>("Steering", kManners.map((manner) => [manner, manner] as const), actions.manner(), (manner) => actions.setManner(manner));
    this.lookAhead = new Slider("Look ahead", { low: 0, high: 1, step: 0.05, usual: 0, unit: "s" }, (value) => value.toFixed(2), (value) => actions.setLookAhead(value));
    this.clear.type = "button";
    this.clear.className = "button";
    this.clear.textContent = "Clear";
    this.clear.addEventListener("click", () => actions.clear());
    this.body.className = "controls";
    this.body.append(label("Steer with"), this.modes.element, this.help, this.clear, label("Steering"), this.manners.element, this.lookAhead.element, label("Gait"), this.gaits.element, speed.element);
    this.update();
  }

  update(): void {
    const mode = this.actions.mode();
    this.modes.show(mode);
    this.gaits.show(this.actions.gait());
    this.manners.show(this.actions.manner());
    this.lookAhead.element.hidden = this.actions.manner() !== "Human";
    if (this.help.textContent !== kHelp[mode]) this.help.textContent = kHelp[mode];
    this.clear.hidden = mode === "Pointer";
  }
}
