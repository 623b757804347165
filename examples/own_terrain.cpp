// Ground of your own: waves that no file describes. A terrain tells a height and an upright
// direction for every place; characters ask it often, so it must be quick and never throw.

#include <amble/amble.hpp>
#include <cstdio>

class Waves final : public amble::Terrain {
 public:
  double height(double, double z) const noexcept override {
    return kHigh * amble::deterministic::sin(z / kLong);
  }
  amble::Vec3 normal(double, double z) const noexcept override {
    return amble::normalised(
        amble::Vec3{0, 1, -kHigh / kLong * amble::deterministic::cos(z / kLong)});
  }

 private:
  static constexpr double kHigh = 0.2, kLong = 1.5;  // metres
};

int main() {
  const auto waves = std::make_shared<const Waves>();
  amble::Character walker(amble::default_library());
  walker.walk_on(waves);
  walker.reset({.speed = 1.2});
  double highest = 0, lowest = 9;
  for (int frame = 0; frame < 600; ++frame) {
    walker.command({.speed = 1.2});
    walker.update(1.0 / 60);
    const double y = walker.pose().root.y;
    highest = y > highest ? y : highest;
    lowest = y < lowest ? y : lowest;
  }
  std::printf("the pelvis rose from %.2f m to %.2f m\n", lowest, highest);
  return highest - lowest > 0.2 ? 0 : 1;
}
