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

Clip walking_clip() {
  for (const Performance& performance : repertoire())
    if (performance.name == "walk_1.2") return performance.clip();
  return {};
}

constexpr double kDegree = std::numbers::pi / 180;

/// What a poor capture does to a body: markers tremble (0.3° about each axis of every joint, 2 mm
/// at the root), the floor rises and sinks (5 mm), feet drift (1° at the hips, 1.5 cm of the
/// ankles). Times these.
struct Spoiling {
  double tremble = 0, wander = 0, creep = 0;
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
    clip.root(f) += how.wander * Vec3{0, 0.005 * std::sin(0.17 * turn), 0};
    for (int j = 0; j < clip.skeleton.size(); ++j) {
      if (clip.skeleton.joints[static_cast<std::size_t>(j)].end) continue;
      clip.rotation(f, j) =
          clip.rotation(f, j) * exp_half(three(0.5 * 0.3 * kDegree * how.tremble));
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

/// Centimetres between a clip and what is recovered of it when spoilt, over all joints.
double recovered(const Clip& clip, const Spoiling& how) {
  const Study spoilt = study(spoiled(clip, how), {.metres_per_unit = 1.0, .mend = false});
  const CleanedClip cleaned = clean(spoilt);
  const Changes now = changes_between(clip, cleaned.clip, shift_between(clip, cleaned.clip));
  double feet = 0, body = 0;
  for (const Joint& joint : clip.skeleton.joints) body += joint.end ? 0 : 1;
  for (const Role role : {Role::left_foot, Role::right_foot, Role::left_toe, Role::right_toe})
    feet += clip.skeleton.has(role) ? 1 : 0;
  return 100 * (now.feet.mean * feet + now.body.mean * (body - feet)) / body;
}

TEST(CleanClip, RecoversSpoiltClipsWithinHalfACentimetre) {
  double sum = 0;
  int count = 0;
  for (const Performance& performance : repertoire()) {
    if (!performance.steady) continue;
    const double off = recovered(performance.clip(), {1, 1, 1});
    EXPECT_LT(off, 0.5) << performance.name;
    sum += off;
    ++count;
  }
  EXPECT_LT(sum / count, 0.40);
  RecordProperty("mean_mm", static_cast<int>(10 * sum / count));
}

TEST(CleanClip, LeavesASoundClipAlone) {
  for (const Performance& performance : repertoire())
    if (performance.steady && performance.type == "walk") {
      EXPECT_LT(recovered(performance.clip(), {}), 0.25) << performance.name;
    }
}

TEST(CleanClip, LeavesTheEndsOfASoundClipAlone) {
  Clip clip = walking_clip();
  const int most = clip.frames() - clip.frames() / 8;
  for (int frames = most; frames > most - 60; frames -= 9) {  // cut in all moments of a stride
    clip.rotations.resize(static_cast<std::size_t>(frames * clip.skeleton.size()));
    clip.translations.resize(static_cast<std::size_t>(frames) * clip.translated.size());
    const CleanedClip cleaned = clean(study(clip, {.metres_per_unit = 1.0, .mend = false}));
    EXPECT_LT(changes_between(clip, cleaned.clip).body.most, 0.03) << frames;
  }
}

TEST(CleanClip, TellsWhatItFound) {
  const Clip clip = walking_clip();
  const CleanedClip cleaned = clean(study(spoiled(clip, {0, 0, 2}), {.metres_per_unit = 1.0}));
  ASSERT_GE(cleaned.contacts.size(), 8u);
  double slid = 0;
  for (const CleanedContact& contact : cleaned.contacts) {
    EXPECT_LT(contact.begin, contact.end);
    slid = std::max(slid, contact.slid);
  }
  EXPECT_GT(slid, 0.01);
  EXPECT_EQ(cleaned.clip.frames(), static_cast<int>(cleaned.floor.size()));
}

TEST(CleanClip, NobodyWithoutLegsIsCleaned) {
  Clip clip = walking_clip();
  clip.skeleton.set_role(Role::left_thigh, -1);
  EXPECT_THROW(clean(study(clip, {.metres_per_unit = 1.0})), Error);
}

/// Limits of motion that a cleaned capture breaks, but for knees, which are the person's.
std::vector<std::string> broken(const CleanedClip& cleaned) {
  metrics::ScoreOptions options;
  options.ground = 0;
  std::array<metrics::SoleHeights, 2> soles;
  for (std::size_t k = 0; k < 2; ++k) {
    const Sole& sole = cleaned.clip.skeleton.soles[k];
    soles[k] = {sole.ankle_height, sole.ball_height, sole.tip_height};
  }
  options.soles = soles;
  const metrics::Score score = metrics::score_clip(cleaned.clip, options);
  std::vector<std::string> out = score.problems;
  for (const metrics::LimitCheck& check :
       metrics::check_limits(score, metrics::limits_for_gait_of(score).of_captures()))
    if (!check.held() && check.figure.find("knee") == std::string::npos)
      out.push_back(check.figure);
  return out;
}

TEST(CleanClip, CapturesStandOnTheirFeetAndStayThePerson) {
  AMBLE_NEEDS_CAPTURES();
  std::size_t still = 0;
  int clips = 0;
  for (const char* folder : {"park20", "control5", "styles10", "bandai"})
    for (const std::string& file : captures(folder)) {
      const Study found = study(read_clip(file));
      const CleanedClip cleaned = clean(found);
      Clip level = found.clip;
      for (int f = 0; f < level.frames(); ++f)
        level.root(f).y -= cleaned.floor[static_cast<std::size_t>(f)];
      EXPECT_LT(changes_between(level, cleaned.clip).body.mean, 0.005) << file;
      still += broken(cleaned).size();
      ++clips;
    }
  // Raw, each of these breaks about ten.
  EXPECT_LT(static_cast<double>(still) / clips, 0.05);
}

}  // namespace
}  // namespace amble
