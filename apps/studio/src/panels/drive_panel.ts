/// Who steers and how: pointer, keys, a drawn path or a goal; the gait; the top speed.

import { kLeavings } from "../drive/drive_settings.js";
import { kManners, type Manner } from "../drive/driver.js";
import { type Gait, kGaits, lacking, ownGaits } from "../drive/gaits.js";
import { kModes, type Mode } from "../drive/pointer.js";
import { element } from "../element.js";
import type { StudioParts } from "../parts.js";
import { button, Choice, label, note } from "./controls.js";
import type { Panel } from "./dock.js";
import { Slider } from "./slider.js";

const kHelp: Record<Mode, string> = {
  Pointer: matchMedia("(pointer: coarse)").matches
    ? "Drag on the floor. Near is a walk, far is a run; lift the finger and it stands."
    : "Hover over the floor. Near is a walk, far is a run; a click pins the target.",
  Keys: "Arrow keys, or W A S D; Shift runs. Let go to stand.",
  Path: "Draw on the floor; the figure walks the line. End where you began for a loop, and drag the dots to bend it.",
  Goal: "Press where it should stand, and drag the way it should face.",
  Stick: "A gamepad's left stick, or press on the floor and pull. Its first three buttons run, walk and stand.",
};

const kManner: Record<Manner, string> = {
  Human: "Human keeps every turn and start within what the captured people did.",
  Direct: "Direct follows at once, as far as the library can.",
};

const kForwardsOnly = "A line or a goal is walked to forwards.";

/// Every word says itself.
const words = <Word extends string>(all: readonly Word[]) => all.map((word) => [word, word] as const);

export class DrivePanel implements Panel {
  readonly digit = 1;
  readonly name = "Drive";
  readonly title = "Drive";
  readonly icon = "drive" as const;
  readonly body = document.createElement("div");

  constructor({ drive, route, performer }: StudioParts) {
    const modes = new Choice("Steer with", drive.mode, words(kModes));
    const help = note("");
    const clear = button("Clear", () => route.clear());
    const leaving = label("When the pointer leaves");
    const leaves = new Choice("When the pointer leaves", drive.leaving, words(kLeavings));
    drive.mode.listen((mode) => {
      help.textContent = kHelp[mode];
      clear.hidden = mode !== "Path" && mode !== "Goal";
      leaves.element.hidden = leaving.hidden = mode !== "Pointer";
    });
    const manners = new Choice("Steering", drive.manner, words(kManners));
    const lookAhead = new Slider("Look ahead", drive.lookAhead, { low: 0, high: 1, step: 0.05, digits: 2, unit: "s" });
    drive.manner.listen((manner) => (lookAhead.element.hidden = manner !== "Human"));
    const gaits = new Choice("Gait", drive.gait, words(kGaits));
    const speed = new Slider("Top speed", drive.topSpeed, { low: 0.6, high: 4, step: 0.1, digits: 1, unit: "m/s" });
    this.body.className = "controls";
    const allow = () => {
      const led = drive.mode.value === "Path" || drive.mode.value === "Goal";
      const reason = (gait: Gait) => lacking(gait, performer.library.groups) ?? (led && (gait === "Side" || gait === "Back") ? kForwardsOnly : null);
      kGaits.forEach((gait) => gaits.forbid(gait, reason(gait)));
    };
    const offer = () => {
      gaits.offer(words([...kGaits, ...ownGaits(performer.library.types)]));
      gaits.show(drive.gait.value);
      allow();
    };
    performer.listen(offer);
    offer();
    drive.mode.listen(allow);
    const manner = note("");
    drive.manner.listen((value) => (manner.textContent = kManner[value]));
    this.body.append(
      label("Steer with"), modes.element, help, clear, label("Gait"), gaits.element, speed.element, lookAhead.element,
      label("Steering"), manners.element, manner, leaving, leaves.element,
    );
    this.body.addEventListener("click", (event) => returnToStage(event));
  }

  update(): void {}
}

/// A word that was chosen with the pointer leaves the keys to the stage, where they steer; one that was chosen with
/// keys keeps them.
function returnToStage({ target, detail }: MouseEvent): void {
  if (detail > 0 && target instanceof Element && target.closest("label")) setTimeout(() => element("stage").focus({ preventScroll: true }));
}
