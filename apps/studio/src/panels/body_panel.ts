/// Who walks: a child, an adult or a giant, any proportions between, or the body of a dropped file.

import type { BodyShape, Library } from "amble-web";
import { readDress } from "../data/model_file.js";
import { notRead } from "../data/sentences.js";
import type { Dress } from "../dress.js";
import { draw } from "../make.js";
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
  private worn: WornBody | null = null; // that was dropped
  private waiting = 0;

  constructor(private readonly parts: StudioParts) {
    const { settings, performer } = parts;
    const part = (key: keyof BodyShape) => settings.add<number>(`body.${key}`, 1, () => this.reshapeSoon());
    this.shape = { height: part("height"), legs: part("legs"), arms: part("arms"), shoulders: part("shoulders") };
    const own = performer.own.skeleton.height;
    const tiles = new Tiles("Size", this.preset(), Object.entries(kPresets).map(([name, size]) => [name as Preset, figureOf(size)] as const));
    const height = new Slider("Height", this.shape.height, { low: 0.5, high: 1.5, step: 0.01 / own, scale: own, digits: 2, unit: "m", mark: true });
    const legs = new Slider("Leg length", this.shape.legs, kPercent);
    const arms = new Slider("Arm length", this.shape.arms, kPercent);
    const shoulders = new Slider("Shoulder width", this.shape.shoulders, kPercent);
    this.state.className = "state";
    this.state.hidden = true;
    this.body.className = "controls";
    this.body.append(
      tiles.element, height.element, legs.element, arms.element, shoulders.element, dropZone("Drop your character (GLB, FBX) or skeleton (BVH)", "", "Character or skeleton file", (file) => void this.wear(file)),
      note("Size goes with time: a child takes quick short steps, a giant slow long ones. Joints stay within human limits."),
    );
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

  /// Shows the body that was dropped, or else the library's own, in the shape of the sliders.
  private reshape(): void {
    const { performer } = this.parts;
    const { worn } = this;
    const shape = Object.fromEntries(kParts.map((part) => [part, this.shape[part].value])) as unknown as BodyShape;
    const body = worn ? worn.put(performer.own) : null;
    const plain = kParts.every((part) => shape[part] === 1);
    const library = body && plain ? body : (body ?? performer.own).shaped(shape);
    if (library !== body) body?.dispose();
    performer.wear(library, worn?.dress ? { ...worn.dress, size: shape.height } : null, worn?.name ?? null);
    this.say(worn?.name ?? "", false);
  }

  private say(words: string, wrong: boolean): void {
    this.state.textContent = words;
    this.state.title = words;
    this.state.className = wrong ? "state beyond" : "state";
    this.state.hidden = words === "";
  }

  /// Lets the character of a file that was dropped on the stage walk; false where there is none in it.
  async takeCharacter(file: File): Promise<boolean> {
    const { messages, settings } = this.parts;
    if (!kCharacter.test(file.name)) return false;
    try {
      const dress = await readDress(file);
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
      this.say(error instanceof Error ? error.message : String(error), true);
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
  const dress = kCharacter.test(name) ? await readDress(file) : null;
  if (dress) return dressed(dress);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name, dress, put: (library) => library.onBody(bytes, name) };
}

/// A small figure of that size, standing on one line with the others.
function figureOf(size: number): SVGElement {
  const head = draw("circle", { cy: -38, r: 5 });
  const limbs = draw("path", { d: "M0-32v15M-9-22 0-30l9 8M-7 0 0-17 7 0" });
  const figure = draw("g", { transform: `translate(20 46) scale(${0.72 * size})` }, head, limbs);
  return draw("svg", { viewBox: "0 0 40 48", "aria-hidden": "true" }, figure);
}
