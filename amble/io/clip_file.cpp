#include "amble/io/clip_file.hpp"

#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/io/asf_amc.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/csv.hpp"
#include "amble/io/file.hpp"
#include "amble/io/gltf.hpp"
#include "amble/io/text.hpp"

namespace amble {
namespace {

Clip read_gltf_file(const std::string& path, const std::string& animation) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const auto resolve = [&](const std::string& uri) {
    if (uri.find("://") != std::string::npos || uri.find("..") != std::string::npos ||
        uri.find('/') == 0)
      throw Error(path + ": names " + in_quotes(uri) + "; only files beside it are read");
    return read_file((folder / uri).string());
  };
  return choose_clip(read_gltf(read_file(path), path, resolve), animation, path);
}

/// The skeleton of an AMC file: of the same name ("16_01.asf"), of its subject ("16.asf"), or the
/// only one in its folder.
std::string find_asf(const std::string& path) {
  const std::filesystem::path file(path);
  const std::string stem = file.stem().string();
  for (const std::string& name : {stem, stem.substr(0, stem.find('_'))}) {
    const std::filesystem::path beside = file.parent_path() / (name + ".asf");
    if (std::filesystem::exists(beside)) return beside.string();
  }
  std::vector<std::string> found;
  const std::filesystem::path folder = file.parent_path().empty() ? "." : file.parent_path();
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
    if (entry.path().extension() == ".asf") found.push_back(entry.path().string());
  if (found.size() != 1)
    throw Error(path + ": needs its skeleton; put " + stem +
                ".asf beside it or name one with --asf");
  return found[0];
}

}  // namespace

Clip choose_clip(std::vector<Clip> clips, const std::string& animation, const std::string& path) {
  if (animation.empty()) return std::move(clips.front());
  double number = -1;
  parse_number(animation, number);
  for (std::size_t k = 0; k < clips.size(); ++k)
    if (clips[k].name == animation || static_cast<double>(k) == number) return std::move(clips[k]);
  std::string names;
  for (const Clip& clip : clips) names += (names.empty() ? "" : ", ") + in_quotes(clip.name);
  throw Error(path + ": has no animation " + in_quotes(animation) + "; it has " + names);
}

Clip read_clip(const std::string& path, const ClipSource& source) {
  const std::string extension = file_extension(path);
  if (extension == "bvh") return read_bvh(read_file(path), path);
  if (extension == "gltf" || extension == "glb") return read_gltf_file(path, source.animation);
  if (extension == "amc") {
    const std::string amc = read_file(path);
    const std::string asf = source.asf.empty() ? find_asf(path) : source.asf;
    return read_asf_amc(read_file(asf), asf, amc, path);
  }
  if (extension == "asf") throw Error(path + ": is a skeleton; give the .amc file with the motion");
  throw Error(path + ": unknown kind of clip; the name must end in .bvh, .amc, .gltf or .glb");
}

void require_clip_output(const std::string& path) {
  const std::string extension = file_extension(path);
  for (const char* known : {"bvh", "glb", "csv", "amc"})
    if (extension == known) return;
  throw Error(path + ": unknown kind of output; the name must end in .bvh, .glb, .amc or .csv");
}

std::vector<FileContent> encode_clip(const std::string& path, const Clip& clip,
                                     const ClipFormat& format) {
  require_clip_output(path);
  const std::string extension = file_extension(path);
  if (extension == "bvh")
    return {{path, write_bvh(clip, {.units_per_metre = format.units_per_metre})}};
  if (extension == "glb") return {{path, write_glb(clip)}};
  if (extension == "csv") return {{path, write_csv(clip)}};
  AsfAmc files = write_asf_amc(clip);
  return {{std::filesystem::path(path).replace_extension(".asf").string(), std::move(files.asf)},
          {path, std::move(files.amc)}};
}

void write_clip(const std::string& path, const Clip& clip, const ClipFormat& format) {
  write_files(encode_clip(path, clip, format));
}

}  // namespace amble
