/// What is underfoot and what stands on it.

import type { StudioParts } from "../parts.js";
import type { Panel } from "./dock.js";
import { ObstaclesPart } from "./obstacles.js";

export class GroundPanel implements Panel {
  readonly digit = 6;
  readonly name = "Ground";
  readonly title = "Ground";
  readonly icon = "ground" as const;
  readonly body = document.createElement("div");

  constructor({ obstacles, stage }: StudioParts) {
    this.body.className = "controls";
    this.body.append(new ObstaclesPart(obstacles, stage.camera).element);
  }

  update(): void {}
}
