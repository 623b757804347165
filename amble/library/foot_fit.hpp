#pragma once

#include <span>
#include <vector>

#include "amble/kinematics/foot_roll.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/maths/ring_least_squares.hpp"

namespace amble {

/// A stretch of a course in which the foot is down: samples first to last, both included.
struct FitContact {
  std::size_t first = 0, last = 0;
  std::vector<double> share;  // 0 at the strike … 1 at the lift, of each of its samples
  std::vector<double> hold;   // 0 to 1, how firmly it stands at each of them; empty: 1
  double held(std::size_t k) const { return hold.empty() ? 1.0 : hold[k - first]; }
  Plant plant;         // its heading, and on uneven ground its height and tilt
  bool fixed = false;  // whether it stands at the plant's place rather than where it was
};

/// What one captured leg does, sample by sample, with the foot's headings unwrapped.
struct FootCourse {
  std::vector<FootPose> foot;
  std::vector<Vec3> hip;            // in the frame that the foot is in
  std::vector<double> gives;        // metres by which the leg is longer than from hip to ankle,
                                    // for the bend that its knee is to keep; empty: 0
  std::vector<double> seconds;      // of the samples
  std::vector<GroundFrame> frames;  // from the foot's frame to the world in which it stands
  std::vector<FitContact> contacts;
  std::vector<double> floor;  // height of the ground under each sample; empty: 0 everywhere
  double period = 0;  // seconds: after the last sample comes the first again; 0: it is a line
  bool ahead = true;  // who goes backwards leaves over the heel
};

/// Plants a captured foot by the least change. A captured foot slides and bends a little while it
/// is down; a planted foot rolls on a fixed place (see roll_foot). What is looked for is the
/// smallest smooth correction of the ankle's path and of the foot's pitch that makes the one into
/// the other, with the leg as long as it was captured: one least-squares problem a foot.
///
/// Unknown at every sample: a, the correction of the ankle (metres), θ, that of the pitch, and φ,
/// that of the knee's bend (radians). Squares of these are made least, each times its weight:
///   a, ℓθ, sφ              stay as captured; ℓ, the length of a foot, and s, that of a shank, make
///                          metres of radians
///   a″/(2πf)², ℓθ″/(2πf)², sφ″/(2πf)²   and if not, change slowly: f is where corrections end, Hz;
///                          knees at twice that, or they would follow what trembles
///   b(i+1) − b(i)          the ball of the foot stands in the middle of a contact
/// and with weights that leave nothing of them,
///   |ankle − hip| − L(knee)   the leg is as long as its knee has it. The bend is an unknown of its
///                          own since near straight the length tells little of it: a leg that is
///                          lengthened by millimetres would snap
///   kStraight − knee       where positive: no knee is straighter,
///   p(i+1) − p(i)          while the foot is down the place p = ankle − roll(pitch), seen from the
///                          world, stands still
///   p.y − height           and lies on the ground: on the plane through the plant.
/// Roll and leg are linearised about what was found last, in a few rounds; what would roll to and
/// fro over the corner between heel and ball, round by round, lies flat.
class FootFit {
 public:
  /// Of at least eight samples.
  FootFit(FootCourse course, const Sole& sole, const LegBones& bones);

  void fit();
  /// Heading and roll: those of the plant while the foot is down, and smoothly the captured ones in
  /// the swing. Once, after the last fit.
  void turn_on_the_ground();

  std::size_t samples() const noexcept { return course_.foot.size(); }
  const FootCourse& course() const noexcept { return course_; }
  /// The fitted foot at a sample, in the frame of the course.
  FootPose pose(std::size_t k) const;
  double pitch(std::size_t k) const { return course_.foot[k].pitch + pitch_[k]; }
  /// How the fitted leg differs from the captured one: its direction, the metres by which hip and
  /// ankle are farther apart than the captured knee has them, and how much a metre of that bends
  /// the knee, as an arc of its shank.
  struct Stretch {
    Vec3 along;
    double by, bends;
  };
  Stretch stretch(std::size_t k) const;
  bool down(std::size_t k) const { return contact_of_[k] >= 0; }
  /// Height of the ground under a sample of a swing.
  double ground(std::size_t k) const { return course_.floor.empty() ? 0.0 : course_.floor[k]; }
  /// Where the planted foot stands by this sample.
  Vec3 place(std::size_t k) const;

 private:
  using Term = RingLeastSquares::Term;

  const FitContact* contact(std::size_t k) const {
    return contact_of_[k] < 0 ? nullptr
                              : &course_.contacts[static_cast<std::size_t>(contact_of_[k])];
  }
  bool closed() const noexcept { return course_.period > 0; }
  void fit_once();
  void lay_flat_between(double was, std::size_t k);
  double step(std::size_t k) const;
  Vec3 ankle(std::size_t k) const { return course_.foot[k].ankle + ankle_[k]; }
  Vec3 rolled(const Plant& plant, const Roll& roll) const;
  Vec3 rolling(const Plant& plant, const Roll& roll) const;
  Vec3 moved(const Plant& plant, std::size_t k) const;
  void stay(RingLeastSquares& rows) const;
  void change_slowly(RingLeastSquares& rows, std::span<const double> weights) const;
  double leg_length(double bend) const;
  double shortening(double bend) const;
  void bend_as_captured(RingLeastSquares& rows) const;
  void stand(const FitContact& contact, RingLeastSquares& rows) const;
  void stay_at(const Plant& plant, std::size_t k, double weight, RingLeastSquares& rows) const;
  void put_place(const Plant& plant, std::size_t k, std::size_t axis, double sign,
                 Term* terms) const;
  struct Ball {
    double value, rate;
  };
  Ball ball(std::size_t k) const;
  void keep_ball(const FitContact& contact, RingLeastSquares& rows) const;
  void clear_the_ground(RingLeastSquares& rows) const;
  /// Of a swing: how many samples after its contact, and how many it has.
  struct Swing {
    std::size_t passed, whole;
  };
  Swing swing(std::size_t k) const;

  FootCourse course_;
  const Sole& sole_;
  LegBones bones_;
  std::vector<int> contact_of_;  // by sample; −1 in the air
  std::vector<Vec3> ankle_;      // a
  std::vector<double> pitch_;    // θ
  std::vector<double> bent_;     // the captured knee, radians, never quite straight …
  std::vector<double> bend_;     // … and its correction
  std::vector<bool> crossed_;    // whether it rolled over flat in the last round,
  std::vector<bool> flat_;       // and whether it would roll to and fro
  std::vector<double> turns_;    // corrections of heading and roll
};

}  // namespace amble
