/// The raw WebAssembly module, as Emscripten makes it: pointers and numbers. Only amble.ts uses it.

export interface ModuleOptions {
  locateFile?: (file: string) => string;
  wasmBinary?: ArrayBuffer | Uint8Array;
}

export type ModuleFactory = (options?: ModuleOptions) => Promise<AmbleModule>;

export type Pointer = number;

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
  _amble_library_shaped(library: Pointer, height: number, legs: number, arms: number, shoulders: number): Pointer;
  _amble_library_on_body(library: Pointer, bytes: Pointer, size: number, name: Pointer): Pointer;
  _amble_library_description(library: Pointer): Pointer;
  _amble_library_free(library: Pointer): void;
  _amble_library_write(library: Pointer): Pointer;
  _amble_character_new(library: Pointer): Pointer;
  _amble_character_free(character: Pointer): void;
  _amble_character_reset(character: Pointer, speed: number, turnRate: number, gait: number, x: number, z: number, heading: number): void;
  _amble_character_follow(character: Pointer, other: Pointer): void;
  _amble_character_command(character: Pointer, speed: number, turnRate: number, gait: number, type: number): void;
  _amble_character_life(character: Pointer, idle: number, variation: number, seed: number): void;
  _amble_character_technique(character: Pointer, library: Pointer, weights: number, blend: number, harmonics: number): void;
  _amble_character_weights(character: Pointer): Pointer;
  _amble_character_update(character: Pointer, seconds: number): void;
  _amble_character_model(character: Pointer): Pointer;
  _amble_character_doing(character: Pointer): Pointer;
  _amble_character_pose_hash(character: Pointer): Pointer;
  _amble_styles_new(library: Pointer): Pointer;
  _amble_styles_description(styles: Pointer): Pointer;
  _amble_styles_free(styles: Pointer): void;
  _amble_styles_wear(styles: Pointer, character: Pointer, mix: Pointer, seconds: number): number;
  _amble_character_save(character: Pointer, size: Pointer): Pointer;
  _amble_character_restore(character: Pointer, bytes: Pointer, size: number): number;
  _amble_bytes_data(bytes: Pointer): Pointer;
  _amble_bytes_size(bytes: Pointer): number;
  _amble_bytes_seconds(bytes: Pointer): number;
  _amble_bytes_free(bytes: Pointer): void;
  _amble_export_moments(library: Pointer, models: Pointer, times: Pointer, count: number, fps: number, name: Pointer): Pointer;
  _amble_export_loop(character: Pointer, speed: number, turnRate: number, gait: number, type: number, fps: number, name: Pointer): Pointer;
  _amble_builder_new(): Pointer;
  _amble_builder_free(builder: Pointer): void;
  _amble_builder_read(builder: Pointer, bytes: Pointer, size: number, name: Pointer): Pointer;
  _amble_builder_study(builder: Pointer, name: Pointer, corrections: Pointer): Pointer;
  _amble_builder_build(builder: Pointer, wish: Pointer): Pointer;
  _amble_builder_report(builder: Pointer): Pointer;
  _amble_actions_new(library: Pointer): Pointer;
  _amble_actions_prepare(actions: Pointer, character: Pointer): number;
  _amble_actions_free(actions: Pointer): void;
  _amble_actions_gesture(actions: Pointer, character: Pointer, name: Pointer, loop: number, priority: number): number;
  _amble_actions_constraint(actions: Pointer, character: Pointer, kind: number, side: number, x: number, y: number, z: number, priority: number): number;
  _amble_actions_stop(character: Pointer, id: number): number;
  _amble_actions_priority(character: Pointer, id: number, priority: number): number;
  _amble_actions_target(character: Pointer, id: number, x: number, y: number, z: number): number;
  _amble_actions_live(actions: Pointer, character: Pointer): Pointer;
  _amble_actions_saved(actions: Pointer, character: Pointer): Pointer;
  _amble_steering_path(library: Pointer, points: Pointer, count: number, closed: number, speed: number): Pointer;
  _amble_steering_goal(library: Pointer, character: Pointer, x: number, z: number, heading: number, speed: number): Pointer;
  _amble_steering_around(library: Pointer, character: Pointer, places: Pointer, corners: number, triangles: number, radius: number, x: number, z: number, heading: number, speed: number): Pointer;
  _amble_library_side_reach(library: Pointer, speed: number): number;
  _amble_steering_cubics(steering: Pointer): Pointer;
  _amble_steering_cubic_count(steering: Pointer): number;
  _amble_steering_chase(library: Pointer, x: number, z: number): Pointer;
  _amble_steering_human(library: Pointer, character: Pointer, lookAhead: number): Pointer;
  _amble_steering_push(steering: Pointer, x: number, z: number): void;
  _amble_steering_go(steering: Pointer, gait: number): void;
  _amble_steering_aim(steering: Pointer, x: number, z: number): void;
  _amble_steering_advance(steering: Pointer, character: Pointer, seconds: number): Pointer;
  _amble_steering_way(steering: Pointer): Pointer;
  _amble_steering_way_points(steering: Pointer): number;
  _amble_steering_free(steering: Pointer): void;
  _amble_crowd_new(library: Pointer, characters: number, slowest: number, fastest: number, squareMetres: number, x: number, z: number, clearing: number, seed: number): Pointer;
  _amble_crowd_free(crowd: Pointer): void;
  _amble_crowd_update(crowd: Pointer, seconds: number): void;
  _amble_crowd_pose(crowd: Pointer): void;
  _amble_crowd_model(crowd: Pointer): Pointer;
  _amble_crowd_places(crowd: Pointer): Pointer;
  _amble_crowd_avoid(crowd: Pointer, on: number): void;
  _amble_crowd_pace(crowd: Pointer, slowest: number, fastest: number): void;
  _amble_crowd_move_square(crowd: Pointer, x: number, z: number): void;
  _amble_crowd_send(crowd: Pointer, character: number, x: number, z: number): void;
  _amble_crowd_arrived(crowd: Pointer, character: number): number;
  _amble_crowd_keep_off(crowd: Pointer, x: number, z: number, velocityX: number, velocityZ: number, turnRate: number): void;
  _amble_terrain_read(bytes: Pointer, size: number, name: Pointer): Pointer;
  _amble_terrain_free(terrain: Pointer): void;
  _amble_terrain_height(terrain: Pointer, x: number, z: number): number;
  _amble_character_walk_on(character: Pointer, terrain: Pointer): void;
}
