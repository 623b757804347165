/// Things to do while walking: a button for each, a card for what runs, and who owns a part of the body.

import type { ActionPart, Place } from "amble-web";
import { drawOwners } from "../charts/owner_chart.js";
import { Doings, type DoingName, kDoings, outOfReach, partsOf, type Running } from "../doings.js";
import { RingDrag } from "../drive/ring_drag.js";
import { element } from "../element.js";
import { addHooks } from "../hooks.js";
import { make } from "../make.js";
import type { StudioParts } from "../parts.js";
import { TargetRing } from "../stage/target_rings.js";
import { advanced, Choice, label, note, Switch, timeAxis } from "./controls.js";
import type { Panel } from "./dock.js";
import { Slider } from "./slider.js";

const kRedraw = 1 / 30; // seconds
const kReread = 0.15;
const kNudge = 0.02; // metres a key
const kShown: readonly ActionPart[] = ["head", "torso", "left_arm", "right_arm", "hips"];

declare module "../hooks.js" {
  interface StudioHooks {
    readonly actions?: {
      readonly running: { name: string; state: number; away: number | null; weight: Partial<Record<ActionPart, number>> }[];
      /// Pixel of the stage at which a target is seen; null when it does not run.
      ringOf(name: string): [x: number, y: number] | null;
      /// Where a joint is.
      joint(role: string): [x: number, y: number, z: number];
    };
  }
}

/// What is shown of one action while it runs.
interface Card {
  element: HTMLElement;
  priority: HTMLElement;
  state: HTMLElement;
  parts: HTMLElement;
  where: HTMLElement | null;
}

export class ActionsPanel implements Panel {
  readonly digit = 4;
  readonly name = "Actions";
  readonly title = "Actions";
  readonly icon = "actions" as const;
  readonly body = document.createElement("div");
  readonly state = document.createElement("span");
  private readonly doings: Doings;
  private readonly cards = new Map<DoingName, Card>();
  private readonly rings = new Map<DoingName, TargetRing>();
  private readonly list = document.createElement("div");
  private readonly priorities = document.createElement("div");
  private readonly chart = document.createElement("canvas");
  private readonly chartTitle = label("");
  private part: ActionPart = "right_arm";
  private waits = { draw: 0, read: 0 };

  constructor(private readonly parts: StudioParts) {
    const doings = (this.doings = new Doings(parts));
    this.state.className = "state quiet";
    for (const name of kDoings) this.cards.set(name, this.makeCard(name));
    for (const name of doings.place.keys()) {
      const ring = new TargetRing(parts.stage.camera.lens);
      this.rings.set(name, ring);
      parts.stage.add(ring);
    }
    new RingDrag<DoingName>(element("stage"), parts.stage.camera, { places: () => this.places(), move: (name, to) => doings.moveTo(name, to) });
    parts.session.listen(() => this.showRings());
    const chosen = parts.settings.add<ActionPart>("actions.part", this.part, (part) => (this.part = part));
    const choice = new Choice<ActionPart>("Body part", chosen, kShown.map((part) => [part, part.replace("_", " ")] as const), "chips");
    chosen.listen((part) => (this.chartTitle.textContent = `${capital(part)}: who owns it`));
    this.chart.className = "owners";
    this.chart.setAttribute("role", "img");
    this.list.className = "cards";
    this.body.className = "controls actions";
    this.priorities.className = "priorities";
    this.body.append(
      this.makeButtons(), this.list, new Switch("Targets go along", doings.along, "with the figure").element,
      advanced(
        this.priorities, note("The higher priority owns a part of the body; equals share it. What nothing wants, the gait keeps."),
        this.chartTitle, choice.element, this.chart, timeAxis("−20 s", "now"),
      ),
    );
    this.addHooks();
  }

  update(seconds: number): void {
    this.waits.draw -= seconds;
    this.waits.read -= seconds;
    if (this.waits.draw <= 0) {
      this.waits.draw = kRedraw;
      drawOwners(this.chart, this.doings.shares, this.parts.session.time, this.part);
    }
    if (this.waits.read <= 0) {
      this.waits.read = kReread;
      this.read();
    }
  }

  private makeButtons(): HTMLElement {
    const grid = document.createElement("div");
    grid.className = "doings";
    grid.setAttribute("role", "group");
    grid.setAttribute("aria-label", "Actions");
    for (const name of kDoings) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      const on = this.doings.on.get(name)!;
      button.addEventListener("click", () => on.set(!on.value));
      on.listen((value) => button.setAttribute("aria-pressed", String(value)));
      grid.append(button);
    }
    return grid;
  }

  private makeCard(name: DoingName): Card {
    const [parts, state] = [make("span", { class: "parts" }), make("span", { class: "at" })];
    const card = make("section", { class: "doing", "aria-label": name }, make("header", {}, make("b", {}, name), parts, state));
    const { doings } = this;
    if (name === "Crouch") {
      const height = this.parts.performer.own.skeleton.height;
      card.append(new Slider("Height of the hips", doings.hips, { low: 0.3, high: 0.54, step: 0.01 / height, scale: height, digits: 2, unit: "m", mark: true }).element);
    }
    let where: HTMLElement | null = null;
    if (doings.place.has(name)) {
      where = document.createElement("button");
      (where as HTMLButtonElement).type = "button";
      where.className = "where";
      where.title = "Arrow keys move the target, Page up and down raise and lower it";
      where.addEventListener("keydown", (event) => this.nudge(name, event));
      card.append(where);
    }
    const priority = new Slider(`Priority of ${name}`, doings.priority.get(name)!, { low: 0, high: 10, step: 0.5, digits: 1, mark: true }).element;
    return { element: card, priority, state, parts, where };
  }

  /// Keys on a card's target: left, right, ahead, back, up, down, as the figure sees it.
  private nudge(name: DoingName, event: KeyboardEvent): void {
    const by = kNudge * (event.shiftKey ? 4 : 1);
    const moves: Record<string, Place> = {
      ArrowLeft: { x: by, y: 0, z: 0 }, ArrowRight: { x: -by, y: 0, z: 0 }, ArrowUp: { x: 0, y: 0, z: by }, ArrowDown: { x: 0, y: 0, z: -by },
      PageUp: { x: 0, y: by, z: 0 }, PageDown: { x: 0, y: -by, z: 0 },
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    const place = this.doings.place.get(name)!;
    const { x, y, z } = place.value;
    place.set({ x: x + move.x, y: Math.max(0, y + move.y), z: z + move.z });
  }

  private places(): (readonly [DoingName, Place])[] {
    return [...this.rings.keys()].flatMap((name) => {
      const place = this.doings.target(name);
      return place ? [[name, place] as const] : [];
    });
  }

  private showRings(): void {
    for (const [name, ring] of this.rings) {
      const running = this.doings.running.find((one) => one.name === name);
      ring.show(this.doings.target(name), !running || outOfReach(running) === null);
    }
  }

  private read(): void {
    const { running, shares } = this.doings;
    const cards = running.map(({ name }) => this.cards.get(name)!);
    fill(this.list, cards.map((card) => card.element));
    fill(this.priorities, cards.map(({ priority }) => priority));
    this.state.textContent = running.length === 0 ? "nothing playing" : `${running.length} playing`;
    for (const one of running) this.describe(one);
    const owners = [...(shares[shares.length - 1]?.of ?? [])].map(([name, weight]) => `${name} ${Math.round(100 * (weight[this.part] ?? 0))} %`);
    this.chart.setAttribute("aria-label", `${capital(this.part)}: ${owners.join(", ") || "the gait"}`);
  }

  private describe(running: Running): void {
    const { name, live, away } = running;
    const card = this.cards.get(name)!;
    card.state.textContent = `${live.ending ? "ending" : "state"} ${live.state.toFixed(2)}`;
    const moved = partsOf(live);
    if (card.parts.childElementCount !== moved.length)
      card.parts.replaceChildren(...moved.map((part) => Object.assign(document.createElement("i"), { textContent: part })));
    if (!card.where) return;
    const far = outOfReach(running);
    card.where.classList.toggle("beyond", far !== null);
    const words = far !== null ? `Out of reach by ${distance(far)}.` : away !== null ? `${distance(away)} away.` : "";
    card.where.textContent = `${words} Drag the ring on the stage to move the target.`.trim();
  }

  private addHooks(): void {
    const { doings, parts } = this;
    const { session, stage, performer } = parts;
    addHooks({
      actions: {
        get running() {
          return doings.running.map(({ name, live: { state, weight }, away }) => ({ name, state, away, weight }));
        },
        ringOf: (name: DoingName): [number, number] | null => {
          const place = doings.target(name);
          if (!place) return null;
          const seen = stage.camera.project(this.rings.get(name)!.object.position);
          return [seen.x, seen.y];
        },
        joint: (role: keyof typeof performer.library.skeleton.roles): [number, number, number] => {
          const at = 7 * (performer.library.skeleton.roles[role] ?? 0);
          const { model } = session.shown;
          return [model[at]!, model[at + 1]!, model[at + 2]!];
        },
      },
    });
  }
}

/// Puts these in, unless they are in already: a control that is held would be let go.
function fill(holder: HTMLElement, children: HTMLElement[]): void {
  if (children.length !== holder.children.length || children.some((child, i) => holder.children[i] !== child)) holder.replaceChildren(...children);
}

function distance(metres: number): string {
  return metres < 0.01 ? `${(1000 * metres).toFixed(0)} mm` : `${(100 * metres).toFixed(0)} cm`;
}

function capital(part: ActionPart): string {
  const words = part.replace("_", " ");
  return words[0]!.toUpperCase() + words.slice(1);
}
