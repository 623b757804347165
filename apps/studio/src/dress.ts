/// A character of one's own that can be worn in place of the mannequin.

import type { Library, Model } from "amble-web";
import type { Figure } from "./stage/figure.js";

export interface Dress {
  readonly name: string; // of its file
  readonly model: Model;
  readonly tall: number; // metres, of its mesh as its file has it
  /// Its figure on the body of a library, so many times as large as in its file.
  figure(library: Library, size: number): Figure;
}

/// One that is worn, and how many times as large as in its file.
export interface Worn extends Dress {
  readonly size: number;
}
