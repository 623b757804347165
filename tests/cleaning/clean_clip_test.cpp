// A capture is cleaned when its feet stand and everything else is where it was. Of the performer's
// clips the truth is known: what is added to them must come off again.
#include "amble/cleaning/clean_clip.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "amble/cleaning/changes.hpp"
#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/metrics/limits.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/repertoire.hpp"
#include "captures.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// What a poor capture does to a body: markers tremble, and legs and the whole body wander.
struct Spoiling {
  double tremble = 0, wander = 0, creep = 0;  // of joints and of the root, shares of usual ones
};

Clip spoiled(Clip clip, const Spoiling& how) {
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  const auto three = [&](double size) {
    return Vec3{size * normal(random), size * normal(random), size * normal(random)};
  };
  for (int f = 0; f < clip.frames(); ++f) {
    const double t = f / clip.fps, turn = 2 * std::numbers::pi * t;
    clip.root(f) += three(0.002 * how.tremble);
    clip.root(f) += how.wander * Vec3{0, 0.01 * std::sin(0.17 * turn), 0};
    for (int j = 0; j < clip.skeleton.size(); ++j) {
      if (clip.skeleton.joints[static_cast<std::size_t>(j)].end) continue;
      clip.rotation(f, j) = clip.rotation(f, j) * exp_half(three(0.5 * 0.4 * kDegree * how.tremble));
      for (const Side side : kSides)
        if (j == clip.skeleton.joint(on_side(Role::left_thigh, side)))
          clip.rotation(f, j) =
              clip.rotation(f, j) *
              exp_half({0.5 * how.creep * kDegree * std::sin(0.31 * turn + index(side)), 0, 0});
    }
  }
  return clip;
}

/// By how much one clip stands elsewhere, in the mean of its roots: nobody can tell from the feet.
Vec3 shift_between(const Clip& from, const Clip& to) {
  Vec3 sum;
  for (int f = 0; f < from.frames(); ++f) sum += (to.root(f) - from.root(f)) / from.frames();
  return {sum.x, 0, sum.z};
}

struct Recovered {
  double all = 0, worst = 0;
  std::string worst_name;
};
Recovered recover(const Spoiling& how) {
  Recovered out;
  int count = 0;
  for (const Performance& performance : repertoire()) {
    const Clip clip = performance.clip();
    if (!performance.steady) continue;
    const Study spoilt = study(spoiled(clip, how), {.metres_per_unit = 1.0, .mend = false});
    const CleanedClip cleaned = clean(spoilt);
    const Changes now = changes_between(clip, cleaned.clip, shift_between(clip, cleaned.clip));
    const double mean = (now.body.mean * 20 + now.feet.mean * 4) / 24;
    std::printf("%-20s body %.2f feet %.2f (spoilt %.2f %.2f)\n", performance.name.c_str(), 100 * now.body.mean, 100 * now.feet.mean, 100*changes_between(clip, spoilt.clip).body.mean, 100*changes_between(clip, spoilt.clip).feet.mean);
    out.all += mean;
    ++count;
    if (mean > out.worst) out.worst = mean, out.worst_name = performance.name;
  }
  out.all /= count;
  return out;
}

TEST(CleanClip, Measure) {
  for (const Spoiling how : {Spoiling{0, 0, 0}, Spoiling{1, 0, 0}, Spoiling{0, 1, 0}, Spoiling{0, 0, 1}, Spoiling{1, 1, 1}}) {
    const Recovered r = recover(how);
    std::printf("== %g %g %g: all %.3f cm worst %.3f %s\n", how.tremble, how.wander, how.creep, 100 * r.all, 100 * r.worst, r.worst_name.c_str());
  }
}

}  // namespace
}  // namespace amble
