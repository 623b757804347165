/// Motion libraries from captures, in the page or in a worker of its own: nothing leaves the machine.
///
///   const builder = new LibraryBuilder(amble);
///   builder.read(bytes, "walk.bvh");        // .bvh, .glb, .asf first and then its .amc
///   builder.study("walk.bvh");              // where the feet are down, which strides there are
///   const { bytes, report } = builder.build({ name: "Walks", clips: ["walk.bvh"] });
///
/// Every call may throw an Error whose message names the file, and the line where there is one.

import type { Amble } from "./amble.js";
import type { Role } from "./body.js";
import { internals, takeBytes } from "./export.js";
import { withFile, withText } from "./lend.js";
import type { AmbleModule } from "./module.js";
import { orThrow } from "./outcome.js";

/// A moment of a step, in seconds of the file; `confidence` from 0 to 1.
export interface FootEvent {
  seconds: number;
  confidence: number;
}

/// A stretch in which a foot is down, in seconds of the file. One that is cut off by an end of the clip
/// lacks its strike or its lift.
export interface FootContact {
  begin: number;
  end: number;
  strike: FootEvent | null;
  flat: FootEvent | null;
  pushOff: FootEvent | null;
  lift: FootEvent | null;
}

export interface ClipCycle {
  start: number;
  end: number;
  type: string;
  speed: number;
  turnRate: number;
  rejected: string; // why it cannot be used, or empty
}

/// What was found in a clip.
export interface ClipStudy {
  fps: number;
  seconds: number; // a loop goes round a few times
  left: FootContact[];
  right: FootContact[];
  cycles: ClipCycle[];
  faults: { kind: string; amount: number; action: string }[]; // "in-place": walked on the spot, as fast as `amount`, m/s
  rejected: string; // why nothing of it can be used, or empty
}

/// When a foot is down, [from, to] in seconds of the file and in order, in place of all that was found; a
/// foot that is left out keeps what was found.
export interface ContactCorrections {
  left?: [number, number][];
  right?: [number, number][];
}

/// What a person says of a clip, as a manifest does; everything overrides what would be found.
export interface ClipSays {
  type?: string; // walk, run, …, or a gait of the library's own, such as "skip"
  gait?: number; // 0 walks, 1 runs
  name?: string; // of its strides
  style?: string;
  scale?: number; // metres of its unit
  fps?: number;
  parameters?: Record<string, number>; // the library's own
}

/// A clip as it moves: in metres and upright once it is studied, else as its file has it.
export interface ClipMotion {
  fps: number;
  frames: number;
  start: number; // seconds of the file at which its first frame is
  joints: { name: string; parent: number; end: boolean }[];
  roles: Partial<Record<Role, number>>;
  places: Float32Array; // frames × joints × x y z
}

export interface BuildWish {
  name: string;
  clips: string[]; // studied before
  mirror?: boolean; // add every stride's mirror image
  thinOut?: boolean; // leave out strides that say what another one says; so it is when left out
}

export interface BuildReport {
  strides: { clip: string; name: string; type: string; start: number; end: number; speed: number; turnRate: number; kept: boolean }[];
  stand: string; // the clip that standing is taken from, or made from where none shows it
  groups: { name: string; count: number; slowest: number; fastest: number }[];
  rejected: { source: string; reason: string }[]; // clips, and single cycles as "file @ seconds"
  notes: string[];
}

export class LibraryBuilder {
  private readonly module: AmbleModule;
  private readonly handle: number;

  constructor(amble: Amble) {
    this.module = internals(amble).module;
    this.handle = this.module._amble_builder_new();
  }

  /// Takes in a clip, all of a GLB that has several, or the skeleton of clips to come (.asf). Gives their names: the
  /// file's own, or "hero.glb: walk" of several.
  read(bytes: Uint8Array, name: string): string[] {
    const { module, handle } = this;
    this.check(withFile(module, bytes, name, (data, text) => module._amble_builder_read(handle, data, bytes.length, text)));
    return JSON.parse(module.UTF8ToString(module._amble_builder_report(handle))) as string[];
  }

  study(name: string, corrections: ContactCorrections = {}, says: ClipSays = {}): ClipStudy {
    const { module, handle } = this;
    const manifest = JSON.stringify({ clips: [{ ...says, file: name, contacts: corrections }] });
    const answer = withText(module, name, (text) => withText(module, manifest, (said) => module._amble_builder_study(handle, text, said)));
    return JSON.parse(module.UTF8ToString(this.check(answer))) as ClipStudy;
  }

  /// Says what joints of a clip are, by their names, where these tell nothing: before it is studied.
  assign(name: string, roles: Partial<Record<Role, string>>): void {
    const { module, handle } = this;
    this.check(withText(module, name, (text) => withText(module, JSON.stringify(roles), (said) => module._amble_builder_roles(handle, text, said))));
  }

  /// A clip that was read, to be looked at.
  look(name: string): ClipMotion {
    const { module, handle } = this;
    const bytes = takeBytes(module, withText(module, name, (text) => module._amble_builder_look(handle, text)));
    const told = JSON.parse(module.UTF8ToString(module._amble_builder_report(handle))) as Omit<ClipMotion, "places">;
    return { ...told, places: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4) };
  }

  /// The bytes of an `.amble` file, for `readLibrary` or to be saved.
  build(wish: BuildWish): { bytes: Uint8Array; report: BuildReport } {
    const { module, handle } = this;
    const made = withText(module, JSON.stringify(wish), (text) => module._amble_builder_build(handle, text));
    const bytes = takeBytes(module, made);
    return { bytes, report: JSON.parse(module.UTF8ToString(module._amble_builder_report(handle))) as BuildReport };
  }

  dispose(): void {
    this.module._amble_builder_free(this.handle);
  }

  private check(answer: number): number {
    return orThrow(this.module, answer);
  }
}
