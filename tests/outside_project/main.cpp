#include <amble/amble.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>

// What a game or a research program does with Amble, with nothing but the installed package.
namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "outside: %s\n", what);
  std::exit(1);
}

/// The example nearest to what is asked has all the say.
class Nearest final : public amble::OwnWeighting {
 public:
  void weigh(std::span<const amble::ExamplePoint> examples, const amble::ExamplePoint& asked,
             std::span<double> weights) const noexcept override {
    std::size_t best = 0;
    double least = 1e300;
    for (std::size_t i = 0; i < examples.size(); ++i) {
      weights[i] = 0;
      const double far = std::abs(examples[i].speed - asked.speed) +
                         std::abs(examples[i].turn_rate - asked.turn_rate);
      if (far < least) least = far, best = i;
    }
    weights[best] = 1;
  }
};

/// The first example as it is.
class First final : public amble::OwnBlender {
 public:
  void blend(std::span<const double>, std::span<const float* const> rows,
             std::span<float> channels) const noexcept override {
    for (std::size_t c = 0; c < channels.size(); ++c) channels[c] = rows[0][c];
  }
};

/// A hill along the way.
class Hill final : public amble::Terrain {
 public:
  double height(double, double z) const noexcept override { return 0.1 * z; }
  amble::Vec3 normal(double, double) const noexcept override {
    return amble::normalised(amble::Vec3{0, 1, -0.1});
  }
};

bool finite(const amble::Pose& pose) {
  bool good = std::isfinite(pose.root.x + pose.root.y + pose.root.z);
  for (const amble::Quat& q : pose.rotations) good = good && std::abs(amble::dot(q, q) - 1) < 1e-6;
  return good;
}

/// Frames of a walk, as a capture would have them.
amble::Clip recorded(double speed) {
  amble::Character walker(amble::default_library());
  walker.reset({.speed = speed});
  amble::Clip clip;
  clip.name = "walk at " + std::to_string(speed);
  clip.skeleton = amble::skeleton_of(walker.library());
  for (int frame = 0; frame < 480; ++frame) {
    clip.append(walker.pose());
    walker.update(1 / clip.fps);
  }
  return clip;
}

amble::Character early(amble::default_library());  // before main begins

}  // namespace

int main() {
  early.command({.speed = 1.2});
  early.update(0.5);
  require(early.doing().speed > 0.3, "a global character walks");

  std::size_t told = 0;
  amble::BuildOptions options;
  options.progress = [&told](std::size_t done, std::size_t, const std::string&) { told = done; };
  const auto library =
      amble::build_library({.clips = {recorded(0.9), recorded(1.3), recorded(1.6)}}, options);
  const amble::LibraryContents contents = amble::contents_of(*library);
  require(told == 3, "building tells its progress");
  require(contents.examples.size() >= 3, "clips in memory become a library");

  amble::TechniqueOptions own;
  own.weights.own = std::make_shared<Nearest>();
  own.own_blend = std::make_shared<First>();
  amble::Character walker(amble::make_technique(library, own));
  walker.walk_on(std::make_shared<Hill>());
  walker.reset({.speed = 1.2});
  for (int frame = 0; frame < 240; ++frame) {
    walker.command({.speed = 1.2 + 0.3 * std::sin(0.05 * frame), .turn_rate = 0.1});
    walker.update(1.0 / 60);
    require(finite(walker.pose()), "own weights and blender on own ground give sound poses");
  }
  require(walker.pose().root.y > 0.9 + 0.1, "the hill carries it up");

  const amble::Snapshot saved = walker.snapshot();
  walker.update(0.7);
  const amble::Vec3 first = walker.pose().root;
  require(static_cast<bool>(walker.restore(saved)), "a character takes its own snapshot back");
  walker.update(0.7);
  require(walker.pose().root == first, "the same commands after it give the same bits");

  amble::Character other(amble::default_library());
  const amble::Outcome refused = other.restore(saved);
  require(!refused && *refused.why() != '\0', "a foreign snapshot is refused with the reason");
  std::printf("Amble %s: %zu examples, %s\n", amble::version(), contents.examples.size(),
              refused.why());
  return 0;
}
