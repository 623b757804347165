// pettre2006, Table: a frame of Fourier blending without feet, a new directive every frame. It
// should cost the same whatever the number of samples.
#include <benchmark/benchmark.h>

#include "amble/blending/body_blend.hpp"
#include "amble/library/performer_library.hpp"
#include "amble/motion/pose.hpp"
#include "amble/weights/control_space.hpp"

namespace {

/// Some walks, repeated with small differences until there are as many as wanted.
std::shared_ptr<const amble::MotionLibrary> walks(int count) {
  std::vector<amble::GaitSpec> gaits;
  for (int i = 0; i < 5; ++i)
    gaits.push_back({amble::Gait::walk, 0.7 + 0.25 * i, 0.4 * ((i % 3) - 1)});
  auto library = std::make_shared<amble::MotionLibrary>(*amble::performer_library(gaits));
  amble::Group& group = library->groups.front();
  const std::size_t size =
      amble::MotionLibrary::kBodyKnots * static_cast<std::size_t>(library->body_channels());
  const int known = group.count;
  for (int i = known; i < count; ++i) {
    amble::Example example = library->examples[static_cast<std::size_t>(i % known)];
    example.speed += 0.0007 * i;
    example.turn_rate += 0.0003 * ((i * 37) % 101 - 50);
    const auto at = static_cast<std::ptrdiff_t>(group.first + group.count);
    library->examples.insert(library->examples.begin() + at, example);
    const std::vector<float> curves(library->body(i % known), library->body(i % known) + size);
    library->body_.insert(library->body_.begin() + at * static_cast<std::ptrdiff_t>(size),
                          curves.begin(), curves.end());
    ++group.count;
    ++library->stand;
  }
  return library;
}

void fourier_frame(benchmark::State& state) {
  const auto library = walks(static_cast<int>(state.range(0)));
  const amble::Group& group = library->groups.front();
  const amble::ControlSpace space(*library, group);
  amble::BodyBlend blend(library, std::make_shared<amble::FourierCurves>(*library));
  std::vector<float> channels(static_cast<std::size_t>(library->body_channels()));
  std::vector<amble::Quat> rotations(library->turning.size());
  std::vector<amble::ActiveExample> active;
  active.reserve(3);
  double phase = 0;
  int triangle = -1, count = 0;
  for (auto _ : state) {
    count = (count + 1) % 600;
    const amble::Point2 directive{0.8 + 0.001 * count, 0.2 - count / 1500.0};
    active.clear();
    double seconds = 0;
    for (const auto& [example, weight] : space.around(directive, false, triangle)) {
      active.push_back({group.first + example, weight});
      seconds +=
          weight * library->examples[static_cast<std::size_t>(group.first + example)].duration;
    }
    phase += 1.0 / 60 / seconds;
    blend.choose(active);
    blend.read(phase, 0, channels);
    for (std::size_t t = 1; t < rotations.size(); ++t) {
      const float* v = channels.data() + amble::MotionLibrary::kPelvisChannels + 3 * (t - 1);
      rotations[t] = library->references[t] * amble::exp_half({v[0], v[1], v[2]});
    }
    benchmark::DoNotOptimize(rotations.data());
  }
}
BENCHMARK(fourier_frame)->Arg(5)->Arg(50)->Arg(500);

}  // namespace
