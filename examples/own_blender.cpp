// A blender of your own: quaternions are added up by their weights and brought back to unit length,
// as many engines do it. Amble's own adds up logarithms; compare what comes out.

#include <amble/amble.hpp>
#include <cmath>
#include <cstdio>

class LinearBlender final : public amble::OwnBlender {
 public:
  void blend(std::span<const double> weights, std::span<const float* const> rows,
             std::span<float> channels) const noexcept override {
    for (std::size_t c = 0; c < channels.size(); ++c) {
      double sum = 0;
      for (std::size_t i = 0; i < rows.size(); ++i) sum += weights[i] * rows[i][c];
      channels[c] = static_cast<float>(sum);
    }
    blend_turn(weights, rows, channels, kPelvisTurn);
    for (std::size_t c = kJoints; c + 3 <= channels.size(); c += 3)
      blend_turn(weights, rows, channels, c);
  }

 private:
  static void blend_turn(std::span<const double> weights, std::span<const float* const> rows,
                         std::span<float> channels, std::size_t at) noexcept {
    amble::Quat sum{0, 0, 0, 0};
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const float* v = rows[i] + at;
      const amble::Quat one = amble::exp_half({v[0], v[1], v[2]});
      const double w = amble::dot(one, sum) < 0 ? -weights[i] : weights[i];
      sum = {sum.w + w * one.w, sum.x + w * one.x, sum.y + w * one.y, sum.z + w * one.z};
    }
    const amble::Vec3 turn = amble::log_half(amble::normalised(sum));
    channels[at] = static_cast<float>(turn.x);
    channels[at + 1] = static_cast<float>(turn.y);
    channels[at + 2] = static_cast<float>(turn.z);
  }
};

int main() {
  amble::TechniqueOptions options;
  options.own_blend = std::make_shared<LinearBlender>();
  amble::Character linear(amble::make_technique(amble::default_library(), options));
  amble::Character usual(amble::default_library());
  double most = 0;
  for (amble::Character* walker : {&linear, &usual}) walker->reset({.speed = 1.0});
  for (int frame = 0; frame < 480; ++frame) {
    const amble::Command command{.speed = 1.0 + 0.002 * frame, .turn_rate = 0.001 * frame};
    for (amble::Character* walker : {&linear, &usual}) {
      walker->command(command);
      walker->update(1.0 / 60);
    }
    for (std::size_t j = 0; j < usual.pose().rotations.size(); ++j)
      most = std::fmax(most,
                       amble::angle_between(usual.pose().rotations[j], linear.pose().rotations[j]));
  }
  std::printf("joints differ by %.2f degrees at most\n", most * 57.29578);
  return most > 0 && most < 0.5 ? 0 : 1;
}
