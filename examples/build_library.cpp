// A library of clips in files: folders, single files and a manifest, with one call. Here the folder
// is filled with walks of the built-in body first, so that there is something to read.

#include <amble/amble.hpp>
#include <cstdio>
#include <filesystem>

void record(double speed, const std::string& path) {
  amble::Character walker(amble::default_library());
  walker.reset({.speed = speed});
  amble::Clip clip;
  clip.skeleton = amble::skeleton_of(walker.library());
  for (int frame = 0; frame < 480; ++frame) {
    clip.append(walker.pose());
    walker.update(1 / clip.fps);
  }
  amble::write_clip(path, clip);
}

void build() {
  const auto library = amble::build_library({.files = {"captures", "walk.bvh"}});
  const amble::LibraryContents contents = amble::contents_of(*library);
  for (const amble::Rejection& one : contents.rejected)
    std::printf("left out %s: %s\n", one.source.c_str(), one.reason.c_str());
  amble::save_library(*library, "mine.amble");
}

int main() {
  const std::filesystem::path room = std::filesystem::temp_directory_path() / "amble_example";
  std::filesystem::create_directories(room / "captures");
  std::filesystem::current_path(room);
  record(0.9, "captures/slow.bvh");
  record(1.5, "captures/quick.bvh");
  record(1.2, "walk.bvh");
  build();
  const auto library = amble::load_library("mine.amble");
  std::printf("%zu examples\n", amble::contents_of(*library).examples.size());
  std::filesystem::remove_all(room);
}
