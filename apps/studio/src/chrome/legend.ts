/// Bottom left of the stage: what the lines and colours on the floor mean; only what is switched on.

import { draw, make } from "../make.js";
import type { ViewBar } from "./view_bar.js";

const kTrails = { pointer: ["input", "M1 4h22"], path: ["path", "M1 4h22"], pelvis: ["pelvis", "M1 4c4-4 7-3 11 0s7 4 11 0"] } as const;

export function showLegend(element: HTMLElement, { layers }: ViewBar): void {
  const show = () => {
    const lines = Object.entries(kTrails).map(([name, [look, way]]) =>
      make("li", {}, draw("svg", { viewBox: "0 0 24 8", width: 24, height: 8, "aria-hidden": "true" }, draw("path", { class: look, d: way })), name));
    const sides = ["left", "right"].map((side) => make("li", {}, make("i", { class: side }), side));
    const sided = layers.footprints.value || layers.skeleton.value;
    element.replaceChildren(make("ul", {}, ...(layers.trails.value ? lines : []), ...(sided ? sides : [])));
  };
  for (const layer of Object.values(layers)) layer.listen(show);
}
