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

export class LibraryMaker {
  private worker: Worker | null = null;
  private cancelled = false;
  private count = 0;
  private readonly waiting = new Map<number, { done(result: unknown): void; failed(error: Error): void }>();
  /// What has been read, with the corrections it was last studied with.
  private readonly files = new Map<string, { bytes: Uint8Array; corrections: ContactCorrections | null; roles: RoleNames | null }>();
  private told = new Set<string>(); // the files that the present worker has

  /// A new piece of work: what was cancelled was the one before.
  begin(): void {
    this.cancelled = false;
  }

  async read(name: string, bytes: Uint8Array): Promise<void> {
    await this.ask({ kind: "read", name, bytes });
    this.files.set(name, { bytes, corrections: null, roles: null });
    this.told.add(name);
  }

  async study(name: string, corrections: ContactCorrections = {}): Promise<ClipStudy> {
    await this.tellAgain(name);
    const study = (await this.ask({ kind: "study", name, corrections })) as ClipStudy;
    this.files.get(name)!.corrections = corrections;
    return study;
  }

  /// Says what joints of a clip are, before it is studied.
  async assign(name: string, roles: RoleNames): Promise<void> {
    await this.tellAgain(name);
    await this.ask({ kind: "assign", name, roles });
    this.files.get(name)!.roles = roles;
  }

  /// A clip, to be looked at.
  async look(name: string): Promise<ClipMotion> {
    await this.tellAgain(name);
    return (await this.ask({ kind: "look", name })) as ClipMotion;
  }

  /// The bytes of a file that was read.
  bytesOf(name: string): Uint8Array | null {
    return this.files.get(name)?.bytes ?? null;
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
    if (this.told.has(name)) return;
    for (const [known, { bytes, corrections, roles }] of this.files) {
      if (this.told.has(known) || (known !== name && !known.toLowerCase().endsWith(".asf"))) continue;
      await this.ask({ kind: "read", name: known, bytes });
      if (roles) await this.ask({ kind: "assign", name: known, roles });
      if (corrections) await this.ask({ kind: "study", name: known, corrections });
      this.told.add(known);
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
