/// A moment of the page as text for the address: JSON, deflated, base64url. Links made for another
/// library still bring their settings.

import type { Library } from "amble-web";
import type { DriverState } from "./drive/driver.js";
import type { RouteState } from "./drive/route.js";
import type { SavedActs } from "./session.js";
import type { CameraState } from "./stage/camera.js";
import type { ThemeChoice } from "./theme.js";

export interface LinkedMoment {
  library: string; // fingerprint
  settings: Record<string, unknown>;
  panels: string[]; // those open, the newest first
  theme: ThemeChoice;
  camera: CameraState;
  driver: DriverState;
  route: RouteState;
  acts: SavedActs | null;
  character: string; // base64url
  files?: LinkedFiles; // none in links of before
}

/// Files that the moment needs. A link names them and cannot carry them.
export interface LinkedFiles {
  library: string | null; // its name
  body: string | null;
  ground: string | null;
}

const kVersion = 1;

export async function encodeMoment(moment: LinkedMoment): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify({ version: kVersion, ...moment }));
  return toBase64(await through(text, new CompressionStream("deflate-raw")));
}

/// Null when the text is no link of ours.
export async function decodeMoment(text: string): Promise<LinkedMoment | null> {
  try {
    const bytes = await through(fromBase64(text), new DecompressionStream("deflate-raw"));
    const moment = JSON.parse(new TextDecoder().decode(bytes));
    return moment.version === kVersion ? moment : null;
  } catch {
    return null;
  }
}

/// Tells libraries apart: 64 bits over what they hold.
export function fingerprint({ name, skeleton, examples }: Library): string {
  const text = JSON.stringify([name, skeleton, examples]);
  return [0x811c9dc5, 0x01000193].map((seed) => fnv(text, seed).toString(16).padStart(8, "0")).join("");
}

export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

function fnv(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
