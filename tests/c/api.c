/* The C API as a C program sees it: what it can do, and how it refuses. */
#include <amble.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checks = 0;

#define EXPECT(holds)                                                                      \
  do {                                                                                     \
    ++checks;                                                                              \
    if (!(holds)) {                                                                        \
      fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #holds, amble_last_error()); \
      exit(1);                                                                             \
    }                                                                                      \
  } while (0)
#define OK(call) EXPECT((call) == AMBLE_OK)

enum { MOST_JOINTS = 128 };

static amble_library library;

static amble_command walk(double speed, double turn_rate) {
  amble_command command = amble_default_command();
  command.speed = speed;
  command.turn_rate = turn_rate;
  return command;
}

static amble_character walker(double speed, double turn_rate, double seconds) {
  amble_character made;
  OK(amble_character_create(library, &made));
  const amble_command command = walk(speed, turn_rate);
  OK(amble_character_command(made, &command));
  for (int frame = 0; frame < seconds * 60; ++frame) OK(amble_character_update(made, 1.0 / 60, 1));
  return made;
}

static void tells_what_is_loaded(void) {
  EXPECT(amble_abi_version() == AMBLE_ABI_VERSION);
  EXPECT(strchr(amble_version(), '.') != NULL);
  EXPECT(strcmp(amble_result_name(AMBLE_BUSY), "AMBLE_BUSY") == 0);
  EXPECT(strcmp(amble_result_name(99), "unknown") == 0);
}

static void looks_into_a_library(void) {
  amble_library_info info = {.size = sizeof info};
  OK(amble_library_describe(library, &info));
  EXPECT(info.joints > 20 && info.joints < MOST_JOINTS && info.examples > 10 && info.types >= 2);
  amble_joint joint = {.size = sizeof joint};
  OK(amble_library_joint(library, 0, &joint));
  EXPECT(joint.parent == -1 && joint.name[0] != '\0');
  EXPECT(amble_library_joint(library, info.joints, &joint) == AMBLE_BAD_ARGUMENT);
  int32_t foot = -1, type = -1;
  OK(amble_library_joint_of_role(library, "left_foot", &foot));
  EXPECT(foot > 0);
  EXPECT(amble_library_joint_of_role(library, "tail", &foot) == AMBLE_BAD_ARGUMENT);
  amble_example example = {.size = sizeof example};
  OK(amble_library_example(library, 0, &example));
  EXPECT(example.seconds > 0.2 && example.seconds < 4);
  amble_sole sole = {.size = sizeof sole};
  OK(amble_library_sole(library, 1, &sole));
  EXPECT(sole.ankle_height > 0.03 && sole.ankle_height < 0.15);
  OK(amble_command_type(library, "run", &type));
  EXPECT(type == AMBLE_RUN);
  EXPECT(amble_command_type(library, "swim", &type) == AMBLE_FAILED);
  const char* name = NULL;
  OK(amble_command_type_name(library, AMBLE_SIDE, &name));
  EXPECT(strcmp(name, "side") == 0);

  amble_blob file;
  const void* bytes = NULL;
  size_t size = 0;
  OK(amble_library_write(library, &file));
  OK(amble_blob_data(file, &bytes, &size));
  amble_library again;
  OK(amble_library_read(bytes, size, "again.amble", &again));
  EXPECT(amble_library_read(bytes, size / 2, "half.amble", &again) == AMBLE_FAILED);
  EXPECT(again.index == 0 && again.generation == 0);
  EXPECT(strstr(amble_last_error(), "half.amble") != NULL);
  OK(amble_blob_destroy(file));
}

static void walks_where_it_is_told(void) {
  const amble_character one = walker(1.3, 0, 6);
  amble_doing doing = {.size = sizeof doing};
  OK(amble_character_doing(one, &doing));
  EXPECT(fabs(doing.speed - 1.3) < 0.05 && doing.z > 5 && doing.z < 8 && fabs(doing.x) < 0.3);
  int strikes = 0;
  double forward = 0;
  amble_root_motion moved = {.size = sizeof moved};
  for (int frame = 0; frame < 120; ++frame) {
    amble_event events[8];
    size_t count = 0;
    OK(amble_character_update(one, 1.0 / 60, 1));
    OK(amble_character_events(one, events, 8, &count));
    for (size_t i = 0; i < count && i < 8; ++i) strikes += events[i].kind == AMBLE_STRIKE;
    OK(amble_character_root_motion(one, &moved));
    forward += moved.forward;
  }
  EXPECT(strikes >= 3 && strikes <= 5 && fabs(forward - 2.6) < 0.1);
  double weights[512], sum = 0;
  size_t count = 0;
  OK(amble_character_weights(one, weights, 512, &count));
  for (size_t i = 0; i < count; ++i) sum += weights[i];
  EXPECT(count > 10 && count <= 512 && sum > 0.99);
  OK(amble_character_destroy(one));
}

static uint64_t hash_of(const double* root, const double* local, size_t joints) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (size_t i = 0; i < 3 + 4 * joints; ++i) {
    const size_t j = i < 3 ? 0 : (i - 3) / 4, k = i < 3 ? 0 : (i - 3) % 4;
    const double value = i < 3 ? root[i] : local[4 * j + (k + 3) % 4]; /* w first */
    unsigned char bytes[sizeof value];
    memcpy(bytes, &value, sizeof value);
    for (size_t b = 0; b < sizeof value; ++b) hash = (hash ^ bytes[b]) * 0x100000001b3ULL;
  }
  return hash;
}

static void writes_into_memory_of_mine(void) {
  const amble_character one = walker(1.1, 0.4, 3);
  amble_library_info info = {.size = sizeof info};
  OK(amble_library_describe(library, &info));
  struct {
    float position[3], rotation[4], mark;
  } joints[MOST_JOINTS];
  for (size_t i = 0; i < MOST_JOINTS; ++i) joints[i].mark = 7;
  amble_view view = amble_default_view();
  view.positions =
      (amble_array){joints[0].position, sizeof joints, sizeof joints, sizeof joints[0]};
  view.rotations = (amble_array){joints[0].rotation, sizeof joints - sizeof joints[0].position,
                                 sizeof joints, sizeof joints[0]};
  OK(amble_character_read(one, &view));
  for (size_t i = 0; i < info.joints; ++i) {
    const float* q = joints[i].rotation;
    EXPECT(joints[i].mark == 7);
    EXPECT(fabsf(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1) < 1e-5f);
    EXPECT(joints[i].position[1] > -0.05f && joints[i].position[1] < 2.2f);
  }

  double root[3], local[4 * MOST_JOINTS];
  uint64_t hash = 0;
  amble_view exact = amble_default_view();
  exact.numbers = AMBLE_F64;
  exact.roots = (amble_array){root, sizeof root, 0, 0};
  exact.local = (amble_array){local, sizeof local, 0, 0};
  OK(amble_character_read(one, &exact));
  OK(amble_character_pose_hash(one, &hash));
  EXPECT(hash == hash_of(root, local, info.joints));
  EXPECT(fabs(root[0] - joints[0].position[0]) < 1e-5);

  exact.local.bytes = 4 * sizeof(double) * info.joints - 1;
  EXPECT(amble_character_read(one, &exact) == AMBLE_TOO_SMALL);
  exact.local.bytes = sizeof local;
  exact.local.joint_stride = 8;
  EXPECT(amble_character_read(one, &exact) == AMBLE_BAD_ARGUMENT);
  exact.local.joint_stride = 0;
  exact.size = 12;
  EXPECT(amble_character_read(one, &exact) == AMBLE_BAD_ARGUMENT);
  EXPECT(amble_character_read(one, NULL) == AMBLE_BAD_ARGUMENT);
  OK(amble_character_destroy(one));
}

/* Rotates v by q, x y z w. */
static void rotate(const double* q, const double* v, double* out) {
  const double t[3] = {2 * (q[1] * v[2] - q[2] * v[1]), 2 * (q[2] * v[0] - q[0] * v[2]),
                       2 * (q[0] * v[1] - q[1] * v[0])};
  out[0] = v[0] + q[3] * t[0] + q[1] * t[2] - q[2] * t[1];
  out[1] = v[1] + q[3] * t[1] + q[2] * t[0] - q[0] * t[2];
  out[2] = v[2] + q[3] * t[2] + q[0] * t[1] - q[1] * t[0];
}

static void sees_the_world_as_engines_do(void) {
  const char* names[] = {"amble", "gltf", "unity", "unreal", "godot", "blender"};
  for (size_t n = 0; n < 6; ++n) {
    amble_space space;
    OK(amble_named_space(names[n], &space));
    const double q[4] = {0.1, 0.5, -0.3, sqrt(1 - 0.35)}, v[3] = {0.7, -0.2, 1.1};
    double turned[3], there[3], q_there[4], v_there[3], back[3];
    rotate(q, v, turned);
    OK(amble_space_from_amble(&space, AMBLE_POINT, turned, there));
    OK(amble_space_from_amble(&space, AMBLE_ROTATION, q, q_there));
    OK(amble_space_from_amble(&space, AMBLE_POINT, v, v_there));
    rotate(q_there, v_there, v_there);
    for (int i = 0; i < 3; ++i) EXPECT(fabs(there[i] - v_there[i]) < 1e-9);
    OK(amble_space_to_amble(&space, AMBLE_POINT, there, back));
    for (int i = 0; i < 3; ++i) EXPECT(fabs(back[i] - turned[i]) < 1e-12);

    double point[3], rotation[4], x, z, heading;
    OK(amble_space_from_ground(&space, 1, 2, 0.6, point, rotation));
    OK(amble_space_to_ground(&space, point, rotation, &x, &z, &heading));
    EXPECT(fabs(x - 1) < 1e-12 && fabs(z - 2) < 1e-12 && fabs(heading - 0.6) < 1e-12);
  }
  amble_space unreal;
  OK(amble_named_space("unreal", &unreal));
  const double ahead[3] = {-0.25, 1.5, 2}; /* a quarter to the right, up, ahead */
  double there[3];
  OK(amble_space_from_amble(&unreal, AMBLE_POINT, ahead, there));
  EXPECT(there[0] == 200 && there[1] == 25 && there[2] == 150);
  unreal.up = unreal.right;
  EXPECT(amble_space_from_amble(&unreal, AMBLE_POINT, ahead, there) == AMBLE_BAD_ARGUMENT);
  EXPECT(amble_named_space("etch a sketch", &unreal) == AMBLE_BAD_ARGUMENT);
}

static void goes_back_to_a_moment(void) {
  const amble_character one = walker(1.5, 0.2, 2);
  amble_snapshot saved;
  uint64_t first = 0, second = 0;
  OK(amble_snapshot_create(one, &saved));
  for (int round = 0; round < 2; ++round) {
    for (int frame = 0; frame < 90; ++frame) OK(amble_character_update(one, 1.0 / 60, 1));
    OK(amble_character_pose_hash(one, round ? &second : &first));
    OK(amble_character_restore(one, saved));
  }
  EXPECT(first == second && first != 0);
  amble_blob bytes;
  const void* data = NULL;
  size_t size = 0;
  amble_snapshot read;
  OK(amble_snapshot_write(saved, &bytes));
  OK(amble_blob_data(bytes, &data, &size));
  OK(amble_snapshot_read(data, size, one, &read));
  EXPECT(amble_snapshot_read(data, size - 3, one, &read) == AMBLE_FAILED);
}

static void a_clip_that_steps_takes_the_legs(void) {
  const amble_character model = walker(1.1, 0, 0);
  amble_clip steps;
  OK(amble_clip_of_library(library, 60, &steps));
  for (int i = 0; i < 240; ++i) {
    OK(amble_character_update(model, 1.0 / 60, 1));
    OK(amble_clip_record(steps, model));
  }
  amble_action once, over, wave;
  OK(amble_action_clip(library, steps, 0, &once));
  OK(amble_action_clip(library, steps, 1, &over));
  OK(amble_action_gesture(library, "wave", 1, &wave));
  EXPECT(amble_action_take_legs(once, 5) == AMBLE_REFUSED);
  EXPECT(amble_action_take_legs(wave, NAN) == AMBLE_REFUSED);
  EXPECT(amble_action_take_legs(over, -1) == AMBLE_BAD_ARGUMENT);
  EXPECT(amble_action_takes_legs(over, NULL) == AMBLE_BAD_ARGUMENT);
  int32_t takes = 1, number = 0;
  OK(amble_action_takes_legs(over, &takes));
  EXPECT(takes == 0);
  OK(amble_action_take_legs(over, NAN));
  OK(amble_action_takes_legs(over, &takes));
  EXPECT(takes == 1);

  const amble_character one = walker(1.1, 0, 0);
  OK(amble_character_play(one, over, &number));
  for (int i = 0; i < 120; ++i) OK(amble_character_update(one, 1.0 / 60, 1));
  amble_action_state state;
  size_t count = 0;
  OK(amble_character_actions(one, &state, 1, &count));
  EXPECT(count == 1 && state.weights[AMBLE_LEFT_LEG] > 0.5 && state.weights[AMBLE_HIPS] > 0.5);
}

static void acts_dresses_and_is_led(void) {
  const amble_character one = walker(0, 0, 0.5);
  amble_action wave, reach;
  amble_technique technique;
  amble_style style;
  int32_t number = 0, arrived = 0;
  size_t count = 0;
  amble_action_state states[16];
  OK(amble_action_gesture(library, "wave", 1, &wave));
  EXPECT(amble_action_gesture(library, "yodel", 1, &reach) == AMBLE_FAILED);
  EXPECT(amble_action_reach(library, 1, NAN, 1, 1, &reach) == AMBLE_BAD_ARGUMENT);
  OK(amble_character_prepare_actions(one));
  OK(amble_character_play(one, wave, &number));
  for (int i = 0; i < 60; ++i) OK(amble_character_update(one, 1.0 / 60, 1));
  OK(amble_character_actions(one, states, 16, &count));
  EXPECT(count == 1 && states[0].number == number && states[0].weights[AMBLE_RIGHT_ARM] > 0.5);
  EXPECT(amble_character_stop(one, number + 1) == AMBLE_REFUSED);
  OK(amble_character_stop(one, number));

  OK(amble_character_technique(one, &technique));
  OK(amble_style_create(technique, "tired", NULL, 0, &style));
  OK(amble_character_wear(one, style, 0.3));

  amble_steering way;
  OK(amble_steering_walk_to(one, 1, 3, 0.5, NAN, &way));
  for (int i = 0; i < 1500 && !arrived; ++i) {
    OK(amble_steering_lead(way, one, 1.0 / 60));
    OK(amble_steering_arrived(way, &arrived));
  }
  amble_doing doing = {.size = sizeof doing};
  OK(amble_character_doing(one, &doing));
  EXPECT(arrived && hypot(doing.x - 1, doing.z - 3) < 0.1);
  EXPECT(amble_steering_aim(way, 0, 0) == AMBLE_REFUSED);

  const double places[] = {0, 0, 0, 3, 2, 6};
  amble_start start = amble_default_start();
  double length = 0;
  OK(amble_steering_follow_path(library, places, 3, NULL, &way, &start, &length));
  OK(amble_character_reset(one, &start));
  EXPECT(length > 6 && length < 9);

  amble_vehicle vehicle;
  const amble_character other = walker(0, 0, 0.1);
  OK(amble_vehicle_create(one, 0, &vehicle));
  OK(amble_character_ride(one, vehicle));
  EXPECT(amble_character_ride(other, vehicle) == AMBLE_REFUSED);
  OK(amble_vehicle_aim(vehicle, 2, 2));
  OK(amble_character_ride(one, (amble_vehicle){0, 0}));
  OK(amble_character_ride(other, vehicle));
}

static void walks_on_ground_that_is_asked_for(void) {
  amble_terrain asked, stairs, mesh;
  OK(amble_terrain_asked(0.25, &asked));
  const amble_character one = walker(1.2, 0, 0.1);
  OK(amble_character_walk_on(one, asked));
  static double places[8192], heights[4096];
  amble_doing doing = {.size = sizeof doing};
  for (int frame = 0; frame < 600; ++frame) {
    size_t count = 0;
    OK(amble_character_doing(one, &doing));
    OK(amble_terrain_questions(asked, doing.x, doing.z, 2, places, 4096, &count));
    EXPECT(count <= 4096);
    for (size_t i = 0; i < count; ++i) heights[i] = 0.1 * places[2 * i + 1];
    OK(amble_terrain_answer(asked, places, heights, count));
    OK(amble_character_update(one, 1.0 / 60, 1));
  }
  double root[3], height = 0, normal[3];
  amble_view view = amble_default_view();
  view.numbers = AMBLE_F64;
  view.roots = (amble_array){root, sizeof root, 0, 0};
  OK(amble_character_read(one, &view));
  EXPECT(doing.z > 6 && root[1] - 0.1 * root[2] > 0.7 && root[1] - 0.1 * root[2] < 1.1);
  OK(amble_terrain_height(asked, 0.1, 3.3, &height, normal));
  EXPECT(fabs(height - 0.33) < 1e-9 && fabs(normal[2] + 0.1 / sqrt(1.01)) < 1e-9);
  OK(amble_terrain_forget(asked, 0, 0, 1));
  EXPECT(amble_terrain_answer(asked, places, NULL, 1) == AMBLE_BAD_ARGUMENT);

  amble_stairs shape = amble_default_stairs();
  OK(amble_terrain_stairs(&shape, &stairs));
  EXPECT(amble_terrain_answer(stairs, places, heights, 1) == AMBLE_REFUSED);
  shape.run = NAN;
  EXPECT(amble_terrain_stairs(&shape, &stairs) == AMBLE_BAD_ARGUMENT);
  amble_space unreal;
  OK(amble_named_space("unreal", &unreal));
  const double square[] = {-500, -500, 50, 500, -500, 50, 500, 500, 50, -500, 500, 50};
  const uint32_t faces[] = {0, 1, 2, 0, 2, 3};
  OK(amble_terrain_mesh(&unreal, square, 0, 4, faces, 2, &mesh));
  OK(amble_terrain_height(mesh, 1, 1, &height, NULL));
  EXPECT(fabs(height - 0.5) < 1e-9);
  EXPECT(amble_terrain_mesh(&unreal, square, 0, 3, faces, 2, &mesh) == AMBLE_BAD_ARGUMENT);
}

static void moves_many_at_once(void) {
  enum { MANY = 40 };
  static float positions[MANY][MOST_JOINTS][3];
  amble_library_info info = {.size = sizeof info};
  OK(amble_library_describe(library, &info));
  amble_crowd crowd;
  amble_character member;
  const amble_command command = walk(1, 0);
  OK(amble_crowd_create(library, MANY, NULL, &crowd));
  for (int i = 0; i < 60; ++i) OK(amble_crowd_update(crowd, 1.0 / 60));
  amble_view view = amble_default_view();
  view.positions = (amble_array){positions, sizeof positions, sizeof positions[0], 0};
  OK(amble_crowd_read(crowd, &view));
  EXPECT(positions[MANY - 1][0][1] > 0.7f);
  OK(amble_crowd_character(crowd, 3, &member));
  EXPECT(amble_character_command(member, &command) == AMBLE_REFUSED);
  EXPECT(amble_character_update(member, 0.1, 1) == AMBLE_REFUSED);
  EXPECT(amble_character_destroy(member) == AMBLE_REFUSED);
  EXPECT(amble_crowd_send(crowd, MANY, 0, 0) == AMBLE_BAD_ARGUMENT);
  OK(amble_crowd_destroy(crowd));
  EXPECT(amble_character_show(member) == AMBLE_BAD_ID);

  amble_batch batch;
  double commands[MANY][3];
  uint32_t bits[MANY], seen = 0;
  for (int i = 0; i < MANY; ++i)
    commands[i][0] = 1 + 0.01 * i, commands[i][1] = 0, commands[i][2] = NAN;
  OK(amble_batch_create(library, MANY, 2, &batch));
  amble_batch_commands told = amble_default_batch_commands();
  told.commands = commands[0];
  told.commands_bytes = sizeof commands;
  view.events = (amble_array){bits, sizeof bits, 0, 0};
  for (int i = 0; i < 120; ++i) {
    OK(amble_batch_step(batch, &told, 1.0 / 60, &view));
    for (int k = 0; k < MANY; ++k) seen |= bits[k];
  }
  EXPECT((seen & 15) == 15);
  told.commands_bytes -= 1;
  EXPECT(amble_batch_step(batch, &told, 1.0 / 60, &view) == AMBLE_TOO_SMALL);
  OK(amble_batch_character(batch, MANY - 1, &member));
  OK(amble_character_show(member));
  OK(amble_batch_destroy(batch));
  EXPECT(amble_character_show(member) == AMBLE_BAD_ID);
}

static void records_scores_and_retargets(void) {
  amble_clip clip, other;
  OK(amble_clip_of_library(library, 60, &clip));
  EXPECT(amble_clip_write(clip, "empty.bvh", 1) == AMBLE_REFUSED);
  const amble_character one = walker(1.3, 0, 2);
  for (int i = 0; i < 480; ++i) {
    OK(amble_character_update(one, 1.0 / 60, 1));
    OK(amble_clip_record(clip, one));
  }
  amble_clip_info info = {.size = sizeof info};
  OK(amble_clip_describe(clip, &info));
  EXPECT(info.frames == 480 && info.fps == 60);
  amble_blob file, figures;
  const void* data = NULL;
  size_t size = 0;
  OK(amble_clip_encode(clip, "walk.bvh", 100, &file));
  OK(amble_blob_data(file, &data, &size));
  OK(amble_clip_decode(data, size, "walk.bvh", &other));
  OK(amble_clip_in_metres(other, 1));
  amble_score_options options = amble_default_score_options();
  options.ground = 0;
  options.speed = 1.3;
  options.soles = library;
  OK(amble_score(clip, &options, &figures));
  OK(amble_blob_data(figures, &data, &size));
  EXPECT(strstr(data, "\"ok\": true") != NULL && strstr(data, "skate_cm_s") != NULL);
  OK(amble_fidelity(clip, other, &figures));
  OK(amble_blob_data(figures, &data, &size));
  EXPECT(strstr(data, "\"bob\"") != NULL);
  OK(amble_clip_retarget(clip, other, &other));
  amble_library built;
  OK(amble_library_build(NULL, 0, &clip, 1, NULL, &built));
  EXPECT(amble_library_build(NULL, 0, NULL, 0, NULL, &built) == AMBLE_FAILED);
}

static void refuses_ids_that_are_none(void) {
  const amble_character null = {0, 0}, never = {3, 12345};
  amble_character stale = walker(1, 0, 0.1);
  OK(amble_character_destroy(stale));
  EXPECT(amble_character_show(null) == AMBLE_BAD_ID);
  EXPECT(strstr(amble_last_error(), "null") != NULL);
  EXPECT(amble_character_show(never) == AMBLE_BAD_ID);
  EXPECT(amble_character_show(stale) == AMBLE_BAD_ID);
  EXPECT(strstr(amble_last_error(), "stale") != NULL);
  EXPECT(amble_character_destroy(stale) == AMBLE_BAD_ID);
  const amble_character reborn = walker(1, 0, 0.1); /* takes the same place */
  EXPECT(reborn.index == stale.index && reborn.generation != stale.generation);
  EXPECT(amble_character_show(stale) == AMBLE_BAD_ID);
  const amble_character foreign = {library.index, library.generation};
  EXPECT(amble_character_show(foreign) == AMBLE_BAD_ID);
  amble_command wrong = walk(NAN, INFINITY);
  OK(amble_character_command(reborn, &wrong)); /* any number is safe */
  OK(amble_character_update(reborn, 1.0 / 60, 1));
  EXPECT(amble_character_update(reborn, NAN, 1) == AMBLE_BAD_ARGUMENT);
  wrong.size = 4;
  EXPECT(amble_character_command(reborn, &wrong) == AMBLE_BAD_ARGUMENT);
  EXPECT(amble_character_create(library, NULL) == AMBLE_BAD_ARGUMENT);
}

int main(void) {
  OK(amble_library_default(&library));
  tells_what_is_loaded();
  looks_into_a_library();
  walks_where_it_is_told();
  writes_into_memory_of_mine();
  sees_the_world_as_engines_do();
  goes_back_to_a_moment();
  a_clip_that_steps_takes_the_legs();
  acts_dresses_and_is_led();
  walks_on_ground_that_is_asked_for();
  moves_many_at_once();
  records_scores_and_retargets();
  refuses_ids_that_are_none();
  printf("%d checks\n", checks);
  return 0;
}
