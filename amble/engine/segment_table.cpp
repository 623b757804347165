#include "amble/engine/segment_table.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "amble/engine/segment_rows.hpp"
#include "amble/maths/bspline.hpp"
#include "amble/maths/cardinal_basis.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr std::array<double, 3> kScale{0.5, 0.6, 0.8};  // m/s, m/s², m/s²
constexpr double kReach = 1.0;                          // of an entry, scaled, at least
constexpr double kNear = 0.4;                           // scaled: a second one says nothing new
constexpr double kNobody = 0.05;   // weight of the steady strides where somebody is heard
constexpr double kEven = 0.12;     // m/s²: who goes on like this, goes on as the strides do
constexpr double kGoingOn = 0.25;  // share of a half cycle over which its end goes on

using Kind = SegmentTable::Kind;
using Point = std::array<double, 3>;

Kind kind_of(const std::string& name) {
  return name == "stand" ? Kind::stand : name == "run" ? Kind::run : Kind::walk;
}

double apart(const Point& a, const Point& b) noexcept {
  double square = 0;
  for (std::size_t k = 0; k < 3; ++k) square += (a[k] - b[k]) * (a[k] - b[k]);
  return std::sqrt(square);
}

Point scaled(double speed, double acceleration, double sideways) noexcept {
  return {speed / kScale[0], acceleration / kScale[1], sideways / kScale[2]};
}

}  // namespace

SegmentTable::SegmentTable(std::shared_ptr<const MotionLibrary> library, const Weighting& weighting)
    : width_(static_cast<std::size_t>(library->body_channels())) {
  const std::vector<SegmentRows> all = segment_rows(*library, weighting);
  for (int w = 0; w < 18; ++w) {
    const Kind from = static_cast<Kind>(w / 6), to = static_cast<Kind>(w / 2 % 3);
    Way& way = ways_[static_cast<std::size_t>(w)];
    way.first = static_cast<int>(entries_.size());
    way.changes = from != to;
    for (const SegmentRows& one : all) {
      if (kind_of(one.of->from) != from || kind_of(one.of->to) != to || index(one.side) != w % 2)
        continue;
      Entry entry;
      entry.point = scaled(one.of->speed, one.of->acceleration, one.sideways);
      double nearest = 1e9;
      for (auto e = static_cast<std::size_t>(way.first); e < entries_.size(); ++e)
        nearest = std::min(nearest, apart(entries_[e].point, entry.point));
      if (nearest < kNear) continue;
      entry.reach = kReach;
      if (!one.steady) {
        entry.rows = static_cast<std::ptrdiff_t>(rows_.size());
        rows_.insert(rows_.end(), one.rows.begin(), one.rows.end());
        legs_.insert(legs_.end(), one.legs.begin(), one.legs.end());
        legs_.resize(rows_.size() / width_, LegRow{});
        speeding_.insert(speeding_.end(), one.speeding.begin(), one.speeding.end());
      }
      entries_.push_back(entry);
    }
    way.count = static_cast<int>(entries_.size()) - way.first;
  }
}

SegmentTable::Blend SegmentTable::weigh(Kind from, Kind to, Side strikes, double speed,
                                        double acceleration, double sideways) const noexcept {
  const Way& among = way(from, to, strikes);
  const Point point = scaled(speed, acceleration, sideways);
  Blend blend;
  if (!among.changes && std::abs(acceleration) < kEven) return blend;
  double whole = among.changes ? 0.0 : kNobody, nearest = 1e9;
  int next = -1;
  for (int e = among.first; e < among.first + among.count; ++e) {
    const Entry& entry = entries_[static_cast<std::size_t>(e)];
    const double away = apart(point, entry.point);
    if (away < nearest) nearest = away, next = e;
    const double weight = cubic_bump(away / entry.reach);
    if (!(weight > 0)) continue;
    whole += weight;
    if (entry.rows < 0) continue;
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
  if (among.changes && whole <= 0 && next >= 0) {  // nobody is near: whoever comes nearest
    blend.active[0] = {next, 1.0};
    blend.count = 1;
    return blend;
  }
  for (std::size_t i = 0; i < blend.count; ++i) blend.active[i].weight /= whole;
  return blend;
}

void SegmentTable::fit(Blend& blend) const noexcept {
  const int held = static_cast<int>(entries_.size());
  const auto end = blend.active.begin() + std::min(blend.count, kMostActive);
  const auto known = [&](const Blend::Active& one) {
    return one.entry >= 0 && one.entry < held &&
           entries_[static_cast<std::size_t>(one.entry)].rows >= 0;
  };
  if (blend.count > kMostActive || !std::all_of(blend.active.begin(), end, known)) blend.count = 0;
}

SegmentTable::Details SegmentTable::read(const Blend& blend, double share) const noexcept {
  Details out{};
  if (blend.count == 0) return out;
  const SplineTap tap = interval_tap(clamp01(share), Segment::kPostures);
  for (std::size_t i = 0; i < blend.count; ++i) {
    const float* rows =
        rows_.data() + entries_[static_cast<std::size_t>(blend.active[i].entry)].rows;
    for (std::size_t t = 0; t < 4; ++t) {
      const float* row = rows + width_ * static_cast<std::size_t>(tap.index[t]);
      const double weight = blend.active[i].weight * tap.share[t];
      for (std::size_t c = 0; c < kChannels; ++c) out[c] += weight * row[c];
    }
  }
  return out;
}

double SegmentTable::speeding(const Blend& blend, double share) const noexcept {
  double sum = 0;
  if (blend.count == 0) return sum;
  const SplineTap tap = interval_tap(clamp01(share), Segment::kPostures);
  for (std::size_t i = 0; i < blend.count; ++i) {
    const Entry& entry = entries_[static_cast<std::size_t>(blend.active[i].entry)];
    const float* of = speeding_.data() + static_cast<std::size_t>(entry.rows) / width_;
    for (std::size_t t = 0; t < 4; ++t)
      sum += blend.active[i].weight * tap.share[t] * of[static_cast<std::size_t>(tap.index[t])];
  }
  return sum;
}

std::array<SwingPoint, 2> SegmentTable::legs(const Blend& blend, double share,
                                             Side strikes) const noexcept {
  std::array<double, std::tuple_size_v<LegRow>> sum{};
  if (blend.count > 0) {
    const SplineTap tap = interval_tap(clamp01(share), Segment::kPostures);
    for (std::size_t i = 0; i < blend.count; ++i) {
      const Entry& entry = entries_[static_cast<std::size_t>(blend.active[i].entry)];
      const LegRow* rows = legs_.data() + static_cast<std::size_t>(entry.rows) / width_;
      for (std::size_t t = 0; t < 4; ++t)
        for (std::size_t c = 0; c < sum.size(); ++c)
          sum[c] += blend.active[i].weight * tap.share[t] *
                    rows[static_cast<std::size_t>(tap.index[t])][c];
    }
  }
  std::array<SwingPoint, 2> out;
  for (std::size_t role = 0; role < 2; ++role) {
    const double* of = sum.data() + 4 * role;
    const Side side = role == 0 ? strikes : other(strikes);
    out[static_cast<std::size_t>(index(side))] = {{of[0], of[1], of[2]}, of[3], 0, 0};
  }
  return out;
}

void SegmentTable::add_joints(const Blend& blend, double share, double weight,
                              std::span<float> channels) const noexcept {
  if (blend.count == 0 || !(weight > 0)) return;
  SplineTap tap = interval_tap(clamp01(share), Segment::kPostures);
  if (share > 1) {
    const SplineTap rate = interval_tap(1.0, Segment::kPostures, 1);
    const double late = (share - 1) / kGoingOn, on = kGoingOn * late / (1 + late);
    for (std::size_t t = 0; t < 4; ++t) tap.share[t] += on * rate.share[t];
  }
  const std::size_t first = MotionLibrary::kPelvisChannels;
  for (std::size_t i = 0; i < blend.count; ++i) {
    const float* rows =
        rows_.data() + entries_[static_cast<std::size_t>(blend.active[i].entry)].rows;
    const auto row = [&](std::size_t t) {
      return rows + width_ * static_cast<std::size_t>(tap.index[t]);
    };
    const auto by = [&](std::size_t t) {
      return static_cast<float>(weight * blend.active[i].weight * tap.share[t]);
    };
    const float* __restrict a = row(0), * __restrict b = row(1), * __restrict c = row(2), * __restrict d = row(3);
    const float by_a = by(0), by_b = by(1), by_c = by(2), by_d = by(3);
    float* __restrict out = channels.data();
    for (std::size_t k = first; k < width_; ++k)
      out[k] += (by_a * a[k] + by_b * b[k]) + (by_c * c[k] + by_d * d[k]);
  }
}

}  // namespace amble
