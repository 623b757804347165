/// What is underfoot and what stands on it.

import { type GroundKind, type GroundPlace, isShaped, kGrounds, kShapings, kStairsAhead, kSteps, terrainFile } from "../grounds.js";
import { addHooks } from "../hooks.js";
import { draw } from "../make.js";
import type { StudioParts } from "../parts.js";
import type { Changeable, Setting } from "../settings.js";
import { note, Tiles } from "./controls.js";
import type { Panel } from "./dock.js";
import { dropZone } from "./drop_zone.js";
import { ObstaclesPart } from "./obstacles.js";
import { Slider } from "./slider.js";

const kContour = 0.1; // metres between lines of equal height
const kFineContour = 0.04; // on small bumps
const kRecent = 2; // seconds over which the deepest sole is shown
const kShapes: Record<GroundKind, string> = {
  Flat: "M4 16h48",
  Hills: "M4 20C12 4 18 4 26 16s14 8 26-10",
  Rough: "M4 20l7-8 6 6 7-10 7 11 7-9 6 7 8-9",
  Stairs: "M4 26h10v-6h10v-6h10V8h10V4h8",
  Slope: "M4 24 52 8",
  "Own mesh": "M4 22 16 8l12 10L40 6l12 14M16 8l6 18 6-8 8 9 4-21",
};

declare module "../hooks.js" {
  interface StudioHooks {
    readonly ground: {
      readonly kind: GroundKind;
      readonly pelvis: number; // its height above height 0, metres
      readonly deepestSole: number; // metres under the ground, the most of the last two seconds
      readonly pointed: { x: number; z: number } | null; // where the pointer meets it
      height(x: number, z: number): number;
    };
  }
}

export class GroundPanel implements Panel {
  readonly digit = 6;
  readonly name = "Ground";
  readonly title = "Ground";
  readonly icon = "ground" as const;
  readonly body = document.createElement("div");
  readonly state = document.createElement("span");
  private readonly kind: Setting<GroundKind>;
  private readonly place: Setting<GroundPlace>;
  private readonly file: Setting<string>; // the name of the user's own
  private readonly files = new Map<string, string>(); // their texts
  private readonly shapings = new Map<GroundKind, readonly [Setting<number>, Setting<number>]>();
  private readonly sliders = new Map<GroundKind, HTMLElement[]>();
  private readonly depth = document.createElement("b");
  private readonly others = note("The crowd and the obstacles stay on the flat floor.");
  private depths: { time: number; depth: number }[] = [];

  constructor(private readonly parts: StudioParts) {
    const { obstacles, stage, settings, session } = parts;
    this.kind = settings.add<GroundKind>("ground.kind", "Flat", (kind) => this.lay(kind, this.place.value));
    this.place = settings.add<GroundPlace>("ground.place", { x: 0, z: 0, heading: 0 }, (place) => this.lay(this.kind.value, place));
    this.file = settings.add<string>("ground.file", "", (name) => this.lay(this.kind.value, this.place.value, undefined, name));
    for (const [name, pair] of Object.entries(kShapings)) this.addShapings(name as GroundKind, pair);
    const tiles = new Tiles("Ground", this.chosen(), kGrounds.map((kind) => [kind, pictureOf(kind)] as const));
    tiles.element.classList.add("grounds");
    const reading = document.createElement("p");
    reading.className = "reading";
    reading.append(Object.assign(document.createElement("span"), { textContent: "Foot into ground, at most" }), this.depth);
    const own = dropZone("Drop a ground here", "OBJ or JSON", "Ground file", (file) => void this.takeFile(file));
    this.state.className = "state";
    this.body.className = "controls";
    this.body.append(tiles.element, own, ...[...this.sliders.values()].flat(), reading, this.others, new ObstaclesPart(obstacles, stage.camera).element);
    this.kind.listen((kind) => {
      for (const [of, elements] of this.sliders) for (const element of elements) element.hidden = of !== kind;
      this.others.hidden = kind === "Flat";
      own.hidden = kind !== "Own mesh";
    });
    session.listen(({ time }) => this.measure(time));
    this.installHooks();
  }

  update(): void {
    const words = `${(1000 * this.deepest).toFixed(1)} mm`;
    if (this.depth.textContent !== words) this.depth.textContent = words;
  }

  private addShapings(kind: GroundKind, pair: (typeof kShapings)[keyof typeof kShapings]): void {
    const add = (index: 0 | 1) => {
      const { key, usual } = pair[index];
      return this.parts.settings.add<number>(`ground.${key}`, usual, (value) => {
        const numbers = this.numbersOf(kind);
        numbers[index] = value;
        if (this.kind.value === kind) this.lay(kind, this.place.value, numbers);
      });
    };
    const both = [add(0), add(1)] as const;
    this.shapings.set(kind, both);
    this.sliders.set(kind, both.map((setting, i) => new Slider(pair[i]!.name, setting, pair[i]!).element));
  }

  private numbersOf(kind: GroundKind): [number, number] {
    const pair = this.shapings.get(kind);
    return pair ? [pair[0].value, pair[1].value] : [0, 0];
  }

  /// The kind, which is laid before the figure where it is now.
  private chosen(): Changeable<GroundKind> {
    const { kind, place } = this;
    const { session } = this.parts;
    return {
      get value() {
        return kind.value;
      },
      set: (wanted) => {
        if (wanted === kind.value) return;
        const { x, z, heading } = session.doing;
        const rounded = (value: number) => Math.round(100 * value) / 100;
        if (isShaped(wanted)) place.set({ x: rounded(x), z: rounded(z), heading: rounded(heading) });
        kind.set(wanted);
      },
      listen: (listener) => kind.listen(listener),
    };
  }

  private lay(kind: GroundKind, place: GroundPlace, numbers = this.numbersOf(kind), name = this.file.value): void {
    const { session, stage, performer } = this.parts;
    const own = kind === "Own mesh" ? this.files.get(name) : undefined;
    const text = own ?? terrainFile(kind, numbers, place);
    session.walkOn(text === null ? null : performer.library.terrain(text, own === undefined ? "ground.json" : name));
    const contour = kind === "Rough" ? kFineContour : kContour;
    const risers = kind === "Stairs" ? { first: kStairsAhead, every: numbers[1], count: kSteps } : null;
    stage.lay(text === null ? null : { ...place, contour, risers, fine: own !== undefined }, (x, z) => session.groundAt(x, z));
    this.depths = [];
    const missing = kind === "Own mesh" && name !== "" && own === undefined;
    this.say(missing ? `${name} is not here: drop it again` : kind === "Own mesh" ? name : "", missing);
  }

  private say(words: string, wrong: boolean): void {
    this.state.textContent = this.state.title = words;
    this.state.classList.toggle("beyond", wrong);
    this.state.hidden = words === "";
  }

  /// Walks on the ground of a file, where the file says that it lies.
  private async takeFile(file: File): Promise<void> {
    const text = await file.text();
    try {
      this.parts.performer.library.terrain(text, file.name).dispose(); // throws when it is none
      this.files.set(file.name, text);
      this.file.set(file.name);
      if (this.kind.value === "Own mesh") this.lay("Own mesh", this.place.value);
      else this.kind.set("Own mesh");
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), true);
    }
  }

  private measure(time: number): void {
    this.depths.push({ time, depth: this.parts.session.feet.depth });
    while (this.depths[0]!.time < time - kRecent) this.depths.shift();
  }

  private get deepest(): number {
    return Math.max(0, ...this.depths.map(({ depth }) => depth));
  }

  private installHooks(): void {
    const { session, performer, driver } = this.parts;
    const [kind, deepest] = [() => this.kind.value, () => this.deepest];
    addHooks({
      ground: {
        get kind() {
          return kind();
        },
        get pelvis() {
          return session.shown.model[7 * (performer.library.skeleton.roles.pelvis ?? 0) + 1]!;
        },
        get deepestSole() {
          return deepest();
        },
        get pointed() {
          return driver.target;
        },
        height: (x: number, z: number) => session.groundAt(x, z),
      },
    });
  }
}

function pictureOf(kind: GroundKind): SVGElement {
  return draw("svg", { viewBox: "0 0 56 30", "aria-hidden": "true" }, draw("path", { d: kShapes[kind] }));
}
