/* Amble as a C program outside finds it. */
#include <amble.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  amble_library library;
  amble_character walker;
  amble_doing doing = {.size = sizeof doing};
  amble_command command = amble_default_command();
  command.speed = 1.3;
  if (amble_abi_version() != AMBLE_ABI_VERSION || amble_library_default(&library) ||
      amble_character_create(library, &walker) || amble_character_command(walker, &command) ||
      amble_character_update(walker, 1, 1) || amble_character_doing(walker, &doing)) {
    fprintf(stderr, "%s\n", amble_last_error());
    return 1;
  }
  printf("amble %s for C: %.2f m/s\n", amble_version(), doing.speed);
  return doing.speed > 1 ? 0 : 1;
}
