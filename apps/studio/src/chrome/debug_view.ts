/// The debug view: where the figure will be if what is asked stays, and of each example that has a say, which clip it
/// comes from and at what time of it.

import type { Character, Library } from "amble-web";
import type { Place } from "../drive/throttle.js";
import { addHooks } from "../hooks.js";
import { make } from "../make.js";
import type { StudioParts } from "../parts.js";
import type { Changeable } from "../settings.js";
import { kMostAhead, WayAhead } from "../stage/way_ahead.js";

const kEvery = 0.1; // seconds, between two looks and between two places ahead
const kListed = 6;
const kHeard = 0.004; // weights from which an example has a say

/// An example that has a say, and where in its clip it is.
export interface BlendedSource {
  example: string;
  source: string; // the clip; empty where building made it up
  seconds: number; // of that clip
  weight: number;
}

declare module "../hooks.js" {
  interface StudioHooks {
    /// What the debug view shows; empty while it is off.
    readonly debug: { readonly ahead: readonly Place[]; readonly sources: readonly BlendedSource[] };
  }
}

export class DebugView {
  private readonly way: WayAhead;
  private scout: { library: Library; character: Character } | null = null; // who goes ahead, unseen
  private ahead: Place[] = [];
  private sources: BlendedSource[] = [];
  private wait = 0;

  constructor(private readonly element: HTMLElement, private readonly parts: Pick<StudioParts, "performer" | "session" | "stage">, private readonly shown: Changeable<boolean>) {
    this.way = new WayAhead(parts.stage.ground);
    parts.stage.add(this.way);
    shown.listen((on) => {
      element.hidden = !on;
      this.wait = 0;
      if (!on) this.clear();
    });
    const view = this;
    addHooks({
      debug: {
        get ahead() {
          return view.ahead;
        },
        get sources() {
          return view.sources;
        },
      },
    });
  }

  update(seconds: number): void {
    this.wait -= seconds;
    if (!this.shown.value || this.wait > 0) return;
    this.wait = kEvery;
    this.ahead = this.lookAhead();
    this.way.show(this.ahead);
    this.sources = this.blended();
    const rows = this.sources.slice(0, kListed).map(({ example, source, seconds: at, weight }) =>
      make("tr", {}, make("td", {}, weight.toFixed(2)), make("td", {}, example), make("td", {}, source || "made up"), make("td", {}, source ? `${at.toFixed(2)} s` : "")));
    const head = make("tr", {}, ...["weight", "example", "clip", "at"].map((word) => make("th", { scope: "col" }, word)));
    this.element.replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
  }

  /// Where a second character comes that begins as this one goes and is asked the same.
  private lookAhead(): Place[] {
    const { performer, session } = this.parts;
    if (this.scout?.library !== performer.library) {
      this.scout?.character.dispose();
      this.scout = { library: performer.library, character: performer.library.character() };
    }
    const { character } = this.scout;
    const { doing, asked } = session.shown;
    character.use(session.technique);
    character.live({ idle: 0, variation: 0 });
    character.reset({ speed: doing.speed, turnRate: doing.turnRate, gait: doing.gait, type: doing.type }, doing.x, doing.z, doing.heading, doing.phase);
    character.command(asked);
    return Array.from({ length: kMostAhead }, () => {
      character.update(kEvery, "later");
      return { x: character.doing.x, z: character.doing.z };
    });
  }

  /// Along an example's stride as far as the figure is along its own.
  private blended(): BlendedSource[] {
    const { performer, session } = this.parts;
    const { weights, doing } = session.shown;
    return performer.library.examples
      .map(({ name, source, start, end }, i) => ({ example: name, source, seconds: start + doing.phase * (end - start), weight: weights[i] ?? 0 }))
      .filter(({ weight }) => weight > kHeard)
      .sort((a, b) => b.weight - a.weight);
  }

  private clear(): void {
    this.ahead = [];
    this.sources = [];
    this.way.show([]);
    this.element.replaceChildren();
  }
}
