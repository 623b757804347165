#include "amble/engine/snapshot_bytes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "amble/actions/action_body.hpp"
#include "amble/engine/snapshot_parts.hpp"

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
  see(s.library_mark), see(s.wish), see(s.manner), see(s.life), see(s.wanted_speed),
      see(s.wanted_turn), see(s.wanted_gait), see(s.outside);
  see(s.state), see(s.earlier), see(s.behind), see(s.gait), see(s.even_gait);
  see(s.weighed), see(s.weighed_run), see(s.extra), see(s.settled), see(s.hips_height);
  see(s.free_shoulders);
  see(s.goals), see(s.halfway), see(s.lagged), see(s.weights), see(s.active), see(s.active_before);
}

/// A number that a caller gave: it may be none.
struct AnyNumber {
  double value = 0;
};

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
  see(live.stopping), see(live.waiting);
  AnyNumber phase{live.action.start_phase};
  see(phase);
  if constexpr (!std::is_const_v<Live>) live.action.start_phase = phase.value;
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

/// Tells builds apart by the kinds and sizes of what they save.
std::uint64_t layout() {
  std::uint64_t hash = kStart;
  CharacterSnapshot any;
  LiveAction action;
  const auto note = [&hash](const auto& leaf) {
    hash = mixed(hash, 2 * sizeof leaf + std::is_floating_point_v<std::decay_t<decltype(leaf)>>);
  };
  const auto see = [&](auto& part) {
    using Part = std::remove_const_t<std::remove_reference_t<decltype(part)>>;
    if constexpr (IsVector<Part>::value) {
      typename Part::value_type element{};
      take_apart(element, note);
    } else {
      take_apart(part, note);
    }
  };
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
      const auto write = [this](const auto& leaf) {
        text.append(reinterpret_cast<const char*>(&leaf), sizeof leaf);
      };
      take_apart(part, write);
    }
  }
  std::string text;
};

/// The last of the kinds that are told apart.
constexpr int last_of(Side) noexcept { return index(Side::right); }
constexpr int last_of(SegmentTable::Kind) noexcept {
  return static_cast<int>(SegmentTable::Kind::run);
}
constexpr int last_of(Command::Type) noexcept { return std::numeric_limits<int>::max(); }

/// Reads what a Writer wrote. `whole` ends when bytes are missing or a value is none of its kind:
/// numbers are finite, but for those that a caller gave.
class Reader {
 public:
  static constexpr double kLargest = 1e9;
  explicit Reader(std::span<const std::byte> bytes) : left_(bytes) {}

  template <typename Part>
  void operator()(Part& part) {
    if constexpr (IsVector<Part>::value) {
      std::uint32_t count = 0;
      (*this)(count);
      part.clear();
      for (std::uint32_t i = 0; whole && i < count; ++i) (*this)(part.emplace_back());
    } else {
      constexpr bool kAny = std::is_same_v<Part, Command> || std::is_same_v<Part, Manner> ||
                            std::is_same_v<Part, AnyNumber>;
      const auto read = [this](auto& leaf) { this->read_leaf(leaf, kAny); };
      take_apart(part, read);
    }
  }
  bool done() const noexcept { return whole && left_.empty(); }

  bool whole = true;

 private:
  template <typename Leaf>
  void read_leaf(Leaf& leaf, bool any_number) {
    if constexpr (std::is_same_v<Leaf, bool>) {
      std::uint8_t flag = 0;
      read_leaf(flag, any_number);
      whole = whole && flag <= 1;
      leaf = flag != 0;
    } else if constexpr (std::is_enum_v<Leaf>) {
      int number = 0;
      static_assert(sizeof number == sizeof leaf);
      read_leaf(number, any_number);
      whole = whole && number >= 0 && number <= last_of(Leaf{});
      leaf = whole ? static_cast<Leaf>(number) : Leaf{};
    } else {
      whole = whole && left_.size() >= sizeof leaf;
      if (!whole) return;
      std::memcpy(&leaf, left_.data(), sizeof leaf);
      left_ = left_.subspan(sizeof leaf);
      if constexpr (std::is_floating_point_v<Leaf>)
        whole = any_number || std::abs(leaf) <= kLargest;
    }
  }

  std::span<const std::byte> left_;
};

bool within(double value, double low, double high) noexcept {
  return value >= low && value <= high;
}

bool is_rotation(const Quat& q) noexcept { return within(dot(q, q), 0.99, 1.01); }

/// Whether feet can be so.
bool possible(const FootState& foot) noexcept {
  bool good = within(foot.duty, 0.01, 0.99) && within(foot.phase, -2, 3) &&
              within(foot.lift_phase, -2, 3) && is_rotation(foot.pose.tilt.turn);
  for (const Plant* plant :
       {&foot.plant, &foot.target, &foot.wanted, &foot.choice, &foot.halfway, &foot.planned_for})
    good = good && is_rotation(plant->tilt.turn);
  return good;
}

/// Whether a state of this library's characters can be so.
bool possible(const CharacterState& state, const MotionLibrary& library) noexcept {
  constexpr int kMostLooks = 600;  // steps of time
  const int manoeuvres = static_cast<int>(library.manoeuvres.size());
  return state.manoeuvre >= -1 && state.manoeuvre < manoeuvres && state.own_gait >= -1 &&
         state.own_gait < std::min(manoeuvres, MotionLibrary::kMostMixed) &&
         within(state.phase, 0, 1) && within(state.idle_phase, 0, 1) && within(state.pace, -1, 2) &&
         within(state.style, 0, 1) && state.looked >= 0 && state.looked <= kMostLooks &&
         state.lived >= 0 && state.half_cycles >= 0 && within(state.alive.value, -1, 2) &&
         state.prescription.half >= -1 && state.prescription.half <= 1 && possible(state.feet[0]) &&
         possible(state.feet[1]);
}

/// Whether a stride can be so.
bool possible(const BlendedGait& gait) noexcept {
  bool good = true;
  for (const double seconds : gait.half_seconds) good = good && within(seconds, 0.005, 1e3);
  for (const ExampleFoot& foot : gait.feet) good = good && within(foot.duty, 0.01, 0.99);
  return good;
}

/// Whether what it counts and points at is there in the library, and everything else can be so.
bool fits(const CharacterSnapshot& snapshot, const Character& character) noexcept {
  constexpr double kMostWeight = 100;  // weights as printed may be negative, and large
  const std::size_t examples = character.weights().size();
  double sum = 0;
  const auto adds = [&sum](double weight) {
    sum += weight;
    return within(weight, -kMostWeight, kMostWeight);
  };
  const auto one_each = [&](const std::vector<double>& numbers) {
    return numbers.size() == examples && std::all_of(numbers.begin(), numbers.end(), adds);
  };
  const auto shares = [&](const auto& all_add) {  // which sum to one
    sum = 0;
    return all_add() && within(sum, 0.99, 1.01);
  };
  const auto known = [&](const std::vector<ActiveExample>& active) {
    return active.size() <= 2 * examples &&
           std::all_of(active.begin(), active.end(), [&](const ActiveExample& one) {
             return one.example >= 0 && adds(one.weight);
           });
  };
  const MotionLibrary& library = character.library();
  return snapshot.library_mark == character.snapshot().library_mark && one_each(snapshot.goals) &&
         one_each(snapshot.halfway) && one_each(snapshot.lagged) &&
         shares([&] { return one_each(snapshot.weights); }) &&
         shares([&] { return known(snapshot.active); }) &&
         shares([&] { return known(snapshot.active_before); }) && within(snapshot.behind, 0, 1) &&
         possible(snapshot.gait) && possible(snapshot.even_gait) &&
         possible(snapshot.state, library) && possible(snapshot.earlier, library);
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
  return good && read.whole && (joints == 0 || joints == snapshot.acting->upper_body().size());
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
