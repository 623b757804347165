#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "amble/actions/posture_layers.hpp"
#include "amble/adaptation/hands.hpp"
#include "amble/blending/body_blend.hpp"
#include "amble/blending/stride_variation.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/pose_room.hpp"
#include "amble/engine/technique.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/steering/vehicle_reading.hpp"
#include "amble/terrain/sound_terrain.hpp"

namespace amble {

/// What a Character holds: what changes about it, and room for everything that a frame works out,
/// so that it allocates nothing. It starts in character_reset.cpp, steps decide and move
/// (character_step.cpp), posing comes after the last step of an update (character.cpp).
struct Character::Impl : CharacterSnapshot {
  static constexpr double kStep = kFixedStep;   // the fixed internal step, seconds
  static constexpr double kSameMoment = 1e-9;   // of a step: nothing to interpolate
  static constexpr std::size_t kTogether = 32;  // updated and shown while they are in the cache

  explicit Impl(std::shared_ptr<const Technique> shared);

  void reset(const Command& command, const GroundFrame& frame, double phase) noexcept;
  /// `between`: the moment that is shown next lies before the end of this step.
  void step(bool between) noexcept;
  void evaluate(const CharacterState& state, std::span<const ActiveExample> blend,
                const ActionStack& acts, Pose& out) noexcept;
  Vec3 ask_for_pose(const CharacterState& state, std::span<const ActiveExample> blend,
                    const ActionStack& acts, const AskedLane& asked) noexcept;
  bool on_posture() const noexcept;
  bool plain() const noexcept;
  /// One to show, and where in an engine's memory; null: as its pose and model.
  struct Shown {
    Impl* who = nullptr;
    float* out = nullptr;
  };
  /// Of one body, and plain; at most as many as this processor has lanes.
  static void show_together(std::span<const Shown> those, const JointBuffer& into) noexcept;
  template <int kLanes>
  static void show_lanes(const lanes::Poser& poser, std::span<const Shown> those,
                         const JointBuffer& into) noexcept;
  class Gathering;
  Layering layering() const noexcept;
  void make_room_for_actions();
  void update(double seconds) noexcept;
  template <typename Show>
  static void update_all(std::span<Character> those, double seconds, const Show& show) noexcept;
  void show() noexcept;
  void report(const GroundFrame& frame) noexcept;
  void note_events() noexcept;
  void ride(RiddenVehicle* mount) noexcept;
  void give_legs(int action);
  void wear(const std::shared_ptr<const Style>& style, double seconds);
  void fit_to_worn() noexcept;
  GroundFrame shown_frame() const noexcept;
  /// Heading of the body in the frame that travels.
  double facing(const CharacterState& s) const noexcept {
    return s.manoeuvre < 0 ? 0.0
                           : library->manoeuvres[static_cast<std::size_t>(s.manoeuvre)].facing;
  }

  std::shared_ptr<const Technique> technique;
  std::shared_ptr<const MotionLibrary> library;
  std::shared_ptr<const MotionLibrary> dressed;  // with twins in a style; none: plain
  double style_rate = 0;                         // how fast it comes in, a step
  int legs_of = 0;  // the action whose clip has the legs, or had them; 0: a style is worn
  double styled_from = 0, styled_to = 0;  // how much of a style there was and will be
  SoundTerrain terrain;                   // what it walks on
  // Of CommonBody:
  const std::array<Leg, 2>& legs = technique->body().legs;
  const std::array<LegBones, 2>& bones = technique->body().bones;
  const std::array<Vec3, 2>& hip_offsets = technique->body().hip_offsets;
  const std::array<double, MotionLibrary::kMostParameters>& usual = technique->body().usual;
  const std::array<double, 2>& sharpest = technique->body().sharpest;
  const int slope_parameter = technique->body().slope_parameter;
  const double walk_top = technique->body().walk_top, run_bottom = technique->body().run_bottom,
               brisk = technique->body().brisk;
  RiddenVehicle* vehicle = nullptr;              // that is ridden, if any
  std::shared_ptr<RiddenVehicle> owned_vehicle;  // where the character keeps it
  RiddenVehicle* waiting = nullptr;              // to be ridden by who still goes aside or back
  VehicleReading ridden;                         // at the last internal step
  bool posed = false;  // `pose` holds the last internal step's, unsteadied
  bool shown = false;  // pose and world below belong to the shown moment
  std::vector<double> scratch;
  BodyBlend body_blend;
  StrideVariation variation;
  IdleBody idle_body;
  Underfoot underfoot;
  std::vector<float> channels, lent_channels;
  std::vector<ActiveExample> lent;  // examples of one gait alone, while its posture is read
  /// Shares of the stride that actions ask for: the gaits, then the manoeuvres.
  std::array<double, 2 + MotionLibrary::kMostMixed> asked_gaits{};
  Pose pose, pose_before;
  std::vector<Transform> world;
  std::vector<float> large_body;                  // room to pose one of many joints
  std::unique_ptr<PostureLayers> posture_layers;  // of one who acts, where these are asked for
  std::vector<double> freedom;                    // of joints to turn harder than usual, 0 … 1
  std::array<Vec3, 2> shoulders{};  // of the pose last worked out, before they leaned; body frame
  std::array<double, 2> reach_spare{};  // of the same: metres by which points of hands are in reach
  Doing doing;
  /// Of the state before the last step, what events tell of and what a strike is seen by.
  struct LastStep {
    std::array<bool, 2> planted{};
    std::array<double, 2> phase{};
    int own_gait = -1;
    bool runs = false;
  };
  LastStep last_step;

  static constexpr std::size_t kManoeuvreTrail = 2;  // after walking and running
  static constexpr std::size_t kMixTrails = 3;

 private:
  /// The examples of slow and of no travel: those of walking, or of the manoeuvre under way.
  const Group& slow_group(const CharacterState& s) const noexcept {
    return s.manoeuvre < 0 ? library->groups.front()
                           : library->manoeuvres[static_cast<std::size_t>(s.manoeuvre)];
  }
  int wanted_own_gait() const noexcept;
  int wanted_manoeuvre() const noexcept;
  static int own_gait_of(const CharacterState& s) noexcept;
  static double plain_share(const CharacterState& s) noexcept;
  double running(const CharacterState& s) const noexcept;
  void change_manoeuvre(CharacterState& s, int to) noexcept;
  Command::Type type_now() const noexcept;
  void follow_parameters(bool at_once) noexcept;
  void follow_mix(bool at_once) noexcept;
  Point2 mixed_reach(const Group& group, const Point2& wanted) noexcept;
  void obey(CharacterState& s) noexcept;
  void decide() noexcept;
  void choose_gait(double speed, double turn, double asked, bool held_up) noexcept;
  void drive(CharacterState& s) noexcept;
  double pass_time(CharacterState& s) noexcept;
  void move_feet(CharacterState& s) noexcept;
  void follow_vehicle(CharacterState& s) noexcept;
  void prescribe(Prescription& p, int half) noexcept;
  void swing_legs(Prescription& p, double goes) noexcept;
  double speeding_played(const CharacterState& s) const noexcept;
  void add_transition(const CharacterState& s) noexcept;
  /// The pelvis's details, where it rides a vehicle and captured people told some that matter.
  const PelvisDetails* details_of(const CharacterState& s) const noexcept;
  void solve_weights(CharacterState& s) noexcept;
  std::array<Point2, 2> shared_out(const Point2& query, double run) const noexcept;
  void weigh_group(CharacterState& s, std::size_t number, std::size_t trail, double share) noexcept;
  void carry_body(CharacterState& s) noexcept;
  double needed_hurry(const CharacterState& s) const noexcept;
  void follow_weights(double by) noexcept;
  void stand_here() noexcept;
  void place_feet() noexcept;
  void run_up() noexcept;
  void split_standing(const CharacterState& s) noexcept;
  bool split_standing(const CharacterState& s, const Group& group) noexcept;
  void activate() noexcept;
  void follow_style(CharacterState& s) noexcept;
  const MotionLibrary& blended() const noexcept { return dressed ? *dressed : *library; }
  /// How much of what is worn is a style at all, 0 to 1.
  double styled(const CharacterState& s) const noexcept;
  double worn(const CharacterState& s) const noexcept;
  void put_on(const std::shared_ptr<const Style>& style);
  bool in_place(const CharacterState& s, const GroundFrame& rest) const noexcept;
  bool comes_to_rest(const CharacterState& s) const noexcept;
  bool told_to_stop(const CharacterState& s) const noexcept;
  LastSteps last_steps(const CharacterState& s) const noexcept;
  double quick_steps(const CharacterState& s) const noexcept;
  void turn_sharply(const Point2& asked, Point2& reached) noexcept;
  void stand_alive(CharacterState& s) noexcept;
  void breathe(const CharacterState& s) noexcept;
  static void count_halves(CharacterState& s, double phase_before) noexcept;
  void vary(const CharacterState& s) noexcept;
  void vary_steps(const CharacterState& s) noexcept;
  bool falls_first(const CharacterState& s) const noexcept;
  void start_stepping(CharacterState& s) noexcept;
  Transform local_pelvis(const CharacterState& s) const noexcept;
  Transform pelvis(const CharacterState& s) const noexcept;
  FootWork foot_work(const CharacterState& s) noexcept;
  Plant on_ground(Side side, const Plant& place) const noexcept;
  double slope_underfoot() const noexcept;
  bool on_level_ground() const noexcept;
  double fastest_ahead(double way, double asked, double slow) const noexcept;
  bool slow_down(double& speed, double& turn, bool runs) noexcept;
  double fastest_ride() noexcept;
  double slowest_run(double turn) const noexcept;
  void fit_to_treads(CharacterState& s) noexcept;
  double evenness(const CharacterState& s) const noexcept;
  void follow_ground(double passed, bool at_once) noexcept;
  void keep_in_reach(const FootWork& work, CharacterState& s) noexcept;
  void steady_knees(const FootWork& work, CharacterState& s) noexcept;
  bool acts() const noexcept;
  void ask_for_gaits() noexcept;
  const Group& numbered_group(int number) const noexcept;
  double gait_with_actions(double wanted) const noexcept;
  void mix_gaits(const CharacterState& s, std::span<const ActiveExample> blend,
                 const ActionStack& acts) noexcept;
  void advance_actions(CharacterState& s, double passed) noexcept;
  double most_crouch(const CharacterState& s) const noexcept;
  void lean_for_hands(const CharacterState& s) noexcept;
  void steady_body() noexcept;
  StepSpot spot(Side side) const noexcept;
  void note_spot(const CharacterState& s, Side side) noexcept;
  double hurry_to_spots(const CharacterState& s) const noexcept;
  GroundFrame body_frame(const CharacterState& s) const noexcept;
  HandWish hand_wish(const CharacterState& s, const ActionStack& acts, Side side) const noexcept;
  void meet_the_world(const CharacterState& s, const ActionStack& acts, Pose& out) noexcept;
};

}  // namespace amble
