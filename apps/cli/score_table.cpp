#include <fmt/core.h>

#include <cmath>

#include "score_report.hpp"

namespace amble::cli {
namespace {

std::string bounds(const metrics::LimitCheck& check) {
  if (std::isinf(check.low)) return "at most " + metrics::plain_number(check.high);
  return metrics::plain_number(check.low) + " to " + metrics::plain_number(check.high);
}

std::string row(const metrics::LimitCheck& check) {
  const std::string value = check.known ? metrics::plain_number(check.value) : "-";
  const char* verdict = !check.known ? "nothing to measure" : check.held() ? "ok" : "EXCEEDED";
  return fmt::format("  {:<32}{:>10} {:<14}{:<22}{}\n", check.figure, value, check.unit,
                     bounds(check), verdict);
}

}  // namespace

std::string score_table(const std::string& file, const metrics::Score& score,
                        const metrics::LimitSet& limits) {
  std::string text = fmt::format("{}: {} frames at {:.4g}/s, {:.2f} s\n", file, score.frames,
                                 score.fps, score.seconds);
  for (const std::string& problem : score.problems) text += "  problem: " + problem + "\n";
  if (!score.measured) return text;
  text += fmt::format("  travels at {:.2f} m/s (median), turning {:.2f} rad/s (mean)",
                      score.speed.median, score.turn_rate.mean);
  if (score.steps.cadence) text += fmt::format(", {:.0f} steps a minute", *score.steps.cadence);
  text += fmt::format(", {:.0f} % of the time in the air\n", 100 * score.steps.flight_fraction);
  if (score.path)
    text += fmt::format("  {:.1f} cm from the path on average, {:.1f} cm at most\n",
                        score.path->cross_track.mean, score.path->cross_track.max);
  int exceeded = 0;
  text += fmt::format("\n  {:<32}{:>10} {:<14}{}\n", "figure", "measured", "",
                      "limit (" + limits.name() + ")");
  for (const auto& check : metrics::check_limits(score, limits)) {
    text += row(check);
    exceeded += !check.held();
  }
  for (const auto& joint : score.smoothness.vibration.joints)
    text += fmt::format("  {} vibrates by {:.2f} degrees for {:.2f} s\n", joint.name,
                        joint.amplitude, joint.seconds);
  for (const auto& pop : score.smoothness.pops.first)
    text +=
        fmt::format("  {} pops by {:.1f} degrees in frame {}\n", pop.joint, pop.size, pop.frame);
  for (const auto& pop : score.smoothness.pops.first_foot)
    text += fmt::format("  {} snaps by {:.0f} mm in frame {}\n", pop.joint, pop.size, pop.frame);
  for (const auto& pop : score.smoothness.pops.first_root)
    text += fmt::format("  the root steps by {:.0f} mm in frame {}\n", pop.size, pop.frame);
  text += "\n";
  for (const std::string& note : score.notes) text += "  note: " + note + "\n";
  text += exceeded == 0 && score.ok()
              ? "  all motion limits hold\n"
              : fmt::format("  {} limit{} exceeded\n", exceeded, exceeded == 1 ? "" : "s");
  return text;
}

}  // namespace amble::cli
