/// Copies the present moment as a link, and brings a linked one back.

import type { Dock } from "./panels/dock.js";
import type { StudioParts } from "./parts.js";
import { decodeMoment, encodeMoment, fingerprint, fromBase64, type LinkedFiles, type LinkedMoment, toBase64 } from "./link.js";

export class Moments {
  constructor(private readonly parts: StudioParts, private readonly dock: Dock, private readonly onRestored: () => void) {
    addEventListener("hashchange", () => void this.restoreFromAddress());
    void this.restoreFromAddress();
  }

  /// The address that brings this moment back.
  async link(): Promise<string> {
    const { performer, settings, themes, stage, driver, route, session } = this.parts;
    const { bytes, acts } = session.save();
    const text = await encodeMoment({
      library: fingerprint(performer.own),
      settings: settings.save(),
      panels: this.dock.names,
      theme: themes.choice,
      camera: stage.camera.save(),
      driver: driver.save(),
      route: route.save(),
      acts,
      character: toBase64(bytes),
      files: this.files(),
    });
    return `${location.href.split("#")[0]}#${text}`;
  }

  async copy(): Promise<void> {
    const link = await this.link();
    const { messages } = this.parts;
    const missing = named(this.files());
    const lacks = missing.length > 0 ? ` It cannot carry ${listed(missing)}: send ${missing.length > 1 ? "these files" : "that file"} along, to be dropped here first.` : "";
    try {
      await navigator.clipboard.writeText(link);
      messages.say(lacks ? `Link copied.${lacks}` : "Link copied. It brings back this very moment.");
    } catch {
      history.replaceState(null, "", link);
      messages.say(`The browser keeps the clipboard closed. The link is in the address bar instead.${lacks}`);
    }
  }

  private async restoreFromAddress(): Promise<void> {
    if (location.hash.length < 2) return;
    const moment = await decodeMoment(location.hash.slice(1));
    if (moment) await this.restore(moment);
    else this.parts.messages.fail("This link cannot be read. It may have been cut short; everything is as it was.");
  }

  private async restore(moment: LinkedMoment): Promise<void> {
    const { performer, settings, themes, messages, session, stage, driver, route } = this.parts;
    themes.choose(moment.theme);
    settings.load(moment.settings);
    this.dock.show(moment.panels);
    await twoFrames(); // what settings change in the next frame, such as the body, has changed then
    const saved = { bytes: fromBase64(moment.character), acts: moment.acts };
    const missing = this.missing(moment);
    const same = missing.length === 0 && moment.library === fingerprint(performer.own) && session.restore(saved);
    if (same) {
      driver.restore(moment.driver);
      route.restore(moment.route);
      stage.forget();
      stage.camera.restore(moment.camera);
      messages.say("Here is the moment of the link. Space goes on.");
    } else if (missing.length > 0) messages.say(`This link was made with ${listed(missing)}, which it cannot carry. Drop it here and open the link again; until then its settings are here, its pose is not.`);
    else messages.say("This link was made for another library. Its settings are here, its pose is not.");
    this.onRestored();
  }

  /// What the present moment needs beyond the page itself.
  private files(): LinkedFiles {
    const { performer, settings } = this.parts;
    const saved = settings.save();
    const library = performer.own === performer.all[0] ? null : performer.own.name;
    return { library, body: performer.bodyFile, ground: saved["ground.kind"] === "Own mesh" ? String(saved["ground.file"] ?? "") || null : null };
  }

  /// Of the files that a linked moment needs, those that are not here.
  private missing({ files, library }: LinkedMoment): string[] {
    const here = this.files();
    if (!files) return [];
    const same = library === fingerprint(this.parts.performer.own);
    return named({ library: same ? null : files.library, body: files.body === here.body ? null : files.body, ground: null }); // the ground says so itself
  }
}

function named({ library, body, ground }: LinkedFiles): string[] {
  return [library, body, ground].filter((name) => name !== null);
}

/// "a, b and c"
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

function twoFrames(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}
