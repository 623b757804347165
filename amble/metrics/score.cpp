#include "amble/metrics/score.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "amble/core/error.hpp"

namespace amble::metrics {
namespace {

constexpr int kFewestFrames = 8;

bool finite(const Vec3& v) noexcept {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}
bool finite(const Quat& q) noexcept {
  return std::isfinite(q.w) && std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z);
}

int count_nonfinite_frames(const Clip& clip) {
  const int joints = clip.skeleton.size();
  const std::size_t tracks = clip.translated.size();
  int bad = 0;
  for (int f = 0; f < clip.frames(); ++f) {
    bool good = true;
    for (int j = 0; j < joints && good; ++j) good = finite(clip.rotation(f, j));
    for (std::size_t k = 0; k < tracks && good; ++k)
      good = finite(clip.translations[static_cast<std::size_t>(f) * tracks + k]);
    bad += !good;
  }
  return bad;
}

std::vector<double> between(const std::vector<double>& x, int margin) {
  return {x.begin() + margin, x.end() - margin};
}

std::vector<double> distances(std::vector<double> x, double from) {
  for (double& value : x) value = std::abs(value - from);
  return x;
}

void measure_travel(const Body& body, const Travel& travel, const ScoreOptions& options,
                    Score& score) {
  const int margin = travel.margin(body.dt);
  score.stride_period = travel.stride_period;
  const auto speed = between(travel.speed, margin);
  const auto turn_rate = between(derivative(travel.heading, body.dt), margin);
  std::vector<double> turn_rate_moving;
  int first = -1, last = -1;
  for (int i = 0; i < static_cast<int>(speed.size()); ++i) {
    if (!(speed[static_cast<std::size_t>(i)] > kMovingSpeed)) continue;
    turn_rate_moving.push_back(turn_rate[static_cast<std::size_t>(i)]);
    if (first < 0) first = i + margin;
    last = i + margin;
  }
  if (turn_rate_moving.size() > 2)
    score.net_turn = travel.heading[static_cast<std::size_t>(last)] -
                     travel.heading[static_cast<std::size_t>(first)];
  score.speed = summarise(speed);
  score.turn_rate = summarise(std::move(turn_rate_moving));
  score.body_turn_rate = summarise(between(travel.body_turn_rate, margin));
  score.asked_speed = options.speed;
  score.asked_turn_rate = options.turn_rate;
  if (options.speed) score.speed_error = summarise(distances(speed, *options.speed));
  if (options.turn_rate)
    score.turn_rate_error = summarise(distances(turn_rate, *options.turn_rate));
}

void check_reference(const Clip& clip, const Clip& rest) {
  const auto& a = rest.skeleton.joints;
  const auto& b = clip.skeleton.joints;
  const auto same_name = [](const Joint& x, const Joint& y) { return x.name == y.name; };
  if (a.size() != b.size() || !std::equal(a.begin(), a.end(), b.begin(), same_name))
    throw Error(rest.name +
                ": the reference has another skeleton; give a clip with the joints of " +
                clip.name);
  double size_a = 0, size_b = 0;
  for (const Joint& joint : a) size_a += length(joint.offset);
  for (const Joint& joint : b) size_b += length(joint.offset);
  if (std::abs(size_a / size_b - 1) > 0.02)
    throw Error(rest.name + ": the reference is in another unit or of another size than " +
                clip.name);
}

// Soles as the stance of a reference clip tells them.
std::array<SoleModel, 2> reference_soles(const Clip& clip, const ScoreOptions& options) {
  check_reference(clip, *options.rest);
  const Body body = observe_body(*options.rest, options.feet, false);
  const Travel travel = observe_travel(body);
  const auto contacts = find_contacts(body, travel, nullptr, options.contact_heights);
  Ground floor;
  floor.level = options.rest_ground;
  return fit_soles(clip.skeleton, body, contacts, {floor, floor}, std::nullopt);
}

void score_soles(const Clip& clip, const Body& body, const std::array<FootContact, 2>& contacts,
                 const ScoreOptions& options, Score& score) {
  const bool known_ground = options.ground || options.terrain || options.soles || options.rest;
  std::array<Ground, 2> grounds;
  if (known_ground) {
    Ground ground = options.terrain.value_or(Ground{});
    ground.level = options.ground.value_or(0.0);
    grounds = {ground, ground};
  } else {
    grounds = guess_grounds(clip.skeleton, body, contacts);
  }
  std::array<SoleModel, 2> soles;
  if (options.rest) {
    soles = reference_soles(clip, options);
  } else {
    soles = fit_soles(clip.skeleton, body, contacts, grounds, options.soles);
    if (!options.soles)
      score.notes.emplace_back(
          "sole heights come from the stance of the clip itself: a clip sunk or raised as a whole "
          "cannot be seen; give --sole or --rest-from");
  }
  for (std::size_t s = 0; s < 2; ++s) score.sole_heights[s] = soles[s].heights;
  score.soles = measure_soles(body, contacts, grounds, known_ground, soles);
}

void name_joints(const Clip& clip, const Body& body, Score& score) {
  const auto name = [&](int joint) {
    return clip.skeleton.joints[static_cast<std::size_t>(joint)].name;
  };
  score.root_joint = name(body.pelvis);
  for (std::size_t s = 0; s < 2; ++s)
    score.foot_joints[s] = {name(body.feet[s].ankle), name(body.feet[s].toe)};
}

}  // namespace

Score score_clip(const Clip& clip, const ScoreOptions& options) {
  Score score;
  score.frames = clip.frames();
  score.fps = clip.fps;
  score.seconds = clip.seconds();
  score.nonfinite_frames = count_nonfinite_frames(clip);
  if (score.nonfinite_frames > 0) {
    score.problems.push_back(std::to_string(score.nonfinite_frames) +
                             " frames hold numbers that are not finite");
    return score;
  }
  if (score.frames < kFewestFrames) {
    score.problems.push_back("fewer than " + std::to_string(kFewestFrames) + " frames");
    return score;
  }
  score.measured = true;

  const Body body = observe_body(clip, options.feet, options.level_floor);
  const Travel travel = observe_travel(body);
  Ground terrain = options.terrain.value_or(Ground{});
  terrain.level = 0;
  const auto contacts =
      find_contacts(body, travel, options.terrain ? &terrain : nullptr, options.contact_heights);
  name_joints(clip, body, score);
  score.floor_tilt = body.floor_tilt;
  measure_travel(body, travel, options, score);
  score.skate = measure_skate(body, travel, contacts);
  score.problems = score.skate.problems;
  for (std::size_t s = 0; s < 2; ++s) score.contact_fraction[s] = fraction(contacts[s].any);
  score_soles(clip, body, contacts, options, score);
  score.steps = measure_steps(clip.skeleton, body, travel, contacts);
  score.smoothness = measure_smoothness(clip, body, options.joint_table);
  if (score.smoothness.fps < 55) {
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(),
                  "the file has %.0f frames/s, below 60: velocities, accelerations and pops are "
                  "those of %.0f/s",
                  score.smoothness.fps, score.smoothness.fps);
    score.notes.emplace_back(text.data());
  }
  if (options.path) score.path = measure_path(*options.path, body, travel);
  return score;
}

}  // namespace amble::metrics
