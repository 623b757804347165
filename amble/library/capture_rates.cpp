#include "amble/library/capture_rates.hpp"

#include <algorithm>
#include <cmath>

#include "amble/io/text.hpp"
#include "amble/motion/same_joints.hpp"

namespace amble {
namespace {

/// Whose rate the motion is to tell.
bool is_open(const CaptureSource& source) {
  return !source.manifest.fps && !source.study.body.pelvis.empty();
}

double header_of(const CaptureSource& source) { return source.study.found.header_fps; }

/// Rates that differ by rounding, or by the little that closes a cycle, are one.
bool same_rate(double a, double b) {
  constexpr double kAlike = 0.02;
  return std::abs(a - b) < kAlike * a;
}

RateVerdict verdict_of(const std::vector<CaptureSource>& sources,
                       const std::vector<std::size_t>& members) {
  std::vector<RateEvidence> evidence;
  for (const std::size_t i : members) evidence.push_back(sources[i].study.found.rate);
  return rate_verdict(evidence);
}

/// Sources of one body and one rate in the header, each once.
std::vector<std::vector<std::size_t>> bodies_of(const std::vector<CaptureSource>& sources) {
  std::vector<std::vector<std::size_t>> bodies;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!is_open(sources[i])) continue;
    const auto same = std::find_if(bodies.begin(), bodies.end(), [&](const auto& members) {
      const CaptureSource& first = sources[members.front()];
      return same_rate(header_of(first), header_of(sources[i])) &&
             same_body(first.study.clip.skeleton, sources[i].study.clip.skeleton);
    });
    if (same == bodies.end())
      bodies.push_back({i});
    else
      same->push_back(i);
  }
  return bodies;
}

std::string frames_a_second(double rate) {
  std::string digits;
  append_fixed(digits, rate, std::abs(rate - std::round(rate)) < 0.005 ? 0 : 2);
  return digits;
}

/// "a.bvh", "a.bvh and b.bvh", "a.bvh, b.bvh and 7 more".
std::string listed(const std::vector<CaptureSource>& sources,
                   const std::vector<std::size_t>& members) {
  std::string out = sources[members[0]].file;
  if (members.size() == 2) return out + " and " + sources[members[1]].file;
  if (members.size() > 2)
    out += ", " + sources[members[1]].file + " and " + std::to_string(members.size() - 2) + " more";
  return out;
}

}  // namespace

std::vector<double> agreed_rates(const std::vector<CaptureSource>& sources) {
  std::vector<double> factors(sources.size(), 1);
  for (const std::vector<std::size_t>& members : bodies_of(sources)) {
    RateVerdict verdict = verdict_of(sources, members);
    if (!verdict.clear) {
      std::vector<std::size_t> alike;
      for (std::size_t i = 0; i < sources.size(); ++i)
        if (is_open(sources[i]) && same_rate(header_of(sources[i]), header_of(sources[members[0]])))
          alike.push_back(i);
      verdict = verdict_of(sources, alike);
    }
    for (const std::size_t i : members) factors[i] = verdict.factor;
  }
  return factors;
}

std::vector<std::string> rate_notes(const std::vector<CaptureSource>& sources) {
  std::vector<std::string> notes;
  for (const std::vector<std::size_t>& members : bodies_of(sources)) {
    const CaptureSource& first = sources[members.front()];
    const double used = first.study.clip.fps, header = header_of(first);
    if (used != header)
      notes.push_back(listed(sources, members) + ": recorded at " + frames_a_second(used) +
                      " frames/s, not at the header's " + frames_a_second(header) +
                      ": so its people would fall and balance as under gravity. All clips of this "
                      "body were corrected; a manifest's \"fps\" says otherwise");
    for (const std::size_t i : members)
      if (const RateVerdict alone = verdict_of(sources, {i});
          alone.clear && alone.factor != used / header)
        notes.push_back(sources[i].file + ": looks like " +
                        frames_a_second(alone.factor * header_of(sources[i])) +
                        " frames/s, but not so the other clips of this body: read at " +
                        frames_a_second(sources[i].study.clip.fps) +
                        "; a manifest's \"fps\" says otherwise");
  }
  return notes;
}

}  // namespace amble
