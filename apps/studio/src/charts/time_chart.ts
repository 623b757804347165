/// Curves and shares over the last 20 seconds. Time runs from the left to now at the right.

import type { Example } from "amble-web";
import { kHistorySeconds, type Moment } from "../history.js";
import { cleared, readInk, sideColour } from "./ink.js";

export interface Curve {
  of(moment: Moment): number;
  what: "asked" | "done";
}

const kMargin = 3; // pixels above and below
const kHeard = 0.02; // a smaller say is left out

/// Draws curves between two values; zero is a line where it is between them.
export function drawCurves(canvas: HTMLCanvasElement, moments: readonly Moment[], now: number, range: readonly [low: number, high: number], curves: readonly Curve[]): void {
  const sheet = cleared(canvas);
  if (!sheet) return;
  const { pen, width, height } = sheet;
  const ink = readInk(canvas);
  const [low, high] = range;
  const y = (value: number) => height - kMargin - (height - 2 * kMargin) * ((value - low) / (high - low));
  pen.strokeStyle = ink.line;
  pen.beginPath();
  pen.moveTo(0, y(0));
  pen.lineTo(width, y(0));
  pen.stroke();
  const shown = columns(moments, now, width);
  for (const { of, what } of curves) {
    pen.strokeStyle = what === "asked" ? ink.input : ink.ink;
    pen.lineWidth = what === "asked" ? 1.25 : 1.75;
    pen.setLineDash(what === "asked" ? [3, 3] : []);
    pen.beginPath();
    for (const { x, moment } of shown) pen.lineTo(x, y(Math.max(low, Math.min(high, of(moment)))));
    pen.stroke();
  }
  pen.setLineDash([]);
}

/// Draws who has a say: stacked to one, from the most left on top to the most right.
export function drawShares(canvas: HTMLCanvasElement, moments: readonly Moment[], now: number, examples: readonly Example[], chosen: number | null): void {
  const sheet = cleared(canvas);
  if (!sheet) return;
  const { pen, width, height } = sheet;
  const ink = readInk(canvas);
  const shown = columns(moments, now, width);
  const order = examples.map((_, i) => i).filter((i) => shown.some(({ moment }) => moment.weights[i]! > kHeard));
  order.sort((a, b) => examples[b]!.turnRate - examples[a]!.turnRate);
  const fastest = Math.max(1, ...examples.map(({ speed }) => speed));
  let top = shown.map(() => 0);
  for (const example of order) {
    const bottom = top.map((above, column) => above + Math.max(0, shown[column]!.moment.weights[example] ?? 0));
    pen.beginPath();
    shown.forEach(({ x }, column) => pen.lineTo(x, height * top[column]!));
    for (let column = shown.length - 1; column >= 0; column--) pen.lineTo(shown[column]!.x, height * bottom[column]!);
    pen.closePath();
    const { turnRate, speed } = examples[example]!;
    pen.fillStyle = `color-mix(in srgb, ${sideColour(turnRate, ink)} ${Math.round(60 + (40 * speed) / fastest)}%, ${ink.surface})`;
    pen.fill();
    pen.strokeStyle = ink.surface;
    pen.lineWidth = 0.5;
    pen.stroke();
    top = bottom;
  }
  if (chosen === null) return;
  pen.fillStyle = ink.ink;
  pen.fillRect(xOf(chosen, now, width) - 1, 0, 2, height);
}

/// The time at a place of the chart.
export function timeAt(canvas: HTMLCanvasElement, clientX: number, now: number): number {
  const box = canvas.getBoundingClientRect();
  return now - kHistorySeconds * (1 - (clientX - box.left) / box.width);
}

function xOf(time: number, now: number, width: number): number {
  return width * (1 - (now - time) / kHistorySeconds);
}

/// One moment for every second pixel, at most.
function columns(moments: readonly Moment[], now: number, width: number): { x: number; moment: Moment }[] {
  const shown: { x: number; moment: Moment }[] = [];
  for (const moment of moments) {
    const x = xOf(moment.time, now, width);
    if (x >= 0 && (shown.length === 0 || x - shown[shown.length - 1]!.x >= 2)) shown.push({ x, moment });
  }
  return shown;
}
