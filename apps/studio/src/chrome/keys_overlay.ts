/// The list of keys, opened with "?".

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
    this.dialog.innerHTML = `
      <h2>Keys</h2>
      <div class="columns">${kGroups.map(group).join("")}</div>
      <footer>
        <label class="switch"><input type="checkbox" ${this.singleKeys ? "checked" : ""} /> Single keys act on the stage</label>
        <button type="button" class="button again">Show the hint again</button>
        <button type="button" class="button close">Close</button>
      </footer>`;
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

function group({ title, keys }: (typeof kGroups)[number]): string {
  const rows = keys.map(([key, does]) => `<dt>${key.split(" ").map(keyCap).join(" ")}</dt><dd>${does}</dd>`).join("");
  return `<section><h3>${title}</h3><dl>${rows}</dl></section>`;
}

function keyCap(word: string): string {
  return ["or", "click", "drag", "slider", "…"].includes(word) ? word : `<kbd>${word}</kbd>`;
}
