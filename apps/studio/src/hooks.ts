/// `window.amble`: what a test or a curious visitor may ask of the running page. A panel adds its own
/// with `addHooks`, and their types by declaring them in `StudioHooks` (module augmentation).

import type { Session } from "./session.js";
import type { Settings } from "./settings.js";
import type { Silhouette } from "./stage/silhouette.js";
import type { Stage } from "./stage/stage.js";
import { Vector3 } from "three";

export interface PageHooks {
  readonly position: [x: number, z: number];
  readonly heading: number;
  readonly speed: number;
  readonly turnRate: number;
  readonly gait: number;
  readonly phase: number; // of the stride: 0 right strike, 0.5 left strike
  readonly outside: number; // m/s: how far what is asked is beyond what the library can do
  readonly skate: number; // m/s, the worst of the last quarter second
  readonly time: number;
  readonly hand: string;
  readonly drawing: "full" | "simple";
  readonly height: number; // of the highest joint above the floor, metres
  /// Places of the figure's skin as it is drawn, metres, x y z one after the other: every `step`th of its vertices.
  skin(step?: number): number[];
  /// What of a picture of that size the figure covers, seen by the stage's camera.
  silhouette(width: number, height: number): Silhouette | null;
  poseHash(): string; // sixteen hexadecimal digits
  /// Stops the wall clock, so that only `advance` moves the figure and only `draw` draws it; or lets
  /// both go on by themselves.
  hold(on: boolean): void;
  draw(): void;
  /// Runs the page on by so many seconds at once, in frames of a sixtieth.
  advance(seconds: number): void;
  undo(): void;
  redo(): void;
  /// Pixel of the stage at which a point of the floor is seen.
  pixelOf(x: number, z: number): [x: number, y: number];
}

/// All of them; panels declare theirs here.
export interface StudioHooks extends PageHooks {}

/// What the hooks may do to the page.
export interface Controls {
  session: Session;
  settings: Settings;
  stage: Stage;
  step(seconds: number): void;
  hold(on: boolean): void;
  draw(): void;
  drawing(): "full" | "simple";
}

export function installHooks({ session, settings, stage, step, hold, draw, drawing }: Controls): void {
  const hooks: PageHooks = {
    get position(): [number, number] {
      return [session.doing.x, session.doing.z];
    },
    get heading() {
      return session.doing.heading;
    },
    get speed() {
      return session.doing.speed;
    },
    get turnRate() {
      return session.doing.turnRate;
    },
    get gait() {
      return session.doing.gait;
    },
    get phase() {
      return session.doing.phase;
    },
    get outside() {
      return session.doing.outside;
    },
    get skate() {
      return session.shown.slip;
    },
    get time() {
      return session.shown.time;
    },
    get hand() {
      return session.driver.hand;
    },
    get drawing() {
      return drawing();
    },
    get height() {
      return Math.max(...session.shown.model.filter((_, i) => i % 7 === 1));
    },
    skin: (step = 1) => stage.skin(step),
    silhouette: (width, height) => stage.silhouette(width, height),
    poseHash: () => session.character.poseHash().toString(16).padStart(16, "0"),
    hold,
    draw,
    advance: (seconds) => {
      for (let left = seconds; left > 1e-9; left -= 1 / 60) step(Math.min(left, 1 / 60));
    },
    undo: () => settings.undo(),
    redo: () => settings.redo(),
    pixelOf: (x, z) => {
      const at = stage.camera.project(new Vector3(x, stage.ground.height(x, z), z));
      return [at.x, at.y];
    },
  };
  addHooks(hooks);
}

/// Adds properties, getters among them, to `window.amble`.
export function addHooks(more: object): void {
  const page = window as unknown as { amble?: object };
  page.amble = Object.defineProperties(page.amble ?? {}, Object.getOwnPropertyDescriptors(more));
}
