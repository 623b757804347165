#include "amble/analysis/stream.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/filter.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kShortest = 0.2;                 // seconds of a span
constexpr double kStill = 0.16;                   // m/s over the ground of a body that stands …
constexpr double kStop = 0.5, kStopping = 1.0;    // seconds on both feet, m/s: a body comes to rest
constexpr double kPause = 0.35, kPausing = 0.45;  // seconds on both feet, m/s
constexpr double kSlowShare = 0.3;  // … or this share of how fast it usually goes, if that is less
constexpr double kSmoothing = 0.1;  // seconds
constexpr double kSettling = 0.1;   // seconds before a stand: the step that ends in it
constexpr double kUnsure = 0.03;    // seconds of overlap or flight that may be a mistake

bool down_at(const std::vector<Contact>& contacts, double t) {
  return std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
    return contact.begin <= t && t <= contact.end;
  });
}

/// Stretches in which the body stands on both feet and goes nowhere, or hardly anywhere for longer
/// than a walker is on both feet.
std::vector<std::pair<double, double>> still_spans(const Study& study) {
  const BodyTrack& body = study.body;
  const std::vector<Vec3> velocity =
      derivative(gaussian(body.pelvis, kSmoothing * body.fps), 1 / body.fps);
  std::vector<double> cycles;
  for (const Cycle& cycle : study.cycles) cycles.push_back(cycle.speed);
  const double limit = cycles.empty() ? kStill : std::min(kStill, kSlowShare * median(cycles));
  const auto slow_on_both_feet = [&](double fastest) {
    std::vector<bool> out(velocity.size());
    for (std::size_t f = 0; f < velocity.size(); ++f) {
      const double t = static_cast<double>(f) / body.fps;
      out[f] = std::hypot(velocity[f].x, velocity[f].z) < fastest &&
               down_at(study.contacts[0], t) && down_at(study.contacts[1], t);
    }
    return out;
  };
  std::vector<bool> still(velocity.size(), false);
  for (const auto& [fastest, shortest] :
       {std::pair(limit, kShortest), std::pair(kPausing, kPause), std::pair(kStopping, kStop)})
    for (const auto& [first, last] : runs(slow_on_both_feet(fastest)))
      if (last - first >= shortest * body.fps)
        std::fill(still.begin() + first, still.begin() + last, true);
  std::vector<std::pair<double, double>> out;
  for (const auto& [first, last] : runs(still))
    out.emplace_back(first / body.fps, (last - 1) / body.fps);
  return out;
}

/// A strike, and for how long the other foot is still down then; negative: has been up.
struct Footstep {
  double seconds = 0, overlap = 0;
  std::string kind() const { return overlap > 0 ? "walk" : "run"; }
};

std::vector<Footstep> footsteps(const FootContacts& contacts) {
  std::vector<Footstep> out;
  for (const Side side : kSides)
    for (const Contact& contact : contacts[static_cast<std::size_t>(index(side))]) {
      if (!contact.struck()) continue;
      Footstep step{contact.begin, 1.0};
      for (const Contact& other : contacts[static_cast<std::size_t>(index(amble::other(side)))])
        if (other.begin < contact.begin && other.lifted())
          step.overlap = other.end - contact.begin;
        else if (other.begin < contact.begin)
          step.overlap = 1.0;
      out.push_back(step);
    }
  std::sort(out.begin(), out.end(),
            [](const Footstep& a, const Footstep& b) { return a.seconds < b.seconds; });
  // One that is not sure of itself is like those around it.
  for (std::size_t i = 1; i + 1 < out.size(); ++i)
    if (std::abs(out[i].overlap) < kUnsure && out[i - 1].kind() == out[i + 1].kind() &&
        out[i].kind() != out[i - 1].kind())
      out[i].overlap = out[i - 1].overlap;
  return out;
}

}  // namespace

std::string group_name(const StreamPiece& piece) {
  return piece.changes() ? piece.from + " to " + piece.to : piece.from;
}

std::vector<StreamPiece> cut_stream(const Study& study) {
  struct Cut {
    double seconds;
    std::string kind;
  };
  std::vector<Cut> cuts;
  if (study.body.pelvis.size() < 2) return {};
  const auto standing = still_spans(study);
  for (const auto& [first, last] : standing) {
    cuts.push_back({first, "stand"});
    cuts.push_back({last, "stand"});
  }
  for (const Footstep& step : footsteps(study.contacts)) {
    const bool stands = std::any_of(standing.begin(), standing.end(), [&](const auto& span) {
      return step.seconds >= span.first - kSettling && step.seconds <= span.second;
    });
    if (!stands) cuts.push_back({step.seconds, step.kind()});
  }
  std::sort(cuts.begin(), cuts.end(),
            [](const Cut& a, const Cut& b) { return a.seconds < b.seconds; });
  std::vector<StreamPiece> pieces;
  if (cuts.empty()) return pieces;
  const auto add = [&](double start, double end, const std::string& from, const std::string& to) {
    if (end > start) pieces.push_back({start, end, from, to});
  };
  add(0, cuts.front().seconds, cuts.front().kind, cuts.front().kind);
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
    add(cuts[i].seconds, cuts[i + 1].seconds, cuts[i].kind, cuts[i + 1].kind);
  add(cuts.back().seconds, study.body.last_second(), cuts.back().kind, cuts.back().kind);
  return pieces;
}

std::vector<StreamSpan> spans_of(const std::vector<StreamPiece>& pieces) {
  // First the kinds that last, then what is between them.
  std::vector<StreamSpan> lasting;
  for (std::size_t i = 0; i < pieces.size();) {
    std::size_t next = i + 1;
    if (!pieces[i].changes()) {
      while (next < pieces.size() && !pieces[next].changes() && pieces[next].from == pieces[i].from)
        ++next;
      const StreamSpan span{pieces[i].start, pieces[next - 1].end, pieces[i].from, pieces[i].from};
      const bool cut_off = i == 0 || next == pieces.size();
      if (span.end - span.start >= kShortest &&
          (span.from == "stand" || next - i >= 2 || cut_off)) {
        if (!lasting.empty() && lasting.back().from == span.from)
          lasting.back().end = span.end;
        else
          lasting.push_back(span);
      }
    }
    i = next;
  }
  std::vector<StreamSpan> spans;
  for (const StreamSpan& span : lasting) {
    if (!spans.empty()) {
      const StreamSpan way{spans.back().end, span.start, spans.back().to, span.from};
      if (way.end - way.start >= kShortest)
        spans.push_back(way);
      else
        spans.back().end = span.start;  // too short to be told: where one ends the other starts
    }
    spans.push_back(span);
  }
  if (!spans.empty()) {
    spans.front().start = pieces.front().start;
    spans.back().end = pieces.back().end;
  }
  return spans;
}

}  // namespace amble
