// Plays a minute of commands on a library and prints a hash of the motion so far after every
// second, with the usual technique and then with the control space and Fourier blending; then lets
// a crowd walk about for a while. Two builds move alike, to the last bit, exactly when they print
// the same lines.
//
//   pose_hash LIBRARY.amble [NUDGE]     NUDGE is added to every speed, to show that the hash sees
//   it
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/crowd.hpp"
#include "amble/engine/technique.hpp"
#include "amble/library/library_file.hpp"

namespace {

constexpr int kFps = 60;
constexpr int kSeconds = 60, kCrowdSeconds = 20;
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct TimedCommand {
  int second;
  amble::Command command;
};

// Everything a character meets in a minute: starts, stops, gait changes, sharp turns, steps on the
// spot, commands that nobody can follow and some that are no numbers at all.
const TimedCommand kScript[] = {
    {0, {.speed = 0.0, .turn_rate = 0.0}},
    {2, {.speed = 1.3, .turn_rate = 0.0}},
    {7, {.speed = 1.3, .turn_rate = 0.5}},
    {11, {.speed = 0.8, .turn_rate = -0.7}},
    {15, {.speed = 1.8, .turn_rate = -0.2}},
    {19, {.speed = 3.0, .turn_rate = 0.0}},
    {24, {.speed = 3.4, .turn_rate = 0.4}},
    {28, {.speed = 2.1, .turn_rate = 0.1, .gait = 0.5}},
    {32, {.speed = 0.0, .turn_rate = 0.0}},
    {35, {.speed = 0.0, .turn_rate = 1.0}},
    {38, {.speed = kNotANumber, .turn_rate = kInfinity}},
    {40, {.speed = 9.0, .turn_rate = -4.0, .gait = 1.0}},
    {45, {.speed = 1.1, .turn_rate = 0.0, .gait = 0.0}},
    {50, {.speed = 0.3, .turn_rate = 0.2}},
    {54, {.speed = 2.6, .turn_rate = -0.3, .gait = 1.0}},
    {58, {.speed = 0.0, .turn_rate = 0.0}},
};

/// FNV-1a, 64 bits, over the little-endian bytes of doubles.
class Hash {
 public:
  void add(double value) noexcept {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    for (int shift = 0; shift < 64; shift += 8) {
      value_ = (value_ ^ ((bits >> shift) & 0xff)) * 0x100000001b3u;
    }
  }
  void add(const amble::Pose& pose) noexcept {
    for (const double value : {pose.root.x, pose.root.y, pose.root.z}) add(value);
    for (const amble::Quat& q : pose.rotations) {
      for (const double value : {q.w, q.x, q.y, q.z}) add(value);
    }
  }
  unsigned long long value() const noexcept { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

std::vector<std::byte> read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw amble::Error(path + ": cannot be read");
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

void play(amble::Character& character, double nudge) {
  Hash hash;
  std::size_t next = 0;
  for (int frame = 0; frame < kSeconds * kFps; ++frame) {
    if (next < std::size(kScript) && frame == kScript[next].second * kFps) {
      amble::Command command = kScript[next++].command;
      command.speed += nudge;
      character.command(command);
    }
    character.update(1.0 / kFps);
    hash.add(character.pose());
    if ((frame + 1) % kFps == 0) std::printf("%2d s %016llx\n", (frame + 1) / kFps, hash.value());
  }
}

/// A crowd that meets itself often, with a bystander in its midst.
void play_crowd(const std::shared_ptr<const amble::MotionLibrary>& library, double nudge) {
  amble::CrowdOptions options;
  options.square_metres = 3;
  options.slowest += nudge;
  amble::Crowd crowd(library, 30, options);
  const amble::Bystander pillar{0.5, -0.5};
  crowd.keep_off({&pillar, 1});
  Hash hash;
  for (int frame = 0; frame < kCrowdSeconds * kFps; ++frame) {
    crowd.update(1.0 / kFps);
    for (int i = 0; i < crowd.size(); ++i) hash.add(crowd[i].pose());
    if ((frame + 1) % kFps == 0) std::printf("%2d s %016llx\n", (frame + 1) / kFps, hash.value());
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: pose_hash LIBRARY.amble [NUDGE]\n");
    return 2;
  }
  try {
    const auto library = amble::read_library(read_bytes(argv[1]), argv[1]);
    const double nudge = argc > 2 ? std::atof(argv[2]) : 0.0;
    amble::Character character(library);
    play(character, nudge);
    amble::TechniqueOptions other;
    other.weights.method = amble::WeightOptions::Method::delaunay;
    other.blend = amble::TechniqueOptions::Blend::fourier;
    amble::Character another(std::make_shared<const amble::Technique>(library, other));
    play(another, nudge);
    play_crowd(library, nudge);
  } catch (const amble::Error& error) {
    std::fprintf(stderr, "pose_hash: error: %s\n", error.what());
    return 1;
  }
}
