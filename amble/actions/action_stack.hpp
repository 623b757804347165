#pragma once

#include <vector>

#include "amble/actions/action.hpp"
#include "amble/actions/priority_weights.hpp"
#include "amble/actions/rise.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {

/// An action under way: its state, its priorities as they are followed, its weights.
struct LiveAction {
  int id = 0;
  Action action;
  Rise state;
  bool stopping = false;
  bool waiting = false;                          // for its phase of the stride
  double seconds = 0;                            // of its clip
  std::array<double, kActionPartCount> tuned{};  // priorities on their way to where they are set
  std::array<CriticallyDamped, kActionPartCount> priority;  // and without corners
  std::array<double, kActionPartCount> weights{};           // k, by index(ActionPart)
  std::array<CriticallyDamped, 3> left_to_go;               // from the target that jumped, metres
  Vec3 pace;                               // by which the target is expected to be moved on, m/s
  double unmoved = 0;                      // seconds since it was
  Vec3 seen;                               // where it was followed to a step ago
  std::array<CriticallyDamped, 3> moving;  // how it goes, m/s
  /// Of a reach: metres by which its point lies within what the arm meets exactly, from where the
  /// shoulder is and as fast as that goes; negative when out of reach.
  double spare = 0;
  double missed =
      -1;  // of a step: metres from its spot to where the foot came nearest; −1: not yet
  CriticallyDamped within_view{1, 0};  // 0: so far behind, or passing so near, that it is let go

  /// How much it asks for: S, less where its target is let go.
  double claim() const noexcept { return state.value() * clamp01(within_view.value); }
  /// What it has of the pelvis and the legs: that share of the stride is its own.
  double stride_share() const noexcept {
    return (weights[index(ActionPart::hips)] + weights[index(ActionPart::left_leg)] +
            weights[index(ActionPart::right_leg)]) /
           3;
  }
  /// What it has of both legs.
  double leg_share() const noexcept {
    return 0.5 * (weights[index(ActionPart::left_leg)] + weights[index(ActionPart::right_leg)]);
  }
  Vec3 velocity() const noexcept { return {moving[0].value, moving[1].value, moving[2].value}; }
  /// The target as it is followed: at once where it moves or travels on, smoothly where it jumps.
  Vec3 target() const noexcept {
    return action.target - Vec3{left_to_go[0].value, left_to_go[1].value, left_to_go[2].value};
  }
};

/// What constraints ask for together: how much, and in the mean where and how fast that goes.
struct Wanted {
  double weight = 0;
  Vec3 point;
  Vec3 velocity{};  // m/s
};

/// What an arm that reaches knows of the steps before.
struct ReachingArm {
  std::array<CriticallyDamped, 3> leaning;  // of its shoulder, metres in the body's frame
  CriticallyDamped stoop;                   // metres that the hips go down for it
  double distance = 0;                      // from there to the point, metres; 0 when unknown
  double before = 0, closing = 0;           // how fast that changed, and will change, m/s
  Vec3 seen;                                // where it was without leaning, in the body's frame
  double sway = 0;                          // the fastest that it lately went to and fro, m/s

  Vec3 lean() const noexcept { return {leaning[0].value, leaning[1].value, leaning[2].value}; }
  /// Trunks follow slowly what is asked of them.
  void lean_towards(const Vec3& wanted, double seconds) noexcept;
  void stoop_by(double metres, double seconds) noexcept;
  void note_distance(double now, double seconds) noexcept;
  /// Where the shoulder is without leaning, over the ground in the body's frame.
  void note_sway(const Vec3& shoulder, double seconds) noexcept;
  void forget_sway() noexcept { seen = {}, sway = 0; }
};

/// Where the body is while actions advance.
struct ActionMoment {
  double seconds = 0;               // since the one before
  double phase = 0, passed = 0;     // of the stride; and by how much it advanced
  GroundFrame frame;                // of the body
  double speed = 0, turn_rate = 0;  // of its travel
  double facing = 0;                // heading of the body in the frame that travels
  std::array<Vec3, 2> shoulders{};  // in the body's frame, without leaning; by index(Side)
};

/// The actions of one character, at most kMost at once. A value: copies are independent, and
/// copying one over another allocates nothing once both were used. Inactive actions are gone from
/// it.
class ActionStack {
 public:
  static constexpr std::size_t kMost = 16;
  static constexpr int kNone = 0;

  /// Starts an action and gives its number, kNone when there are too many or its target is none.
  int play(const Action& action);
  bool stop(int id) noexcept;
  void stop_all() noexcept;
  /// False, and nothing done: no such action, no such part of it, or not a number.
  bool set_priority(int id, ActionPart part, double priority) noexcept;
  bool set_target(int id, const Vec3& target) noexcept;

  void advance(const ActionMoment& moment, const Layering& layering) noexcept;

  bool empty() const noexcept { return live_.empty(); }
  std::span<const LiveAction> live() const noexcept { return live_; }
  void clear() noexcept { live_.clear(); }
  using Arms = std::array<ReachingArm, 2>;
  /// Goes on with what these two gave at another moment.
  void resume(std::span<const LiveAction> live, const Arms& arms) {
    live_.assign(live.begin(), live.end());
    arms_ = arms;
  }
  const Arms& arms() const noexcept { return arms_; }
  /// Metres that hands want the hips lower.
  double stoop() const noexcept {
    return std::max(0.0, std::max(arms_[0].stoop.value, arms_[1].stoop.value));
  }
  void reserve() { live_.reserve(kMost); }

  /// Blends the clips into the upper body, channels of a body row: menardais2004:1 on the joints'
  /// logarithms, as its §5 suggests.
  void layer_clips(const Layering& layering, std::span<float> channels) const noexcept;
  /// Weights of the actions with a posture of their own on a part, in the order of `live`, as if
  /// there were no constraints: these are put on the blended posture, so that an arm let go by a
  /// reach is where it would be without it. `out` has kMost entries; false when there are none.
  bool posture_weights(ActionPart part, const Layering& layering,
                       std::span<double> out) const noexcept;
  Wanted wanted(Action::Source source, ActionPart part) const noexcept;
  /// The same of what is looked at from a place: directions are averaged, not points, and less is
  /// left of those that oppose each other.
  Wanted wanted_from(const Vec3& eyes) const noexcept;
  ReachingArm& arm(Side side) noexcept { return arms_[static_cast<std::size_t>(index(side))]; }
  const ReachingArm& arm(Side side) const noexcept {
    return arms_[static_cast<std::size_t>(index(side))];
  }
  /// Takes note of how far within reach the point of a hand is.
  void note_spare(Side side, double metres) noexcept;
  /// Takes note of where a foot that aims at spots came down.
  void note_step(Side side, const Vec3& place) noexcept;
  /// Metres that the clips lower the hips, by their weights.
  double clip_drop() const noexcept;

 private:
  LiveAction* find(int id) noexcept;
  void weigh(const Layering& layering) noexcept;

  std::vector<LiveAction> live_;
  Arms arms_{};  // by index(Side)
  int last_id_ = 0;
};

}  // namespace amble
