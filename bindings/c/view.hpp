#pragma once

#include <amble.h>

#include <cstddef>
#include <span>

#include "amble/character.hpp"
#include "amble/clip.hpp"
#include "space.hpp"

namespace amble::c {

/// Writes what characters are and do into a caller's memory, all of which is checked before the
/// first byte is written.
class ViewWriter {
 public:
  /// For so many characters of so many joints. Throws Refusal when the memory is too small or its
  /// strides do not fit. `frames_of_a_clip`: nothing is done or happens there.
  ViewWriter(const amble_view* view, std::size_t characters, std::size_t joints,
             bool frames_of_a_clip = false);

  /// What a character is and does. Allocates nothing.
  void write(std::size_t number, const Character& character) const noexcept;
  /// A pose alone.
  void write(std::size_t number, std::span<const Transform> model, const Pose& pose) const noexcept;
  /// Whether joints or roots are asked for.
  bool poses() const noexcept;

 private:
  template <typename Number>
  void write_pose(std::size_t number, std::span<const Transform> model,
                  const Pose& pose) const noexcept;

  amble_view view_;
  SpaceMap space_;
};

amble_doing doing_of(const Doing& doing) noexcept;
amble_root_motion root_motion_of(const RootMotion& motion) noexcept;
amble_event event_of(const Event& event) noexcept;

}  // namespace amble::c
