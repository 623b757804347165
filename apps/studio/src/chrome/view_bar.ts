/// Top right of the stage: which camera, and what is drawn besides the figure.

import type { Setting, Settings } from "../settings.js";
import { kCameraModes, type CameraMode } from "../stage/camera.js";
import type { Stage } from "../stage/stage.js";
import { make } from "../make.js";
import { icon, type Icon } from "./icons.js";

const kLayers = ["skeleton", "trails", "footprints", "lights", "debug"] as const;
export type Layer = (typeof kLayers)[number];

const kButtons: { layer: Layer; icon: Icon; title: string }[] = [
  { layer: "skeleton", icon: "skeleton", title: "Skeleton (K)" },
  { layer: "trails", icon: "trails", title: "Trails (T)" },
  { layer: "footprints", icon: "prints", title: "Footprints (P)" },
  { layer: "debug", icon: "debug", title: "Debug view: the way ahead, and the clips that it is blended from (I)" },
];

export class ViewBar {
  readonly camera: Setting<CameraMode>;
  readonly layers: Record<Layer, Setting<boolean>>;

  constructor(element: HTMLElement, settings: Settings, stage: Stage) {
    this.camera = settings.add<CameraMode>("view.camera", "Follow", (mode) => stage.camera.choose(mode));
    this.layers = {
      skeleton: settings.add<boolean>("view.skeleton", false, (on) => (stage.skeletonVisible = on)),
      trails: settings.add<boolean>("view.trails", true, (on) => (stage.trailsVisible = on)),
      footprints: settings.add<boolean>("view.footprints", true, (on) => (stage.footprintsVisible = on)),
      lights: settings.add<boolean>("view.lights", true, (on) => (stage.contactLights = on)),
      debug: settings.add<boolean>("view.debug", false, () => {}),
    };
    element.append(this.cameraButton());
    for (const { layer, icon: name, title } of kButtons) {
      const button = document.createElement("button");
      button.type = "button";
      button.title = title;
      button.setAttribute("aria-label", layer);
      button.append(icon(name));
      button.addEventListener("click", () => this.toggle(layer));
      this.layers[layer].listen((on) => button.setAttribute("aria-pressed", String(on)));
      element.append(button);
    }
  }

  nextCamera(): void {
    this.camera.set(kCameraModes[(kCameraModes.indexOf(this.camera.value) + 1) % kCameraModes.length]!);
  }

  toggle(layer: Layer): void {
    this.layers[layer].set(!this.layers[layer].value);
  }

  private cameraButton(): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.title = "Next camera (C)";
    button.addEventListener("click", () => this.nextCamera());
    this.camera.listen((mode) => {
      button.replaceChildren(icon("camera"), make("span", {}, mode));
      button.setAttribute("aria-label", `Camera: ${mode}`);
    });
    return button;
  }
}
