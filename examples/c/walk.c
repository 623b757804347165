/* A character in C: told where to go, it walks, and says where its feet came down. */
#include <amble.h>
#include <stdio.h>
#include <stdlib.h>

static void ok(amble_result result) {
  if (result == AMBLE_OK) return;
  fprintf(stderr, "walk: %s: %s\n", amble_result_name(result), amble_last_error());
  exit(1);
}

int main(void) {
  amble_library library;
  amble_character walker;
  ok(amble_library_default(&library)); /* or amble_library_load("mine.amble", &library) */
  ok(amble_character_create(library, &walker));

  amble_library_info info = {.size = sizeof info};
  ok(amble_library_describe(library, &info));

  /* Memory of our own: places and rotations of all joints, as an engine in centimetres has them. */
  float* joints = malloc(info.joints * 7 * sizeof *joints);
  if (!joints) return 1;
  amble_space unreal;
  ok(amble_named_space("unreal", &unreal));
  const size_t joint = 7 * sizeof *joints, bytes = info.joints * joint;
  amble_view view = amble_default_view();
  view.space = &unreal;
  view.positions = (amble_array){joints, bytes, bytes, joint};
  view.rotations = (amble_array){joints + 3, bytes - 3 * sizeof *joints, bytes, joint};

  amble_command command = amble_default_command();
  command.speed = 1.3;     /* m/s */
  command.turn_rate = 0.2; /* rad/s, to the left */
  ok(amble_character_command(walker, &command));

  int steps = 0;
  for (int frame = 0; frame < 240; ++frame) {
    ok(amble_character_update(walker, 1.0 / 60, 1));
    ok(amble_character_read(walker, &view));
    amble_event events[8];
    size_t count = 0;
    ok(amble_character_events(walker, events, 8, &count));
    for (size_t i = 0; i < count && i < 8; ++i) {
      if (events[i].kind != AMBLE_STRIKE) continue;
      ++steps;
      printf("%s foot down, pelvis at %.0f %.0f %.0f cm\n", events[i].side ? "right" : "left",
             joints[0], joints[1], joints[2]);
    }
  }

  free(joints);
  ok(amble_character_destroy(walker));
  ok(amble_library_destroy(library));
  return steps > 4 ? 0 : 1;
}
