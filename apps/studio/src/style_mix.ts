/// A mix as the Style panel shows it: one row for the whole body and one a part, each with its
/// leading example, all its examples, what the detail between key poses is taken from, and a factor for every component. Mixes are plain
/// data and never changed in place.

import { type BodyPart, type ExampleWeights, kBodyParts, type Mix } from "amble-web";

export type Row = "root" | BodyPart;
export const kRows: readonly Row[] = ["root", ...kBodyParts];

export const kRowNames: Record<Row, string> = {
  root: "Whole body",
  torso: "Torso and head",
  left_arm: "Left arm",
  right_arm: "Right arm",
  left_leg: "Left leg",
  right_leg: "Right leg",
};

type Factors = Partial<Record<BodyPart, Record<string, number>>>;

/// The weights of a row; null where a part follows the whole body, or the body walks as it does.
export function weightsOf(mix: Mix, row: Row): ExampleWeights | null {
  const weights = row === "root" ? mix.root : mix.parts?.[row];
  return weights && Object.keys(weights).length > 0 ? weights : null;
}

/// The example of a row that weighs most.
export function leading(mix: Mix, row: Row): { name: string; weight: number } | null {
  const weights = Object.entries(weightsOf(mix, row) ?? {});
  if (weights.length === 0) return null;
  const [name, weight] = weights.reduce((most, one) => (Math.abs(one[1]) > Math.abs(most[1]) ? one : most));
  return { name, weight };
}

/// One example alone for a row; none lets a part follow the body, and the body walk plainly.
export function withExample(mix: Mix, row: Row, name: string | null): Mix {
  if (row === "root" && name === null) return {};
  const weight = leading(mix, row)?.weight ?? leading(mix, "root")?.weight ?? 1;
  return withWeights(mix, row, name === null ? null : { [name]: weight });
}

/// The leading example of a row at another weight.
export function withWeight(mix: Mix, row: Row, weight: number): Mix {
  const one = leading(mix, row);
  return one ? withWeights(mix, row, { ...weightsOf(mix, row), [one.name]: weight }) : mix;
}

/// An example of a row at that weight, beside the others; null takes it out. A part that followed the body goes on from
/// the body's weights.
export function withShare(mix: Mix, row: Row, name: string, weight: number | null): Mix {
  const before = weightsOf(mix, row) ?? mix.root ?? {};
  const after = changed(before, name, weight);
  if (Object.keys(after).length > 0) return withWeights(mix, row, after);
  return row === "root" ? {} : withWeights(mix, row, null);
}

/// What the detail between key poses is taken from; null: from the examples of each part.
export function offsetOf(mix: Mix): ExampleWeights | null {
  return mix.offset && Object.keys(mix.offset).length > 0 ? mix.offset : null;
}

export function withOffset(mix: Mix, name: string, weight: number | null): Mix {
  const { offset, ...rest } = mix;
  const after = changed(offset ?? {}, name, weight);
  return Object.keys(after).length > 0 ? { ...rest, offset: after } : rest;
}

/// How much of that detail a part has.
export function scaleOf(mix: Mix, part: BodyPart): number {
  return mix.offset_scale?.[part] ?? 1;
}

export function withScale(mix: Mix, part: BodyPart, scale: number): Mix {
  return { ...mix, offset_scale: { ...mix.offset_scale, [part]: scale } };
}

function changed(weights: ExampleWeights, name: string, weight: number | null): ExampleWeights {
  const { [name]: _, ...others } = weights;
  return weight === null ? others : name in weights ? { ...weights, [name]: weight } : { ...others, [name]: weight };
}

function withWeights(mix: Mix, row: Row, weights: ExampleWeights | null): Mix {
  const factors = factorsOf(mix);
  if (row === "root") return rebuilt({ ...mix, root: weights ?? {} }, factors);
  const { [row]: _, ...others } = mix.parts ?? {};
  return rebuilt({ ...mix, parts: weights ? { ...others, [row]: weights } : others }, factors);
}

/// How much of a component, numbered from 1 by rank, a part has of what its weights give it.
export function factorOf(mix: Mix, part: BodyPart, component: number): number {
  return factorsOf(mix)[part]?.[component] ?? 1;
}

export function withFactor(mix: Mix, part: BodyPart, component: number, factor: number): Mix {
  const factors = factorsOf(mix);
  return rebuilt(mix, { ...factors, [part]: { ...factors[part], [component]: factor } });
}

function factorsOf(mix: Mix): Factors {
  const out: Factors = {};
  for (const part of kBodyParts)
    for (const [number, own] of Object.entries(mix.components?.[part] ?? {})) {
      const one = leading(mix, part) ?? leading(mix, "root");
      if (one && one.weight !== 0) (out[part] ??= {})[number] = Number(((own[one.name] ?? one.weight) / one.weight).toFixed(4));
    }
  return out;
}

/// Components hold weights of their own; they go with those of their part.
function rebuilt(mix: Mix, factors: Factors): Mix {
  const components: NonNullable<Mix["components"]> = {};
  for (const part of kBodyParts)
    for (const [number, factor] of Object.entries(factors[part] ?? {})) {
      if (factor === 1) continue;
      const weights = Object.entries(weightsOf(mix, part) ?? mix.root ?? {});
      (components[part] ??= {})[number] = Object.fromEntries(weights.map(([name, weight]) => [name, weight * factor]));
    }
  const { components: _, ...rest } = mix;
  return Object.keys(components).length > 0 ? { ...rest, components } : rest;
}
