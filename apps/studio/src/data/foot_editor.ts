/// The contacts of one clip's feet as a person corrects them: events are moved by whole frames, steps
/// are added and taken out. Knows nothing of how they are drawn.

import type { ClipStudy, ContactCorrections, FootContact } from "amble-web";

export type Foot = "left" | "right";
export type End = "strike" | "lift";

/// An event on the timeline.
export interface Tick {
  foot: Foot;
  end: End;
  contact: number; // which of the foot's contacts
  seconds: number;
  confidence: number;
  edited: boolean;
}

/// A stretch in which a foot is down; an end of the clip may cut it off.
interface Span {
  begin: number;
  end: number;
  struck: boolean;
  lifted: boolean;
}

const kShortest = 0.05; // seconds, of a contact and of a swing
const kUsualContact = 0.6; // seconds of an added one, where a foot has no other

export class FootEditor {
  private readonly spans: Record<Foot, Span[]>;
  private readonly changed: Record<Foot, boolean>;

  /// `found` is what the analysis alone found, `study` what holds now.
  constructor(readonly found: ClipStudy, readonly study: ClipStudy, corrections: ContactCorrections) {
    const spans = (contacts: FootContact[]) => contacts.map(({ begin, end, strike, lift }): Span => ({ begin, end, struck: strike !== null, lifted: lift !== null }));
    this.spans = { left: spans(study.left), right: spans(study.right) };
    this.changed = { left: corrections.left !== undefined, right: corrections.right !== undefined };
  }

  /// What to tell the builder: a foot that nobody touched is left to the analysis.
  get corrections(): ContactCorrections {
    const given = (foot: Foot) => (this.changed[foot] ? { [foot]: this.spans[foot].map(({ begin, end }): [number, number] => [begin, end]) } : {});
    return { ...given("left"), ...given("right") };
  }

  contacts(foot: Foot): readonly Readonly<Span>[] {
    return this.spans[foot];
  }

  /// Strikes and lifts; the ends of a contact that an end of the clip cuts off are none.
  ticks(foot: Foot): Tick[] {
    return this.spans[foot].flatMap(({ begin, end, struck, lifted }, contact) => [
      ...(struck ? [this.tick(foot, "strike", contact, begin)] : []),
      ...(lifted ? [this.tick(foot, "lift", contact, end)] : []),
    ]);
  }

  /// Moves an event, at most to its neighbours; gives where it is then.
  move(foot: Foot, end: End, contact: number, seconds: number): number {
    const spans = this.spans[foot];
    const span = spans[contact]!;
    const frame = Math.round(seconds * this.study.fps) / this.study.fps;
    const low = end === "strike" ? (spans[contact - 1]?.end ?? 0) + kShortest : span.begin + kShortest;
    const high = end === "strike" ? span.end - kShortest : (spans[contact + 1]?.begin ?? this.last) - kShortest;
    const place = Math.max(low, Math.min(high, frame));
    span[end === "strike" ? "begin" : "end"] = place;
    this.changed[foot] = true;
    return place;
  }

  /// Takes a step out.
  remove(foot: Foot, contact: number): void {
    this.spans[foot].splice(contact, 1);
    this.changed[foot] = true;
  }

  /// A step around that moment, as long as the others are; false where there is no room, or one already.
  add(foot: Foot, seconds: number): boolean {
    const spans = this.spans[foot];
    const lengths = spans.map(({ begin, end }) => end - begin).sort((a, b) => a - b);
    const half = (lengths[lengths.length >> 1] ?? kUsualContact) / 2;
    const next = spans.findIndex(({ begin }) => begin > seconds);
    const at = next < 0 ? spans.length : next;
    const low = (spans[at - 1]?.end ?? 0) + kShortest;
    const high = (spans[at]?.begin ?? this.last) - kShortest;
    const [begin, end] = [Math.max(low, seconds - half), Math.min(high, seconds + half)];
    if (seconds < low || end - begin < kShortest) return false;
    spans.splice(at, 0, { begin, end, struck: true, lifted: true });
    this.changed[foot] = true;
    return true;
  }

  private tick(foot: Foot, end: End, contact: number, seconds: number): Tick {
    const event = this.found[foot].map((one) => one[end]).find((one) => one && Math.abs(one.seconds - seconds) < 1e-4);
    return { foot, end, contact, seconds, confidence: event?.confidence ?? 1, edited: !event };
  }

  private get last(): number {
    return this.study.seconds - 1 / this.study.fps;
  }
}
