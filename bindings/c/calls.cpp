#include "calls.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

#include "amble/core/error.hpp"
#include "amble/version.hpp"

namespace amble::c {
namespace {

constexpr std::size_t kLongest = 1024;  // bytes of a sentence, its end included
thread_local char sentence[kLongest] = "";

}  // namespace

void remember(std::string_view why) noexcept {
  const std::size_t length = std::min(why.size(), kLongest - 1);
  std::memcpy(sentence, why.data(), length);
  sentence[length] = '\0';
}

amble_result code_of_exception() noexcept {
  try {
    throw;
  } catch (const Refusal& refusal) {
    remember(refusal.why);
    return refusal.code;
  } catch (const std::bad_alloc&) {
    remember("There is not enough memory.");
    return AMBLE_NO_MEMORY;
  } catch (const std::length_error&) {
    remember("That is more than fits into memory.");
    return AMBLE_NO_MEMORY;
  } catch (const std::exception& error) {
    remember(error.what());
    return AMBLE_FAILED;
  } catch (...) {
    remember("Something went wrong that has no name.");
    return AMBLE_FAILED;
  }
}

}  // namespace amble::c

extern "C" {

const char* amble_result_name(amble_result result) {
  static constexpr const char* kNames[] = {
      "AMBLE_OK",     "AMBLE_BAD_ID", "AMBLE_BAD_ARGUMENT", "AMBLE_TOO_SMALL", "AMBLE_REFUSED",
      "AMBLE_FAILED", "AMBLE_BUSY",   "AMBLE_NO_MEMORY",    "AMBLE_CANCELLED"};
  return result >= 0 && result < static_cast<int>(std::size(kNames)) ? kNames[result] : "unknown";
}

const char* amble_last_error(void) { return amble::c::sentence; }
const char* amble_version(void) { return amble::version(); }
uint32_t amble_abi_version(void) { return AMBLE_ABI_VERSION; }
}
