#include "amble/engine/segment_rows.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <tuple>

#include "amble/core/error.hpp"
#include "amble/engine/outliers.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSteady = 0.3;       // m/s² of a half cycle that the strides can stand for
constexpr double kSettingOff = 0.25;  // seconds until a body that stood has begun to step
constexpr double kFacingAway = 0.5;   // radians from the way: as of strides, it goes aside or back
constexpr std::size_t kPelvis = 6;    // channels of it that are compared

/// Reads a segment's frames between frames, and what the vehicle does there.
struct Reader {
  const Segment& segment;

  double channel(int c, double frame) const {
    const double last = static_cast<double>(segment.count()) - 1;
    const double at = clamp(frame, 0.0, last);
    const auto i = static_cast<std::size_t>(std::min(at, last - 1));
    const float* row = segment.frames.data() + Segment::kChannels * i + c;
    return lerp(row[0], row[Segment::kChannels], at - static_cast<double>(i));
  }
  /// Of the vehicle: m/s and rad/s.
  Point2 motion(double frame) const {
    const double last = static_cast<double>(segment.count()) - 1;
    const double at = clamp(frame, 0.0, last);
    const double from = std::max(0.0, at - 3), to = std::min(last, at + 3);
    const auto moved = [&](int c) { return channel(c, to) - channel(c, from); };
    const double per_second = segment.fps / (to - from);
    return {std::sqrt(moved(0) * moved(0) + moved(1) * moved(1)) * per_second,
            moved(2) * per_second};
  }
  /// Whether the body faces where it goes all the time. Who goes aside or back, or turns round on
  /// the spot, tells nothing of going ahead.
  bool faces_ahead() const {
    for (std::size_t frame = 0; frame < segment.count(); ++frame)
      if (std::abs(channel(6, static_cast<double>(frame))) >= kFacingAway) return false;
    return true;
  }
};

/// The body of the blend of steady strides, as channels.
class SteadyBody {
 public:
  SteadyBody(const MotionLibrary& library, const Weighting& weighting)
      : library_(library),
        weighting_(weighting),
        weights_(library.examples.size()),
        scratch_(kTiltScratch * library.examples.size()),
        channels_(static_cast<std::size_t>(library.body_channels())) {}

  /// `activity`: 0 stands … 1 steps.
  const std::vector<float>& at(const Point2& motion, double run, double phase, double activity) {
    std::fill(weights_.begin(), weights_.end(), 0.0);
    const bool gaits = library_.groups.size() > 1;
    for (std::size_t g = 0; g < (gaits ? 2u : 1u); ++g) {
      const double share = !gaits ? 1.0 : g == 0 ? 1 - run : run;
      if (share < 1e-6) continue;
      const Group& group = library_.groups[g];
      double outside = 0;
      WeightTrail trail;
      weighting_.weigh(g, weighting_.reachable(group, motion, outside), {}, trail, weights_,
                       scratch_);
      for (int i = group.first; i < group.first + group.count; ++i)
        weights_[static_cast<std::size_t>(i)] *= share;
    }
    active_.clear();
    const double stepping = library_.stand >= 0 ? activity : 1.0;
    for (std::size_t i = 0; i < weights_.size(); ++i)
      if (weights_[i] != 0) active_.push_back({static_cast<int>(i), stepping * weights_[i]});
    if (stepping < 1) active_.push_back({library_.stand, 1 - stepping});
    blend_body(library_, active_, mid_contact(library_, active_), phase, 0, channels_);
    return channels_;
  }

 private:
  const MotionLibrary& library_;
  const Weighting& weighting_;
  std::vector<double> weights_, scratch_;
  std::vector<ActiveExample> active_;
  std::vector<float> channels_;
};

/// How speeds at the postures of a half cycle of so many seconds change, m/s². Those at its ends
/// and beyond are told from one side, and tell nothing of that.
PostureValues changes_of(const PostureValues& speeds, double seconds) {
  PostureValues changes;
  for (std::size_t k = 0; k < speeds.size(); ++k) {
    const std::size_t at = std::clamp<std::size_t>(k, 3, speeds.size() - 4);
    const double share = Segment::posture_share(static_cast<int>(at) + 1) -
                         Segment::posture_share(static_cast<int>(at) - 1);
    changes[k] = static_cast<float>((speeds[at + 1] - speeds[at - 1]) / (share * seconds));
  }
  return changes;
}

/// Turns segments into rows.
class Comparison {
 public:
  Comparison(const MotionLibrary& library, const Weighting& weighting)
      : library_(library), steady_(library, weighting), legs_(library), usual_pose_(stand_in()) {
    try {
      mirror_.emplace(library.skeleton, &usual_pose_);
    } catch (const Error&) {  // its two sides are not alike: nothing is mirrored
    }
  }

  bool can_mirror() const noexcept { return mirror_.has_value(); }

  /// `room` receives how far the pelvis can rise in each posture.
  SegmentRows rows_of(const Segment& segment, bool image, std::vector<double>& room) {
    const double way = image ? -1 : 1;
    SegmentRows out{&segment,
                    image ? other(segment.side) : segment.side,
                    way * segment.sideways,
                    !segment.changes() && std::abs(segment.acceleration) < kSteady,
                    {},
                    {},
                    {}};
    const Reader reader{segment};
    const double from_run = segment.from == "run", to_run = segment.to == "run";
    const double seconds = segment.end - segment.start;
    for (int k = 0; k < Segment::kPostures; ++k) {
      const double share = Segment::posture_share(k),
                   frame = share * (static_cast<double>(segment.count()) - 1);
      const double phase = (out.side == Side::right ? 0.5 : 0.0) + 0.5 * share;
      const double activity =
          segment.from == "stand" ? smoothstep(share * seconds / kSettingOff) : 1.0;
      const Point2 motion = reader.motion(frame);
      out.speeding[static_cast<std::size_t>(k)] = static_cast<float>(motion[0]);
      const auto& usual =
          steady_.at({motion[0], way * motion[1]}, lerp(from_run, to_run, clamp01(share)),
                     phase - whole_below(phase), activity);
      const Pose seen = captured(reader, frame, k, image);
      add_row(seen, usual, !segment.postures.empty(), out.rows);
      room.push_back(legs_.room_to_rise(posed(usual), other(out.side)));
      if (!segment.postures.empty()) out.legs.push_back(legs_(seen, posed(usual), out.side));
    }
    out.speeding = changes_of(out.speeding, seconds);
    return out;
  }

 private:
  /// Every joint as the library's references have it.
  Pose stand_in() const {
    Pose pose{{}, std::vector<Quat>(library_.skeleton.joints.size())};
    for (std::size_t t = 0; t < library_.turning.size(); ++t)
      pose.rotations[static_cast<std::size_t>(library_.turning[t])] = library_.references[t];
    return pose;
  }
  const Pose& posed(const std::vector<float>& channels) {
    const Transform pelvis = library_.pelvis(channels.data());
    usual_pose_.root = pelvis.position;
    usual_pose_.rotations[0] = pelvis.rotation;
    for (std::size_t t = 1; t < library_.turning.size(); ++t) {
      const float* v = channels.data() + MotionLibrary::kPelvisChannels + 3 * (t - 1);
      usual_pose_.rotations[static_cast<std::size_t>(library_.turning[t])] =
          library_.references[t] * exp_half({v[0], v[1], v[2]});
    }
    return usual_pose_;
  }
  Pose captured(const Reader& reader, double frame, int k, bool image) const {
    const Segment& segment = reader.segment;
    Pose pose{{reader.channel(3, frame), reader.channel(4, frame), reader.channel(5, frame)},
              std::vector<Quat>(library_.skeleton.joints.size())};
    pose.rotations[0] =
        rotation_y(reader.channel(6, frame)) *
        exp_half({reader.channel(7, frame), reader.channel(8, frame), reader.channel(9, frame)});
    const std::size_t turning = library_.turning.size() - 1;
    for (std::size_t t = 0; t < turning && !segment.postures.empty(); ++t) {
      const float* v = segment.postures.data() + 3 * (static_cast<std::size_t>(k) * turning + t);
      pose.rotations[static_cast<std::size_t>(library_.turning[t + 1])] =
          library_.references[t + 1] * exp_half({v[0], v[1], v[2]});
    }
    return image ? (*mirror_)(pose) : pose;
  }

  void add_row(const Pose& pose, const std::vector<float>& usual, bool joints,
               std::vector<float>& rows) const {
    const std::size_t first = rows.size();
    rows.resize(first + usual.size());
    const auto put = [&](std::size_t channel, double seen) {
      rows[first + channel] = static_cast<float>(seen - usual[channel]);
    };
    const auto put_turn = [&](std::size_t channel, std::size_t t) {
      const Vec3 v = log_half(inverse(library_.references[t]) *
                              pose.rotations[static_cast<std::size_t>(library_.turning[t])]);
      put(channel, v.x), put(channel + 1, v.y), put(channel + 2, v.z);
    };
    put(0, pose.root.x), put(1, pose.root.y), put(2, pose.root.z);
    put_turn(3, 0);
    for (std::size_t t = 1; t < library_.turning.size() && joints; ++t)
      put_turn(MotionLibrary::kPelvisChannels + 3 * (t - 1), t);
  }

  const MotionLibrary& library_;
  SteadyBody steady_;
  LegComparison legs_;
  Pose usual_pose_;
  std::optional<Mirror> mirror_;
};

/// The mean of all rows of some segments.
std::vector<double> mean_of(const std::vector<const SegmentRows*>& all, std::size_t width) {
  std::vector<double> mean(width, 0.0);
  for (const SegmentRows* one : all)
    for (std::size_t i = 0; i < one->rows.size(); ++i)
      mean[i % width] += one->rows[i] / static_cast<double>(all.size() * Segment::kPostures);
  return mean;
}

/// Takes out of the legs how a source's steady ones differ anyway, posture by
/// posture, or all of its legs where none is steady.
void compare_legs(const std::vector<const SegmentRows*>& steady, std::vector<SegmentRows*>& all) {
  std::vector<LegRow> usual(Segment::kPostures, LegRow{});
  const auto add = [](const SegmentRows& one, double share, std::vector<LegRow>& sum) {
    for (std::size_t k = 0; k < one.legs.size(); ++k)
      for (std::size_t c = 0; c < sum[k].size(); ++c)
        sum[k][c] += static_cast<float>(share * one.legs[k][c]);
  };
  for (const SegmentRows* one : steady) add(*one, 1.0 / static_cast<double>(steady.size()), usual);
  if (steady.empty()) {
    for (const SegmentRows* one : all) add(*one, 1.0 / static_cast<double>(all.size()), usual);
    LegRow mean{};
    for (std::size_t c = 0; c < mean.size(); ++c)
      for (const LegRow& row : usual) mean[c] += row[c] / Segment::kPostures;
    usual.assign(usual.size(), mean);
  }
  for (SegmentRows* one : all)
    for (std::size_t k = 0; k < one->legs.size(); ++k) {
      for (std::size_t c = 0; c < usual[k].size(); ++c) one->legs[k][c] -= usual[k][c];
    }
}

/// Joints of the legs, which are bent onto their feet.
std::vector<bool> of_the_legs(const MotionLibrary& library) {
  std::vector<bool> out(library.skeleton.joints.size(), false);
  for (const Side side : kSides)
    if (const int thigh = library.skeleton.joint(on_side(Role::left_thigh, side)); thigh >= 0)
      out[static_cast<std::size_t>(thigh)] = true;
  for (std::size_t j = 1; j < out.size(); ++j)
    if (const int parent = library.skeleton.joints[j].parent; parent >= 0)
      out[j] = out[j] || out[static_cast<std::size_t>(parent)];
  return out;
}

/// The less of both, softly.
double least_of(double rise, double room) {
  constexpr double kSoftness = 0.004;  // metres
  return soft_limit(rise, room, kSoftness);
}

/// What rows of all half cycles have, by channel of the pelvis, joint and figure of a leg.
class RowOutliers {
 public:
  explicit RowOutliers(const MotionLibrary& library)
      : joints_(library.turning.size()),
        width_(static_cast<std::size_t>(library.body_channels())) {}

  /// Looks at all rows, and then holds back their outliers.
  void hold_back(std::vector<SegmentRows>& all) {
    for (SegmentRows& one : all)
      each(one, [](Outliers& of, std::span<float> v) { of.see(size_of(v)); });
    for (std::vector<Outliers>* those : {&pelvis_, &joints_, &legs_})
      for (Outliers& one : *those) one.settle();
    for (SegmentRows& one : all)
      each(one, [](Outliers& of, std::span<float> v) {
        const auto by = static_cast<float>(of.share_left(size_of(v)));
        for (float& value : v) value *= by;
      });
  }

 private:
  static double size_of(std::span<const float> v) {
    double sum = 0;
    for (const float value : v) sum += double(value) * value;
    return std::sqrt(sum);
  }
  template <class Do>
  void each(SegmentRows& one, const Do& act) {
    const std::span<float> rows(one.rows);
    for (std::size_t first = 0; first < rows.size(); first += width_) {
      for (std::size_t c = 0; c < kPelvis; ++c) {
        const bool rises = c == 1 && rows[first + c] > 0;  // which is not to sink
        act(pelvis_[rises ? kPelvis : c], rows.subspan(first + c, 1));
      }
      for (std::size_t t = 1; t < joints_.size(); ++t)
        act(joints_[t], rows.subspan(first + MotionLibrary::kPelvisChannels + 3 * (t - 1), 3));
    }
    for (LegRow& row : one.legs)
      for (std::size_t c = 0; c < row.size(); ++c)
        act(legs_[c % legs_.size()], std::span<float>(row).subspan(c, 1));
  }

  std::vector<Outliers> pelvis_ = std::vector<Outliers>(kPelvis + 1), joints_,
                        legs_ = std::vector<Outliers>(std::tuple_size_v<LegRow> / 2);
  std::size_t width_;
};

}  // namespace

std::vector<SegmentRows> segment_rows(const MotionLibrary& library, const Weighting& weighting) {
  const auto width = static_cast<std::size_t>(library.body_channels());
  Comparison comparison(library, weighting);
  std::vector<SegmentRows> all;
  std::vector<double> room;
  for (const Segment& segment : library.segments) {
    if (!Reader{segment}.faces_ahead()) continue;
    all.push_back(comparison.rows_of(segment, false, room));
    if (comparison.can_mirror()) all.push_back(comparison.rows_of(segment, true, room));
  }
  // What a source's steady half cycles have in common, or all of them where
  // none is steady.
  std::map<std::pair<std::string, Side>, std::vector<const SegmentRows*>> steady, any;
  for (const SegmentRows& one : all) {
    any[{one.of->source, one.side}].push_back(&one);
    if (one.steady) steady[{one.of->source, one.side}].push_back(&one);
  }
  std::map<std::pair<std::string, Side>, std::vector<SegmentRows*>> own;
  for (SegmentRows& one : all) own[{one.of->source, one.side}].push_back(&one);
  std::map<std::pair<std::string, Side>, std::vector<double>> usual;
  for (const auto& [key, rows] : any)
    usual[key] = mean_of(steady.count(key) ? steady[key] : rows, width);
  for (auto& [key, rows] : own) compare_legs(steady[key], rows);
  const std::vector<bool> legs = of_the_legs(library);
  auto rises = room.begin();
  for (SegmentRows& one : all) {
    const std::vector<double>& mean = usual[{one.of->source, one.side}];
    for (std::size_t first = 0; first < one.rows.size(); first += width) {
      float* row = one.rows.data() + first;
      for (std::size_t c = 0; c < width; ++c) row[c] -= static_cast<float>(mean[c]);
      row[1] = static_cast<float>(least_of(row[1], *rises++));
      for (std::size_t c = kPelvis; c < MotionLibrary::kPelvisChannels; ++c) row[c] = 0;
      for (std::size_t t = 1; t < library.turning.size(); ++t) {
        float* turn = row + MotionLibrary::kPelvisChannels + 3 * (t - 1);
        if (legs[static_cast<std::size_t>(library.turning[t])]) turn[0] = turn[1] = turn[2] = 0;
      }
    }
  }
  RowOutliers(library).hold_back(all);
  return all;
}

}  // namespace amble
