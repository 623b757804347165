// A library of clips that never were files: frames from a capture system, say, or another engine.
// Here the frames are those of the built-in body, walking.

#include <amble/amble.hpp>
#include <cstdio>

amble::Clip recorded(double speed) {
  amble::Character walker(amble::default_library());
  walker.reset({.speed = speed});
  amble::Clip clip;
  clip.name = "walk at " + std::to_string(speed) + " m/s";
  clip.skeleton = amble::skeleton_of(walker.library());
  clip.fps = 60;
  for (int frame = 0; frame < 480; ++frame) {
    clip.append(walker.pose());
    walker.update(1 / clip.fps);
  }
  return clip;
}

int main() {
  amble::BuildOptions options;
  options.name = "From memory";
  options.progress = [](std::size_t done, std::size_t all, const std::string& source) {
    std::printf("%zu of %zu %s\n", done, all, source.c_str());
  };
  const auto library =
      amble::build_library({.clips = {recorded(0.9), recorded(1.2), recorded(1.5)}}, options);
  const amble::LibraryContents contents = amble::contents_of(*library);
  for (const amble::LibraryExample& example : contents.examples)
    std::printf("%-28s %.2f m/s, %.2f s\n", example.name.c_str(), example.speed, example.seconds);
  for (const auto& [source, reason] : contents.rejected)
    std::printf("left out: %s: %s\n", source.c_str(), reason.c_str());
  amble::Character walker(library);
  walker.reset({.speed = 1.2});
  walker.update(1);
  return contents.examples.size() >= 3 && walker.doing().speed > 1 ? 0 : 1;
}
