// A weighting of your own: the example nearest to what is asked has all the say. Weights that jump
// from one example to the next are no good weighting, but the body follows them smoothly.

#include <amble/amble.hpp>
#include <cmath>
#include <cstdio>

class NearestExample final : public amble::OwnWeighting {
 public:
  void weigh(std::span<const amble::ExamplePoint> examples, const amble::ExamplePoint& asked,
             std::span<double> weights) const noexcept override {
    std::size_t nearest = 0;
    double least = 1e300;
    for (std::size_t i = 0; i < examples.size(); ++i) {
      const double faster = (examples[i].speed - asked.speed) / 0.5;            // m/s
      const double sharper = (examples[i].turn_rate - asked.turn_rate) / 0.35;  // rad/s
      const double distance = faster * faster + sharper * sharper;
      if (distance < least) least = distance, nearest = i;
      weights[i] = 0;
    }
    weights[nearest] = 1;
  }
};

int main() {
  amble::TechniqueOptions options;
  options.weights.own = std::make_shared<NearestExample>();
  amble::Character walker(amble::make_technique(amble::default_library(), options));
  const amble::LibraryContents library = amble::contents_of(walker.library());
  walker.reset({.speed = 1.0});
  for (int second = 0; second < 8; ++second) {
    walker.command({.speed = 0.8 + 0.1 * second, .turn_rate = 0.1 * second});
    for (int frame = 0; frame < 60; ++frame) walker.update(1.0 / 60);
    std::size_t first = 0;
    for (std::size_t i = 1; i < library.examples.size(); ++i)
      if (walker.weights()[i] > walker.weights()[first]) first = i;
    std::printf("%.2f m/s: %s has %.2f of the say\n", walker.doing().speed,
                library.examples[first].name.c_str(), walker.weights()[first]);
    if (!std::isfinite(walker.pose().root.z) || !(walker.weights()[first] > 0.5)) return 1;
  }
}
