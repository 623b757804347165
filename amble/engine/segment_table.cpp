#include "amble/engine/segment_table.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "amble/blending/gait_blend.hpp"
#include "amble/maths/bspline.hpp"
#include "amble/maths/cardinal_basis.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr std::array<double, 3> kScale{0.5, 0.6, 0.8};  // m/s, m/s², m/s²
constexpr double kReach = 1.0;                          // of an entry, scaled, at least
constexpr double kNear = 0.4;                           // scaled: a second one says nothing new
constexpr double kNobody = 0.05;  // weight of the steady strides where somebody is heard
constexpr double kSteady = 0.3;   // m/s² of a half cycle that the strides can stand for
constexpr double kMostShift = 0.03, kMostRise = 0.01, kMostTilt = 0.05;  // metres, half radians

using Kind = SegmentTable::Kind;
using Rows = std::array<std::array<double, SegmentTable::kChannels>, SegmentTable::kRows>;

Kind kind_of(const std::string& name) {
  return name == "stand" ? Kind::stand : name == "run" ? Kind::run : Kind::walk;
}

/// Left for right.
Segment mirrored(Segment segment) {
  segment.side = other(segment.side);
  segment.sideways = -segment.sideways;
  for (std::size_t row = 0; row < segment.frames.size(); row += Segment::kChannels)
    for (const std::size_t channel : {0, 2, 3, 6, 8, 9})
      segment.frames[row + channel] = -segment.frames[row + channel];
  return segment;
}

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
  Point2 motion(double frame) const {
    const double last = static_cast<double>(segment.count()) - 1;
    const double from = std::max(0.0, frame - 3), to = std::min(last, frame + 3);
    const auto moved = [&](int c) { return channel(c, to) - channel(c, from); };
    const double per_second = segment.fps / (to - from);
    return {std::sqrt(moved(0) * moved(0) + moved(1) * moved(1)) * per_second,
            moved(2) * per_second};
  }
};

/// The pelvis of the blend of steady strides, as channels.
class SteadyPelvis {
 public:
  SteadyPelvis(const MotionLibrary& library, const Weighting& weighting)
      : library_(library),
        weighting_(weighting),
        weights_(library.examples.size()),
        scratch_(kTiltScratch * library.examples.size()) {}

  std::array<float, SegmentTable::kChannels> at(const Point2& motion, double run, double phase) {
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
    for (std::size_t i = 0; i < weights_.size(); ++i)
      if (weights_[i] != 0) active_.push_back({static_cast<int>(i), weights_[i]});
    std::array<float, SegmentTable::kChannels> channels{};
    blend_body(library_, active_, phase, 0, channels);
    return channels;
  }

 private:
  const MotionLibrary& library_;
  const Weighting& weighting_;
  std::vector<double> weights_, scratch_;
  std::vector<ActiveExample> active_;
};

/// What the pelvis did beyond the steady strides, at even shares of the half cycle.
Rows beyond_steady(const MotionLibrary& library, const Segment& segment, SteadyPelvis& steady) {
  Rows rows;
  const Reader reader{segment};
  const double from_run = segment.from == "run", to_run = segment.to == "run";
  for (int k = 0; k < SegmentTable::kRows; ++k) {
    // The rows are coefficients of a spline, whose ends lie a little beyond the half cycle.
    const double share = static_cast<double>(k - 1) / (SegmentTable::kRows - 3),
                 frame = share * (static_cast<double>(segment.count()) - 1);
    const double phase = (segment.side == Side::right ? 0.5 : 0.0) + 0.5 * share;
    const auto usual = steady.at(reader.motion(frame), lerp(from_run, to_run, clamp01(share)),
                                 phase - whole_below(phase));
    const Quat turned =
        rotation_y(reader.channel(6, frame)) *
        exp_half({reader.channel(7, frame), reader.channel(8, frame), reader.channel(9, frame)});
    const Vec3 lean = log_half(inverse(library.references[0]) * turned);
    const double seen[] = {reader.channel(3, frame),
                           reader.channel(4, frame),
                           reader.channel(5, frame),
                           lean.x,
                           lean.y,
                           lean.z};
    for (std::size_t c = 0; c < SegmentTable::kChannels; ++c)
      rows[static_cast<std::size_t>(k)][c] = seen[c] - usual[c];
  }
  return rows;
}

std::array<double, SegmentTable::kChannels> mean_of(const std::vector<const Rows*>& all) {
  std::array<double, SegmentTable::kChannels> mean{};
  for (const Rows* rows : all)
    for (const auto& row : *rows)
      for (std::size_t c = 0; c < row.size(); ++c)
        mean[c] += row[c] / static_cast<double>(all.size() * rows->size());
  return mean;
}

}  // namespace

/// One segment, or its mirror image, on its way into the table.
struct SegmentTable::Gathering {
  const Segment* of;
  Segment segment;
  Rows rows;
  bool steady;
};

SegmentTable::SegmentTable(std::shared_ptr<const MotionLibrary> library,
                           const Weighting& weighting) {
  SteadyPelvis steady_pelvis(*library, weighting);
  std::vector<Gathering> all;
  for (const Segment& segment : library->segments)
    for (const bool image : {false, true}) {
      Gathering one{&segment, image ? mirrored(segment) : segment, {}, false};
      one.steady = !segment.changes() && std::abs(segment.acceleration) < kSteady;
      one.rows = beyond_steady(*library, one.segment, steady_pelvis);
      all.push_back(std::move(one));
    }
  // How a body differs from the library's at all times is no detail of a half cycle.
  std::map<std::pair<std::string, Side>, std::vector<const Rows*>> usual;
  for (const Gathering& one : all)
    if (one.steady) usual[{one.of->source, one.segment.side}].push_back(&one.rows);
  for (int w = 0; w < 18; ++w) {
    const Kind from = static_cast<Kind>(w / 6), to = static_cast<Kind>(w / 2 % 3);
    Way& way = ways_[static_cast<std::size_t>(w)];
    way.first = static_cast<int>(entries_.size());
    for (const Gathering& one : all) {
      if (kind_of(one.of->from) != from || kind_of(one.of->to) != to ||
          index(one.segment.side) != w % 2)
        continue;
      Entry entry;
      entry.point = {one.segment.speed / kScale[0], one.segment.acceleration / kScale[1],
                     one.segment.sideways / kScale[2]};
      entry.steady = one.steady;
      double nearest = 1e9;
      for (std::size_t e = static_cast<std::size_t>(way.first); e < entries_.size(); ++e) {
        double square = 0;
        for (std::size_t k = 0; k < 3; ++k)
          square +=
              (entries_[e].point[k] - entry.point[k]) * (entries_[e].point[k] - entry.point[k]);
        nearest = std::min(nearest, std::sqrt(square));
      }
      if (nearest < kNear) continue;
      entry.reach = kReach;
      const auto found = usual.find({one.of->source, one.segment.side});
      const auto mean = mean_of(found != usual.end() ? found->second : std::vector{&one.rows});
      for (std::size_t k = 0; k < one.rows.size() && !one.steady; ++k)
        for (std::size_t c = 0; c < kChannels; ++c) {
          const double most = c == 1 ? kMostRise : c < 3 ? kMostShift : kMostTilt;
          entry.rows[k * kChannels + c] =
              static_cast<float>(clamp(one.rows[k][c] - mean[c], -most, most));
        }
      entries_.push_back(entry);
    }
    way.count = static_cast<int>(entries_.size()) - way.first;
  }
}

SegmentTable::Blend SegmentTable::weigh(Kind from, Kind to, Side strikes, double speed,
                                        double acceleration, double sideways) const noexcept {
  const Way& among = way(from, to, strikes);
  const double point[] = {speed / kScale[0], acceleration / kScale[1], sideways / kScale[2]};
  Blend blend;
  double whole = kNobody;
  for (int e = among.first; e < among.first + among.count; ++e) {
    const Entry& entry = entries_[static_cast<std::size_t>(e)];
    double square = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const double apart = point[k] - entry.point[k];
      square += apart * apart;
    }
    const double weight = cubic_bump(std::sqrt(square) / entry.reach);
    if (!(weight > 0)) continue;
    whole += weight;
    if (entry.steady) continue;
    std::size_t place = blend.count;
    if (place == kMostActive) {  // instead of the one that is heard least
      place = 0;
      for (std::size_t i = 1; i < kMostActive; ++i)
        if (blend.active[i].weight < blend.active[place].weight) place = i;
      if (weight <= blend.active[place].weight) continue;
    } else {
      ++blend.count;
    }
    blend.active[place] = {e, weight};
  }
  for (std::size_t i = 0; i < blend.count; ++i) blend.active[i].weight /= whole;
  return blend;
}

void SegmentTable::fit(Blend& blend) const noexcept {
  const int held = static_cast<int>(entries_.size());
  const auto end = blend.active.begin() + std::min(blend.count, kMostActive);
  const auto known = [held](const Blend::Active& one) {
    return one.entry >= 0 && one.entry < held;
  };
  if (blend.count > kMostActive || !std::all_of(blend.active.begin(), end, known)) blend.count = 0;
}

SegmentTable::Details SegmentTable::read(const Blend& blend, double share) const noexcept {
  Details out{};
  if (blend.count == 0) return out;
  const SplineTap tap = interval_tap(clamp01(share), kRows);
  for (std::size_t i = 0; i < blend.count; ++i) {
    const Entry& entry = entries_[static_cast<std::size_t>(blend.active[i].entry)];
    for (std::size_t t = 0; t < 4; ++t) {
      const float* row = entry.rows.data() + kChannels * tap.index[t];
      const double weight = blend.active[i].weight * tap.share[t];
      for (std::size_t c = 0; c < kChannels; ++c) out[c] += weight * row[c];
    }
  }
  return out;
}

}  // namespace amble
