#pragma once

#include <stdexcept>
#include <string>

namespace amble {

/// The one exception of Amble. Loading and building throw it; nothing that runs in a frame does.
/// The message names the file, the line where there is one, what is wrong and what would be right:
/// "walk.bvh:12: expected OFFSET, found 'OFSET'".
class Error : public std::runtime_error {
 public:
  /// `message` is a whole sentence for the person who gave the input.
  explicit Error(const std::string& message) : std::runtime_error(message) {}
};

/// How something ended that runs in a frame and therefore cannot throw: done, or refused with the
/// reason, in which case nothing was changed.
///
///   if (const amble::Outcome told = walker.set_target(cup, point); !told) log(told.why());
class Outcome {
 public:
  /// Done.
  constexpr Outcome() noexcept = default;
  /// Refused. `why` is a sentence that lives as long as the program.
  static constexpr Outcome refused(const char* why) noexcept {
    Outcome outcome;
    outcome.why_ = why;
    return outcome;
  }
  /// Whether it was done.
  constexpr explicit operator bool() const noexcept { return *why_ == '\0'; }
  /// Why it was not done; empty when it was.
  constexpr const char* why() const noexcept { return why_; }

 private:
  const char* why_ = "";
};

}  // namespace amble
