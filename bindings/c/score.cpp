// Motion measured: how well it moves, and whether it is still the person.

#include "amble/score.hpp"

#include <cmath>
#include <limits>

#include "amble/metrics/fidelity_json.hpp"
#include "amble/metrics/score_json.hpp"
#include "kinds.hpp"

namespace amble::c {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr amble_score_options kNothingAsked{sizeof(amble_score_options),
                                            0,
                                            kNone,
                                            kNone,
                                            kNone,
                                            kNone,
                                            kNone,
                                            {0, 0},
                                            {0, 0},
                                            nullptr,
                                            nullptr};

std::optional<double> asked(double number) {
  if (std::isnan(number)) return {};
  require(std::isfinite(number), "What a motion is scored against is not finite.");
  return number;
}

metrics::ScoreOptions options_of(const amble_score_options& wish) {
  metrics::ScoreOptions options;
  options.level_floor = wish.level_floor != 0;
  options.ground = asked(wish.ground);
  options.speed = asked(wish.speed);
  options.turn_rate = asked(wish.turn_rate);
  options.contact_heights.on = asked(wish.contact_on).value_or(options.contact_heights.on);
  options.contact_heights.off = asked(wish.contact_off).value_or(options.contact_heights.off);
  if (wish.path) options.path = metrics::parse_path(wish.path, "path");
  if (const auto ground = terrain_or_none(wish.terrain))
    options.terrain = metrics::Ground{0, ground};
  if (wish.soles.index != 0 || wish.soles.generation != 0) {
    const auto library = Reading<LibraryObject>(wish.soles)->shared;
    std::array<metrics::SoleHeights, 2>& soles = options.soles.emplace();
    for (std::size_t i = 0; i < 2; ++i) {
      const Sole& sole = skeleton_of(*library->library).soles[i];
      soles[i] = {sole.ankle_height, sole.ball_height, sole.tip_height};
    }
  }
  return options;
}

std::string text_of(const nlohmann::ordered_json& json) {
  return json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace
}  // namespace amble::c

using namespace amble::c;

extern "C" {

amble_score_options amble_default_score_options(void) { return kNothingAsked; }

amble_result amble_score(amble_clip clip, const amble_score_options* options, amble_blob* out) {
  return give_blob(out, [&] {
    const amble_score_options wish = options_or(options, kNothingAsked);
    const Reading<ClipObject> held(clip);
    require(held->clip.frames() > 0, "The clip has no frames yet.", AMBLE_REFUSED);
    const auto score = amble::metrics::score_clip(held->clip, options_of(wish));
    const auto limits = wish.limits ? amble::metrics::parse_limit_set(wish.limits)
                                    : amble::metrics::limits_for_gait_of(score);
    return text_of(amble::metrics::score_json(score, limits, false));
  });
}

amble_result amble_fidelity(amble_clip captured, amble_clip made, amble_blob* out) {
  return give_blob(out, [&] {
    const Reading<ClipObject> first(captured), second(made);
    require(first->clip.frames() > 0 && second->clip.frames() > 0, "A clip has no frames yet.",
            AMBLE_REFUSED);
    return text_of(
        amble::metrics::fidelity_json(amble::metrics::compare_clips(first->clip, second->clip)));
  });
}
}
