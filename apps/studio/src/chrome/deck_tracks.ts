/// The deck's picture of the last 20 seconds: the gait as labelled bands, the contacts of both feet, asked
/// and actual speed. A short deck shows the contacts alone.

import { cleared } from "../charts/ink.js";
import { kHistorySeconds, type Moment } from "../history.js";
import { drawContacts, drawPlayhead } from "./contact_tracks.js";
import { gaitWord } from "./readout.js";

const kBand = 15; // pixels high
const kFullHeight = 76; // from which gait and speed are shown
const kShortest = 26; // pixels of a band that carries its name

interface Band {
  from: number;
  to: number;
  word: string;
}

export function drawTracks(canvas: HTMLCanvasElement, moments: readonly Moment[], now: number, playhead: number): void {
  const sheet = cleared(canvas);
  if (!sheet) return;
  const { pen, width, height } = sheet;
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const at = (time: number) => width * (1 - (now - time) / kHistorySeconds);
  const full = height >= kFullHeight;
  if (full) drawGaits(pen, moments, at, token);
  drawContacts(pen, width, moments, now, full ? kBand + 5 : 2, token);
  if (full) drawSpeeds(pen, moments, at, [kBand + 44, height - 1], token);
  drawPlayhead(pen, Math.min(width - 2, at(playhead)), height, token("--ink"));
}

function drawGaits(pen: CanvasRenderingContext2D, moments: readonly Moment[], at: (time: number) => number, token: (name: string) => string): void {
  pen.font = "450 11px Inter Variable, system-ui, sans-serif";
  pen.textAlign = "left";
  for (const { from, to, word } of bandsOf(moments)) {
    const [left, right] = [Math.max(0, at(from)), at(to)];
    if (right <= left) continue;
    pen.fillStyle = token(word === "run" ? "--hover" : "--raised");
    if (word === "stand") {
      pen.strokeStyle = token("--line");
      pen.strokeRect(left + 0.5, 0.5, right - left - 1, kBand - 1);
    } else pen.fillRect(left, 0, right - left - 1, kBand);
    pen.fillStyle = token("--text-3");
    if (right - left > kShortest) pen.fillText(word, left + 6, 11, right - left - 8);
  }
}

function bandsOf(moments: readonly Moment[]): Band[] {
  const bands: Band[] = [];
  for (const moment of moments) {
    const word = gaitWord(moment);
    const last = bands[bands.length - 1];
    if (last) last.to = moment.time;
    if (last?.word !== word) bands.push({ from: moment.time, to: moment.time, word });
  }
  return bands;
}

function drawSpeeds(pen: CanvasRenderingContext2D, moments: readonly Moment[], at: (time: number) => number, [top, bottom]: [number, number], token: (name: string) => string): void {
  const fastest = Math.max(2, ...moments.map(({ doing, asked }) => Math.max(doing.speed, asked.speed)));
  const y = (speed: number) => bottom - (bottom - top) * Math.max(0, Math.min(1, speed / fastest));
  for (const kind of ["asked", "doing"] as const) {
    pen.strokeStyle = token(kind === "asked" ? "--input" : "--ink");
    pen.lineWidth = kind === "asked" ? 1.25 : 1.75;
    pen.setLineDash(kind === "asked" ? [3, 3] : []);
    pen.beginPath();
    for (let i = 0; i < moments.length; i += 3) pen.lineTo(at(moments[i]!.time), y(Math.abs(moments[i]![kind].speed)));
    pen.stroke();
  }
  pen.setLineDash([]);
}
