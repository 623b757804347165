/// Bottom left of the stage: what the lines and colours on the floor mean; only what is switched on.

import type { ViewBar } from "./view_bar.js";

const kTrails = `
  <li><svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true"><path class="input" d="M1 4h22" /></svg>pointer</li>
  <li><svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true"><path class="path" d="M1 4h22" /></svg>path</li>
  <li><svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true"><path class="pelvis" d="M1 4c4-4 7-3 11 0s7 4 11 0" /></svg>pelvis</li>`;
const kSides = `<li><i class="left"></i>left</li><li><i class="right"></i>right</li>`;

export function showLegend(element: HTMLElement, { layers }: ViewBar): void {
  const show = () => {
    const sides = layers.footprints.value || layers.skeleton.value;
    element.innerHTML = `<ul>${layers.trails.value ? kTrails : ""}${sides ? kSides : ""}</ul>`;
  };
  for (const layer of Object.values(layers)) layer.listen(show);
}
