/// Obstacles in the Ground panel: add, move and remove what stands about. Each can be dragged on the
/// stage, or moved with the arrow keys while its line has the focus.

import type { ObstacleField } from "../obstacles/obstacle_field.js";
import { type Obstacle, kKinds } from "../obstacles/obstacle.js";
import type { StageCamera } from "../stage/camera.js";
import { button, label, note } from "./controls.js";

const kStep = 0.1; // metres an arrow key moves
const kLongStep = 0.5; // with Shift
const kTurnStep = Math.PI / 12;
const kHelp = "Drag them on the stage, or use the arrow keys on a line below: Shift moves farther, R turns, Delete removes. A goal (Drive, Goal) is walked to round them.";

export class ObstaclesPart {
  readonly element = document.createElement("div");
  private readonly list = document.createElement("ul");
  private readonly words = note("");
  private readonly save = button("Save path", () => this.savePath());

  constructor(private readonly field: ObstacleField, private readonly camera: StageCamera) {
    this.element.className = "obstacles";
    const buttons = document.createElement("div");
    buttons.className = "buttons";
    buttons.append(...kKinds.map((kind) => button(`Add ${kind}`, () => field.add(kind))), this.save);
    this.list.setAttribute("aria-label", "Obstacles");
    this.words.setAttribute("role", "status");
    this.element.append(label("Obstacles"), buttons, note(kHelp), this.list, this.words);
    field.onChange = () => this.refresh();
    this.refresh();
  }

  private refresh(): void {
    const { all, trouble, wayFile } = this.field;
    const focused = [...this.list.children].findIndex((row) => row.contains(document.activeElement));
    while (this.list.children.length > all.length) this.list.lastElementChild!.remove();
    while (this.list.children.length < all.length) this.list.append(this.makeRow(this.list.children.length));
    all.forEach((obstacle, i) => (this.list.children[i]!.firstElementChild!.textContent = written(obstacle, i)));
    this.list.hidden = all.length === 0;
    if (focused >= all.length && all.length > 0) (this.list.lastElementChild!.firstElementChild as HTMLElement).focus();
    this.save.hidden = wayFile === null;
    this.words.textContent = trouble ?? "";
    this.words.hidden = trouble === null;
  }

  private makeRow(index: number): HTMLElement {
    const row = document.createElement("li");
    const handle = button("", () => {});
    handle.addEventListener("keydown", (event) => this.press(event, index));
    handle.addEventListener("focus", () => this.field.choose(index));
    handle.addEventListener("blur", () => this.field.choose(-1));
    const remove = button("Remove", () => this.field.remove(index));
    remove.setAttribute("aria-label", `Remove obstacle ${index + 1}`);
    row.append(handle, remove);
    return row;
  }

  private press(event: KeyboardEvent, index: number): void {
    const obstacle = this.field.all[index];
    if (!obstacle || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? kLongStep : kStep;
    const away = { ArrowUp: 0, ArrowLeft: Math.PI / 2, ArrowDown: Math.PI, ArrowRight: -Math.PI / 2 }[event.key];
    if (away !== undefined) {
      const way = this.camera.direction + Math.PI + away; // as it is seen
      const moved = (from: number, by: number) => Math.round(100 * (from + by)) / 100;
      this.field.change(index, { x: moved(obstacle.x, step * Math.sin(way)), z: moved(obstacle.z, step * Math.cos(way)) });
    } else if (event.key === "Delete") this.field.remove(index);
    else if (event.key.toLowerCase() === "r") this.field.change(index, { turn: (obstacle.turn + kTurnStep) % Math.PI });
    else return;
    event.preventDefault();
  }

  private savePath(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.field.wayFile ?? ""], { type: "application/json" }));
    link.download = "path.json";
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

function written({ kind, x, z }: Obstacle, index: number): string {
  return `${index + 1} ${kind} at ${x.toFixed(2)}, ${z.toFixed(2)} m`;
}
