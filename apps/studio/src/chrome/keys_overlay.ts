/// The list of keys, opened with "?".

import { type Child, make } from "../make.js";

const kGroups: { title: string; keys: [string, string][] }[] = [
  {
    title: "Drive",
    keys: [
      ["↑ ↓ ← → or W S A D", "walk, walk slowly, turn left, turn right; let go to stand"],
      ["Shift", "run"],
      ["X", "gait: Auto, Walk, Run"],
      ["click", "pin the target, and free it again"],
      ["R", "back to the start"],
      ["Y", "copy the link to this moment"],
    ],
  },
  {
    title: "Time",
    keys: [
      ["Space", "pause"],
      [", .", "one frame back, on (Shift: ten)"],
      ["[ ]", "slower, faster"],
      ["Home", "back to now"],
    ],
  },
  {
    title: "View",
    keys: [
      ["C", "next camera"],
      ["F", "centre the figure"],
      ["+ −", "nearer, farther"],
      ["drag", "orbit; with the right button pan; the wheel zooms"],
      ["1 … 9", "open or close a panel; 0 closes all"],
      ["\\", "stage only, and back"],
    ],
  },
  {
    title: "Show",
    keys: [
      ["K", "skeleton"],
      ["T", "trails"],
      ["P", "footprints"],
      ["L", "contact lights"],
      ["I", "debug view: the way ahead, and the clips that it is blended from"],
      ["M", "light or dark"],
    ],
  },
  {
    title: "Work",
    keys: [
      ["Ctrl Z", "undo; with Shift redo"],
      ["Ctrl O", "open files"],
      ["Ctrl S", "save the library"],
      ["Ctrl E", "export"],
      ["slider", "arrows one step, Page ten, Home and End the ends, Delete the usual value, digits type one"],
      ["F6", "next region (Shift: previous)"],
      ["Esc", "closes the menu, this list, the panel in focus; then returns to the stage"],
    ],
  },
];

const kStorageKey = "amble.single-keys";

export class KeysOverlay {
  /// Whether single keys act; those who dictate or use switches can turn them off.
  singleKeys = localStorage.getItem(kStorageKey) !== "off";
  private readonly dialog = document.createElement("dialog");

  constructor(showHint: () => void) {
    this.dialog.className = "keys";
    this.dialog.setAttribute("aria-label", "Keys");
    this.dialog.append(
      make("h2", {}, "Keys"),
      make("div", { class: "columns" }, ...kGroups.map(group)),
      make("footer", {},
        make("label", { class: "switch" }, make("input", { type: "checkbox", checked: this.singleKeys }), " Single keys act on the stage"),
        make("button", { type: "button", class: "button again" }, "Show the hint again"),
        make("button", { type: "button", class: "button close" }, "Close")),
    );
    this.dialog.querySelector("input")!.addEventListener("change", (event) => {
      this.singleKeys = (event.target as HTMLInputElement).checked;
      localStorage.setItem(kStorageKey, this.singleKeys ? "on" : "off");
    });
    this.dialog.querySelector(".again")!.addEventListener("click", () => {
      showHint();
      this.dialog.close();
    });
    this.dialog.querySelector(".close")!.addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    document.body.append(this.dialog);
  }

  get open(): boolean {
    return this.dialog.open;
  }

  toggle(): void {
    if (this.dialog.open) this.dialog.close();
    else this.dialog.showModal();
  }
}

function group({ title, keys }: (typeof kGroups)[number]): HTMLElement {
  const rows = keys.flatMap(([key, does]) => [make("dt", {}, ...key.split(" ").flatMap(keyCap)), make("dd", {}, does)]);
  return make("section", {}, make("h3", {}, title), make("dl", {}, ...rows));
}

/// A key of several, with the space before it.
function keyCap(word: string, index: number): Child[] {
  const cap = ["or", "click", "drag", "slider", "…"].includes(word) ? word : make("kbd", {}, word);
  return index > 0 ? [" ", cap] : [cap];
}
