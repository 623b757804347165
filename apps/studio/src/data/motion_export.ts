/// Motion out of the page: the last seconds as they were shown, or one clean cycle of what the figure
/// does, as a file for other tools; and the library as its own file.

import { exportLoop, exportMoments, writeLibrary } from "amble-web";
import type { StudioParts } from "../parts.js";

export type ExportSpan = "last" | "loop";
export type ExportFormat = "glb" | "bvh";
export const kLastSeconds = 10;
const kRate = 60; // frames a second

export class MotionExport {
  constructor(private readonly parts: Pick<StudioParts, "performer" | "session" | "driver" | "messages">) {}

  motion(span: ExportSpan, format: ExportFormat): void {
    const { messages } = this.parts;
    try {
      if (span === "loop") this.loop(format);
      else this.last(format);
    } catch (error) {
      messages.fail("Nothing was exported. Everything is as it was.", (error as Error).message);
    }
  }

  library(): void {
    const { performer, messages } = this.parts;
    const name = `${fileNameOf(performer.own.name)}.amble`;
    download(writeLibrary(performer.own), name);
    messages.say(`${name} saved.`);
  }

  private loop(format: ExportFormat): void {
    const { session, driver, performer, messages } = this.parts;
    const { speed, turnRate, gait, type } = session.character.doing;
    const name = `${type}-loop.${format}`;
    driver.rider.dismount(); // the cycle is made beside the vehicle that a human steers
    const { bytes, seconds } = exportLoop(session.character, { speed, turnRate, gait, type }, name, kRate, performer.dress ?? undefined);
    download(bytes, name);
    messages.say(`${name} saved, ${seconds.toFixed(2)} s, closed loop.`);
  }

  /// Up to the moment on show.
  private last(format: ExportFormat): void {
    const { session, performer, messages } = this.parts;
    const until = session.shown.time;
    const moments = session.history.all.filter(({ time }) => time <= until && time > until - kLastSeconds);
    const name = `${session.doing.type}.${format}`;
    const { bytes, seconds } = exportMoments(performer.library, moments, name, kRate, performer.dress ?? undefined);
    download(bytes, name);
    messages.say(`${name} saved, the last ${seconds.toFixed(1)} s.`);
  }
}

/// The title as it is, but for what no file name may hold.
function fileNameOf(title: string): string {
  return title.replace(/[\p{Cc}<>:"/\\|?*]+/gu, "-").replace(/^[. ]+|[. ]+$/g, "") || "library";
}

function download(bytes: Uint8Array, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
