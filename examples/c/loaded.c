/* The same library found at run time: a plug-in that works without Amble, and better with it. */
#include <amble.h>
#include <dlfcn.h>
#include <stdio.h>

#define LOAD(name) *(void**)&name##_ = dlsym(library, #name)

int main(int argc, char** argv) {
  void* library = dlopen(argc > 1 ? argv[1] : "libamble_c.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "loaded: %s\n", dlerror());
    return 1;
  }
  uint32_t (*amble_abi_version_)(void);
  amble_result (*amble_library_default_)(amble_library*);
  amble_result (*amble_character_create_)(amble_library, amble_character*);
  amble_command (*amble_default_command_)(void);
  amble_result (*amble_character_command_)(amble_character, const amble_command*);
  amble_result (*amble_character_update_)(amble_character, double, int32_t);
  amble_result (*amble_character_doing_)(amble_character, amble_doing*);
  LOAD(amble_abi_version);
  if (!amble_abi_version_ || amble_abi_version_() != AMBLE_ABI_VERSION) return 1;
  LOAD(amble_library_default);
  LOAD(amble_character_create);
  LOAD(amble_default_command);
  LOAD(amble_character_command);
  LOAD(amble_character_update);
  LOAD(amble_character_doing);

  amble_library people;
  amble_character runner;
  if (amble_library_default_(&people) || amble_character_create_(people, &runner)) return 1;
  amble_command command = amble_default_command_();
  command.speed = 3;
  amble_character_command_(runner, &command);
  for (int frame = 0; frame < 180; ++frame) amble_character_update_(runner, 1.0 / 60, 1);
  amble_doing doing = {.size = sizeof doing};
  amble_character_doing_(runner, &doing);
  printf("%.2f m/s after three seconds, %.1f m on\n", doing.speed, doing.z);
  dlclose(library); /* its objects stay until the program ends */
  return doing.speed > 2.9 && doing.z > 4 ? 0 : 1;
}
