/// Top right of the stage: which camera, and what is drawn besides the figure.

import { kCameraModes, type CameraMode } from "../stage/camera.js";
import { icon, type Icon } from "./icons.js";

export type Layer = "skeleton" | "trails" | "footprints";

const kLayers: { layer: Layer; icon: Icon; title: string }[] = [
  { layer: "skeleton", icon: "skeleton", title: "Skeleton (K)" },
  { layer: "trails", icon: "trails", title: "Trails (T)" },
  { layer: "footprints", icon: "prints", title: "Footprints (P)" },
];

export class ViewBar {
  camera: CameraMode = "Follow";
  readonly shown: Record<Layer, boolean> = { skeleton: false, trails: true, footprints: true };
  private readonly cameraButton = document.createElement("button");
  private readonly layerButtons = new Map<Layer, HTMLButtonElement>();

  constructor(element: HTMLElement, private readonly onCamera: (mode: CameraMode) => void, private readonly onLayer: (layer: Layer, on: boolean) => void) {
    this.cameraButton.type = "button";
    this.cameraButton.title = "Next camera (C)";
    this.cameraButton.addEventListener("click", () => this.nextCamera());
    element.append(this.cameraButton);
    for (const { layer, icon: name, title } of kLayers) {
      const button = document.createElement("button");
      button.type = "button";
      button.title = title;
      button.setAttribute("aria-label", layer);
      button.innerHTML = icon(name);
      button.addEventListener("click", () => this.toggle(layer));
      this.layerButtons.set(layer, button);
      element.append(button);
    }
    this.refresh();
  }

  nextCamera(): void {
    this.camera = kCameraModes[(kCameraModes.indexOf(this.camera) + 1) % kCameraModes.length]!;
    this.onCamera(this.camera);
    this.refresh();
  }

  toggle(layer: Layer): void {
    this.shown[layer] = !this.shown[layer];
    this.onLayer(layer, this.shown[layer]);
    this.refresh();
  }

  private refresh(): void {
    this.cameraButton.innerHTML = `${icon("camera")} ${this.camera}`;
    for (const [layer, button] of this.layerButtons) button.setAttribute("aria-pressed", String(this.shown[layer]));
  }
}
