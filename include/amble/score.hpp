#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "amble/clip.hpp"
#include "amble/terrain.hpp"

/// Measuring motion, whoever made it. It knows nothing of how Amble makes its own.
namespace amble::metrics {

/// The usual figures of a set of numbers, in the unit of the numbers. All are zero and `count` is
/// 0 for an empty set, which a report prints as "unknown" rather than as 0.
struct Summary {
  int count = 0;                  ///< of numbers
  double mean = 0;                ///< of all
  double median = 0;              ///< of all
  double standard_deviation = 0;  ///< of all
  double p5 = 0;                  ///< percentile
  double p95 = 0;                 ///< percentile
  double p99 = 0;                 ///< percentile
  double max = 0;                 ///< the largest

  /// Whether there are none.
  bool empty() const noexcept { return count == 0; }
};

/// Joint names that override what the skeleton's roles say; empty: no override.
struct FootNames {
  std::array<std::string, 2> foot;  ///< by index(Side)
  std::array<std::string, 2> toe;   ///< by index(Side)
};

/// Heights in metres above its own ground level below which a foot point touches down and above
/// which it lifts again.
struct ContactHeights {
  double on = 0.02;    ///< touches down below it
  double off = 0.035;  ///< lifts above it
};

/// The ground that a motion is scored on: a level, with an optional terrain on top of it.
struct Ground {
  /// Height of the floor, metres.
  double level = 0;
  /// On top of it; null: none.
  std::shared_ptr<const Terrain> terrain;

  /// Whether it is level everywhere.
  bool flat() const noexcept { return !terrain; }
  /// At a place, metres.
  double height(const Vec3& at) const noexcept {
    return level + (terrain ? terrain->height(at.x, at.z) : 0.0);
  }
  /// Upwards there, of length 1.
  Vec3 normal(const Vec3& at) const noexcept {
    return terrain ? terrain->normal(at.x, at.z) : Vec3{0, 1, 0};
  }
};

/// Heights of ankle, toe joint and toe tip above the sole, metres.
struct SoleHeights {
  double heel = 0;  ///< of the ankle
  double ball = 0;  ///< of the toe joint
  double tip = 0;   ///< of the end of the toes
};

/// A path on the ground to be followed, as a fine polyline (y = 0, metres), with the times at
/// which its points are due where it has any.
struct AskedPath {
  /// Along it.
  std::vector<Vec3> points;
  std::vector<double> times;  ///< seconds, one per point, or none
};

/// Reads [[x,z],…], [[t,x,z],…], {"points":…,"closed":…,"through":…} (a uniform cubic B-spline,
/// end points tripled, or one that passes the points) or {"bezier":[[4 points],…]}.
AskedPath parse_path(std::string_view json, const std::string& name);

/// Contacts of one foot point and how it slides during them.
struct PointFigures {
  double contact_fraction = 0;  ///< of the frames
  double ground_level = 0;      ///< metres
  /// How many there were.
  int contacts = 0;
  Summary skate;  ///< horizontal speed while planted, cm/s
  Summary drift;  ///< displacement from start to end of a contact, cm
};

/// How one foot holds.
struct FootSkate {
  /// Of the toe joint.
  PointFigures toe;
  std::optional<PointFigures> ankle;  ///< none when ankle and toe are one joint
  Summary yaw_drift;                  ///< turned about the vertical in a toe contact, degrees
};

/// How well planted feet hold. `problems` names motions that are no locomotion at all: a statue
/// that glides or spins, feet that tread on the spot. Their skate is then the speed of the travel.
struct SkateFigures {
  /// By index(Side).
  std::array<FootSkate, 2> feet;
  Summary toe_skate;          ///< cm/s
  Summary ankle_skate;        ///< cm/s
  Summary toe_drift;          ///< cm
  Summary ankle_drift;        ///< cm
  Summary yaw_drift;          ///< degrees
  double longest_flight = 0;  ///< seconds without any contact
  /// Why it is no locomotion.
  std::vector<std::string> problems;
};

/// How the soles meet the ground, millimetres.
struct SoleFigures {
  Summary penetration;        ///< of the deepest point, all frames
  Summary heel;               ///< the same of single points
  Summary ball;               ///< the same of single points
  Summary tip;                ///< the same of single points
  Summary joint_penetration;  ///< of the joints themselves
  Summary planted;            ///< signed height of the lowest point of a planted foot
  Summary floating;           ///< its positive part
  /// The signed heights by index(Side).
  std::array<Summary, 2> planted_by_foot;
};

/// The rhythm of a gait, and how far the knees straighten.
struct StepFigures {
  double flight_fraction = 0;                ///< of the frames: no foot down
  double double_support_fraction = 0;        ///< both feet down
  std::optional<double> cadence;             ///< steps a minute
  Summary step_length;                       ///< along the travel, metres
  Summary stance_knee_flexion;               ///< of a planted leg of a travelling body, degrees
  Summary standing_knee_flexion;             ///< of a standing body, degrees
  std::optional<double> straightest_stance;  ///< smallest flexion in stance, degrees
  Summary walking_stance_flexion;   ///< smallest around each stance of a steady walk, degrees
  Summary changing_stance_flexion;  ///< the same where a walk becomes faster or slower
  Summary straighter_standing;      ///< of the straighter leg of a standing body, degrees
};

/// Speeds and accelerations of one joint at the judged rate.
struct JointFigures {
  std::string name;             ///< of the joint
  double velocity_p99 = 0;      ///< degrees/s
  double velocity_max = 0;      ///< degrees/s
  double acceleration_p99 = 0;  ///< degrees/s²
  double acceleration_max = 0;  ///< degrees/s²
  double step_over_median = 0;  ///< largest step over the median one
};

/// A pop: the file's frame, the joint and its size (degrees, or millimetres of root and feet).
struct PopEvent {
  /// Of the file.
  int frame = 0;
  std::string joint;  ///< that pops
  /// Degrees, or millimetres.
  double size = 0;
};

/// How often joints, root and feet jump.
struct PopFigures {
  int joint_frames = 0;  ///< with a joint that pops
  int root_frames = 0;   ///< with a root that does
  int foot_frames = 0;   ///< with a foot that does
  int events = 0;        ///< joint pops, neighbours in time merged
  int body_events = 0;   ///< the same without toes and hands
  /// The same over time.
  double body_events_per_minute = 0;
  std::vector<PopEvent> first;                        ///< the first twelve of each
  std::vector<PopEvent> first_root;                   ///< the first twelve of each
  std::vector<PopEvent> first_foot;                   ///< the first twelve of each
  double worst = 0;                                   ///< degrees
  std::vector<std::pair<std::string, int>> by_joint;  ///< the eight worst
};

/// A joint that trembles.
struct VibratingJoint {
  std::string name;      ///< of the joint
  double amplitude = 0;  ///< degrees
  double seconds = 0;    ///< degrees
};

/// Vibration at the file's own rate and at half of it.
struct VibrationFigures {
  double joint_max = 0;                ///< degrees
  double joint_p99 = 0;                ///< degrees
  double seconds = 0;                  ///< with a joint above the limit
  double root_max = 0;                 ///< millimetres
  std::vector<VibratingJoint> joints;  ///< above the limit for a while, worst first
};

/// How smoothly joints turn, the root travels and the feet move in space. Fingers are left out,
/// as are joints that never turn.
struct SmoothnessFigures {
  double fps = 60;  ///< the rate at which it was judged
  /// By joint.
  std::vector<JointFigures> joints;
  double velocity_p99 = 0;      ///< over all joints, degrees/s
  double velocity_max = 0;      ///< over all joints, degrees/s
  double acceleration_p99 = 0;  ///< degrees/s²
  double acceleration_max = 0;  ///< degrees/s²
  /// Jumps.
  PopFigures pops;
  /// Trembling.
  VibrationFigures vibration;
  Summary root_jerk;  ///< m/s³
};

/// How closely a path was followed. covered_fraction says how much of it was walked at all: a
/// figure that never leaves has no cross-track error.
struct PathFigures {
  double length = 0;                   ///< metres
  double covered_fraction = 0;         ///< of its stretches of 25 cm
  Summary cross_track;                 ///< of the pelvis without its sway, cm
  Summary root_cross_track;            ///< of the pelvis itself, cm
  std::optional<Summary> timed_error;  ///< distance to where it should be, cm
};

/// What a motion is scored against. Everything is optional; metres, seconds, radians.
struct ScoreOptions {
  /// Where roles do not tell.
  FootNames feet;
  /// What counts as a contact.
  ContactHeights contact_heights;
  bool level_floor = false;      ///< take out a tilt of the floor first (raw captures)
  std::optional<double> ground;  ///< height of the floor; without it and all below: each foot's own
  std::optional<Ground> terrain;                    ///< on top of `ground`
  std::optional<std::array<SoleHeights, 2>> soles;  ///< heights of the joints above the soles
  /// See `soles`.
  const Clip* rest = nullptr;  // or a sound clip of the same skeleton, whose stance gives them;
  double rest_ground = 0;      ///< the height of the floor it stands on
  /// To be followed.
  std::optional<AskedPath> path;
  std::optional<double> speed;      ///< m/s
  std::optional<double> turn_rate;  ///< rad/s, left positive
  bool joint_table = true;          ///< whether figures of single joints are wanted, too
};

/// The quality of a motion in figures, measured from the motion alone. It knows nothing of how the
/// motion came about, and finds contacts by its own test: whoever makes a motion cannot also judge
/// it. Distances of feet in cm and mm, angles in degrees, the rest in metres, seconds, radians.
struct Score {
  std::vector<std::string> problems;  ///< the motion is no locomotion; empty when all is well
  /// What was assumed.
  std::vector<std::string> notes;
  /// Of the clip.
  int frames = 0;
  double fps = 0;      ///< of the clip
  double seconds = 0;  ///< of the clip
  /// With a number that is none.
  int nonfinite_frames = 0;
  bool measured = false;  ///< false: too short or not finite, and nothing below is filled in

  /// The pelvis, as it was found.
  std::string root_joint;
  std::array<std::array<std::string, 2>, 2> foot_joints;  ///< by side: foot, toe
  std::optional<std::array<double, 2>> floor_tilt;        ///< removed, metres per metre along x, z

  /// Seconds.
  std::optional<double> stride_period;
  Summary speed;                          ///< m/s
  Summary turn_rate;                      ///< of the travel while moving, rad/s
  Summary body_turn_rate;                 ///< of the pelvis, rad/s
  std::optional<double> net_turn;         ///< radians
  std::optional<double> asked_speed;      ///< m/s
  std::optional<double> asked_turn_rate;  ///< rad/s
  Summary speed_error;                    ///< absolute, where one was asked for
  Summary turn_rate_error;                ///< absolute, where one was asked for

  /// How well planted feet hold.
  SkateFigures skate;
  /// Of the frames, by index(Side).
  std::array<double, 2> contact_fraction{0, 0};
  /// As measured or given, by index(Side).
  std::array<SoleHeights, 2> sole_heights;
  SoleFigures soles;  ///< how they meet the ground
  StepFigures steps;  ///< the rhythm
  /// How smoothly it moves.
  SmoothnessFigures smoothness;
  /// How closely a path was followed.
  std::optional<PathFigures> path;

  /// Whether it is locomotion at all.
  bool ok() const noexcept { return problems.empty(); }
};

/// Scores a clip. Throws Error when the feet cannot be told or the reference does not fit.
Score score_clip(const Clip& clip, const ScoreOptions& options);

}  // namespace amble::metrics
