/// Who walks: a child, an adult or a giant, any proportions between, or the body of a dropped file.

import type { BodyShape } from "../../../../bindings/web/src/amble.js";
import { note, Slider, Tiles } from "./controls.js";
import type { Panel } from "./dock.js";

export interface BodyActions {
  /// Height of the library's own body, metres.
  readonly ownHeight: number;
  reshape(shape: BodyShape): void;
  /// Walks on the body that a file shows; throws an Error that says what is wrong with it.
  wear(bytes: Uint8Array, name: string): void;
}

const kPresets = { Child: 0.6, Adult: 1, Giant: 1.4 } as const;
type Preset = keyof typeof kPresets;
const kAsIs: BodyShape = { height: 1, legs: 1, arms: 1, shoulders: 1 };
const kPercent = { low: 70, high: 130, step: 1, usual: 100, unit: "%" };

export class BodyPanel implements Panel {
  readonly name = "Body";
  readonly title = "Body";
  readonly icon = "body" as const;
  readonly body = document.createElement("div");
  readonly state = document.createElement("span");
  private readonly shape: BodyShape = { ...kAsIs };
  private readonly tiles: Tiles<Preset>;
  private readonly height: Slider;
  private readonly parts: Slider[];
  private waiting = 0;

  constructor(private readonly actions: BodyActions) {
    const { ownHeight } = actions;
    this.tiles = new Tiles<Preset>("Size", Object.entries(kPresets).map(([name, size]) => [name as Preset, figureOf(size)] as const), "Adult", (name) => this.choose(name));
    this.height = new Slider(
      "Height", { low: 0.5 * ownHeight, high: 1.5 * ownHeight, step: 0.01, usual: ownHeight, unit: "m", mark: true },
      (value) => value.toFixed(2), (value) => this.change({ height: value / ownHeight }),
    );
    const part = (name: string, key: keyof BodyShape) =>
      new Slider(name, { ...kPercent, mark: true }, (value) => value.toFixed(0), (value) => this.change({ [key]: value / 100 }));
    this.parts = [part("Leg length", "legs"), part("Arm length", "arms"), part("Shoulder width", "shoulders")];
    this.state.className = "state";
    this.state.hidden = true;
    this.body.className = "controls";
    this.body.append(
      this.tiles.element, this.height.element, ...this.parts.map(({ element }) => element), this.makeDropZone(),
      note("Size goes with time: a child takes quick short steps, a giant slow long ones. Joints stay within human limits."),
    );
  }

  update(): void {}

  private choose(name: Preset): void {
    this.height.value = kPresets[name] * this.actions.ownHeight;
    for (const part of this.parts) part.value = 100;
    this.change({ ...kAsIs, height: kPresets[name] });
  }

  /// Many moves of a slider in one frame make one body.
  private change(part: Partial<BodyShape>): void {
    Object.assign(this.shape, part);
    const { height, legs, arms, shoulders } = this.shape;
    const plain = legs === 1 && arms === 1 && shoulders === 1;
    const preset = (Object.keys(kPresets) as Preset[]).find((name) => plain && Math.abs(kPresets[name] - height) < 0.005);
    this.tiles.show(preset ?? null);
    this.say("", false);
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.actions.reshape({ ...this.shape });
    });
  }

  private say(words: string, wrong: boolean): void {
    this.state.textContent = words;
    this.state.title = words;
    this.state.className = wrong ? "state beyond" : "state";
    this.state.hidden = words === "";
  }

  private makeDropZone(): HTMLElement {
    const zone = document.createElement("label");
    zone.className = "drop-zone";
    zone.innerHTML = "<b>Drop a skeleton here</b><span>BVH or GLB</span>";
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".bvh,.glb";
    input.setAttribute("aria-label", "Skeleton file");
    zone.append(input);
    input.addEventListener("change", () => {
      if (input.files?.[0]) void this.wear(input.files[0]);
      input.value = "";
    });
    for (const kind of ["dragenter", "dragover"] as const)
      zone.addEventListener(kind, (event) => {
        event.preventDefault();
        zone.classList.add("over");
      });
    for (const kind of ["dragleave", "drop"] as const) zone.addEventListener(kind, () => zone.classList.remove("over"));
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void this.wear(file);
    });
    return zone;
  }

  private async wear(file: File): Promise<void> {
    try {
      this.actions.wear(new Uint8Array(await file.arrayBuffer()), file.name);
      this.tiles.show(null);
      this.say(file.name, false);
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), true);
    }
  }
}

/// A small figure of that size, standing on one line with the others.
function figureOf(size: number): string {
  return `<svg viewBox="0 0 40 48" aria-hidden="true"><g transform="translate(20 46) scale(${0.72 * size})"><circle cy="-38" r="5"/><path d="M0-32v15M-9-22 0-30l9 8M-7 0 0-17 7 0"/></g></svg>`;
}
