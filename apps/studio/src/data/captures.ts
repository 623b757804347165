/// The captures that a person has dropped, what was found in them, and the library made of them. Every
/// batch and every correction is one step that can be undone.

import type { BuildReport, ClipMotion, ClipStudy, ContactCorrections, Library } from "amble-web";
import { startEngine } from "../open_library.js";
import type { StudioParts } from "../parts.js";
import { countsOf } from "./library_counts.js";
import { Cancelled, LibraryMaker, type RoleNames } from "./library_maker.js";
import { counted, libraryMade, notOpened, notRead, sentence, unknownKind } from "./sentences.js";

export interface CaptureFile {
  readonly name: string;
  /// What is being done to it and how far that is, from 0 to 1; null when nothing is.
  work: { step: string; share: number } | null;
  fault: string | null; // why it was not read
  found: ClipStudy | null; // by the analysis alone
  study: ClipStudy | null; // with the corrections
  corrections: ContactCorrections;
}

export interface LookedAt {
  motion: ClipMotion;
  file: { bytes: Uint8Array; number: number } | null; // which of its clips it is
}

/// What a step of undo brings back.
interface State {
  library: Library;
  files: CaptureFile[];
  report: BuildReport | null;
  mirror: boolean;
}

const kKinds = /\.(bvh|glb|fbx|asf|amc)$/i;
const kReading = 0.15; // share of the work on a file; the rest is finding the feet

export class Captures {
  files: CaptureFile[] = [];
  report: BuildReport | null = null;
  mirror = false;
  nothingUsable = false;
  building = false;
  private readonly maker = new LibraryMaker();
  private readonly listeners: (() => void)[] = [];
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly parts: Pick<StudioParts, "performer" | "settings" | "messages">) {}

  /// Calls the listener after every change.
  listen(listener: () => void): void {
    this.listeners.push(listener);
  }

  get busy(): boolean {
    return this.building || this.files.some(({ work }) => work !== null);
  }

  /// Reads dropped or chosen files: clips become a library, an .amble file is opened.
  take(files: readonly File[]): Promise<void> {
    return this.next(async () => {
      const before = this.state();
      const clips: File[] = [];
      for (const file of files) {
        if (/\.amble$/i.test(file.name)) await this.open(file);
        else if (kKinds.test(file.name)) clips.push(file);
        else this.parts.messages.fail(unknownKind(file.name));
      }
      if (clips.length === 0) return;
      await this.readAll(clips);
      await this.build(before);
    });
  }

  /// Studies a clip again with what a person says of its feet, and makes the library anew.
  correct(name: string, corrections: ContactCorrections): Promise<void> {
    return this.next(async () => {
      const before = this.state();
      const file = this.files.find((one) => one.name === name);
      if (!file?.study) return;
      await this.working(file, "feet", kReading, async () => {
        const study = await this.maker.study(name, corrections);
        this.replace({ ...file, work: null, study, corrections });
      });
      await this.build(before, `Foot events of ${name} corrected.`);
    });
  }

  /// Reads a clip again whose joints a person has named.
  assign(name: string, roles: RoleNames): Promise<void> {
    return this.next(async () => {
      const before = this.state();
      const file = this.files.find((one) => one.name === name);
      if (!file) return;
      let read: Partial<CaptureFile> = {};
      await this.working(file, "feet", kReading, async () => {
        try {
          await this.maker.assign(name, roles);
          const study = await this.maker.study(name);
          read = { fault: null, found: study, study };
        } catch (error) {
          if (error instanceof Cancelled) throw error;
          read = { fault: String((error as Error).message) };
        }
      });
      this.replace({ ...file, ...read, work: null });
      if (read.study) await this.build(before);
      else this.tell();
    });
  }

  /// A clip that was read, to be looked at, and the file that it is in.
  async look(name: string): Promise<LookedAt> {
    return { motion: await this.maker.look(name), file: this.maker.fileOf(name) };
  }

  /// Whether every stride's mirror image goes in, too.
  setMirror(mirror: boolean): Promise<void> {
    return this.next(async () => {
      const before = this.state();
      this.mirror = mirror;
      await this.build(before);
    });
  }

  /// Takes a clip out again.
  remove(name: string): Promise<void> {
    return this.next(async () => {
      const before = this.state();
      this.files = this.files.filter((file) => file.name !== name);
      if (this.files.some(({ study }) => study)) await this.build(before);
      else this.tell();
    });
  }

  cancel(): void {
    this.maker.cancel();
  }

  /// Opens an .amble file.
  private async open(file: File): Promise<void> {
    const before = this.state();
    try {
      const amble = await startEngine();
      const library = amble.readLibrary(new Uint8Array(await file.arrayBuffer()), file.name);
      this.show({ ...before, library, files: [], report: null });
      this.record(before);
      this.parts.messages.say(`${file.name} opened, ${counted(countsOf(library).strides, "stride")}.`);
    } catch (error) {
      const { message } = error as Error;
      this.parts.messages.fail(notOpened(file.name, message), message);
    }
  }

  private async readAll(clips: File[]): Promise<void> {
    // Skeletons first: the clips that move them come after.
    const ordered = [...clips].sort((a, b) => Number(/\.asf$/i.test(b.name)) - Number(/\.asf$/i.test(a.name)));
    const fresh = ordered.map(({ name }): CaptureFile => ({ name, work: { step: "waiting", share: 0 }, fault: null, found: null, study: null, corrections: {} }));
    const names = new Set(fresh.map(({ name }) => name));
    this.files = [...this.files.filter(({ name }) => !names.has(name)), ...fresh];
    this.tell();
    for (const [i, clip] of ordered.entries()) await this.read(clip, fresh[i]!);
  }

  private async read(clip: File, file: CaptureFile): Promise<void> {
    const { name } = clip;
    try {
      file.work = { step: "reading", share: 0 };
      this.tell();
      const clips = await this.maker.read(name, await bytesOf(clip));
      for (const one of this.apart(file, clips)) await this.find(one);
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      this.faulty(file, error as Error);
    } finally {
      file.work = null;
      this.tell();
    }
  }

  /// Finds the feet of a clip that was read.
  private async find(file: CaptureFile): Promise<void> {
    try {
      file.work = { step: "feet", share: kReading };
      this.tell();
      file.found = file.study = await this.maker.study(file.name);
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      this.faulty(file, error as Error);
    } finally {
      file.work = null;
    }
  }

  private faulty(file: CaptureFile, { message }: Error): void {
    file.fault = message;
    this.parts.messages.fail(notRead(file.name, message), message);
  }

  /// A file that holds several clips becomes several; those of it that were there before go.
  private apart(file: CaptureFile, clips: string[]): CaptureFile[] {
    if (clips.length < 2) return clips.length === 1 ? [file] : [];
    const made = clips.map((name): CaptureFile => ({ ...file, name, work: { step: "waiting", share: 0 } }));
    const names = new Set(clips);
    this.files = this.files.flatMap((one) => (one === file ? made : names.has(one.name) ? [] : [one]));
    this.tell();
    return made;
  }

  private async working(file: CaptureFile, step: string, share: number, run: () => Promise<void>): Promise<void> {
    file.work = { step, share };
    this.tell();
    try {
      await run();
    } finally {
      file.work = null;
    }
  }

  /// Makes the library of all clips that were read, shows it, and lets that be undone.
  private async build(before: State, said?: string): Promise<void> {
    const clips = this.files.filter(({ study }) => study).map(({ name }) => name);
    if (clips.length === 0) return;
    this.building = true;
    this.nothingUsable = false;
    this.tell();
    try {
      const name = titleOf(clips, this.files.find(({ study }) => study && !study.rejected)?.name ?? clips[0]!);
      const { bytes, report } = await this.maker.build({ name, clips, mirror: this.mirror });
      const amble = await startEngine();
      const library = amble.readLibrary(bytes, `${name}.amble`);
      this.show({ library, files: this.files, report, mirror: this.mirror });
      this.record(before);
      this.parts.messages.say(said ?? this.summary(report), { name: "Undo", run: () => this.parts.settings.undo() });
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      this.nothingUsable = true;
    } finally {
      this.building = false;
      this.tell();
    }
  }

  private summary(report: BuildReport): string {
    const kept = report.strides.filter((stride) => stride.kept);
    const used = clipsUsed(report);
    const given = this.files.filter(({ name }) => !/\.asf$/i.test(name)).length;
    return libraryMade(used, given - used, kept);
  }

  private replace(file: CaptureFile): void {
    this.files = this.files.map((one) => (one.name === file.name ? file : one));
  }

  private state(): State {
    return { library: this.parts.performer.own, files: this.files, report: this.report, mirror: this.mirror };
  }

  private record(before: State): void {
    const after = this.state();
    this.parts.settings.record({ undo: () => this.show(before), redo: () => this.show(after) });
  }

  private show({ library, files, report, mirror }: State): void {
    if (library !== this.parts.performer.own) this.parts.performer.open(library);
    Object.assign(this, { files, report, mirror, nothingUsable: false });
    this.tell();
  }

  /// One piece of work after the other. A cancelled one leaves everything as it was before it.
  private next(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(async () => {
      const before = this.state();
      this.maker.begin();
      try {
        await work();
      } catch (error) {
        this.show(before);
        if (error instanceof Cancelled) this.parts.messages.say("Cancelled. Everything is as it was.");
        else this.parts.messages.fail(sentence((error as Error).message));
      }
    });
    return this.queue;
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/// The bytes that the engine reads: an FBX file as the GLB that three makes of it.
async function bytesOf(file: File): Promise<Uint8Array> {
  const given = await file.arrayBuffer();
  return new Uint8Array(/\.fbx$/i.test(file.name) ? await (await import("./fbx_file.js")).fbxAsGlb(given, file.name) : given);
}

/// How many clips something of a library comes from.
export function clipsUsed({ strides, stand }: BuildReport): number {
  const used = new Set(strides.filter(({ kept }) => kept).map(({ clip }) => clip));
  if (stand) used.add(stand);
  return used.size;
}

/// A name for the library of these clips.
function titleOf(clips: string[], first: string): string {
  const stem = first.replace(/\.[a-z]+(?=$|: )/i, "");
  return clips.length === 1 ? stem : `${stem} and ${clips.length - 1} more`;
}
