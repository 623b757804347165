/* Amble inside a game engine: a fixed tick, frames drawn between ticks, the engine's own object
   moved by root motion, footsteps by events, and roll-back when a late input arrives. */
#include <amble.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS = 600, JOINTS = 64, ROLL_BACK = 8 };
static const double kTick = 1.0 / 30;

typedef struct {
  double point[3], rotation[4]; /* of the engine's object, in the engine's own space */
} Transform;
typedef struct {
  float local[JOINTS][4]; /* rotations of the joints in their parents: what a skinned mesh needs */
  Transform object;
} Frame;

static amble_space space; /* Y up, left-handed, metres: Unity's */
static amble_character character;
static amble_snapshot saved[ROLL_BACK + 1];
static Transform object_at[ROLL_BACK + 1];
static int footsteps = 0;

static void ok(amble_result result) {
  if (result == AMBLE_OK) return;
  fprintf(stderr, "engine: %s\n", amble_last_error());
  exit(1);
}

static void rotate(const double* q, const double* v, double* out) {
  const double t[3] = {2 * (q[1] * v[2] - q[2] * v[1]), 2 * (q[2] * v[0] - q[0] * v[2]),
                       2 * (q[0] * v[1] - q[1] * v[0])};
  out[0] = v[0] + q[3] * t[0] + q[1] * t[2] - q[2] * t[1];
  out[1] = v[1] + q[3] * t[1] + q[2] * t[0] - q[0] * t[2];
  out[2] = v[2] + q[3] * t[2] + q[0] * t[1] - q[1] * t[0];
}

static void multiply(const double* a, const double* b, double* out) {
  const double q[4] = {a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
                       a[3] * b[1] + a[1] * b[3] + a[2] * b[0] - a[0] * b[2],
                       a[3] * b[2] + a[2] * b[3] + a[0] * b[1] - a[1] * b[0],
                       a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
  memcpy(out, q, sizeof q);
}

/* What the player asks for at a tick. The turn at 300 is known only five ticks late. */
static amble_command input(int tick, int known_by) {
  amble_command command = amble_default_command();
  command.speed = tick < 200 ? 1.3 : 2.8;
  command.turn_rate = tick >= 300 && tick < 400 && known_by >= 305 ? 0.8 : 0;
  return command;
}

static void simulate(int tick, int known_by, Frame* frame, int heard) {
  ok(amble_snapshot_take(saved[tick % (ROLL_BACK + 1)], character)); /* allocates nothing */
  object_at[tick % (ROLL_BACK + 1)] = frame->object;
  const amble_command command = input(tick, known_by);
  ok(amble_character_command(character, &command));
  ok(amble_character_update(character, kTick, 1));

  amble_root_motion moved = {.size = sizeof moved};
  double step[3], turn[4], world[3];
  ok(amble_character_root_motion(character, &moved));
  ok(amble_root_motion_in(&space, &moved, step, turn));
  rotate(frame->object.rotation, step, world); /* the engine's object goes by itself */
  for (int i = 0; i < 3; ++i) frame->object.point[i] += world[i];
  multiply(frame->object.rotation, turn, frame->object.rotation);

  amble_view view = amble_default_view();
  view.space = &space;
  view.local = (amble_array){frame->local, sizeof frame->local, 0, 0};
  ok(amble_character_read(character, &view));

  amble_event events[8];
  size_t count = 0;
  ok(amble_character_events(character, events, 8, &count));
  for (size_t i = 0; i < count && i < 8; ++i) footsteps += heard && events[i].kind == AMBLE_STRIKE;
}

/* Between two ticks: rotations by the shorter way, the object along its line. */
static void between(const Frame* a, const Frame* b, float share, Frame* out) {
  for (int j = 0; j < JOINTS; ++j) {
    float length = 0, dot = 0;
    for (int k = 0; k < 4; ++k) dot += a->local[j][k] * b->local[j][k];
    for (int k = 0; k < 4; ++k) {
      out->local[j][k] = (1 - share) * a->local[j][k] + (dot < 0 ? -share : share) * b->local[j][k];
      length += out->local[j][k] * out->local[j][k];
    }
    for (int k = 0; k < 4 && length > 0; ++k) out->local[j][k] /= sqrtf(length);
  }
  for (int i = 0; i < 3; ++i)
    out->object.point[i] = a->object.point[i] + share * (b->object.point[i] - a->object.point[i]);
}

int main(void) {
  amble_library library;
  ok(amble_library_default(&library));
  ok(amble_character_create(library, &character));
  ok(amble_named_space("unity", &space));
  for (int i = 0; i <= ROLL_BACK; ++i) ok(amble_snapshot_create(character, &saved[i]));

  static Frame last, now, drawn;
  now.object.rotation[3] = 1;
  double late = 0, drawn_path = 0, drawn_at[3] = {0, 0, 0};
  for (int tick = 0, frame = 0; tick < TICKS; ++frame) {
    late += 1.0 / 144; /* the screen draws 144 frames a second */
    while (late >= kTick && tick < TICKS) {
      if (tick == 305) { /* the turn of tick 300 arrives: go back and do it again */
        const int from = 300;
        ok(amble_character_restore(character, saved[from % (ROLL_BACK + 1)]));
        now.object = object_at[from % (ROLL_BACK + 1)];
        for (int again = from; again < 305; ++again) simulate(again, 305, &now, 0);
      }
      last = now;
      simulate(tick, tick, &now, 1);
      ++tick;
      late -= kTick;
    }
    between(&last, &now, (float)(late / kTick), &drawn);
    double step = 0;
    for (int i = 0; i < 3; ++i) step += pow(drawn.object.point[i] - drawn_at[i], 2);
    memcpy(drawn_at, drawn.object.point, sizeof drawn_at);
    drawn_path += sqrt(step);
  }

  /* The engine's object is where the character's vehicle is, seen in the engine's space. */
  amble_doing doing = {.size = sizeof doing};
  double point[3], rotation[4];
  ok(amble_character_doing(character, &doing));
  ok(amble_space_from_ground(&space, doing.x, doing.z, doing.heading, point, rotation));
  const double apart = hypot(point[0] - now.object.point[0], point[2] - now.object.point[2]);
  printf("%d footsteps, %.1f m drawn, object %.6f m from its character\n", footsteps, drawn_path,
         apart);
  return footsteps > 25 && drawn_path > 30 && apart < 1e-6 ? 0 : 1;
}
