/// The raw WebAssembly module, as Emscripten makes it: pointers and numbers. Only amble.ts uses it.

export interface ModuleOptions {
  locateFile?: (file: string) => string;
  wasmBinary?: ArrayBuffer | Uint8Array;
}

export type ModuleFactory = (options?: ModuleOptions) => Promise<AmbleModule>;

type Pointer = number;

export interface AmbleModule {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
  UTF8ToString(text: Pointer): string;
  stringToUTF8(text: string, to: Pointer, size: number): void;
  lengthBytesUTF8(text: string): number;
  _malloc(size: number): Pointer;
  _free(at: Pointer): void;
  _amble_last_error(): Pointer;
  _amble_library_read(bytes: Pointer, size: number, name: Pointer): Pointer;
  _amble_library_description(library: Pointer): Pointer;
  _amble_library_free(library: Pointer): void;
  _amble_character_new(library: Pointer): Pointer;
  _amble_character_free(character: Pointer): void;
  _amble_character_reset(character: Pointer, speed: number, turnRate: number, gait: number, x: number, z: number, heading: number): void;
  _amble_character_command(character: Pointer, speed: number, turnRate: number, gait: number): void;
  _amble_character_update(character: Pointer, seconds: number): void;
  _amble_character_model(character: Pointer): Pointer;
  _amble_character_doing(character: Pointer): Pointer;
  _amble_character_pose_hash(character: Pointer): Pointer;
}
