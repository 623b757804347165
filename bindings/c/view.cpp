#include "view.hpp"

#include <cstdint>
#include <cstring>

#include "calls.hpp"

namespace amble::c {
namespace {

/// Fills in strides that were left out, and sees that everything fits.
void check(amble_array& array, std::size_t characters, std::size_t joints, std::size_t element,
           std::size_t alignment) {
  if (!array.data) return;
  if (array.joint_stride == 0) array.joint_stride = element;
  const std::size_t kMost = std::size_t{1} << 40;  // so that nothing below overflows
  require(array.joint_stride < kMost && array.stride < kMost, "A stride of a view is too large.");
  const std::size_t row = array.joint_stride * (joints - 1) + element;
  if (array.stride == 0) array.stride = array.joint_stride * joints;
  require(array.joint_stride >= element && (characters <= 1 || array.stride >= row),
          "A stride of a view is smaller than what it steps over.");
  const auto misplaced =
      (reinterpret_cast<std::uintptr_t>(array.data) | array.stride | array.joint_stride) %
      alignment;
  require(misplaced == 0, "Memory of a view is not aligned to its numbers.");
  if (characters == 0) return;
  require(array.stride < kMost / characters, "A stride of a view is too large.");
  require((characters - 1) * array.stride + row <= array.bytes,
          "Memory of a view has no room for what it is to receive.", AMBLE_TOO_SMALL);
}

std::byte* row_of(const amble_array& array, std::size_t number) noexcept {
  return static_cast<std::byte*>(array.data) + number * array.stride;
}

template <typename Number>
void put(std::byte* at, const Vec3& v) noexcept {
  Number* out = reinterpret_cast<Number*>(at);
  out[0] = static_cast<Number>(v.x);
  out[1] = static_cast<Number>(v.y);
  out[2] = static_cast<Number>(v.z);
}
template <typename Number>
void put(std::byte* at, const Quat& q) noexcept {
  Number* out = reinterpret_cast<Number*>(at);
  out[0] = static_cast<Number>(q.x);
  out[1] = static_cast<Number>(q.y);
  out[2] = static_cast<Number>(q.z);
  out[3] = static_cast<Number>(q.w);
}

std::uint32_t bit_of(const Event& event) noexcept {
  const bool left = event.side == Side::left;
  switch (event.kind) {
    case Event::Kind::strike: return left ? AMBLE_STRIKE_LEFT : AMBLE_STRIKE_RIGHT;
    case Event::Kind::lift: return left ? AMBLE_LIFT_LEFT : AMBLE_LIFT_RIGHT;
    case Event::Kind::walk: return AMBLE_NOW_WALKS;
    case Event::Kind::run: return AMBLE_NOW_RUNS;
    case Event::Kind::own: return AMBLE_NOW_OWN;
  }
  return 0;
}

}  // namespace

ViewWriter::ViewWriter(const amble_view* view, std::size_t characters, std::size_t joints,
                       bool frames_of_a_clip)
    : view_(options_or(need(view), {})), space_(view_.space) {
  require(view_.numbers == AMBLE_F32 || view_.numbers == AMBLE_F64,
          "The numbers of a view are neither AMBLE_F32 nor AMBLE_F64.");
  const std::size_t number = view_.numbers == AMBLE_F32 ? sizeof(float) : sizeof(double);
  check(view_.positions, characters, joints, 3 * number, number);
  check(view_.rotations, characters, joints, 4 * number, number);
  check(view_.local, characters, joints, 4 * number, number);
  check(view_.roots, characters, 1, 3 * number, number);
  check(view_.doing, characters, 1, sizeof(amble_doing), alignof(amble_doing));
  check(view_.root_motion, characters, 1, sizeof(amble_root_motion), alignof(amble_root_motion));
  check(view_.events, characters, 1, sizeof(std::uint32_t), alignof(std::uint32_t));
  if (frames_of_a_clip)
    require(!view_.doing.data && !view_.root_motion.data && !view_.events.data,
            "Frames of a clip have joints and roots, and nothing is done there.");
}

bool ViewWriter::poses() const noexcept {
  return view_.positions.data || view_.rotations.data || view_.local.data || view_.roots.data;
}

template <typename Number>
void ViewWriter::write_pose(std::size_t number, std::span<const Transform> model,
                            const Pose& pose) const noexcept {
  const bool changes = space_.changes();
  if (view_.positions.data) {
    std::byte* at = row_of(view_.positions, number);
    for (const Transform& joint : model) {
      put<Number>(at, changes ? space_.point(joint.position) : joint.position);
      at += view_.positions.joint_stride;
    }
  }
  if (view_.rotations.data) {
    std::byte* at = row_of(view_.rotations, number);
    for (const Transform& joint : model) {
      put<Number>(at, changes ? space_.rotation(joint.rotation) : joint.rotation);
      at += view_.rotations.joint_stride;
    }
  }
  if (view_.local.data) {
    std::byte* at = row_of(view_.local, number);
    for (const Quat& turned : pose.rotations) {
      put<Number>(at, changes ? space_.rotation(turned) : turned);
      at += view_.local.joint_stride;
    }
  }
  if (view_.roots.data)
    put<Number>(row_of(view_.roots, number), changes ? space_.point(pose.root) : pose.root);
}

void ViewWriter::write(std::size_t number, std::span<const Transform> model,
                       const Pose& pose) const noexcept {
  if (view_.numbers == AMBLE_F32)
    write_pose<float>(number, model, pose);
  else
    write_pose<double>(number, model, pose);
}

void ViewWriter::write(std::size_t number, const Character& character) const noexcept {
  if (poses()) write(number, character.model(), character.pose());
  if (view_.doing.data) {
    const amble_doing doing = doing_of(character.doing());
    std::memcpy(row_of(view_.doing, number), &doing, sizeof doing);
  }
  if (view_.root_motion.data) {
    const amble_root_motion moved = root_motion_of(character.root_motion());
    std::memcpy(row_of(view_.root_motion, number), &moved, sizeof moved);
  }
  if (view_.events.data) {
    std::uint32_t bits = 0;
    for (const Event& event : character.events()) bits |= bit_of(event);
    std::memcpy(row_of(view_.events, number), &bits, sizeof bits);
  }
}

amble_doing doing_of(const Doing& doing) noexcept {
  return {sizeof(amble_doing),
          static_cast<int32_t>(doing.type),
          doing.speed,
          doing.turn_rate,
          doing.gait,
          doing.phase,
          doing.outside,
          doing.x,
          doing.z,
          doing.heading,
          {doing.contact[0] ? 1 : 0, doing.contact[1] ? 1 : 0}};
}

amble_root_motion root_motion_of(const RootMotion& motion) noexcept {
  return {sizeof(amble_root_motion), 0, motion.left, motion.forward, motion.turned};
}

amble_event event_of(const Event& event) noexcept {
  return {static_cast<int32_t>(event.kind), index(event.side)};
}

}  // namespace amble::c

extern "C" {

amble_view amble_default_view(void) {
  amble_view view{};
  view.size = sizeof view;
  return view;
}
}
