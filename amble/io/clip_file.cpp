#include "amble/io/clip_file.hpp"

#include <cctype>
#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/core/no_memory.hpp"
#include "amble/io/asf_amc.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/csv.hpp"
#include "amble/io/file.hpp"
#include "amble/io/gltf.hpp"
#include "amble/io/text.hpp"

namespace amble {
namespace {

std::vector<Clip> read_gltf_file(const std::string& path) {
  return read_gltf(read_file(path), path, files_beside(path));
}

bool is_gltf(const std::string& extension) { return extension == "gltf" || extension == "glb"; }

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

/// A uri's %20 as what they stand for.
std::string without_escapes(const std::string& uri) {
  std::string out;
  for (std::size_t k = 0; k < uri.size(); ++k) {
    const auto digit = [&](std::size_t at) {
      return at < uri.size() && std::isxdigit(static_cast<unsigned char>(uri[at])) != 0;
    };
    if (uri[k] == '%' && digit(k + 1) && digit(k + 2)) {
      out.push_back(static_cast<char>(std::stoi(uri.substr(k + 1, 2), nullptr, 16)));
      k += 2;
    } else {
      out.push_back(uri[k]);
    }
  }
  return out;
}

/// The ending of a name; a pipe without one carries BVH.
std::string kind_of(const std::string& path) { return path == "-" ? "bvh" : file_extension(path); }

}  // namespace

ResolveUri files_beside(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  return [path, folder](const std::string& escaped) {
    const std::string uri = without_escapes(escaped);
    if (uri.find("://") != std::string::npos || uri.find("..") != std::string::npos ||
        uri.find('/') == 0)
      throw Error(path + ": names " + in_quotes(uri) + "; only files beside it are read");
    return read_file((folder / uri).string());
  };
}

std::size_t choose_number(const std::vector<Clip>& clips, const std::string& animation,
                          const std::string& path) {
  if (animation.empty()) return 0;
  double number = -1;
  parse_number(animation, number);
  for (std::size_t k = 0; k < clips.size(); ++k)
    if (clips[k].name == animation || static_cast<double>(k) == number) return k;
  std::string names;
  for (const Clip& clip : clips) names += (names.empty() ? "" : ", ") + in_quotes(clip.name);
  throw Error(path + ": has no animation " + in_quotes(animation) + "; it has " + names);
}

Clip choose_clip(std::vector<Clip> clips, const std::string& animation, const std::string& path) {
  return std::move(clips[choose_number(clips, animation, path)]);
}

namespace {

Clip read_any(const std::string& path, const ClipSource& source) {
  const std::string extension = kind_of(path);
  if (extension == "bvh") return read_bvh(read_file(path), path);
  if (is_gltf(extension)) return choose_clip(read_gltf_file(path), source.animation, path);
  if (extension == "amc") {
    const std::string amc = read_file(path);
    const std::string asf = source.asf.empty() ? find_asf(path) : source.asf;
    return read_asf_amc(read_file(asf), asf, amc, path);
  }
  if (extension == "asf") throw Error(path + ": is a skeleton; give the .amc file with the motion");
  throw Error(path + ": unknown kind of clip; the name must end in .bvh, .amc, .gltf or .glb");
}

}  // namespace

Clip read_clip(const std::string& path, const ClipSource& source) {
  return or_no_memory([&] { return read_any(path, source); });
}

std::vector<Clip> read_clips(const std::string& path) {
  return or_no_memory([&] {
    if (is_gltf(kind_of(path))) return read_gltf_file(path);
    std::vector<Clip> one;
    one.push_back(read_any(path, {}));
    return one;
  });
}

void require_clip_output(const std::string& path) {
  const std::string extension = kind_of(path);
  for (const char* known : {"bvh", "glb", "csv", "amc"})
    if (extension == known) return;
  throw Error(path + ": unknown kind of output; the name must end in .bvh, .glb, .amc or .csv");
}

std::vector<FileContent> encode_clip(const std::string& path, const Clip& clip,
                                     const ClipFormat& format) {
  require_clip_output(path);
  const std::string extension = kind_of(path);
  if (extension == "bvh")
    return {{path, write_bvh(clip, {.units_per_metre = format.units_per_metre})}};
  if (extension == "glb") return {{path, write_glb(clip)}};
  if (extension == "csv") return {{path, write_csv(clip)}};
  AsfAmc files = write_asf_amc(clip);
  return {{std::filesystem::path(path).replace_extension(".asf").string(), std::move(files.asf)},
          {path, std::move(files.amc)}};
}

void write_clip(const std::string& path, const Clip& clip, const ClipFormat& format) {
  or_no_memory([&] { write_files(encode_clip(path, clip, format)); });
}

}  // namespace amble
