/// Who walks: a child, an adult or a giant, any proportions between, or the body of a dropped file.

import type { BodyShape, Library } from "amble-web";
import { asGlb, readDress } from "../data/model_file.js";
import { notRead } from "../data/sentences.js";
import type { Dress } from "../dress.js";
import { draw, make } from "../make.js";
import type { StudioParts } from "../parts.js";
import type { Changeable, Setting } from "../settings.js";
import { note, Tiles } from "./controls.js";
import type { Panel } from "./dock.js";
import { dropZone } from "./drop_zone.js";
import { Slider } from "./slider.js";

const kPresets = { Child: 0.6, Adult: 1, Giant: 1.4 } as const;
type Preset = keyof typeof kPresets;
const kParts = ["height", "legs", "arms", "shoulders"] as const;
const kCharacter = /\.(glb|gltf|fbx)$/i; // endings of files that may hold one
const kPercent = { low: 0.7, high: 1.3, step: 0.01, scale: 100, unit: "%", mark: true };

export class BodyPanel implements Panel {
  readonly digit = 5;
  readonly name = "Body";
  readonly title = "Body";
  readonly icon = "body" as const;
  readonly body = document.createElement("div");
  readonly state = document.createElement("span");
  private readonly shape: Record<keyof BodyShape, Setting<number>>;
  private readonly height: Slider;
  private readonly problem = make("p", { class: "note problem", role: "alert" }); // with the last file
  private worn: WornBody | null = null; // that was dropped
  private library: Library; // that is on it
  private waiting = 0;

  constructor(private readonly parts: StudioParts) {
    const { settings, performer } = parts;
    const part = (key: keyof BodyShape) => settings.add<number>(`body.${key}`, 1, () => this.reshapeSoon());
    this.shape = { height: part("height"), legs: part("legs"), arms: part("arms"), shoulders: part("shoulders") };
    const own = performer.own.skeleton.height;
    this.library = performer.own;
    const tiles = new Tiles("Size", this.preset(), Object.entries(kPresets).map(([name, size]) => [name as Preset, figureOf(size)] as const));
    this.height = new Slider("Height", this.shape.height, { low: 0.5, high: 1.5, step: 0.01 / own, scale: own, digits: 2, unit: "m", mark: true });
    const legs = new Slider("Leg length", this.shape.legs, kPercent);
    const arms = new Slider("Arm length", this.shape.arms, kPercent);
    const shoulders = new Slider("Shoulder width", this.shape.shoulders, kPercent);
    this.state.className = "state";
    this.state.hidden = true;
    this.body.className = "controls";
    this.body.append(
      tiles.element, this.height.element, legs.element, arms.element, shoulders.element,
      dropZone("Drop your character (GLB, FBX) or skeleton (BVH)", "or press to choose one. It stays on this computer.", "Character or skeleton file", (file) => void this.wear(file)),
      this.problem,
      note("Size goes with time: a child takes quick short steps, a giant slow long ones. Joints stay within human limits."),
    );
    performer.listen(() => this.keepOn());
  }

  update(): void {}

  /// The preset that the four lengths make, or none.
  private preset(): Changeable<Preset | null> {
    const { shape } = this;
    const named = (): Preset | null => {
      if (kParts.some((part) => part !== "height" && shape[part].value !== 1)) return null;
      return (Object.keys(kPresets) as Preset[]).find((name) => Math.abs(kPresets[name] - shape.height.value) < 0.005) ?? null;
    };
    return {
      get value() {
        return named();
      },
      set: (name) => {
        for (const part of kParts) shape[part].set(part === "height" && name ? kPresets[name] : 1);
      },
      listen: (listener) => kParts.forEach((part) => shape[part].listen(() => listener(named()))),
    };
  }

  /// Many moves of a slider in one frame make one body.
  private reshapeSoon(): void {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.reshape();
    });
  }

  /// Another library moves the same body.
  private keepOn(): void {
    const { performer, messages } = this.parts;
    if (performer.own === this.library) return;
    this.library = performer.own;
    if (!this.worn && kParts.every((part) => this.shape[part].value === 1)) return this.height.rescale(performer.own.skeleton.height);
    try {
      this.reshape();
    } catch (error) {
      messages.fail(notRead(this.worn?.name ?? "The body", (error as Error).message), (error as Error).message);
      this.worn = null;
      this.say("");
    }
  }

  /// Shows the body that was dropped, or else the library's own, in the shape of the sliders.
  private reshape(): void {
    const { performer } = this.parts;
    const { worn } = this;
    const shape = Object.fromEntries(kParts.map((part) => [part, this.shape[part].value])) as unknown as BodyShape;
    const body = worn ? worn.put(performer.own) : null;
    this.height.rescale(worn?.dress?.tall ?? (body ?? performer.own).skeleton.height); // of who was not reshaped
    const plain = kParts.every((part) => shape[part] === 1);
    const library = body && plain ? body : (body ?? performer.own).shaped(shape);
    if (library !== body) body?.dispose();
    performer.wear(library, worn?.dress ? { ...worn.dress, size: shape.height } : null, worn?.name ?? null);
    this.say(worn?.name ?? "");
  }

  /// Who walks; what was wrong with a file is over then.
  private say(words: string): void {
    this.state.textContent = words;
    this.state.title = words;
    this.state.hidden = words === "";
    this.problem.textContent = "";
  }

  /// Lets the character of a file that was dropped on the stage walk; false where there is none in it.
  async takeCharacter(file: File): Promise<boolean> {
    const { messages, settings } = this.parts;
    if (!kCharacter.test(file.name)) return false;
    try {
      const dress = await readDress(await asGlb(file), file.name);
      if (!dress) return false;
      this.put(dressed(dress));
      messages.say(`${file.name} walks in its own skin.`, { name: "Undo", run: () => settings.undo() });
      return true;
    } catch (error) {
      if (!/\.fbx$/i.test(file.name)) return false; // captures say what is wrong with it
      messages.fail(notRead(file.name, (error as Error).message), (error as Error).message);
      return true;
    }
  }

  /// Walks on the body that a file shows, in its own skin where it has one.
  private async wear(file: File): Promise<void> {
    try {
      this.put(await readWornBody(file));
    } catch (error) {
      this.problem.textContent = notRead(file.name, error instanceof Error ? error.message : String(error));
    }
  }

  private put(body: WornBody): void {
    const before = this.worn;
    const show = (worn: WornBody | null) => {
      this.worn = worn;
      this.reshape();
    };
    try {
      show(body);
    } catch (error) {
      this.worn = before;
      throw error;
    }
    this.parts.settings.record({ undo: () => show(before), redo: () => show(body) });
  }
}

/// The body of a dropped file, and its skin where it has one.
interface WornBody {
  name: string;
  dress: Dress | null;
  put(library: Library): Library;
}

function dressed(dress: Dress): WornBody {
  return { name: dress.name, dress, put: (library) => library.onModel(dress.model) };
}

async function readWornBody(file: File): Promise<WornBody> {
  const { name } = file;
  const given = kCharacter.test(name) ? await asGlb(file) : { bytes: new Uint8Array(await file.arrayBuffer()), name };
  const dress = kCharacter.test(name) ? await readDress(given, name) : null;
  if (dress) return dressed(dress);
  return { name, dress, put: (library) => library.onBody(given.bytes, given.name) };
}

/// A small figure of that size, standing on one line with the others.
function figureOf(size: number): SVGElement {
  const head = draw("circle", { cy: -38, r: 5 });
  const limbs = draw("path", { d: "M0-32v15M-9-22 0-30l9 8M-7 0 0-17 7 0" });
  const figure = draw("g", { transform: `translate(20 46) scale(${0.72 * size})` }, head, limbs);
  return draw("svg", { viewBox: "0 0 40 48", "aria-hidden": "true" }, figure);
}
