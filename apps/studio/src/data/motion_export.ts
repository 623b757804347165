/// Motion out of the page: the last seconds as they were shown, or one clean cycle of what the figure
/// does, as a file for other tools; and the library as its own file.

import { exportLoop, exportMoments, makePack, type PackWish, writeLibrary } from "amble-web";
import type { StudioParts } from "../parts.js";
import { withStageMannequin } from "./stage_mannequin.js";

export type ExportSpan = "last" | "loop" | "pack";
export type ExportFormat = "glb" | "bvh";
export const kLastSeconds = 10;

/// What is to be exported, and how.
export interface ExportWish {
  span: ExportSpan;
  format: ExportFormat;
  fps: number;
  pack: PackWish;
}

export class MotionExport {
  constructor(private readonly parts: Pick<StudioParts, "performer" | "session" | "driver" | "messages" | "themes">) {}

  motion({ span, format, fps, pack }: ExportWish): void {
    const { messages } = this.parts;
    try {
      if (span === "pack") this.pack({ ...pack, fps });
      else if (span === "loop") this.loop(format, fps);
      else this.last(format, fps);
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

  /// Named loops and transitions in one file, and the JSON that tells of them.
  private pack(wish: PackWish): void {
    const { session, performer, messages } = this.parts;
    const name = `${performer.dress ? fileNameOf(performer.dress.name.replace(/\.[^.]*$/, "")) : "mannequin"}-pack`;
    const { bytes, description } = makePack(session.character, `${name}.glb`, wish, performer.dress ?? undefined);
    const motions = (JSON.parse(description) as { motions: unknown[] }).motions.length;
    download(this.dressed(bytes, "glb"), `${name}.glb`);
    download(new TextEncoder().encode(description), `${name}.json`);
    messages.say(`${name}.glb and ${name}.json saved, ${motions} motions.`);
  }

  private loop(format: ExportFormat, fps: number): void {
    const { session, driver, performer, messages } = this.parts;
    const { speed, turnRate, gait, type } = session.character.doing;
    const name = `${type}-loop.${format}`;
    driver.rider.dismount(); // the cycle is made beside the vehicle that a human steers
    const { bytes, seconds } = exportLoop(session.character, { speed, turnRate, gait, type }, name, fps, performer.dress ?? undefined);
    download(this.dressed(bytes, format), name);
    messages.say(`${name} saved, ${seconds.toFixed(2)} s, closed loop.`);
  }

  /// Without a character of one's own, the mannequin of the stage wears the motion.
  private dressed(bytes: Uint8Array, format: ExportFormat): Uint8Array {
    const { performer, themes } = this.parts;
    return performer.dress || format !== "glb" ? bytes : withStageMannequin(bytes, performer.library.skeleton, themes.current);
  }

  /// Up to the moment on show.
  private last(format: ExportFormat, fps: number): void {
    const { session, performer, messages } = this.parts;
    const until = session.shown.time;
    const moments = session.history.all.filter(({ time }) => time <= until && time > until - kLastSeconds);
    const name = `${session.doing.type}.${format}`;
    const { bytes, seconds } = exportMoments(performer.library, moments, name, fps, performer.dress ?? undefined);
    download(this.dressed(bytes, format), name);
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
