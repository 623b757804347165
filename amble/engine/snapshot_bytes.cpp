#include "amble/engine/snapshot_bytes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "amble/actions/action_body.hpp"

namespace amble {
namespace {

constexpr std::uint64_t kStart = 0xcbf29ce484222325ULL;  // of FNV-1a

std::uint64_t mixed(std::uint64_t hash, std::uint64_t byte) noexcept {
  return (hash ^ byte) * 0x100000001b3ULL;
}

std::uint64_t checksum(std::span<const std::byte> bytes) noexcept {
  std::uint64_t hash = kStart;
  for (const std::byte byte : bytes) hash = mixed(hash, std::to_integer<std::uint64_t>(byte));
  return hash;
}

/// Shows every part of a snapshot to a visitor, in the order of the bytes.
template <typename Snapshot, typename Visitor>
void visit(Snapshot& s, Visitor&& see) {
  see(s.wish), see(s.wanted_speed), see(s.wanted_turn), see(s.wanted_gait), see(s.outside);
  see(s.state), see(s.earlier), see(s.behind), see(s.gait), see(s.even_gait);
  see(s.weighed), see(s.weighed_run), see(s.extra), see(s.settled), see(s.hips_height);
  see(s.free_shoulders);
  see(s.goals), see(s.halfway), see(s.lagged), see(s.weights), see(s.active), see(s.active_before);
}

/// The same of what changes about an action; what it does lies with the caller. Numbers alone,
/// then flags and the phase to wait for.
template <typename Live, typename Visitor>
void visit_numbers(Live& live, Visitor&& see) {
  see(live.action.target), see(live.action.priority), see(live.action.rise), see(live.action.fall);
  see(live.state), see(live.seconds), see(live.tuned), see(live.priority), see(live.weights);
  see(live.left_to_go), see(live.pace), see(live.unmoved), see(live.seen), see(live.moving);
  see(live.within_view);
}
template <typename Live, typename Visitor>
void visit_action(Live& live, Visitor&& see) {
  visit_numbers(live, see);
  see(live.stopping), see(live.waiting), see(live.action.start_phase);
}

/// By which an action is known for the one that was saved.
std::array<double, 4> kind_of(const Action& action) noexcept {
  return {double(static_cast<int>(action.source)), double(index(action.side)), double(action.gait),
          action.clip ? action.clip->seconds() : 0};
}

template <typename>
struct IsVector : std::false_type {};
template <typename Element>
struct IsVector<std::vector<Element>> : std::true_type {};

/// Tells builds apart by the sizes of what they save.
std::uint64_t layout() {
  std::uint64_t hash = kStart;
  CharacterSnapshot any;
  LiveAction action;
  const auto see = [&hash](auto& part) { hash = mixed(hash, sizeof part); };
  visit(any, see);
  any.steadied.visit(see);
  visit_action(action, see);
  return hash;
}

class Writer {
 public:
  template <typename Part>
  void operator()(const Part& part) {
    if constexpr (IsVector<Part>::value) {
      (*this)(static_cast<std::uint32_t>(part.size()));
      for (const auto& element : part) (*this)(element);
    } else {
      static_assert(std::is_trivially_copyable_v<Part>);
      text.append(reinterpret_cast<const char*>(&part), sizeof part);
    }
  }
  std::string text;
};

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : left_(bytes) {}

  template <typename Part>
  void operator()(Part& part) {
    if constexpr (IsVector<Part>::value) {
      std::uint32_t count = 0;
      (*this)(count);
      part.clear();
      for (std::uint32_t i = 0; whole && i < count; ++i) (*this)(part.emplace_back());
    } else if constexpr (std::is_same_v<Part, bool>) {
      std::uint8_t flag = 0;  // whatever else the byte is
      (*this)(flag);
      part = flag != 0;
    } else {
      whole = whole && left_.size() >= sizeof part;
      if (!whole) return;
      std::memcpy(&part, left_.data(), sizeof part);
      left_ = left_.subspan(sizeof part);
    }
  }
  bool done() const noexcept { return whole && left_.empty(); }

  bool whole = true;

 private:
  std::span<const std::byte> left_;
};

/// Whether what it counts and points at is there in the library.
bool fits(const CharacterSnapshot& snapshot, const Character& character) noexcept {
  const std::size_t examples = character.weights().size();
  const auto one_each = [examples](const std::vector<double>& numbers) {
    return numbers.size() == examples;
  };
  const auto known = [](const std::vector<ActiveExample>& active) {
    return std::none_of(active.begin(), active.end(),
                        [](const ActiveExample& one) { return one.example < 0; });
  };
  const int manoeuvres = static_cast<int>(character.library().manoeuvres.size());
  const auto possible = [manoeuvres](const CharacterState& state) {
    return state.manoeuvre >= -1 && state.manoeuvre < manoeuvres;
  };
  return one_each(snapshot.goals) && one_each(snapshot.halfway) && one_each(snapshot.lagged) &&
         one_each(snapshot.weights) && known(snapshot.active) && known(snapshot.active_before) &&
         possible(snapshot.state) && possible(snapshot.earlier);
}

bool finite(const auto& part) noexcept {
  static_assert(sizeof part % sizeof(double) == 0);
  std::array<double, sizeof part / sizeof(double)> numbers;
  std::memcpy(numbers.data(), &part, sizeof part);
  return std::all_of(numbers.begin(), numbers.end(),
                     [](double number) { return std::abs(number) < 1e6; });
}

/// Whether an action that was read may go on in place of one that was played.
bool can_go_on(const LiveAction& read, const LiveAction& played) noexcept {
  constexpr double kShortest = 0.1, kTolerance = 0.01;
  bool good = read.unmoved >= 0 && read.action.rise >= kShortest && read.action.fall >= kShortest;
  visit_numbers(read, [&good](const auto& part) { good = good && finite(part); });
  for (std::size_t p = 0; p < kActionPartCount; ++p)
    good = good && std::abs(read.weights[p] - 0.5) <= 0.5 + kTolerance &&
           (read.action.priority[p] >= 0) == (played.action.priority[p] >= 0);
  return good;
}

/// Both steps, the earlier one first: how many, and each by its place among those of the snapshot.
void write_actions(const CharacterSnapshot& snapshot, Writer& write) {
  const std::vector<int> ids = actions_of(snapshot);
  for (const ActionStack* stack : {&snapshot.actions_before, &snapshot.actions}) {
    write(stack->arms());
    write(static_cast<std::uint32_t>(stack->live().size()));
    for (const LiveAction& live : stack->live()) {
      const auto at = std::lower_bound(ids.begin(), ids.end(), live.id);
      write(static_cast<std::uint32_t>(at - ids.begin()));
      write(kind_of(live.action));
      visit_action(live, write);
    }
  }
}

bool read_actions(Reader& read, std::span<const LiveAction> played, ActionStack& stack) {
  std::uint32_t count = 0, from = 0;
  ActionStack::Arms arms{};
  read(arms), read(count);
  if (count > played.size() || !finite(arms)) return false;
  std::vector<LiveAction> live;
  for (std::uint32_t i = 0; i < count; ++i) {
    std::uint32_t at = 0;
    std::array<double, 4> kind{};
    read(at), read(kind);
    if (!read.whole || at < from || at >= played.size()) return false;
    if (kind != kind_of(played[at].action)) return false;
    from = at + 1;
    visit_action(live.emplace_back(played[at]), read);
    if (!read.whole || !can_go_on(live.back(), played[at])) return false;
  }
  stack.resume(live, arms);
  return read.whole;
}

/// What is held back of joints; forgotten where the character has no body for it.
bool read_steadied(Reader& read, CharacterSnapshot& snapshot) {
  bool good = true;
  snapshot.steadied.visit([&](auto& part) {
    read(part);
    if constexpr (IsVector<std::decay_t<decltype(part)>>::value)
      for (const auto& joint : part) good = good && finite(joint);
  });
  if (!snapshot.acting) snapshot.steadied = {};
  const std::size_t joints = snapshot.steadied.joints();
  return good && (joints == 0 || joints == snapshot.acting->upper_body().size());
}

}  // namespace

std::vector<int> actions_of(const CharacterSnapshot& snapshot) {
  std::vector<int> ids;
  for (const ActionStack* stack : {&snapshot.actions_before, &snapshot.actions})
    for (const LiveAction& live : stack->live()) ids.push_back(live.id);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

std::string snapshot_bytes(const CharacterSnapshot& snapshot) {
  Writer write;
  write(layout());
  visit(snapshot, write);
  write_actions(snapshot, write);
  SteadyJoints(snapshot.steadied).visit(write);
  write(checksum(std::as_bytes(std::span(write.text))));
  return write.text;
}

std::optional<CharacterSnapshot> read_snapshot(std::span<const std::byte> bytes,
                                               const Character& character) {
  std::uint64_t sum = 0, made_by = 0;
  if (bytes.size() < sizeof sum + sizeof made_by) return {};
  const auto kept = bytes.first(bytes.size() - sizeof sum);
  std::memcpy(&sum, kept.data() + kept.size(), sizeof sum);
  Reader read(kept);
  read(made_by);
  if (sum != checksum(kept) || made_by != layout()) return {};
  CharacterSnapshot snapshot = character.snapshot();
  visit(snapshot, read);
  const std::vector<LiveAction> played(snapshot.actions.live().begin(),
                                       snapshot.actions.live().end());
  if (!read_actions(read, played, snapshot.actions_before) ||
      !read_actions(read, played, snapshot.actions) || !read_steadied(read, snapshot))
    return {};
  if (!read.done() || !fits(snapshot, character)) return {};
  for (CharacterState* state : {&snapshot.state, &snapshot.earlier})
    for (WeightTrail& trail : state->trails) trail.triangle = -1;  // only where a search begins
  return snapshot;
}

}  // namespace amble
