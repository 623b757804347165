/// The control space as a picture: up is faster, left is left. Samples with their weights, triangles,
/// envelopes, what is asked (ring) and what is done (dot). Drag the ring, or use the arrow keys.

import type { Doing, Example, ExampleGroup, Library } from "amble-web";
import { cleared, readInk, sideColour, type Ink } from "./ink.js";

export interface Directive {
  speed: number;
  turnRate: number;
}

const kMargin = { left: 26, right: 6, top: 8, bottom: 22 };
const kTrailSeconds = 4;
const kNear = 8; // pixels from a sample within which it is named
const kStep = { speed: 0.05, turnRate: 0.05 };

export class ControlChart {
  readonly canvas = document.createElement("canvas");
  group = 0;
  private groups: ExampleGroup[] = [];
  private examples: Example[] = [];
  private top = 1; // m/s at the upper edge
  private side = 1; // rad/s at the left edge
  private trail: { at: Directive; time: number }[] = [];
  private time = 0;
  private weights: Float32Array = new Float32Array(0);
  private asked: Directive = { speed: 0, turnRate: 0 };

  constructor(library: Library, private readonly onSteer: (directive: Directive) => void) {
    this.embody(library);
    this.canvas.className = "control-chart";
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    this.listen();
  }

  /// Shows the control space of another body.
  embody(library: Library): void {
    this.groups = library.groups.filter((group) => group.facing === 0 && group.envelope.every(([speed]) => speed >= 0));
    this.examples = library.examples;
    const corners = this.groups.flatMap((group) => group.envelope);
    this.top = 1.08 * Math.max(1, ...corners.map(([speed]) => speed));
    this.side = 1.12 * Math.max(0.4, ...corners.map(([, turn]) => Math.abs(turn)));
  }

  get names(): string[] {
    return this.groups.map((group) => group.name);
  }

  draw(doing: Doing, asked: Directive, weights: Float32Array, triangles: boolean, seconds: number): void {
    this.time += seconds;
    this.asked = asked;
    this.weights = weights;
    this.trail.push({ at: { speed: doing.speed, turnRate: doing.turnRate }, time: this.time });
    while (this.trail[0]!.time < this.time - kTrailSeconds) this.trail.shift();
    const sheet = cleared(this.canvas);
    if (!sheet) return;
    const { pen } = sheet;
    const ink = readInk(this.canvas);
    this.drawBed(pen, ink);
    this.groups.forEach((group, index) => this.drawGroup(pen, ink, group, index === this.group));
    if (triangles) this.drawTriangle(pen, ink, weights);
    this.drawTrail(pen, ink);
    this.drawSamples(pen, ink, weights);
    this.drawDirective(pen, ink, doing);
  }

  private x(turnRate: number): number {
    const room = this.canvas.clientWidth - kMargin.left - kMargin.right;
    return kMargin.left + room * (0.5 - (0.5 * turnRate) / this.side);
  }

  private y(speed: number): number {
    const room = this.canvas.clientHeight - kMargin.top - kMargin.bottom;
    return kMargin.top + room * (1 - speed / this.top);
  }

  private outline(pen: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
    points.forEach(([speed, turn], i) => (i ? pen.lineTo(this.x(turn), this.y(speed)) : pen.moveTo(this.x(turn), this.y(speed))));
    pen.closePath();
  }

  private place(example: number): [number, number] {
    const { speed, turnRate } = this.examples[example]!;
    return [speed, turnRate];
  }

  private drawBed(pen: CanvasRenderingContext2D, ink: Ink): void {
    const [left, right] = [this.x(this.side), this.x(-this.side)];
    const [top, bottom] = [this.y(this.top), this.y(0)];
    pen.save();
    pen.beginPath();
    pen.rect(left, top, right - left, bottom - top);
    pen.clip();
    pen.strokeStyle = ink.line;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let at = left - (bottom - top); at < right; at += 6) {
      pen.moveTo(at, bottom);
      pen.lineTo(at + bottom - top, top);
    }
    pen.stroke();
    for (const group of this.groups) {
      pen.beginPath();
      this.outline(pen, group.envelope);
      pen.fillStyle = ink.surface;
      pen.fill();
    }
    pen.restore();
    pen.font = "450 11px Inter Variable, system-ui, sans-serif";
    pen.fillStyle = ink.note;
    pen.strokeStyle = ink.line;
    pen.textAlign = "right";
    for (let speed = 0; speed < this.top; speed++) {
      pen.fillText(String(speed), left - 6, this.y(speed) + 4);
      pen.beginPath();
      pen.moveTo(left, this.y(speed));
      pen.lineTo(right, this.y(speed));
      pen.stroke();
    }
    pen.textAlign = "center";
    for (const turn of [1, 0, -1]) {
      if (Math.abs(turn) > this.side) continue;
      pen.fillText(turn > 0 ? `+${turn}` : String(turn).replace("-", "−"), this.x(turn), bottom + 15);
    }
  }

  private drawGroup(pen: CanvasRenderingContext2D, ink: Ink, group: ExampleGroup, chosen: boolean): void {
    pen.beginPath();
    for (const triangle of group.triangles) this.outline(pen, triangle.map((example) => this.place(example)));
    if (chosen) {
      pen.fillStyle = ink.raised;
      pen.fill();
    }
    pen.save();
    pen.strokeStyle = chosen ? ink.edge : ink.line;
    pen.globalAlpha = chosen ? 0.55 : 1;
    pen.lineWidth = 1;
    pen.setLineDash(chosen ? [] : [2, 3]);
    pen.stroke();
    pen.restore();
    pen.beginPath();
    this.outline(pen, group.envelope);
    pen.strokeStyle = chosen ? ink.text : ink.edge;
    pen.lineWidth = chosen ? 2 : 1.25;
    pen.stroke();
    const lowest = Math.min(...group.envelope.map(([speed]) => speed));
    const rightmost = Math.min(...group.envelope.map(([, turn]) => turn));
    pen.font = "600 11px Inter Variable, system-ui, sans-serif";
    pen.fillStyle = chosen ? ink.text : ink.note;
    pen.textAlign = "right";
    pen.fillText(group.name, this.x(0.55 * rightmost), this.y(lowest + 0.12));
  }

  private drawTriangle(pen: CanvasRenderingContext2D, ink: Ink, weights: Float32Array): void {
    let best: readonly number[] | null = null;
    let most = 0.5;
    for (const group of this.groups)
      for (const triangle of group.triangles) {
        const share = triangle.reduce((sum, example) => sum + weights[example]!, 0);
        if (share > most) [best, most] = [triangle, share];
      }
    if (!best) return;
    pen.beginPath();
    this.outline(pen, best.map((example) => this.place(example)));
    pen.save();
    pen.globalAlpha = 0.14;
    pen.fillStyle = ink.ink;
    pen.fill();
    pen.restore();
    pen.strokeStyle = ink.ink;
    pen.lineWidth = 1.5;
    pen.stroke();
  }

  private drawTrail(pen: CanvasRenderingContext2D, ink: Ink): void {
    pen.save();
    pen.strokeStyle = ink.ink;
    pen.lineWidth = 1.75;
    for (let i = 1; i < this.trail.length; i++) {
      const [a, b] = [this.trail[i - 1]!, this.trail[i]!];
      pen.globalAlpha = 0.65 * (1 - (this.time - b.time) / kTrailSeconds);
      pen.beginPath();
      pen.moveTo(this.x(a.at.turnRate), this.y(a.at.speed));
      pen.lineTo(this.x(b.at.turnRate), this.y(b.at.speed));
      pen.stroke();
    }
    pen.restore();
  }

  private drawSamples(pen: CanvasRenderingContext2D, ink: Ink, weights: Float32Array): void {
    for (const group of this.groups)
      for (let i = group.first; i < group.first + group.count; i++) {
        const example = this.examples[i]!;
        const weight = Math.max(0, weights[i]!);
        const filled = weight > 0.004;
        const radius = filled ? 3 + 6 * Math.sqrt(weight) : 2.75;
        const [x, y] = [this.x(example.turnRate), this.y(example.speed)];
        pen.beginPath();
        if (group.gait > 0.5) {
          pen.moveTo(x, y - 1.2 * radius);
          pen.lineTo(x + 1.2 * radius, y);
          pen.lineTo(x, y + 1.2 * radius);
          pen.lineTo(x - 1.2 * radius, y);
          pen.closePath();
        } else if (example.speed === 0) pen.rect(x - radius, y - radius, 2 * radius, 2 * radius);
        else pen.arc(x, y, radius, 0, 2 * Math.PI);
        pen.fillStyle = filled ? sideColour(example.turnRate, ink) : ink.surface;
        pen.fill();
        pen.strokeStyle = ink.edge;
        pen.lineWidth = 1.25;
        if (!filled) pen.stroke();
      }
  }

  private drawDirective(pen: CanvasRenderingContext2D, ink: Ink, doing: Doing): void {
    const clampTo = (value: number, most: number) => Math.max(-most, Math.min(most, value));
    const [ax, ay] = [this.x(clampTo(this.asked.turnRate, this.side)), this.y(Math.min(this.asked.speed, this.top))];
    const [dx, dy] = [this.x(clampTo(doing.turnRate, this.side)), this.y(Math.max(0, doing.speed))];
    pen.strokeStyle = ink.input;
    pen.lineWidth = 1.25;
    pen.setLineDash([3, 3]);
    pen.beginPath();
    pen.moveTo(ax, ay);
    pen.lineTo(dx, dy);
    pen.stroke();
    pen.setLineDash([]);
    for (const [colour, width] of [[ink.surface, 5], [ink.input, 2]] as const) {
      pen.beginPath();
      pen.arc(ax, ay, 8, 0, 2 * Math.PI);
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.stroke();
    }
    pen.beginPath();
    pen.arc(dx, dy, 5.5, 0, 2 * Math.PI);
    pen.fillStyle = ink.ink;
    pen.fill();
  }

  /// Names the sample under the pointer: clip, speed, turn and say.
  private name(event: PointerEvent): void {
    const box = this.canvas.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    const indices = this.groups.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i));
    const near = indices.find((i) => Math.hypot(this.x(this.examples[i]!.turnRate) - px, this.y(this.examples[i]!.speed) - py) < kNear);
    if (near === undefined) return void (this.canvas.title = "");
    const { name, speed, turnRate } = this.examples[near]!;
    const weight = (this.weights[near] ?? 0).toFixed(2);
    this.canvas.title = `${name}: ${speed.toFixed(2)} m/s, ${turnRate.toFixed(2)} rad/s, weight ${weight}`;
  }

  private ask(directive: Directive): void {
    this.asked = directive;
    this.onSteer(directive);
  }

  private listen(): void {
    let held = false;
    const steer = (event: PointerEvent) => {
      const box = this.canvas.getBoundingClientRect();
      const across = (event.clientX - box.left - kMargin.left) / (box.width - kMargin.left - kMargin.right);
      const up = 1 - (event.clientY - box.top - kMargin.top) / (box.height - kMargin.top - kMargin.bottom);
      this.ask({ speed: Math.max(0, Math.min(this.top, up * this.top)), turnRate: Math.max(-1, Math.min(1, 1 - 2 * across)) * this.side });
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      held = true;
      this.canvas.setPointerCapture(event.pointerId);
      this.canvas.focus({ preventScroll: true });
      steer(event);
    });
    this.canvas.addEventListener("pointermove", (event) => (held ? steer(event) : this.name(event)));
    for (const end of ["pointerup", "pointercancel"] as const) this.canvas.addEventListener(end, () => (held = false));
    this.canvas.addEventListener("keydown", (event) => {
      const far = event.shiftKey ? 4 : 1;
      const [speed, turn] = ({ ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, 1], ArrowRight: [0, -1] } as Record<string, [number, number]>)[event.key] ?? [0, 0];
      if (speed === 0 && turn === 0) return;
      event.preventDefault();
      this.ask({
        speed: Math.max(0, this.asked.speed + far * kStep.speed * speed),
        turnRate: this.asked.turnRate + far * kStep.turnRate * turn,
      });
    });
  }
}
