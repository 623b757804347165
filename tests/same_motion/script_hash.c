/* Plays a script of commands with the C API; see script_hash.cpp. */
#include <amble.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void ok(amble_result result) {
  if (result == AMBLE_OK) return;
  fprintf(stderr, "script_hash: %s\n", amble_last_error());
  exit(1);
}

static int read_line(FILE* script, amble_library library, amble_command* command) {
  char text[256], speed[64], turn_rate[64], gait[64], type[64];
  int second = -1;
  while (fgets(text, sizeof text, script)) {
    if (text[0] == '#' ||
        sscanf(text, "%d %63s %63s %63s %63s", &second, speed, turn_rate, gait, type) != 5)
      continue;
    *command = amble_default_command();
    command->speed = strtod(speed, NULL);
    command->turn_rate = strtod(turn_rate, NULL);
    command->gait = strtod(gait, NULL);
    if (strcmp(type, "choose") != 0) ok(amble_command_type(library, type, &command->type));
    return second;
  }
  return -1;
}

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  FILE* script = fopen(argv[2], "r");
  if (!script) return 2;
  amble_library library;
  amble_character character;
  amble_command command;
  ok(amble_library_load(argv[1], &library));
  ok(amble_character_create(library, &character));
  int next = read_line(script, library, &command);
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (int frame = 0; frame < 3600; ++frame) {
    if (frame == next * 60) {
      ok(amble_character_command(character, &command));
      next = read_line(script, library, &command);
    }
    uint64_t pose = 0;
    ok(amble_character_update(character, 1.0 / 60, 1));
    ok(amble_character_pose_hash(character, &pose));
    for (int i = 0; i < 64; i += 8) hash = (hash ^ ((pose >> i) & 255)) * 0x100000001b3ULL;
    if (frame % 60 == 59) printf("%d %016" PRIx64 "\n", frame / 60 + 1, hash);
  }
  fclose(script);
  return 0;
}
