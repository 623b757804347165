#pragma once

#include <amble.h>

#include <string_view>

namespace amble::c {

/// Why a call does nothing: its code, and a sentence that lives as long as the program.
struct Refusal {
  amble_result code;
  const char* why;
};

/// Keeps the sentence for amble_last_error of this thread.
void remember(std::string_view why) noexcept;
/// The code of the exception under way, whose sentence is kept.
amble_result code_of_exception() noexcept;

/// Runs the body of a call: whatever it throws becomes a code.
template <typename Body>
amble_result call(Body&& body) noexcept {
  try {
    body();
    return AMBLE_OK;
  } catch (...) {
    return code_of_exception();
  }
}

/// What a caller must not leave out.
template <typename T>
T* need(T* pointer, const char* why = "A pointer that is needed is NULL.") {
  if (!pointer) throw Refusal{AMBLE_BAD_ARGUMENT, why};
  return pointer;
}

inline void require(bool holds, const char* why, amble_result code = AMBLE_BAD_ARGUMENT) {
  if (!holds) throw Refusal{code, why};
}

/// Options as a caller gave them, or the usual ones.
template <typename T>
T options_or(const T* given, const T& usual) {
  if (!given) return usual;
  require(given->size == sizeof(T),
          "A struct has the wrong size: take it from its amble_default function.");
  return *given;
}

/// Writes a struct whose size the caller has set.
template <typename T>
void give(T* out, T value) {
  need(out);
  require(out->size == sizeof(T),
          "The struct to be filled has the wrong size: set `size` to its sizeof.");
  value.size = sizeof(T);
  *out = value;
}

/// Writes as many as there is room for, and how many there are.
template <typename From, typename To, typename Convert>
void give_list(const From& from, To* out, std::size_t capacity, std::size_t* count,
               const Convert& convert) {
  require(out || capacity == 0, "There is no memory for a list that has room.");
  need(count);
  for (std::size_t i = 0; i < from.size() && i < capacity; ++i) out[i] = convert(from[i]);
  *count = from.size();
}

}  // namespace amble::c
