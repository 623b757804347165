/// What something cost over the last 20 seconds, against its budget.

import { kHistorySeconds } from "../history.js";
import { cleared, readInk } from "./ink.js";

export interface Cost {
  time: number;
  milliseconds: number;
}

/// A solid curve with the budget as a dashed line, in the colour of what is beyond a limit.
export function drawCost(canvas: HTMLCanvasElement, costs: readonly Cost[], now: number, budget: number): void {
  const sheet = cleared(canvas);
  if (!sheet) return;
  const { pen, width, height } = sheet;
  const ink = readInk(canvas);
  const top = Math.max(1.25 * budget, ...costs.map(({ milliseconds }) => 1.1 * milliseconds));
  const y = (value: number) => height - 1 - (height - 4) * (value / top);
  pen.strokeStyle = ink.line;
  pen.strokeRect(0, height - 1, width, 0);
  pen.strokeStyle = ink.input;
  pen.setLineDash([3, 3]);
  pen.beginPath();
  pen.moveTo(0, y(budget));
  pen.lineTo(width, y(budget));
  pen.stroke();
  pen.setLineDash([]);
  pen.strokeStyle = ink.ink;
  pen.lineWidth = 1.75;
  pen.beginPath();
  for (const { time, milliseconds } of costs) pen.lineTo(width * (1 - (now - time) / kHistorySeconds), y(milliseconds));
  pen.stroke();
}
