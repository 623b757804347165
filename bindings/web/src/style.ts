/// Styles as ingredients: the walks of a library taken apart, mixes of them, and characters that wear one.

import type { Library } from "./amble.js";
import type { Character } from "./character.js";
import type { Crowd } from "./crowd.js";
import { room, withText } from "./lend.js";
import type { AmbleModule } from "./module.js";
import { orThrow } from "./outcome.js";

export const kBodyParts = ["torso", "left_arm", "right_arm", "left_leg", "right_leg"] as const;
export type BodyPart = (typeof kBodyParts)[number];

/// Weights of examples by name; any number.
export type ExampleWeights = Record<string, number>;

/// What to make of the examples: the root's weights are the base that the parts follow unless they
/// have weights of their own. Components are numbered from 1, by rank.
export interface Mix {
  root?: ExampleWeights;
  offset?: ExampleWeights;
  parts?: Partial<Record<BodyPart, ExampleWeights>>;
  offset_scale?: Partial<Record<BodyPart, number>>;
  components?: Partial<Record<BodyPart, Record<string, ExampleWeights>>>;
  cycles?: number;
}

/// One component of a part, those of higher rank first.
export interface StyleComponent {
  line: string; // for people
  plane: "sagittal" | "coronal" | "transverse";
  share: number; // of the part's range of movement
}

export interface Styles {
  readonly examples: { name: string; speed: number }[];
  readonly parts: Record<BodyPart, StyleComponent[]>;
  /// Mixes of these examples that are ready to wear, by name.
  readonly presets: Record<string, Mix>;
  /// Puts a mix on within so many seconds; null takes it off. Throws an Error that says what is wrong
  /// with the mix, which then changes nothing.
  wear(character: Character, mix: Mix | null, seconds?: number): void;
  /// Puts a mix on some of a crowd, by their numbers, at once. Throws in the same way.
  dress(crowd: Crowd, characters: readonly number[], mix: Mix): void;
  dispose(): void;
}

const kFade = 0.5; // seconds

/// The styles that a library offers; throws an Error when it holds one way of walking alone. The first
/// call takes the examples apart, which is a moment's work.
export function stylesOf(library: Library): Styles {
  const { module, handle } = library as unknown as Inner;
  return new WasmStyles(module, orThrow(module, module._amble_styles_new(handle)));
}

/// What a library and a character of the engine are inside.
interface Inner {
  readonly module: AmbleModule;
  readonly handle: number;
}

class WasmStyles implements Styles {
  readonly examples: { name: string; speed: number }[];
  readonly parts: Record<BodyPart, StyleComponent[]>;
  readonly presets: Record<string, Mix>;

  constructor(private readonly module: AmbleModule, private readonly handle: number) {
    const description = JSON.parse(module.UTF8ToString(module._amble_styles_description(handle)));
    this.examples = description.examples;
    this.parts = description.parts;
    this.presets = description.presets;
  }

  wear(character: Character, mix: Mix | null, seconds = kFade): void {
    const { module } = this;
    const text = mix ? JSON.stringify(mix) : "";
    orThrow(module, withText(module, text, (at) => module._amble_styles_wear(this.handle, (character as unknown as Inner).handle, at, seconds)));
  }

  dress(crowd: Crowd, characters: readonly number[], mix: Mix): void {
    const { module } = this;
    const at = room(module, 4 * characters.length);
    new Int32Array(module.HEAPU8.buffer, at, characters.length).set(characters);
    try {
      const { handle } = crowd as unknown as Inner;
      orThrow(module, withText(module, JSON.stringify(mix), (text) => module._amble_styles_wear_crowd(this.handle, handle, at, characters.length, text)));
    } finally {
      module._free(at);
    }
  }

  dispose(): void {
    this.module._amble_styles_free(this.handle);
  }
}
