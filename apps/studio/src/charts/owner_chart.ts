/// Who owns a part of the body, over the last 20 seconds: one line for each action, between nothing and
/// all of it. The gait has the rest.

import type { ActionPart } from "amble-web";
import type { DoingName, Shares } from "../doings.js";
import { kHistorySeconds } from "../history.js";
import { cleared, readInk } from "./ink.js";

const kMargin = 4; // pixels above and below
const kNamed = 0.05; // a smaller share is not named

export function drawOwners(canvas: HTMLCanvasElement, shares: readonly Shares[], now: number, part: ActionPart): void {
  const sheet = cleared(canvas);
  if (!sheet) return;
  const { pen, width, height } = sheet;
  const ink = readInk(canvas);
  const y = (share: number) => height - kMargin - (height - 2 * kMargin) * share;
  const x = (time: number) => width * (1 - (now - time) / kHistorySeconds);
  const names = new Set<DoingName>();
  for (const { of } of shares) for (const [name, weight] of of) if ((weight[part] ?? 0) > kNamed) names.add(name);
  const last = shares[shares.length - 1]?.of;
  const order = [...names].sort((a, b) => (last?.get(a)?.[part] ?? 0) - (last?.get(b)?.[part] ?? 0));
  pen.font = `500 11px ${getComputedStyle(canvas).fontFamily}`;
  order.forEach((name, rank) => {
    const strongest = rank === order.length - 1;
    pen.strokeStyle = pen.fillStyle = strongest ? ink.ink : ink.note;
    pen.lineWidth = strongest ? 1.75 : 1.25;
    pen.beginPath();
    let top = { x: 0, share: -1 };
    for (const { time, of } of shares) {
      const share = of.get(name)?.[part] ?? 0;
      if (share > top.share + 0.01) top = { x: x(time), share };
      pen.lineTo(x(time), y(share));
    }
    pen.stroke();
    const text = name.toLowerCase();
    const size = pen.measureText(text).width;
    pen.fillText(text, Math.max(2, Math.min(width - size - 2, top.x + 4)), Math.min(height - 4, y(top.share) + 12 + 12 * rank));
  });
}
