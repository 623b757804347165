/// GLB files taken apart and put together again, with only the values that something in them uses.

export interface Accessor {
  bufferView: number;
  byteOffset?: number;
  componentType: number;
  count: number;
  type: string;
  min?: number[];
  max?: number[];
}

interface BufferView {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  target?: number;
}

interface Primitive {
  attributes: Record<string, number>;
  indices?: number;
  material?: number;
}

/// What the page needs to know of a glTF file; the rest goes along.
export interface Gltf {
  accessors: Accessor[];
  bufferViews: BufferView[];
  buffers: { byteLength: number }[];
  nodes: { name: string; mesh?: number; skin?: number }[];
  skins: { joints: number[]; inverseBindMatrices: number }[];
  meshes: { name: string; primitives: Primitive[] }[];
  materials: object[];
  animations?: { samplers: { input: number; output: number }[] }[];
}

const kHeader = 12;
const kChunk = 8; // bytes before a chunk: its length and its kind
const kMagic = 0x46546c67;
const kJson = 0x4e4f534a;
const kBinary = 0x004e4942;

export class Glb {
  readonly json: Gltf;
  private readonly values: Uint8Array;
  private readonly added: Uint8Array[] = [];
  private length: number;

  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const text = view.getUint32(kHeader, true);
    this.json = JSON.parse(new TextDecoder().decode(bytes.subarray(kHeader + kChunk, kHeader + kChunk + text)));
    const binary = kHeader + kChunk + text;
    this.values = bytes.subarray(binary + kChunk, binary + kChunk + view.getUint32(binary, true));
    this.length = this.values.length;
  }

  /// The numbers of an accessor of 32-bit floats.
  floats(accessor: number): Float32Array {
    const { bufferView, byteOffset = 0 } = this.json.accessors[accessor]!;
    const { byteOffset: from = 0, byteLength } = this.json.bufferViews[bufferView]!;
    return new Float32Array(this.values.slice(from + byteOffset, from + byteLength).buffer);
  }

  /// Adds values and gives the number of their accessor. `target`: 34962 for vertices, 34963 for indices.
  add(values: Float32Array | Uint16Array | Uint32Array, type: string, target: number, bounds?: { min: number[]; max: number[] }): number {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.json.bufferViews.push({ buffer: 0, byteOffset: this.length, byteLength: bytes.length, target });
    this.append(bytes);
    const componentType = values instanceof Float32Array ? 5126 : values instanceof Uint16Array ? 5123 : 5125;
    const count = values.length / (type === "SCALAR" ? 1 : Number(type.slice(3)));
    return this.json.accessors.push({ bufferView: this.json.bufferViews.length - 1, componentType, count, type, ...bounds }) - 1;
  }

  /// The file, without values that nothing uses any more.
  bytes(): Uint8Array {
    const whole = joined([this.values, ...this.added], this.length);
    const used = new Map<number, number>();
    const accessors: Accessor[] = [];
    const bufferViews: BufferView[] = [];
    const kept: Uint8Array[] = [];
    let length = 0;
    const keep = (accessor: number): number => {
      const known = used.get(accessor);
      if (known !== undefined) return known;
      const given = this.json.accessors[accessor]!;
      const view = this.json.bufferViews[given.bufferView]!;
      const bytes = padded(whole.subarray(view.byteOffset ?? 0, (view.byteOffset ?? 0) + view.byteLength), 0);
      bufferViews.push({ ...view, byteOffset: length });
      kept.push(bytes);
      length += bytes.length;
      used.set(accessor, accessors.push({ ...given, bufferView: bufferViews.length - 1 }) - 1);
      return accessors.length - 1;
    };
    const json = structuredClone(this.json);
    for (const { primitives } of json.meshes)
      for (const primitive of primitives) {
        for (const name of Object.keys(primitive.attributes)) primitive.attributes[name] = keep(primitive.attributes[name]!);
        if (primitive.indices !== undefined) primitive.indices = keep(primitive.indices);
      }
    for (const skin of json.skins) skin.inverseBindMatrices = keep(skin.inverseBindMatrices);
    for (const { samplers } of json.animations ?? [])
      for (const sampler of samplers) Object.assign(sampler, { input: keep(sampler.input), output: keep(sampler.output) });
    Object.assign(json, { accessors, bufferViews, buffers: [{ byteLength: length }] });
    return written(json, joined(kept, length));
  }

  private append(bytes: Uint8Array): void {
    const whole = padded(bytes, 0);
    this.added.push(whole);
    this.length += whole.length;
  }
}

function written(json: object, binary: Uint8Array): Uint8Array {
  const text = padded(new TextEncoder().encode(JSON.stringify(json)), 0x20);
  const out = new Uint8Array(kHeader + 2 * kChunk + text.length + binary.length);
  const view = new DataView(out.buffer);
  [kMagic, 2, out.length, text.length, kJson].forEach((value, i) => view.setUint32(4 * i, value, true));
  out.set(text, kHeader + kChunk);
  const at = kHeader + kChunk + text.length;
  view.setUint32(at, binary.length, true);
  view.setUint32(at + 4, kBinary, true);
  out.set(binary, at + kChunk);
  return out;
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const out = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

/// To a whole number of four bytes, as chunks and values are.
function padded(bytes: Uint8Array, filling: number): Uint8Array {
  if (bytes.length % 4 === 0) return bytes;
  const out = new Uint8Array(4 * Math.ceil(bytes.length / 4)).fill(filling);
  out.set(bytes);
  return out;
}
