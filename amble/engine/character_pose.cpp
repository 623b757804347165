#include <algorithm>
#include <array>

#include "amble/actions/action_body.hpp"
#include "amble/adaptation/swung_arms.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/engine/pose_room.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {

/// Writes what the pose of a state is worked out from: blended joints with the actions' clips,
/// pelvis, carriage and feet. Returns where the pelvis is.
Vec3 Character::Impl::ask_for_pose(const CharacterState& s, std::span<const ActiveExample> blend,
                                   const ActionStack& acts, const AskedLane& asked) noexcept {
  body_blend.choose(blend);
  vary(s);
  body_blend.read(s.phase, s.idle_phase, channels);
  if (!acts.empty()) mix_gaits(s, blend, acts);
  add_transition(s);
  breathe(s);
  if (!acts.empty() && !on_posture()) acts.layer_clips(layering(), channels);
  const Transform body = pelvis(s);
  asked.put(lanes::kPelvis, body.rotation);
  asked.put(carried(s.carriage), swung(s.carriage), s.carriage, s.course.frame.heading);
  for (std::size_t k = 0; k < 2; ++k)
    asked.put(lanes::kFeet + static_cast<int>(k) * lanes::kFootRows, s.feet[k].pose, body.position);
  asked.put(lanes::kAskedRows, channels);
  return body.position;
}

/// The pose of a state: blended joints (park2002:12) with the actions' clips, pelvis on the
/// vehicle, legs on the feet, then what must meet a point of the world.
void Character::Impl::evaluate(const CharacterState& s, std::span<const ActiveExample> blend,
                               const ActionStack& acts, Pose& out) noexcept {
  const lanes::LaneBody& body = technique->body().tables.body();
  PoseRoom<1> room(body, channels.size(), large_body);
  const Vec3 at = ask_for_pose(s, blend, acts, room.lane(0));
  lanes::kOneLane.turn(body, room.asked, room.pose);
  if (!acts.empty() && on_posture()) {
    room.posed(0).read(at, out);
    posture_layers->layer(*acting, acts, layering(), out);
    room.posed(0).write(out);
  }
  lanes::kOneLane.place(body, room.asked, room.pose);
  room.posed(0).read(at, out);
  room.posed(0).read(at, world);
  if (!acts.empty()) meet_the_world(s, acts, out);
}

bool Character::Impl::on_posture() const noexcept {
  return technique->options().action_blend == TechniqueOptions::ActionBlend::posture;
}

/// Whether nothing but its state has a say in how it looks now.
bool Character::Impl::plain() const noexcept {
  return !(behind > kSameMoment) && actions.empty() && steadied.idle();
}

/// Poses the body at the shown moment. Between two internal steps both are posed and interpolated,
/// so that every frame rate shows the same motion.
void Character::Impl::show() noexcept {
  if (shown) return;
  shown = true;
  if (!posed) evaluate(state, active, actions, pose);
  posed = false;
  if (plain()) return;
  if (!steadied.idle()) steadied.hold_back(acting->upper_body(), pose);
  if (behind > kSameMoment) {
    evaluate(earlier, active_before, actions_before, pose_before);
    if (!steadied.idle()) steadied.hold_back_before(acting->upper_body(), pose_before);
    pose.root = lerp(pose.root, pose_before.root, behind);
    for (std::size_t j = 0; j < pose.rotations.size(); ++j)
      pose.rotations[j] = nlerp(pose.rotations[j], pose_before.rotations[j], behind);
  }
  forward_kinematics(library->skeleton, pose, world);
}

/// The same of several who share one body and look as their states alone have it: a lane each.
template <int kLanes>
void Character::Impl::show_lanes(const lanes::Poser& poser, std::span<const Shown> those,
                                 const JointBuffer& into) noexcept {
  const Impl& first = *those.front().who;
  const lanes::LaneBody& body = first.technique->body().tables.body();
  PoseRoom<kLanes> room(body, first.channels.size());
  std::array<Vec3, kLanes> at;
  for (std::size_t k = 0; k < kLanes; ++k) {  // lanes to spare do what the first one does
    Impl& one = *those[k < those.size() ? k : 0].who;
    at[k] = one.ask_for_pose(one.state, one.active, one.actions, room.lane(k));
  }
  poser.turn(body, room.asked, room.pose);
  poser.place(body, room.asked, room.pose);
  for (std::size_t k = 0; k < those.size(); ++k) {
    const auto& [one, out] = those[k];
    if (out) {
      room.posed(k).read(at[k], body.joints, JointWriter(into, out));
      continue;
    }
    room.posed(k).read(at[k], one->pose);
    room.posed(k).read(at[k], one->world);
    one->shown = true;
  }
}

void Character::Impl::show_together(std::span<const Shown> those,
                                    const JointBuffer& into) noexcept {
  if (those.empty()) return;
  const lanes::Poser& widest = lanes::widest_poser();
  if (those.size() == 1)
    show_lanes<1>(lanes::kOneLane, those, into);
  else if (widest.width == 8 && those.size() > 4)
    show_lanes<8>(widest, those, into);
  else
    show_lanes<4>(lanes::kFourLanes, those, into);
}

void Character::show() noexcept { impl_->show(); }

/// Gathers those who can be shown together, and shows the others alone.
class Character::Impl::Gathering {
 public:
  explicit Gathering(const JointBuffer& into = {}) noexcept : into_(into) {}
  ~Gathering() { show_them(); }
  void add(Impl& one, std::size_t row) noexcept {
    const lanes::LaneBody& body = one.technique->body().tables.body();
    float* out = into_.first ? JointWriter::row(into_, row, one.world.size()) : nullptr;
    if (one.shown || one.posed || !one.plain() || !fits_in_room(body)) {
      one.show();
      if (out) JointWriter(into_, out).write(one.world);
      return;
    }
    if (count_ > 0 && &together_[0].who->technique->body() != &one.technique->body()) show_them();
    together_[count_++] = {&one, out};
    if (count_ == width_) show_them();
  }

 private:
  void show_them() noexcept {
    show_together(std::span(together_).first(count_), into_);
    count_ = 0;
  }
  JointBuffer into_;
  std::array<Shown, 8> together_{};
  std::size_t width_ = static_cast<std::size_t>(lanes::widest_poser().width), count_ = 0;
};

void Character::show(std::span<Character> those) noexcept { show(those, JointBuffer{}); }
void Character::show(std::span<Character> those, const JointBuffer& into) noexcept {
  Impl::Gathering gathering(into);
  for (std::size_t i = 0; i < those.size(); ++i) gathering.add(*those[i].impl_, i);
}
void Character::show(std::span<Character* const> those) noexcept {
  Impl::Gathering gathering;
  for (Character* one : those) gathering.add(*one->impl_, 0);
}
void Character::show(std::span<Character* const> those, std::span<const std::int32_t> rows,
                     const JointBuffer& into) noexcept {
  Impl::Gathering gathering(into);
  for (std::size_t i = 0; i < those.size() && i < rows.size(); ++i)
    gathering.add(*those[i]->impl_, static_cast<std::size_t>(rows[i]));
}

}  // namespace amble
