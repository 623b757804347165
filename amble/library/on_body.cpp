#include "amble/library/on_body.hpp"

#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/library/carried_feet.hpp"
#include "amble/library/example_curves.hpp"
#include "amble/library/scaled.hpp"
#include "amble/library/standing_legs.hpp"
#include "amble/maths/bspline.hpp"
#include "amble/retargeting/normalised_posture.hpp"

namespace amble {
namespace {

constexpr int kPoses = MotionLibrary::kBodyKnots;
constexpr int kShown = 12;  // poses of each example that show a body

std::size_t at(Side side) noexcept { return static_cast<std::size_t>(index(side)); }

/// Puts a library on a body whose legs are as long as its own people's.
class LibraryOnBody {
 public:
  LibraryOnBody(const MotionLibrary& library, const Anatomy& to)
      : from_(library), own_(study_anatomy(body_of(library))), to_(to) {}

  std::shared_ptr<const MotionLibrary> make() {
    out_ = std::make_shared<MotionLibrary>(from_);
    out_->skeleton = to_.skeleton;
    for (std::size_t k = 0; k < 2; ++k)  // which is how the captured people roll their feet
      out_->skeleton.soles[k].toe_stiffness = from_.skeleton.soles[k].toe_stiffness;
    out_->turning.clear();
    for (int j = 0; j < to_.skeleton.size(); ++j)
      if (!to_.skeleton.joints[static_cast<std::size_t>(j)].end) out_->turning.push_back(j);
    const int count = static_cast<int>(from_.examples.size());
    std::vector<std::vector<Pose>> poses;
    for (int e = 0; e < count; ++e) poses.push_back(carried_poses(e));
    find_references(poses);
    out_->body_.assign(static_cast<std::size_t>(count * kPoses * out_->body_channels()), 0.0f);
    for (int e = 0; e < count; ++e) put_example(e, poses[static_cast<std::size_t>(e)]);
    for (Segment& segment : out_->segments) {
      turn_pelvis(segment);
      carry_postures(segment);
    }
    carry_spread();
    return out_;
  }

 private:
  /// Captured half cycles hold the pelvis with its own axes.
  void turn_pelvis(Segment& segment) const {
    constexpr std::size_t kLean = 7;
    const Quat axes = inverse(own_.joints[0].upright) * to_.joints[0].upright;
    for (std::size_t row = 0; row < segment.frames.size(); row += Segment::kChannels) {
      float* lean = segment.frames.data() + row + kLean;
      const Vec3 turned = log_half(exp_half({lean[0], lean[1], lean[2]}) * axes);
      lean[0] = static_cast<float>(turned.x);
      lean[1] = static_cast<float>(turned.y);
      lean[2] = static_cast<float>(turned.z);
    }
  }

  /// What the other joints do in them.
  void carry_postures(Segment& segment) const {
    const std::size_t width = 3 * (from_.turning.size() - 1);
    std::vector<float> carried_rows;
    Pose pose{{}, std::vector<Quat>(from_.skeleton.joints.size())};
    pose.rotations[0] = from_.references[0];
    for (std::size_t row = 0; row + width <= segment.postures.size(); row += width) {
      for (std::size_t t = 1; t < from_.turning.size(); ++t) {
        const float* v = segment.postures.data() + row + 3 * (t - 1);
        pose.rotations[static_cast<std::size_t>(from_.turning[t])] =
            from_.references[t] * exp_half({v[0], v[1], v[2]});
      }
      const Pose there = carried(pose);
      for (std::size_t t = 1; t < out_->turning.size(); ++t) {
        const Vec3 v = log_half(inverse(out_->references[t]) *
                                there.rotations[static_cast<std::size_t>(out_->turning[t])]);
        for (const double value : {v.x, v.y, v.z})
          carried_rows.push_back(static_cast<float>(value));
      }
    }
    segment.postures = std::move(carried_rows);
  }

  /// What strides differ by, each row of it as a small change of the usual posture.
  void carry_spread() const {
    const StrideSpread& from = from_.spread;
    StrideSpread& to = out_->spread;
    to.channels = static_cast<std::size_t>(out_->body_channels());
    to.modes.assign(from.count() * to.mode_size(), 0.0f);
    const std::vector<float> none(from.channels, 0.0f);
    const std::vector<Vec3> usual = carried_turns(none.data());
    for (std::size_t m = 0; m < from.count(); ++m) {
      for (std::size_t r = 0; r < StrideSpread::kRows; ++r) {
        const float* row = from.mode(m) + r * from.channels;
        float* out = to.mode(m) + r * to.channels;
        std::copy_n(row, MotionLibrary::kPelvisChannels, out);
        const std::vector<Vec3> turns = carried_turns(row);
        for (std::size_t t = 0; t < turns.size(); ++t) {
          const Vec3 change = turns[t] - usual[t];
          float* v = out + (t == 0 ? 3 : MotionLibrary::kPelvisChannels + 3 * (t - 1));
          v[0] = static_cast<float>(change.x);
          v[1] = static_cast<float>(change.y);
          v[2] = static_cast<float>(change.z);
        }
      }
      std::copy_n(from.mode(m) + StrideSpread::kRows * from.channels, StrideSpread::kSteps,
                  to.mode(m) + StrideSpread::kRows * to.channels);
    }
  }

  /// The joints' half-angle vectors on the new body of a row of body channels.
  std::vector<Vec3> carried_turns(const float* row) const {
    Pose pose{{}, std::vector<Quat>(from_.skeleton.joints.size())};
    for (std::size_t t = 0; t < from_.turning.size(); ++t) {
      const float* v = row + (t == 0 ? 3 : MotionLibrary::kPelvisChannels + 3 * (t - 1));
      pose.rotations[static_cast<std::size_t>(from_.turning[t])] =
          from_.references[t] * exp_half({v[0], v[1], v[2]});
    }
    const Pose there = carried(pose);
    std::vector<Vec3> turns;
    for (std::size_t t = 0; t < out_->turning.size(); ++t)
      turns.push_back(log_half(inverse(out_->references[t]) *
                               there.rotations[static_cast<std::size_t>(out_->turning[t])]));
    return turns;
  }

  Pose carried(const Pose& pose) const {
    Pose out{{}, std::vector<Quat>(to_.joints.size())};
    std::vector<Transform> world(from_.skeleton.joints.size());
    std::vector<Quat> turned(to_.joints.size());
    NormalisedPosture posture;
    forward_kinematics(own_.skeleton, pose, world);
    read_posture(own_, world, posture);
    keep_angles(own_, world, to_, kLimbs, posture);
    keep_limits(to_, posture);
    write_posture(to_, posture, turned, out);
    return out;
  }

  std::vector<Pose> carried_poses(int example) const {
    const ExampleCurves curves(from_, example);
    Pose pose{{}, std::vector<Quat>(from_.skeleton.joints.size())};
    std::vector<Pose> out;
    for (int i = 0; i < kPoses; ++i) {
      curves.pose(i / double(kPoses), pose);
      out.push_back(carried(pose));
    }
    return out;
  }

  /// The mean of what each joint does.
  void find_references(const std::vector<std::vector<Pose>>& poses) {
    out_->references.clear();
    for (const int joint : out_->turning) {
      Quat sum{0, 0, 0, 0};
      for (const std::vector<Pose>& example : poses)
        for (const Pose& pose : example) {
          const Quat& q = pose.rotations[static_cast<std::size_t>(joint)];
          const double s = dot(sum, q) < 0 ? -1 : 1;
          sum = {sum.w + s * q.w, sum.x + s * q.x, sum.y + s * q.y, sum.z + s * q.z};
        }
      out_->references.push_back(normalised(sum));
    }
  }

  void put_channel(int example, std::size_t channel, std::vector<double> values) {
    fit_periodic(values);
    const auto channels = static_cast<std::size_t>(out_->body_channels());
    float* rows = out_->body_.data() + static_cast<std::size_t>(example * kPoses) * channels;
    for (std::size_t k = 0; k < values.size(); ++k)
      rows[k * channels + channel] = static_cast<float>(values[k]);
  }

  void put_example(int example, const std::vector<Pose>& poses) {
    const CarriedFeet feet = carry_feet(from_, example, to_.skeleton, poses);
    const auto put = [&](std::size_t channel, const auto& value_of) {
      std::vector<double> values;
      for (std::size_t i = 0; i < poses.size(); ++i) values.push_back(value_of(i));
      put_channel(example, channel, std::move(values));
    };
    put(0, [&](std::size_t i) { return poses[i].root.x + feet.shift[i].x; });
    put(1, [&](std::size_t i) { return poses[i].root.y + feet.shift[i].y; });
    put(2, [&](std::size_t i) { return poses[i].root.z + feet.shift[i].z; });
    for (std::size_t t = 0; t < out_->turning.size(); ++t) {
      const std::size_t first = t == 0 ? 3 : MotionLibrary::kPelvisChannels + 3 * (t - 1);
      const auto turned = [&](std::size_t i) {
        return log_half(inverse(out_->references[t]) *
                        poses[i].rotations[static_cast<std::size_t>(out_->turning[t])]);
      };
      put(first, [&](std::size_t i) { return turned(i).x; });
      put(first + 1, [&](std::size_t i) { return turned(i).y; });
      put(first + 2, [&](std::size_t i) { return turned(i).z; });
    }
    for (const Side side : kSides) put_foot(example, side, feet);
  }

  /// Swings stay as the leg feels them; lengths follow from the new bones.
  void put_foot(int example, Side side, const CarriedFeet& feet) {
    ExampleFoot& foot = out_->examples[static_cast<std::size_t>(example)].feet[at(side)];
    foot = feet.placements[at(side)];
    const std::vector<double> pitch =
        fit_interval(feet.pitch[at(side)], MotionLibrary::kFootCoefficients);
    float* stance =
        out_->stance_.data() + (static_cast<std::size_t>(example) * 2 + at(side)) * pitch.size();
    for (std::size_t k = 0; k < pitch.size(); ++k) stance[k] = static_cast<float>(pitch[k]);

    const ExampleCurves curves(*out_, example);
    const LegBones bones = leg_bones(out_->skeleton, side);
    std::vector<double> lengths;
    for (int i = 0; i < kPoses; ++i) {
      const double phase = i / double(kPoses), share = curves.share_of_contact(side, phase);
      const double swing = (share - 1) * foot.duty / (1 - foot.duty);
      lengths.push_back(
          share <= 1
              ? length(curves.planted_ankle(side, share) - curves.hip(side, phase))
              : length(ankle_at(bones, {}, {0, 0, curves.swinging(side, swing).reach.flexion})));
    }
    put_channel(example, MotionLibrary::kLegChannel + at(side), std::move(lengths));
    constexpr double kStep = 0.004;
    const double strike = curves.phase_of(side, 0);
    foot.hip_slope =
        (curves.hip(side, strike + kStep) - curves.hip(side, strike - kStep)) * (0.5 / kStep);
    note_standing_legs(*out_, example);
  }

  const MotionLibrary& from_;
  Anatomy own_;
  const Anatomy& to_;
  std::shared_ptr<MotionLibrary> out_;
};

double legs(const Skeleton& skeleton) {
  return 0.5 * (skeleton.leg_length(Side::left) + skeleton.leg_length(Side::right));
}

}  // namespace

Clip body_of(const MotionLibrary& library) {
  Clip clip;
  clip.name = library.name;
  clip.skeleton = library.skeleton;
  Pose pose{{}, std::vector<Quat>(library.skeleton.joints.size())};
  for (int e = 0; e < static_cast<int>(library.examples.size()); ++e)
    for (int i = 0; i < kShown; ++i) {
      ExampleCurves(library, e).pose(i / double(kShown), pose);
      clip.append(pose);
    }
  return clip;
}

std::shared_ptr<const MotionLibrary> on_body(const MotionLibrary& library, const Clip& body) {
  const Anatomy to = study_anatomy(body);
  for (const Side side : kSides)
    if (!leg_bones(to.skeleton, side).whole())
      throw Error(body.name + ": a leg has no length between hip, knee and ankle");
  const double size = to.leg_length / legs(library.skeleton);
  if (!(size > kSmallestBody && size < kLargestBody))
    throw Error(body.name + ": its legs are " +
                (size < 1 ? "less than a hundredth of" : "more than a hundred times") +
                " those of " + library.name + "; check the unit and the scales of its file");
  return LibraryOnBody(*scaled(library, size), to).make();
}

}  // namespace amble
