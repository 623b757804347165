#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "amble/adaptation/feet.hpp"
#include "amble/library/motion_library.hpp"

namespace amble {

/// A body of the built-in library that walks as one of its examples does, seen as its feet see it:
/// no weights, no steering, and the pelvis where the example has it.
class WalkingFeet {
 public:
  explicit WalkingFeet(std::string_view name, std::shared_ptr<const Terrain> ground = nullptr)
      : library_(default_library()),
        ground_(ground ? std::move(ground) : std::make_shared<FlatTerrain>()),
        body_(library_, nullptr) {
    for (std::size_t i = 0; i < library_->examples.size(); ++i)
      if (library_->examples[i].name == name) active_.push_back({static_cast<int>(i), 1.0});
    body_.choose(active_);
    gait_ = blend_gait(*library_, active_);
    course_.drive.speed = {gait_.speed, 0};
    course_.drive.turn_rate = {gait_.turn_rate, 0};
  }

  /// Goes on by so much of a stride.
  void pass(double phases) {
    phase_ += phases;
    phase_ -= phase_ < 1 ? 0 : 1;
    course_.frame = course_.frame.along_arc(gait_.speed, gait_.turn_rate, phases * gait_.seconds());
  }

  /// What the feet are told, the pelvis raised by so many metres.
  FootWork work(double raised = 0) const {
    FootWork work{*library_,   active_,
                  body_,       gait_,
                  course_,     course_.frame.axes(),
                  gait_.speed, gait_.turn_rate,
                  phase_,      0,
                  1,           true,
                  -raised,     0,
                  {},          {},
                  {},          {}};
    work.underfoot.terrain = ground_.get();
    const Transform pelvis = body_.pelvis(phase_, 0);
    for (const Side side : kSides) {
      const auto k = static_cast<std::size_t>(index(side));
      work.bones[k] = leg_bones(library_->skeleton, side);
      work.hip_offsets[k] = library_->skeleton.hip_offset(side);
      work.hips[k] = pelvis.position + rotate(pelvis.rotation, work.hip_offsets[k]);
      work.hips[k].y += raised;
    }
    return work;
  }

  const MotionLibrary& library() const { return *library_; }
  const BlendedGait& gait() const { return gait_; }
  const Course& course() const { return course_; }

 private:
  std::shared_ptr<const MotionLibrary> library_;
  std::shared_ptr<const Terrain> ground_;
  std::vector<ActiveExample> active_;
  BodyBlend body_;
  BlendedGait gait_;
  Course course_;
  double phase_ = 0;
};

}  // namespace amble
