// Plays a script of commands with the C++ API and prints, after each second, a hash of the motion
// so far: FNV-1a over the fingerprints of all poses. script_hash.c, .py and .mjs print the same
// lines.
//
//   script_hash LIBRARY.amble SCRIPT.txt [NUDGE]
#include <amble/amble.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

namespace {

class Hash {
 public:
  template <typename T>
  void add(T value) noexcept {
    unsigned char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    for (const unsigned char byte : bytes) value_ = (value_ ^ byte) * 0x100000001b3ULL;
  }
  std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

std::uint64_t fingerprint(const amble::Pose& pose) {
  Hash hash;
  for (const double value : {pose.root.x, pose.root.y, pose.root.z}) hash.add(value);
  for (const amble::Quat& q : pose.rotations)
    for (const double value : {q.w, q.x, q.y, q.z}) hash.add(value);
  return hash.value();
}

struct Line {
  int second = -1;
  amble::Command command;
};

Line read_line(std::istream& script, const amble::MotionLibrary& library) {
  for (std::string text; std::getline(script, text);) {
    if (text.empty() || text[0] == '#') continue;
    std::istringstream words(text);
    std::string speed, turn_rate, gait, type;
    Line line;
    words >> line.second >> speed >> turn_rate >> gait >> type;
    line.command = {
        std::strtod(speed.c_str(), nullptr), std::strtod(turn_rate.c_str(), nullptr),
        std::strtod(gait.c_str(), nullptr),
        type == "choose" ? amble::Command::Type::choose : amble::command_type(library, type)};
    return line;
  }
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const auto library = amble::load_library(argv[1]);
  const double nudge = argc > 3 ? std::atof(argv[3]) : 0;
  std::ifstream script(argv[2]);
  amble::Character character(library);
  Line next = read_line(script, *library);
  Hash hash;
  for (int frame = 0; frame < 3600; ++frame) {
    if (frame == next.second * 60) {
      next.command.speed += nudge;
      character.command(next.command);
      next = read_line(script, *library);
    }
    character.update(1.0 / 60);
    hash.add(fingerprint(character.pose()));
    if (frame % 60 == 59)
      std::printf("%d %016llx\n", frame / 60 + 1, static_cast<unsigned long long>(hash.value()));
  }
}
