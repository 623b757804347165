#include "pop_moments.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

namespace amble::scorecard {
namespace {

/// The side of a leg's joint.
std::optional<Side> side_of(const Skeleton& skeleton, int joint) {
  for (int j = joint; j >= 0; j = skeleton.joints[static_cast<std::size_t>(j)].parent)
    for (const Side side : kSides)
      if (j == skeleton.joint(on_side(Role::left_thigh, side))) return side;
  return {};
}

/// "LeftFoot" and "RightFoot" are one kind of joint.
std::string without_side(std::string name) {
  for (const std::string word : {"Left", "Right", "left", "right"})
    if (const auto at = name.find(word); at != std::string::npos) name.erase(at, word.size());
  return name;
}

/// Frames since the nearest change of a foot's contact; positive after it.
struct Since {
  int frames = PopMoments::kNear + 1;
  bool strike = false;
};
Since since_event(const Performed& performed, Side side, int frame) {
  const auto k = static_cast<std::size_t>(index(side));
  const auto down = [&](int f) { return performed.down[static_cast<std::size_t>(f)][k]; };
  Since nearest;
  for (int since = -PopMoments::kNear; since <= PopMoments::kNear; ++since) {
    const int changed = frame - since;
    if (changed < 1 || changed >= static_cast<int>(performed.down.size())) continue;
    if (down(changed) != down(changed - 1) && std::abs(since) < std::abs(nearest.frames))
      nearest = {since, down(changed)};
  }
  return nearest;
}

void note(const Performed& performed, const metrics::PopEvent& pop, const std::string& what,
          PopMoments& moments) {
  const Skeleton& skeleton = performed.clip.skeleton;
  const auto named = [&](const Joint& joint) { return joint.name == pop.joint; };
  const auto found = std::find_if(skeleton.joints.begin(), skeleton.joints.end(), named);
  if (found == skeleton.joints.end() || pop.frame >= static_cast<int>(performed.down.size()))
    return;
  std::optional<Side> side =
      side_of(skeleton, static_cast<int>(std::distance(skeleton.joints.begin(), found)));
  if (!side) {
    const auto away = [&](Side s) { return std::abs(since_event(performed, s, pop.frame).frames); };
    side = away(Side::left) < away(Side::right) ? Side::left : Side::right;
  }
  PopMoments::Row& row = moments.rows[what + without_side(pop.joint)];
  const Since since = since_event(performed, *side, pop.frame);
  if (std::abs(since.frames) <= PopMoments::kNear)
    ++(since.strike ? row.strike : row.lift)[since.frames];
  else
    ++(performed.down[static_cast<std::size_t>(pop.frame)][static_cast<std::size_t>(index(*side))]
           ? row.stands
           : row.swings);
}

}  // namespace

int PopMoments::Row::all() const {
  int sum = stands + swings;
  for (const auto* moments : {&strike, &lift})
    for (const auto& [since, count] : *moments) sum += count;
  return sum;
}

void PopMoments::add(const PopMoments& other) {
  for (const auto& [name, row] : other.rows) {
    Row& mine = rows[name];
    for (const auto& [since, count] : row.strike) mine.strike[since] += count;
    for (const auto& [since, count] : row.lift) mine.lift[since] += count;
    mine.stands += row.stands;
    mine.swings += row.swings;
  }
}

PopMoments moments_of(const metrics::Score& score, const Performed& performed) {
  PopMoments moments;
  const metrics::PopFigures& pops = score.smoothness.pops;
  for (const metrics::PopEvent& pop : pops.first) note(performed, pop, "", moments);
  for (const metrics::PopEvent& pop : pops.first_foot) note(performed, pop, "in space: ", moments);
  return moments;
}

std::string table(const PopMoments& moments) {
  std::vector<std::pair<std::string, PopMoments::Row>> rows(moments.rows.begin(),
                                                            moments.rows.end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.second.all() > b.second.all(); });
  std::string out = fmt::format("{:24} {:>5}  frames since a strike{:16}  since a lift{:27}",
                                "pops", "all", "", "");
  out += "stands swings\n";
  for (const auto& [name, row] : rows) {
    out += fmt::format("{:24} {:5} ", name, row.all());
    for (const auto* events : {&row.strike, &row.lift}) {
      for (int since = -PopMoments::kNear; since <= PopMoments::kNear; ++since) {
        const auto found = events->find(since);
        out += fmt::format("{:4}", found == events->end() ? 0 : found->second);
      }
      out += "  ";
    }
    out += fmt::format("{:6} {:6}\n", row.stands, row.swings);
  }
  return out;
}

}  // namespace amble::scorecard
