#include "amble/engine/library_mark.hpp"

#include <cstring>
#include <string_view>

namespace amble {
namespace {

/// FNV-1a.
class Mark {
 public:
  void operator()(std::uint64_t number) noexcept { value_ = (value_ ^ number) * 0x100000001b3ULL; }
  void operator()(double number) noexcept {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    (*this)(bits);
  }
  void operator()(int number) noexcept { (*this)(static_cast<std::uint64_t>(number)); }
  void operator()(std::string_view text) noexcept {
    for (const char c : text) (*this)(static_cast<std::uint64_t>(static_cast<unsigned char>(c)));
    (*this)(std::uint64_t{text.size()});
  }
  void operator()(const Group& group) noexcept {
    (*this)(std::string_view(group.name));
    for (const int number : {group.first, group.count, group.tread, group.stand}) (*this)(number);
  }
  std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

}  // namespace

std::uint64_t library_mark(const MotionLibrary& library) noexcept {
  Mark mark;
  for (const Joint& joint : library.skeleton.joints) {
    mark(joint.parent);
    for (const double length : {joint.offset.x, joint.offset.y, joint.offset.z}) mark(length);
  }
  for (const int joint : library.turning) mark(joint);
  for (const Example& example : library.examples) {
    mark(std::string_view(example.name));
    for (const double number : {example.speed, example.turn_rate, example.duration}) mark(number);
  }
  for (const auto* groups : {&library.groups, &library.manoeuvres}) {
    mark(std::uint64_t{groups->size()});
    for (const Group& group : *groups) mark(group);
  }
  for (const std::string& parameter : library.parameters) mark(std::string_view(parameter));
  mark(library.stand);
  mark(std::uint64_t{library.segments.size()});
  return mark.value();
}

}  // namespace amble
