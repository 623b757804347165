#include "likeness.hpp"

#include <gtest/gtest.h>

#include "amble/engine/character.hpp"
#include "amble/engine/style_legs.hpp"
#include "amble/evaluation/example_score.hpp"
#include "amble/library/stride_library.hpp"
#include "amble/library/twins.hpp"
#include "examples.hpp"

namespace amble {
namespace {

const std::vector<std::string> kTen{"basic",      "energetic",    "gorilla",   "tired",
                                    "delightful", "side_sway",    "confident", "bouncy",
                                    "chaplin",    "shoulder_roll"};

/// A mix as a character walks it, feet planted, and one stride of that.
struct Walked {
  Clip clip;
  std::vector<Pose> stride;
};

Walked walked(const Decomposition& all, const Mix& mix) {
  constexpr int kPoses = 96, kStrides = 5;
  const MixedCycle cycle = mix_cycle(all, mix);
  const Stride stride = planted(all, cycle, "mix");
  const auto library = with_twins(*stride_library(all.source.skeleton, stride));
  for (int e = 0; e < static_cast<int>(library->examples.size()); ++e)
    if (library->examples[static_cast<std::size_t>(e)].speed != 0 && stays_bent(*library, e)) {
      stand_as_straight(*library, e, straightness(*library, e));  // as `amble style mix` does
      measure_legs(*library, e);
    }
  Character character(library);
  character.reset({.speed = stride.speed, .turn_rate = stride.turn_rate, .gait = stride.gait});
  Walked out;
  out.clip.skeleton = all.source.skeleton;
  out.clip.fps = 60;
  while (out.clip.seconds() < kStrides * cycle.seconds) {
    out.clip.append(character.pose());
    character.update(1 / out.clip.fps);
  }
  character.reset({.speed = stride.speed, .turn_rate = stride.turn_rate, .gait = stride.gait});
  for (int i = 0; i < kPoses; ++i) {
    out.stride.push_back(character.pose());
    character.update(2 * cycle.half_seconds[i < kPoses / 2 ? 0 : 1] / kPoses);
  }
  return out;
}

/// In all ordered pairs: how often a part, with its other side, is nearer to where it was chosen
/// from than to the base, and how often the walk keeps the motion limits.
struct Pairs {
  int pairs = 0, nearer = 0, held = 0;
};

Pairs pairs_of(const Decomposition& all, const std::vector<std::string>& names,
               const std::vector<BodyPart>& parts, metrics::LimitSet limits) {
  std::map<std::string, std::vector<Pose>> own;
  std::map<std::string, double> knees;
  const auto knee_in_stance = [](const metrics::LimitCheck& check) {
    return check.figure == "smallest knee flexion in stance";
  };
  const auto judged = [&](const Clip& clip) {
    return metrics::check_limits(score_clip(clip, on_floor(all.source.skeleton)), limits);
  };
  for (const std::string& name : names) {
    const Walked walk = walked(all, whole_mix(name));
    own[name] = walk.stride;
    for (const metrics::LimitCheck& check : judged(walk.clip))
      if (knee_in_stance(check)) knees[name] = check.value;
  }
  Pairs out;
  for (const std::string& base : names)
    for (const std::string& from : names) {
      if (base == from) continue;
      const Walked mixed = walked(all, with_parts_of(base, parts, from));
      bool near = true, held = true;
      for (const BodyPart part : parts)
        near = near && unlikeness(all, part, mixed.stride, own[from]) <
                           unlikeness(all, part, mixed.stride, own[base]);
      for (const metrics::LimitCheck& check : judged(mixed.clip))  // who crouches does so in mixes
        held = held && (check.held() || (knee_in_stance(check) &&
                                         check.value < std::max(knees[base], knees[from]) + 2));
      ++out.pairs;
      out.nearer += near;
      out.held += held;
    }
  return out;
}

TEST(Likeness, EveryPartOfThePerformerIsNearerToWhereItWasChosenFrom) {
  const Decomposition& all = performed_styles_apart();
  for (const std::vector<BodyPart>& parts :
       {std::vector{BodyPart::left_leg, BodyPart::right_leg},
        std::vector{BodyPart::left_arm, BodyPart::right_arm}, std::vector{BodyPart::torso}}) {
    const Pairs seen = pairs_of(all, kTen, parts, metrics::LimitSet::walking());
    EXPECT_EQ(seen.pairs, 90);
    EXPECT_EQ(seen.nearer, 90) << body_part_name(parts[0]);
    EXPECT_GE(seen.held, 88) << body_part_name(parts[0]);
  }
}

TEST(Likeness, EveryPartOfCapturesIsNearerToWhereItWasChosenFrom) {
  AMBLE_NEEDS_CAPTURES();
  const auto all = decompose(captured_examples("styles10"));
  std::vector<std::string> names;
  for (const StyleExample& one : all->source.examples) names.push_back(one.name);
  const auto seen = [&](const std::vector<BodyPart>& parts) {
    return pairs_of(*all, names, parts, metrics::LimitSet::walking().of_captures());
  };
  const Pairs legs = seen({BodyPart::left_leg, BodyPart::right_leg}),
              arms = seen({BodyPart::left_arm, BodyPart::right_arm}),
              torso = seen({BodyPart::torso});
  EXPECT_EQ(legs.pairs, 90);
  EXPECT_GE(legs.nearer, 87);
  EXPECT_GE(legs.held, 60);
  EXPECT_GE(arms.nearer, 88);
  EXPECT_GE(arms.held, 87);
  EXPECT_EQ(torso.nearer, 90);
  EXPECT_GE(torso.held, 88);
}

}  // namespace
}  // namespace amble
