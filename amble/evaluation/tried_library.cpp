#include "amble/evaluation/tried_library.hpp"

#include <algorithm>

#include "amble/evaluation/kept_envelope.hpp"
#include "amble/evaluation/steady_play.hpp"

namespace amble {
namespace {

// Examples nearer than this share what a command asks for: without one the others play otherwise.
constexpr double kNearSpeed = 0.5, kNearTurn = 0.5;  // m/s, rad/s

int find(const MotionLibrary& library, const std::string& name) {
  const auto found = std::find_if(library.examples.begin(), library.examples.end(),
                                  [&](const Example& one) { return one.name == name; });
  return found == library.examples.end() ? -1 : static_cast<int>(found - library.examples.begin());
}

bool is_near(const Example& a, const Example& b) {
  const double speed = (a.speed - b.speed) / kNearSpeed,
               turn = (a.turn_rate - b.turn_rate) / kNearTurn;
  return a.gait == b.gait && speed * speed + turn * turn < 1;
}

/// What the first of two builds has told of the second already.
class Known {
 public:
  Known(const MotionLibrary& first, const MotionLibrary& second) : first_(first), second_(second) {
    for (const Example& one : first.examples)
      if (find(second, one.name) < 0) changed_.push_back(one);
    for (const Example& one : second.examples)
      if (find(first, one.name) < 0) changed_.push_back(one);
  }
  /// Its curves are what they were.
  bool same_curves(int example) const {
    return find(first_, second_.examples[static_cast<std::size_t>(example)].name) >= 0;
  }
  /// And so are those that it is blended with.
  bool same_neighbours(int example) const {
    const Example& own = second_.examples[static_cast<std::size_t>(example)];
    return same_curves(example) && std::none_of(changed_.begin(), changed_.end(),
                                                [&](auto& other) { return is_near(own, other); });
  }
  /// Adds those that are known to what was found anew, in the order of the second library.
  template <class Told, class IsKnown>
  void carry_over(const std::vector<Told>& before, const IsKnown& known,
                  std::vector<Told>& now) const {
    for (Told one : before) {
      one.example = find(second_, first_.examples[static_cast<std::size_t>(one.example)].name);
      if (one.example >= 0 && known(one.example)) now.push_back(std::move(one));
    }
    std::sort(now.begin(), now.end(),
              [](const Told& a, const Told& b) { return a.example < b.example; });
  }

 private:
  const MotionLibrary &first_, &second_;
  std::vector<Example> changed_;
};

/// Tries what the first build does not tell.
void try_again(const TriedLibrary& first, const std::vector<CaptureSource>& sources,
               TriedLibrary& second) {
  const Known known(*first.library, *second.library);
  const auto curves = [&](int example) { return known.same_curves(example); };
  const auto neighbours = [&](int example) { return known.same_neighbours(example); };
  second.tried = self_test(second.library, [&](int example) { return !neighbours(example); });
  second.broken = broken_limits(*second.library, sources, second.found,
                                [&](int example) { return !curves(example); });
  known.carry_over(first.tried, neighbours, second.tried);
  known.carry_over(first.broken, curves, second.broken);
}

/// Ends its envelope where the limits end, but not before examples that play well.
void end_envelope(TriedLibrary& built) {
  auto ended = std::make_shared<MotionLibrary>(*built.library);
  std::vector<int> sound;
  for (const TriedExample& one : built.tried)
    if (!one.badly) sound.push_back(one.example);
  const std::vector<std::string> sentences = end_where_limits_end(*ended, sound);
  if (sentences.empty()) return;
  ended->notes.insert(ended->notes.end(), sentences.begin(), sentences.end());
  built.library = std::move(ended);
  built.tried = self_test(built.library);
}

/// Without the poses that its strides and repeats were drawn with: the library holds them.
TriedLibrary finished(TriedLibrary built, Strictness strictness) {
  if (strictness != Strictness::keeps_all) end_envelope(built);
  for (CaptureStride& one : built.found.strides) one.stride.poses = {};
  built.found.repeats = {};
  return built;
}

}  // namespace

TriedLibrary build_and_try(const std::vector<CaptureSource>& sources, CaptureOptions how,
                           const std::vector<Rejection>& unread, Strictness strictness) {
  TriedLibrary first;
  first.found.rejected = unread;
  first.library = build_captures(sources, how, first.found);
  first.tried = self_test(first.library);
  first.broken = broken_limits(*first.library, sources, first.found);
  if (strictness == Strictness::keeps_all) return finished(std::move(first), strictness);
  const std::vector<Rejection> out =
      to_leave_out(*first.library, first.tried, first.broken, spoilt_shares(first.library),
                   strictness == Strictness::strict);
  if (out.empty()) return finished(std::move(first), strictness);
  how.leave_out.insert(how.leave_out.end(), out.begin(), out.end());
  TriedLibrary second;
  second.found = std::move(first.found);  // its curves are used again
  second.found.rejected = unread;
  second.library = build_captures(sources, how, second.found);
  try_again(first, sources, second);
  return finished(std::move(second), strictness);
}

}  // namespace amble
