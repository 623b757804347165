#include "amble/engine/snapshot_bytes.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

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
  see(s.goals), see(s.halfway), see(s.lagged), see(s.weights), see(s.active), see(s.active_before);
}

template <typename>
struct IsVector : std::false_type {};
template <typename Element>
struct IsVector<std::vector<Element>> : std::true_type {};

/// Tells builds apart by the sizes of what they save.
std::uint64_t layout() {
  std::uint64_t hash = kStart;
  CharacterSnapshot any;
  visit(any, [&hash](auto& part) { hash = mixed(hash, sizeof part); });
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

}  // namespace

std::string snapshot_bytes(const CharacterSnapshot& snapshot) {
  Writer write;
  write(layout());
  visit(snapshot, write);
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
  if (!read.done() || !fits(snapshot, character)) return {};
  for (CharacterState* state : {&snapshot.state, &snapshot.earlier})
    for (WeightTrail& trail : state->trails) trail.triangle = -1;  // only where a search begins
  return snapshot;
}

}  // namespace amble
