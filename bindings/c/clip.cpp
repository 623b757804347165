// Recorded motion: read, made, looked at, written.

#include "amble/clip.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "amble/analysis/scale.hpp"
#include "amble/core/most.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/gltf.hpp"
#include "amble/io/roles.hpp"
#include "amble/io/text.hpp"
#include "bodies.hpp"
#include "kinds.hpp"
#include "view.hpp"

namespace amble::c {
namespace {

constexpr double kFastest = 10000;  // frames a second

std::unique_ptr<ClipObject> object_of(Clip clip) {
  return std::make_unique<ClipObject>(ClipObject{std::move(clip)});
}

Clip decode(std::string_view bytes, const std::string& name) {
  const std::string ending = file_extension(name);
  if (ending == "bvh") return read_bvh(bytes, name);
  if (ending != "glb" && ending != "gltf")
    throw Error(name + ": clips in memory are read as .bvh or .glb");
  const auto alone = [&](const std::string& uri) -> std::string {
    throw Error(name + ": needs " + uri + " beside it; a .glb holds everything");
  };
  return choose_clip(read_gltf(bytes, name, alone), "", name);
}

void require_rate(double fps) {
  require(fps > 0 && fps <= kFastest, "A clip has 0 to 10,000 frames a second.");
}

Clip of_joints(const amble_joint* joints, std::size_t count, double fps) {
  need(joints);
  static_assert(kMostJoints == 4096);
  require(count > 0 && count <= kMostJoints, "A body has 1 to 4096 joints.");
  require_rate(fps);
  Clip clip;
  clip.fps = fps;
  for (std::size_t i = 0; i < count; ++i) {
    const amble_joint joint = options_or(&joints[i], {});
    const bool placed =
        i == 0 ? joint.parent == -1 : joint.parent >= 0 && joint.parent < static_cast<int>(i);
    require(placed, "The first joint is the root, and parents come before their children.");
    for (const double number : joint.offset)
      require(std::isfinite(number), "An offset of a joint is not finite.");
    clip.skeleton.joints.push_back({need(joint.name, "A joint has no name."),
                                    joint.parent,
                                    {joint.offset[0], joint.offset[1], joint.offset[2]},
                                    joint.end != 0});
  }
  assign_roles(clip.skeleton);
  return clip;
}

void append(Clip& clip, const double* roots, std::size_t roots_count, const double* rotations,
            std::size_t rotations_count) {
  const auto joints = static_cast<std::size_t>(clip.skeleton.size());
  require(roots_count % 3 == 0 && rotations_count % (4 * joints) == 0 &&
              roots_count / 3 == rotations_count / (4 * joints),
          "Frames have a root's place and a rotation of every joint each.");
  require(clip.translated.size() == 1, "Joints beside the root move in this clip.", AMBLE_REFUSED);
  if (roots_count == 0) return;
  need(roots), need(rotations);
  const auto finite = [](double number) { return std::isfinite(number); };
  require(std::all_of(roots, roots + roots_count, finite) &&
              std::all_of(rotations, rotations + rotations_count, finite),
          "A number of a frame is not finite.");
  Pose pose;
  pose.rotations.resize(joints);
  for (; roots_count > 0; roots_count -= 3, roots += 3) {
    pose.root = {roots[0], roots[1], roots[2]};
    for (Quat& q : pose.rotations) {
      q = normalised(Quat{rotations[3], rotations[0], rotations[1], rotations[2]});
      rotations += 4;
    }
    clip.append(pose);
  }
}

void write_frames(const Clip& clip, std::uint32_t first, std::uint32_t count,
                  const amble_view* view) {
  const auto frames = static_cast<std::uint32_t>(clip.frames());
  require(first <= frames && count <= frames - first, "The clip has no such frames.");
  const auto joints = static_cast<std::size_t>(clip.skeleton.size());
  const ViewWriter writer(view, count, joints, true);
  std::vector<Transform> world(joints);
  Pose pose;
  pose.rotations.resize(joints);
  for (std::uint32_t i = 0; i < count; ++i) {
    const int frame = static_cast<int>(first + i);
    forward_kinematics(clip, frame, world);
    pose.root = clip.root(frame);
    for (std::size_t j = 0; j < joints; ++j)
      pose.rotations[j] = clip.rotation(frame, static_cast<int>(j));
    writer.write(i, world, pose);
  }
}

ClipFormat format_of(double units_per_metre) {
  require(units_per_metre > 0 && std::isfinite(units_per_metre),
          "A metre has a number of units above 0.");
  return {units_per_metre};
}

/// Whoever has no frames yet has nothing to be brought to metres, scored or written.
void require_frames(const Clip& clip) {
  require(clip.frames() > 0, "The clip has no frames yet.", AMBLE_REFUSED);
}

}  // namespace
}  // namespace amble::c

using namespace amble::c;

extern "C" {

amble_result amble_clip_read(const char* path, const char* animation, const char* asf,
                             amble_clip* out) {
  return create(out, [&] {
    amble::Clip clip = amble::read_clip(
        need(path), {.animation = animation ? animation : "", .asf = asf ? asf : ""});
    if (clip.name.empty()) clip.name = path;
    return object_of(std::move(clip));
  });
}
amble_result amble_clip_decode(const void* bytes, size_t size, const char* name, amble_clip* out) {
  return create(out, [&] {
    need(bytes), need(name);
    return object_of(decode({static_cast<const char*>(bytes), size}, name));
  });
}
amble_result amble_clip_of_library(amble_library library, double fps, amble_clip* out) {
  return create(out, [&] {
    const auto shared = Reading<LibraryObject>(library)->shared;
    require_rate(fps);
    amble::Clip clip;
    clip.name = "amble";
    clip.skeleton = amble::skeleton_of(*shared->library);
    clip.fps = fps;
    return object_of(std::move(clip));
  });
}
amble_result amble_clip_of_joints(const amble_joint* joints, size_t count, double fps,
                                  amble_clip* out) {
  return create(out, [&] { return object_of(of_joints(joints, count, fps)); });
}
amble_result amble_clip_in_metres(amble_clip clip, int32_t mend) {
  return call([&] {
    const Changing<ClipObject> held(clip);
    require_frames(held->clip);
    amble::Clip changed = held->clip;
    if (mend)
      changed = amble::in_metres(std::move(changed));
    else
      amble::apply_scale(changed, amble::find_scale(changed));
    held->clip = std::move(changed);
  });
}
amble_result amble_clip_rename(amble_clip clip, const char* name) {
  return call([&] {
    need(name);
    Changing<ClipObject>(clip)->clip.name = name;
  });
}
amble_result amble_clip_record(amble_clip clip, amble_character character) {
  return call([&] {
    const Changing<ClipObject> held(clip);
    const ReadCharacter from(character);
    require(held->clip.skeleton.joints.size() == from->pose().rotations.size() &&
                held->clip.translated.size() == 1,
            "The character has other joints than the clip.", AMBLE_REFUSED);
    held->clip.append(from->pose());
  });
}
amble_result amble_clip_append(amble_clip clip, const double* roots, size_t roots_count,
                               const double* rotations, size_t rotations_count) {
  return call([&] {
    append(Changing<ClipObject>(clip)->clip, roots, roots_count, rotations, rotations_count);
  });
}

amble_result amble_clip_describe(amble_clip clip, amble_clip_info* out) {
  return call([&] {
    const Reading<ClipObject> held(clip);
    const amble::Clip& is = held->clip;
    give(out, {0, static_cast<uint32_t>(is.skeleton.size()), static_cast<uint32_t>(is.frames()), 0,
               is.fps, is.name.c_str()});
  });
}
amble_result amble_clip_joint(amble_clip clip, uint32_t number, amble_joint* out) {
  return call([&] { give(out, joint_of(Reading<ClipObject>(clip)->clip.skeleton, number)); });
}
amble_result amble_clip_joint_of_role(amble_clip clip, const char* role, int32_t* joint) {
  return call([&] {
    need(joint);
    *joint = joint_of_role(Reading<ClipObject>(clip)->clip.skeleton, role);
  });
}
amble_result amble_clip_frames(amble_clip clip, uint32_t first, uint32_t count,
                               const amble_view* view) {
  return call([&] { write_frames(Reading<ClipObject>(clip)->clip, first, count, view); });
}
amble_result amble_clip_write(amble_clip clip, const char* path, double units_per_metre) {
  return call([&] {
    const Reading<ClipObject> held(clip);
    require_frames(held->clip);
    amble::write_clip(need(path), held->clip, format_of(units_per_metre));
  });
}
amble_result amble_clip_encode(amble_clip clip, const char* name, double units_per_metre,
                               amble_blob* out) {
  return give_blob(out, [&] {
    const Reading<ClipObject> held(clip);
    require_frames(held->clip);
    auto files = amble::encode_clip(need(name), held->clip, format_of(units_per_metre));
    require(files.size() == 1, "A clip in memory becomes one file: .bvh, .glb or .csv.",
            AMBLE_REFUSED);
    return std::move(files.front().bytes);
  });
}
amble_result amble_clip_retarget(amble_clip clip, amble_clip target, amble_clip* out) {
  return create(out, [&] {
    const Reading<ClipObject> from(clip), onto(target);
    require_frames(from->clip), require_frames(onto->clip);
    return object_of(amble::retarget(from->clip, onto->clip));
  });
}
amble_result amble_clip_destroy(amble_clip clip) { return destroy<ClipObject>(clip); }
}
