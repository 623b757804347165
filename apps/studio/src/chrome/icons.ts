/// The few icons of the page, drawn on a 16 px grid in the colour of their text.

import { type Attributes, draw } from "../make.js";

/// Each is a few shapes: the way of a path, or the attributes of a path or a circle.
const kShapes = {
  sun: [{ cx: 8, cy: 8, r: 2.8 }, "M8 1.2v1.7M8 13.1v1.7M1.2 8h1.7M13.1 8h1.7M3.2 3.2l1.2 1.2M11.6 11.6l1.2 1.2M12.8 3.2l-1.2 1.2M4.4 11.6l-1.2 1.2"],
  moon: ["M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z"],
  screen: ["M1.8 3h12.4v8H1.8zM5.5 13.5h5M8 11v2.5"],
  undo: ["M5.5 2.5 2.5 5.5l3 3M2.5 5.5h7a4 4 0 0 1 0 8H6"],
  redo: ["m10.5 2.5 3 3-3 3M13.5 5.5h-7a4 4 0 0 0 0 8H10"],
  link: ["m6.5 9.5 3-3M7.2 4.6 9 2.8a3 3 0 0 1 4.2 4.2l-1.8 1.8M8.8 11.4 7 13.2A3 3 0 0 1 2.8 9l1.8-1.8"],
  export: ["M8 10V2M5 5l3-3 3 3M2.5 8.5v5h11v-5"],
  camera: ["M1.5 4.5h8v7h-8zM9.5 7l5-2.3v6.6l-5-2.3z"],
  skeleton: ["M4.5 3.5 7.5 8l-3 4.5M7.5 8h4", { cx: 3.8, cy: 2.8, r: 1.3 }, { cx: 3.8, cy: 13.2, r: 1.3 }, { cx: 12.8, cy: 8, r: 1.3 }],
  trails: ["M1.5 13.5h3c1.5 0 1-3.5 2.5-3.5h1.5c1.5 0 1-4 2.5-4h.8c1.5 0 .7-3.5 2.7-3.5"],
  prints: ["M4.8 2.5c1.4 0 2 1.5 2 3.2 0 1.5-.6 2.3-.6 3.6 0 1-.5 1.7-1.4 1.7s-1.4-.7-1.4-1.7c0-1.3-.6-2.1-.6-3.6 0-1.7.6-3.2 2-3.2zM11.2 5c1.4 0 2 1.5 2 3.2 0 1.5-.6 2.3-.6 3.6 0 1-.5 1.7-1.4 1.7s-1.4-.7-1.4-1.7c0-1.3-.6-2.1-.6-3.6 0-1.7.6-3.2 2-3.2z"],
  debug: [{ cx: 3, cy: 13, r: 1.2 }, { cx: 6.2, cy: 10, r: 1 }, { cx: 8.8, cy: 7, r: 0.8 }, "M9.5 2.5h5M9.5 5h5M12 7.5h2.5"],
  play: [{ d: "M4.5 2.8v10.4L13 8z", class: "solid" }],
  pause: [{ d: "M4 3h2.6v10H4zM9.4 3H12v10H9.4z", class: "solid" }],
  back: ["M3.5 3v10M12.5 3.5v9L6 8z"],
  on: ["M12.5 3v10M3.5 3.5v9L10 8z"],
  turnLeft: ["M12.5 14V9.5a4 4 0 0 0-4-4h-6M5.5 2.5l-3 3 3 3"],
  turnRight: ["M3.5 14V9.5a4 4 0 0 1 4-4h6M10.5 2.5l3 3-3 3"],
  ahead: ["M8 14V2.5M4.5 6 8 2.5 11.5 6"],
  tick: ["m2.5 8.5 3.5 3.5 7.5-8"],
  drive: ["M8 1.8 13 13.6 8 11 3 13.6z"],
  control: ["M8 2 14.2 13.5H1.8zM8 2v7M8 9l6.2 4.5M8 9l-6.2 4.5"],
  style: ["M4 2v4.5M4 9.5V14M8 2v7M8 12v2M12 2v2.5M12 7.5V14", { cx: 4, cy: 8, r: 1.5 }, { cx: 8, cy: 10.5, r: 1.5 }, { cx: 12, cy: 6, r: 1.5 }],
  actions: [{ cx: 7, cy: 3.2, r: 1.7 }, "M7 5v5M3.5 8.8 7 5.8l3.2.6 2.6-4.2M4.8 14.2 7 10l2.4 4.2M11.6 5.6l2.6.9"],
  body: [{ cx: 5, cy: 3.2, r: 1.7 }, "M5 5v5M2.2 7.6 5 5.6l2.8 2M2.8 14.2 5 10l2.2 4.2M11.5 2v12M9.8 3.7 11.5 2l1.7 1.7M9.8 12.3l1.7 1.7 1.7-1.7"],
  ground: ["M1.5 12.5c2.5 0 3-4 5.5-4s2.5 2.5 4 2.5 2-1.5 3.5-1.5M4 5.5V2.5h3v3zM11 8V3.5h2V8"],
  crowd: [{ cx: 8, cy: 4, r: 1.7 }, "M5.2 13.5V9.2A2.8 2.8 0 0 1 8 6.8a2.8 2.8 0 0 1 2.8 2.4v4.3", { cx: 3, cy: 6, r: 1.2 }, "M1.2 13V10a1.8 1.8 0 0 1 2.2-1.8", { cx: 13, cy: 6, r: 1.2 }, "M14.8 13V10a1.8 1.8 0 0 0-2.2-1.8"],
  numbers: ["M2 2v12h12M4.5 10.5 7 7l2.5 2 4-5.5"],
  dots: [{ d: "M3 8h.01M8 8h.01M13 8h.01", "stroke-width": "2.4" }],
  data: ["M8 1.8v8M4.8 6.8 8 10l3.2-3.2M2 10.5v3.2h12v-3.2"],
  cross: ["m3.5 3.5 9 9M12.5 3.5l-9 9"],
} satisfies Record<string, readonly (string | Attributes)[]>;

export type Icon = keyof typeof kShapes;

export function icon(name: Icon, size = 16): SVGSVGElement {
  const shapes: readonly (string | Attributes)[] = kShapes[name];
  return draw("svg", { class: "icon", viewBox: "0 0 16 16", width: size, height: size, "aria-hidden": "true" }, ...shapes.map(shape));
}

function shape(given: string | Attributes): SVGElement {
  if (typeof given === "string") return draw("path", { d: given });
  return draw("r" in given ? "circle" : "path", given);
}
