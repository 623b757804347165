/// Foot contacts over time, one track a foot. A stance is one shape: a tick at the heel strike, a ramp
/// up while only the heel is down, a block while the foot is flat, a ramp down while only the toe is.

import type { Stance } from "../feet.js";
import { kHistorySeconds, type Moment } from "../history.js";

const kTrack = 13; // pixels high
const kPitch = 19;

interface Span {
  from: number;
  to: number;
  stance: Stance;
}

/// Draws both tracks from `top` on.
export function drawContacts(pen: CanvasRenderingContext2D, width: number, moments: readonly Moment[], now: number, top: number, token: (name: string) => string): void {
  const forced = matchMedia("(forced-colors: active)").matches;
  const colours = forced ? ["CanvasText", "CanvasText"] : [token("--left-fill"), token("--right-fill")];
  const at = (time: number) => width * (1 - (now - time) / kHistorySeconds);
  for (const side of [0, 1] as const) {
    const y = top + side * kPitch;
    pen.globalAlpha = 0.5;
    pen.fillStyle = token("--raised");
    pen.fillRect(0, y, width, kTrack);
    pen.fillStyle = colours[side]!;
    for (const stance of stancesOf(moments, side, now)) drawStance(pen, stance, at, y);
  }
  pen.globalAlpha = 1;
}

/// The contacts of one foot, each as the spans of its parts.
function stancesOf(moments: readonly Moment[], side: 0 | 1, now: number): Span[][] {
  const stances: Span[][] = [];
  let current: Span[] = [];
  for (const moment of moments) {
    if (moment.time < now - kHistorySeconds) continue;
    const stance = moment.stances[side];
    const last = current[current.length - 1];
    if (last) last.to = moment.time;
    if (stance === "air") {
      if (current.length) stances.push(current);
      current = [];
    } else if (!last || last.stance !== stance) current.push({ from: moment.time, to: moment.time, stance });
  }
  if (current.length) stances.push(current);
  return stances;
}

function drawStance(pen: CanvasRenderingContext2D, spans: Span[], at: (time: number) => number, y: number): void {
  const bottom = y + kTrack;
  spans.forEach((span, i) => {
    const from = at(span.from);
    const to = at(span.to);
    const afterFlat = spans.slice(0, i).some((s) => s.stance === "flat");
    if (span.stance === "flat") {
      pen.globalAlpha = 1;
      pen.fillRect(from, y, to - from, kTrack);
      return;
    }
    // Before the foot is flat the ramp rises, after it it falls.
    pen.globalAlpha = 0.3;
    pen.beginPath();
    pen.moveTo(from, bottom);
    pen.lineTo(from, afterFlat ? y : y + kTrack * 0.45);
    pen.lineTo(to, afterFlat ? y + kTrack * 0.45 : y);
    pen.lineTo(to, bottom);
    pen.fill();
  });
  pen.globalAlpha = 1;
  pen.fillRect(at(spans[0]!.from), y, 1.5, kTrack);
}

export function drawPlayhead(pen: CanvasRenderingContext2D, x: number, height: number, ink: string): void {
  pen.fillStyle = ink;
  pen.fillRect(x - 1, 2, 2, height - 2);
  pen.beginPath();
  pen.arc(x, 4, 4, 0, 2 * Math.PI);
  pen.fill();
}
