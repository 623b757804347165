// Libraries: made, kept, and looked into.

#include "amble/library.hpp"

#include <cstddef>

#include "bodies.hpp"
#include "kinds.hpp"

namespace amble::c {
namespace {

constexpr amble_build_options kBuild{
    sizeof(amble_build_options), 0, 1, 0, nullptr, nullptr, nullptr, nullptr};

std::unique_ptr<LibraryObject> object_of(std::shared_ptr<const MotionLibrary> library) {
  return std::make_unique<LibraryObject>(
      LibraryObject{std::make_shared<SharedLibrary>(std::move(library))});
}

std::shared_ptr<SharedLibrary> shared(amble_library library) {
  return Reading<LibraryObject>(library)->shared;
}

template <typename T>
const T& one_of(const std::vector<T>& all, std::uint32_t number) {
  require(number < all.size(), "There is none with that number.");
  return all[number];
}

/// A caller's progress function, whose wish to stop ends the building.
struct Progress {
  amble_progress told;
  void* context;
  void operator()(std::size_t done, std::size_t all, const std::string& source) const {
    if (told(context, done, all, source.c_str()) != 0)
      throw Refusal{AMBLE_CANCELLED, "The building was cancelled."};
  }
};

std::shared_ptr<const MotionLibrary> build(const char* const* files, std::size_t file_count,
                                           const amble_clip* clips, std::size_t clip_count,
                                           const amble_build_options& wish) {
  require(files || file_count == 0, "A list of files is NULL.");
  LibrarySources sources;
  for (std::size_t i = 0; i < file_count; ++i)
    sources.files.emplace_back(need(files[i], "The name of a file is NULL."));
  sources.clips = clips_of(clips, clip_count);
  if (wish.manifest) sources.manifest = wish.manifest;
  BuildOptions options;
  options.mirror = wish.mirror != 0;
  options.thin_out = wish.thin_out != 0;
  if (wish.name) options.name = wish.name;
  if (wish.progress) options.progress = Progress{wish.progress, wish.context};
  return build_library(sources, options);
}

}  // namespace

amble_joint joint_of(const Skeleton& skeleton, std::uint32_t number) {
  const Joint& joint = one_of(skeleton.joints, number);
  return {sizeof(amble_joint), joint.parent,
          joint.name.c_str(),  {joint.offset.x, joint.offset.y, joint.offset.z},
          joint.end ? 1 : 0,   0};
}

int joint_of_role(const Skeleton& skeleton, const char* role) {
  need(role);
  for (int i = 0; i < kRoleCount; ++i)
    if (role_name(static_cast<Role>(i)) == role) return skeleton.joint(static_cast<Role>(i));
  throw Refusal{AMBLE_BAD_ARGUMENT, "No role has that name."};
}

}  // namespace amble::c

using namespace amble::c;

extern "C" {

amble_result amble_library_default(amble_library* out) {
  return create(out, [] { return object_of(amble::default_library()); });
}
amble_result amble_library_load(const char* path, amble_library* out) {
  return create(out, [&] { return object_of(amble::load_library(need(path))); });
}
amble_result amble_library_read(const void* bytes, size_t size, const char* name,
                                amble_library* out) {
  return create(out, [&] {
    need(bytes), need(name);
    return object_of(amble::read_library({static_cast<const std::byte*>(bytes), size}, name));
  });
}
amble_result amble_library_save(amble_library library, const char* path) {
  return call([&] { amble::save_library(*shared(library)->library, need(path)); });
}
amble_result amble_library_write(amble_library library, amble_blob* out) {
  return give_blob(out, [&] { return amble::write_library(*shared(library)->library); });
}

amble_build_options amble_default_build_options(void) { return kBuild; }
amble_result amble_library_build(const char* const* files, size_t file_count,
                                 const amble_clip* clips, size_t clip_count,
                                 const amble_build_options* options, amble_library* out) {
  return create(out, [&] {
    return object_of(build(files, file_count, clips, clip_count, options_or(options, kBuild)));
  });
}
amble_result amble_library_on_body(amble_library library, amble_clip body, amble_library* out) {
  return create(out, [&] {
    return object_of(amble::on_body(*shared(library)->library, Reading<ClipObject>(body)->clip));
  });
}
amble_result amble_library_destroy(amble_library library) {
  return destroy<LibraryObject>(library);
}

amble_result amble_library_describe(amble_library library, amble_library_info* out) {
  return call([&] {
    const amble::LibraryContents& all = shared(library)->contents();
    const auto count = [](const auto& list) { return static_cast<uint32_t>(list.size()); };
    give(out, {0, count(all.skeleton.joints), count(all.examples), count(all.types),
               count(all.parameters), count(all.rejected), count(all.notes), 0, all.name.c_str()});
  });
}
amble_result amble_library_joint(amble_library library, uint32_t number, amble_joint* out) {
  return call([&] { give(out, joint_of(amble::skeleton_of(*shared(library)->library), number)); });
}
amble_result amble_library_joint_of_role(amble_library library, const char* role, int32_t* joint) {
  return call([&] {
    need(joint);
    *joint = joint_of_role(amble::skeleton_of(*shared(library)->library), role);
  });
}
amble_result amble_library_sole(amble_library library, int32_t side, amble_sole* out) {
  return call([&] {
    const amble::Skeleton& body = amble::skeleton_of(*shared(library)->library);
    require(side == 0 || side == 1, "A side is 0, left, or 1, right.");
    const amble::Sole& sole = body.soles[static_cast<std::size_t>(side)];
    give(out, {0,
               0,
               {sole.heel.x, sole.heel.y, sole.heel.z},
               {sole.ball_joint.x, sole.ball_joint.y, sole.ball_joint.z},
               {sole.tip_joint.x, sole.tip_joint.y, sole.tip_joint.z},
               sole.ankle_height,
               sole.ball_height,
               sole.tip_height,
               sole.toe_stiffness});
  });
}
amble_result amble_library_example(amble_library library, uint32_t number, amble_example* out) {
  return call([&] {
    const amble::LibraryExample& one = one_of(shared(library)->contents().examples, number);
    give(out, {0, 0, one.name.c_str(), one.source.c_str(), one.type.c_str(), one.start, one.end,
               one.gait, one.speed, one.turn_rate, one.seconds});
  });
}
amble_result amble_library_type(amble_library library, uint32_t number, amble_type* out) {
  return call([&] {
    const amble::LibraryType& one = one_of(shared(library)->contents().types, number);
    give(out, {0, static_cast<uint32_t>(one.examples), one.name.c_str(), one.slowest, one.fastest,
               one.own ? 1 : 0, 0});
  });
}
amble_result amble_library_parameter(amble_library library, uint32_t number, amble_parameter* out) {
  return call([&] {
    const amble::LibraryParameter& one = one_of(shared(library)->contents().parameters, number);
    give(out, {0, 0, one.name.c_str(), one.low, one.high, one.usual});
  });
}
amble_result amble_library_rejection(amble_library library, uint32_t number, const char** source,
                                     const char** reason) {
  return call([&] {
    need(source), need(reason);
    const amble::Rejection& one = one_of(shared(library)->contents().rejected, number);
    *source = one.source.c_str();
    *reason = one.reason.c_str();
  });
}
amble_result amble_library_note(amble_library library, uint32_t number, const char** note) {
  return call([&] {
    need(note);
    *note = one_of(shared(library)->contents().notes, number).c_str();
  });
}

amble_result amble_command_type(amble_library library, const char* name, int32_t* type) {
  return call([&] {
    need(name), need(type);
    *type = static_cast<int32_t>(amble::command_type(*shared(library)->library, name));
  });
}
amble_result amble_command_type_name(amble_library library, int32_t type, const char** name) {
  return call([&] {
    need(name);
    const auto all = shared(library);
    require(type >= 0, "There is no such type.");
    *name = amble::command_type_name(*all->library, static_cast<amble::Command::Type>(type)).data();
    require(type == AMBLE_CHOOSE || std::string_view(*name) != "choose", "There is no such type.");
  });
}

amble_result amble_manner_set(amble_library library, const char* parameter, double value,
                              amble_manner* manner) {
  return call([&] {
    need(parameter), options_or(need(manner), {});
    amble::Manner told;
    told.set(*shared(library)->library, parameter, value);
    for (std::size_t i = 0; i < told.parameters.size(); ++i)
      if (told.parameters[i] == told.parameters[i]) manner->parameters[i] = told.parameters[i];
  });
}
amble_result amble_manner_mix(amble_library library, const char* type, double share,
                              amble_manner* manner) {
  return call([&] {
    need(type), options_or(need(manner), {});
    amble::Manner told;
    std::copy(std::begin(manner->shares), std::end(manner->shares), told.shares.begin());
    told.mix(*shared(library)->library, type, share);
    std::copy(told.shares.begin(), told.shares.end(), manner->shares);
  });
}
}
