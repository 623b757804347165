#include "amble/library/usual_spread.hpp"

#include <nlohmann/json.hpp>

#include "amble/library/body_moves.hpp"

namespace amble::embedded {  // made by embed_file
extern const unsigned char stride_spread_json[];
extern const unsigned long stride_spread_json_size;
}  // namespace amble::embedded

namespace amble {
namespace {

using nlohmann::json;

// As the figures name the movements, in the order of BodyMove; then the legs' channels.
constexpr const char* kMoves[] = {"pelvis_left", "pelvis_height", "pelvis_forward", "pelvis_x",
                                  "pelvis_y",    "pelvis_z",      "trunk_x",        "trunk_y",
                                  "trunk_z",     "head_x",        "head_y",         "head_z",
                                  "left_arm_x",  "left_arm_y",    "left_arm_z",     "right_arm_x",
                                  "right_arm_y", "right_arm_z",   "left_elbow",     "right_elbow"};
constexpr const char* kLegs[] = {"left_leg", "right_leg"};

}  // namespace

StrideSpread usual_spread(const MotionLibrary& library) {
  const json figures =
      json::parse(embedded::stride_spread_json,
                  embedded::stride_spread_json + embedded::stride_spread_json_size);
  const Skeleton& skeleton = library.skeleton;
  const double size = 0.5 * (skeleton.leg_length(Side::left) + skeleton.leg_length(Side::right)) /
                      figures.at("leg").get<double>();
  StrideSpread spread;
  spread.channels = static_cast<std::size_t>(library.body_channels());
  spread.modes.assign(figures.at("modes").size() * spread.mode_size(), 0.0f);
  for (std::size_t m = 0; m < spread.count(); ++m) {
    const json& mode = figures.at("modes").at(m);
    float* out = spread.mode(m);
    const auto add = [&](std::size_t row, std::size_t channel, double value) {
      out[row * spread.channels + channel] += static_cast<float>(value);
    };
    for (std::size_t move = 0; move < std::size(kMoves); ++move) {
      const json& rows = mode.at("rows").at(kMoves[move]);
      const double unit = move < 3 ? size : 1.0;
      for (const ChannelNudge& one : channel_nudges(library, static_cast<BodyMove>(move)))
        for (std::size_t row = 0; row < StrideSpread::kRows; ++row) {
          const Vec3 change = unit * rows.at(row).get<double>() * one.change;
          add(row, one.channel, change.x);
          add(row, one.channel + 1, change.y);
          add(row, one.channel + 2, change.z);
        }
    }
    for (std::size_t leg = 0; leg < 2; ++leg)
      for (std::size_t row = 0; row < StrideSpread::kRows; ++row)
        add(row, MotionLibrary::kLegChannel + leg,
            size * mode.at("rows").at(kLegs[leg]).at(row).get<double>());
    float* steps = out + StrideSpread::kRows * spread.channels;
    for (std::size_t i = 0; i < StrideSpread::kSteps; ++i) {
      const bool length = i < StrideSpread::kHalves && i % 3 != 2;
      steps[i] = static_cast<float>((length ? size : 1.0) * mode.at("steps").at(i).get<double>());
    }
  }
  return spread;
}

}  // namespace amble
