/// Who performs: the library whose motion is shown, and the body that moves so. Everything that depends
/// on either is told when it changes.

import type { Library } from "amble-web";
import type { Worn } from "./dress.js";

export class Performer {
  private worn: Library | null = null; // the library on another body than its own
  private wornDress: Worn | null = null;
  private file: string | null = null;
  private readonly listeners: ((library: Library) => void)[] = [];

  /// Every library that was opened, by name the last one.
  readonly all: Library[];

  constructor(private opened: Library) {
    this.all = [opened];
  }

  /// The library on its own body.
  get own(): Library {
    return this.opened;
  }

  /// The library on the body that is shown.
  get library(): Library {
    return this.worn ?? this.opened;
  }

  /// The character of one's own that is shown; without, the mannequin is.
  get dress(): Worn | null {
    return this.wornDress;
  }

  /// The file of the body that is shown, where it is of a file.
  get bodyFile(): string | null {
    return this.file;
  }

  /// Calls the listener after every change of body or library.
  listen(listener: (library: Library) => void): void {
    this.listeners.push(listener);
  }

  /// Goes on with the same motion on another body; takes the library over.
  wear(library: Library, dress: Worn | null = null, file: string | null = null): void {
    const before = this.worn;
    this.worn = library;
    this.wornDress = dress;
    this.file = file;
    this.tell();
    before?.dispose();
  }

  /// Goes on with another library, on its own body. The former one stays open: it can come back.
  open(library: Library): void {
    const before = this.worn;
    this.worn = this.wornDress = this.file = null;
    this.opened = library;
    const same = this.all.findIndex(({ name }) => name === library.name);
    if (same < 0) this.all.push(library);
    else this.all[same] = library; // made anew
    this.tell();
    before?.dispose();
  }

  private tell(): void {
    for (const listener of this.listeners) listener(this.library);
  }
}
