#include "amble/snapshot.hpp"

#include "amble/engine/snapshot_bytes.hpp"

namespace amble {

Snapshot::Snapshot(const CharacterSnapshot& moment)
    : moment_(std::make_unique<CharacterSnapshot>(moment)) {}
Snapshot::~Snapshot() = default;
Snapshot::Snapshot(const Snapshot& other) : Snapshot(*other.moment_) {}
Snapshot::Snapshot(Snapshot&&) noexcept = default;
Snapshot& Snapshot::operator=(Snapshot&&) noexcept = default;
Snapshot& Snapshot::operator=(const Snapshot& other) { return *this = *other.moment_; }

Snapshot& Snapshot::operator=(const CharacterSnapshot& moment) {
  if (moment_)
    *moment_ = moment;
  else
    moment_ = std::make_unique<CharacterSnapshot>(moment);
  return *this;
}

std::string Snapshot::bytes() const { return snapshot_bytes(*moment_); }
std::vector<int> Snapshot::actions() const { return actions_of(*moment_); }

Snapshot Snapshot::read(std::span<const std::byte> bytes, const Character& character) {
  const auto moment = read_snapshot(bytes, character);
  if (!moment)
    throw Error(
        "these bytes are no snapshot of this character: they are damaged, or of another build of "
        "Amble, another library or other actions");
  return *moment;
}

}  // namespace amble
