#include "amble/steering/time_law.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSlopeWindow = 0.03;  // metres either side over which a bend's change is measured
constexpr double kSlowest = 0.02;      // m/s: where a law stops, time is counted at this speed
constexpr double kShortestRun = 1.4;   // seconds: two strides

}  // namespace

TimeLaw::TimeLaw(const Track& track, const ReachableSpeeds& reachable, const Wish& wish)
    : walked_(track.samples().size(), 0),
      length_(track.length()),
      spacing_(track.spacing()),
      closed_(track.closed()) {
  measure_bends(track);
  do {
    limit(track, reachable, wish);
    // Round a closed track the second time a pass begins with the speed it ended with.
    for (int round = 0; round < (closed_ ? 2 : 1); ++round) {
      pass(track, reachable, wish, false);
      pass(track, reachable, wish, true);
      if (closed_ && !wish.from_stand && !wish.to_stand)
        squares_.front() = squares_.back() = std::min(squares_.front(), squares_.back());
    }
    choose_gaits(track, reachable);
  } while (give_up_short_runs());
  for (std::size_t i = 0; i + 1 < squares_.size(); ++i) seconds_ += seconds_over(i);
}

void TimeLaw::measure_bends(const Track& track) {
  const auto& samples = track.samples();
  const int last = static_cast<int>(samples.size()) - 1;
  const int window = std::max(1, static_cast<int>(std::lround(kSlopeWindow / spacing_)));
  for (int i = 0; i <= last; ++i) {
    const auto curvature = [&](int k) {
      k = closed_ ? (k % last + last) % last : std::clamp(k, 0, last);
      return samples[static_cast<std::size_t>(k)].curvature;
    };
    slopes_.push_back(std::abs(curvature(i + window) - curvature(i - window)) /
                      (2 * window * spacing_));
  }
}

void TimeLaw::limit(const Track& track, const ReachableSpeeds& reachable, const Wish& wish) {
  const double wanted = wish.speed > 0 ? std::min(wish.speed, 1e3) : 0.0;
  squares_.clear();
  for (std::size_t i = 0; i < slopes_.size(); ++i) {
    const double bend = track.samples()[i].curvature;
    const double speed = walked_[i]
                             ? reachable.fastest_walk(bend, std::min(wanted, reachable.change()))
                             : reachable.fastest(bend, wanted);
    squares_.push_back(
        std::min(speed * speed, wish.bounds.turn_acceleration / std::max(slopes_[i], 1e-9)));
  }
  if (wish.from_stand) squares_.front() = 0;
  if (wish.to_stand) squares_.back() = 0;
}

/// Lets v² rise along the way no faster than body and turn allow.
void TimeLaw::pass(const Track& track, const ReachableSpeeds& reachable, const Wish& wish,
                   bool backward) {
  const std::size_t count = squares_.size();
  for (std::size_t step = 0; step + 1 < count; ++step) {
    const std::size_t from = backward ? count - 1 - step : step,
                      to = backward ? from - 1 : from + 1;
    const double bend = std::max(std::abs(track.samples()[from].curvature), 1e-9);
    const TravelBounds bounds =
        wish.like_people ? reachable.within(wish.bounds, std::sqrt(squares_[from])) : wish.bounds;
    const double most = backward ? bounds.slowing_down : bounds.speeding_up;
    const double spare = std::max(0.0, bounds.turn_acceleration - slopes_[from] * squares_[from]);
    const double rise = 2 * spacing_ * std::min(most, spare / bend);
    squares_[to] = std::min(squares_[to], squares_[from] + rise);
  }
}

void TimeLaw::choose_gaits(const Track& track, const ReachableSpeeds& reachable) {
  const double start = std::sqrt(squares_.front());
  double gait = start > reachable.change() ? 1.0 : 0.0;
  gaits_.clear();
  for (std::size_t i = 0; i < squares_.size(); ++i) {
    gait = reachable.gait(track.samples()[i].curvature, std::sqrt(squares_[i]), gait);
    gaits_.push_back(static_cast<float>(gait));
  }
}

/// Marks the runs that are too short, if there are any. Who runs already where the track begins, or
/// still where it ends, has run before or may run on.
bool TimeLaw::give_up_short_runs() {
  bool any = false;
  const std::size_t count = gaits_.size();
  for (std::size_t from = 0, to = 0; from < count; from = to) {
    double seconds = 0;
    bool walkable = false;
    for (to = from; to < count && gaits_[to] == gaits_[from]; ++to) {
      if (to + 1 < count) seconds += seconds_over(to);
      walkable = walkable || !walked_[to];
    }
    const bool runs = gaits_[from] > 0.5F, whole = from > 0 && to < count;
    if (!runs || !whole || !walkable || seconds >= kShortestRun) continue;
    std::fill(walked_.begin() + static_cast<std::ptrdiff_t>(from),
              walked_.begin() + static_cast<std::ptrdiff_t>(to), 1);
    any = true;
  }
  return any;
}

double TimeLaw::seconds_over(std::size_t step) const noexcept {
  return 2 * spacing_ /
         std::max(kSlowest, std::sqrt(squares_[step]) + std::sqrt(squares_[step + 1]));
}

double TimeLaw::place(double distance) const noexcept {
  if (closed_) distance -= whole_below(distance / length_) * length_;
  return clamp(distance / spacing_, 0.0, static_cast<double>(squares_.size() - 1));
}

double TimeLaw::speed_at(double distance) const noexcept {
  const double at = place(distance);
  const std::size_t i = std::min(static_cast<std::size_t>(at), squares_.size() - 2);
  return std::sqrt(lerp(squares_[i], squares_[i + 1], at - static_cast<double>(i)));
}

double TimeLaw::gait_at(double distance) const noexcept {
  return gaits_[static_cast<std::size_t>(place(distance) + 0.5)];
}

}  // namespace amble
