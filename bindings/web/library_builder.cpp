// Captures become a motion library in a page or its worker: files are read one by one, studied, and
// then built. Everything here may fail and then says why.

#include <emscripten/emscripten.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "amble/clip.hpp"
#include "amble/core/error.hpp"
#include "amble/io/asf_amc.hpp"
#include "amble/io/gltf.hpp"
#include "amble/io/roles.hpp"
#include "amble/io/text.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/library/library_file.hpp"
#include "body_file.hpp"
#include "bytes.hpp"
#include "last_error.hpp"
#include "study_report.hpp"

namespace amble::web {
namespace {

using nlohmann::json;

json joints_of(const Clip& clip) {
  json joints = json::array(), roles = json::object();
  for (const Joint& joint : clip.skeleton.joints)
    joints.push_back({{"name", joint.name}, {"parent", joint.parent}, {"end", joint.end}});
  for (int r = 0; r < kRoleCount; ++r)
    if (const Role role = static_cast<Role>(r); clip.skeleton.has(role))
      roles[std::string(role_name(role))] = clip.skeleton.joint(role);
  return {{"fps", clip.fps}, {"frames", clip.frames()}, {"joints", joints}, {"roles", roles}};
}

class WebBuilder {
 public:
  /// Keeps a skeleton (.asf), a clip, or all clips of a file that has several; what had the same
  /// names goes. `report` tells them as a list. A GLB is known by its first bytes.
  void read(std::string bytes, const std::string& name) {
    json names = json::array();
    const std::string kind = bytes.rfind("glTF", 0) == 0 ? "glb" : file_extension(name);
    if (kind == "asf") {
      skeletons_[name] = std::move(bytes);
    } else if (kind == "glb") {
      std::vector<Clip> clips = read_gltf(bytes, name, nothing_beside(name));
      const std::vector<std::string> called = names_in(name, clips);
      for (std::size_t k = 0; k < clips.size(); ++k) {
        keep(std::move(clips[k]), called[k]);
        names.push_back(called[k]);
      }
    } else {
      keep(kind == "amc" ? read_amc(bytes, name) : read_clip_bytes(bytes, name), name);
      names.push_back(name);
    }
    answer_ = names.dump();
  }

  /// Finds what a clip holds; `corrections` is a clip's entry of a manifest, or empty.
  const char* study(const std::string& name, const std::string& corrections) {
    const auto clip = clips_.find(name);
    if (clip == clips_.end()) throw Error(name + ": has not been read");
    CaptureSource source{name, {}, {}};
    if (!corrections.empty()) source.manifest = read_manifest(corrections, name).at(0);
    UnderstandOptions how;
    how.metres_per_unit = source.manifest.scale, how.fps = source.manifest.fps;
    source.study = amble::study(clip->second, how, source.manifest.feet);
    answer_ = study_report(source.study).dump();
    sources_[name] = std::move(source);
    return answer_.c_str();
  }

  /// Says what joints of a clip are, over what their names tell: {"pelvis": "Bone01", …}.
  void assign(const std::string& name, const std::string& roles) {
    const auto clip = clips_.find(name);
    if (clip == clips_.end()) throw Error(name + ": has not been read");
    Skeleton told = clip->second.skeleton;  // as it was, should they be wrong
    override_roles(told, roles, name);
    clip->second.skeleton = std::move(told);
    sources_.erase(name);
  }

  /// A clip to be looked at: its joints and roles, and where every joint is in every frame, as
  /// floats. Studied, it is in metres and upright; else as its file has it.
  WebBytes* look(const std::string& name) {
    const auto studied = sources_.find(name);
    const auto raw = clips_.find(name);
    if (raw == clips_.end()) throw Error(name + ": has not been read");
    const Clip& clip = studied == sources_.end() ? raw->second : studied->second.study.clip;
    json told = joints_of(clip);
    told["start"] = studied == sources_.end() ? 0.0 : studied->second.study.file_time(0);
    answer_ = told.dump();
    auto out = std::make_unique<WebBytes>();
    for (const Transform& joint : forward_kinematics(clip))
      for (const double value : {joint.position.x, joint.position.y, joint.position.z}) {
        const auto single = static_cast<float>(value);
        out->bytes.append(reinterpret_cast<const char*>(&single), sizeof single);
      }
    out->seconds = (clip.frames() - 1) / clip.fps;
    return out.release();
  }

  /// The library of studied clips: {"name","mirror","clips":["walk.bvh",…]}.
  WebBytes* build(const std::string& wish) {
    const json asked = json::parse(wish);
    std::vector<CaptureSource> sources;
    for (const std::string name : asked.at("clips")) {
      const auto source = sources_.find(name);
      if (source == sources_.end()) throw Error(name + ": has not been studied");
      sources.push_back(source->second);
    }
    CaptureOptions options;
    options.name = asked.value("name", options.name);
    options.mirror = asked.value("mirror", false);
    options.thin_out = asked.value("thinOut", true);
    CaptureBuild found;
    const auto library = build_captures(sources, options, found);
    answer_ = build_report(*library, found).dump();
    return new WebBytes{write_library(*library)};
  }

  const char* report() const noexcept { return answer_.c_str(); }

 private:
  void keep(Clip clip, const std::string& name) {
    clip.name = name;
    clips_[name] = std::move(clip);
    sources_.erase(name);
  }

  /// The file's own name for its only clip; of several "hero.glb: walk", each another one.
  static std::vector<std::string> names_in(const std::string& file,
                                           const std::vector<Clip>& clips) {
    if (clips.size() == 1) return {file};
    std::vector<std::string> out;
    for (std::size_t k = 0; k < clips.size(); ++k) {
      const std::string own = clips[k].name.empty() ? std::to_string(k + 1) : clips[k].name;
      std::string name = file + ": " + own;
      for (int more = 2; std::find(out.begin(), out.end(), name) != out.end(); ++more)
        name = file + ": " + own + " " + std::to_string(more);
      out.push_back(name);
    }
    return out;
  }

  /// With the skeleton of the same name ("16_01.asf"), of its subject ("16.asf"), or the only one.
  Clip read_amc(const std::string& bytes, const std::string& name) const {
    const std::string stem = file_stem(name);
    auto skeleton = skeletons_.end();
    for (const std::string& wanted : {stem, stem.substr(0, stem.find('_'))})
      if (skeleton == skeletons_.end()) skeleton = skeletons_.find(wanted + ".asf");
    if (skeleton == skeletons_.end() && skeletons_.size() == 1) skeleton = skeletons_.begin();
    if (skeleton == skeletons_.end())
      throw Error(name + ": needs its skeleton; drop " + stem + ".asf together with it");
    return read_asf_amc(skeleton->second, skeleton->first, bytes, name);
  }

  std::map<std::string, std::string> skeletons_;
  std::map<std::string, Clip> clips_;
  std::map<std::string, CaptureSource> sources_;
  std::string answer_;
};

}  // namespace
}  // namespace amble::web

using amble::web::or_null;
using amble::web::WebBuilder;
using amble::web::WebBytes;

extern "C" {

EMSCRIPTEN_KEEPALIVE WebBuilder* amble_builder_new() { return new WebBuilder; }
EMSCRIPTEN_KEEPALIVE void amble_builder_free(WebBuilder* self) { delete self; }

/// The builder itself, or null; `amble_builder_report` tells the names of the clips.
EMSCRIPTEN_KEEPALIVE WebBuilder* amble_builder_read(WebBuilder* self, const char* bytes,
                                                    std::size_t size, const char* name) {
  return or_null([&] {
    self->read({bytes, size}, name);
    return self;
  });
}

EMSCRIPTEN_KEEPALIVE const char* amble_builder_study(WebBuilder* self, const char* name,
                                                     const char* corrections) {
  return or_null([&] { return self->study(name, corrections); });
}

/// The builder itself, or null.
EMSCRIPTEN_KEEPALIVE WebBuilder* amble_builder_roles(WebBuilder* self, const char* name,
                                                     const char* roles) {
  return or_null([&] {
    self->assign(name, roles);
    return self;
  });
}

/// Floats of a clip; `amble_builder_report` tells what they are of.
EMSCRIPTEN_KEEPALIVE WebBytes* amble_builder_look(WebBuilder* self, const char* name) {
  return or_null([&] { return self->look(name); });
}

EMSCRIPTEN_KEEPALIVE WebBytes* amble_builder_build(WebBuilder* self, const char* wish) {
  return or_null([&] { return self->build(wish); });
}

/// What the last build found, or the last look, or what was read.
EMSCRIPTEN_KEEPALIVE const char* amble_builder_report(const WebBuilder* self) {
  return self->report();
}
}
