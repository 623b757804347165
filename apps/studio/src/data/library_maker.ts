/// Captures become a library, in a worker. Reading and studying one file are two calls, so that a page
/// can say how far it is; cancelling ends the worker, and the next call starts another, which is told
/// again what the former one knew.

import type { BuildReport, BuildWish, ClipMotion, ClipStudy, ContactCorrections, Role } from "amble-web";
import { kWorkerAddress } from "./worker_address.js";

export type Request =
  | { kind: "read"; name: string; bytes: Uint8Array }
  | { kind: "study"; name: string; corrections: ContactCorrections }
  | { kind: "assign"; name: string; roles: RoleNames }
  | { kind: "look"; name: string }
  | { kind: "build"; wish: BuildWish };

export type Answer = { id: number; result: unknown } | { id: number; error: string };

/// What joints are, by their names.
export type RoleNames = Partial<Record<Role, string>>;

export class Cancelled extends Error {}

interface KnownClip {
  file: string;
  number: number; // among those of the file
  corrections: ContactCorrections | null;
  roles: RoleNames | null;
}

export class LibraryMaker {
  private worker: Worker | null = null;
  private cancelled = false;
  private count = 0;
  private readonly waiting = new Map<number, { done(result: unknown): void; failed(error: Error): void }>();
  private readonly files = new Map<string, Uint8Array>(); // all that have been read
  /// Their clips, with the corrections that each was last studied with.
  private readonly clips = new Map<string, KnownClip>();
  private told = new Set<string>(); // the files that the present worker has

  /// A new piece of work: what was cancelled was the one before.
  begin(): void {
    this.cancelled = false;
  }

  /// The names of the clips in the file; none in a skeleton.
  async read(name: string, bytes: Uint8Array): Promise<string[]> {
    const clips = (await this.ask({ kind: "read", name, bytes })) as string[];
    this.files.set(name, bytes);
    clips.forEach((clip, number) => this.clips.set(clip, { file: name, number, corrections: null, roles: null }));
    this.told.add(name);
    return clips;
  }

  async study(name: string, corrections: ContactCorrections = {}): Promise<ClipStudy> {
    await this.tellAgain(name);
    const study = (await this.ask({ kind: "study", name, corrections })) as ClipStudy;
    this.clips.get(name)!.corrections = corrections;
    return study;
  }

  /// Says what joints of a clip are, before it is studied.
  async assign(name: string, roles: RoleNames): Promise<void> {
    await this.tellAgain(name);
    await this.ask({ kind: "assign", name, roles });
    this.clips.get(name)!.roles = roles;
  }

  /// A clip, to be looked at.
  async look(name: string): Promise<ClipMotion> {
    await this.tellAgain(name);
    return (await this.ask({ kind: "look", name })) as ClipMotion;
  }

  /// The file that a clip is in, and which of its clips it is.
  fileOf(name: string): { bytes: Uint8Array; number: number } | null {
    const clip = this.clips.get(name);
    return clip ? { bytes: this.files.get(clip.file)!, number: clip.number } : null;
  }

  async build(wish: BuildWish): Promise<{ bytes: Uint8Array; report: BuildReport }> {
    for (const name of wish.clips) await this.tellAgain(name);
    return (await this.ask({ kind: "build", wish })) as { bytes: Uint8Array; report: BuildReport };
  }

  /// Ends what is under way: it fails with `Cancelled`, and so does all that is asked until the next
  /// piece of work begins.
  cancel(): void {
    this.cancelled = true;
    this.end(new Cancelled("Cancelled."));
  }

  private async tellAgain(name: string): Promise<void> {
    const wanted = this.clips.get(name)?.file ?? name;
    if (this.told.has(wanted)) return;
    for (const [file, bytes] of this.files) {
      if (this.told.has(file) || (file !== wanted && !file.toLowerCase().endsWith(".asf"))) continue;
      await this.ask({ kind: "read", name: file, bytes });
      this.told.add(file);
    }
    for (const [clip, { file, corrections, roles }] of this.clips) {
      if (file !== wanted) continue;
      if (roles) await this.ask({ kind: "assign", name: clip, roles });
      if (corrections) await this.ask({ kind: "study", name: clip, corrections });
    }
  }

  private async ask(request: Request): Promise<unknown> {
    if (this.cancelled) throw new Cancelled("Cancelled.");
    this.worker ??= this.start();
    const id = ++this.count;
    this.worker.postMessage({ id, request });
    return new Promise((done, failed) => this.waiting.set(id, { done, failed }));
  }

  private start(): Worker {
    const worker = new Worker(kWorkerAddress, { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      const asked = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("error" in data) asked?.failed(new Error(data.error));
      else asked?.done(data.result);
    });
    worker.addEventListener("error", () => this.end(new Error("The worker that reads captures did not start. Reload the page.")));
    return worker;
  }

  private end(reason: Error): void {
    this.worker?.terminate();
    this.worker = null;
    this.told = new Set();
    for (const { failed } of this.waiting.values()) failed(reason);
    this.waiting.clear();
  }
}
