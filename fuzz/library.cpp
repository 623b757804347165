// Any bytes either make a library or throw amble::Error; a library that was read is written the
// same again, and characters can move on it. The bytes are tried as a file, and as the text of a
// file whose sizes, curves and checksum are right, which mutation would hardly ever find.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/library/library_file.hpp"

namespace {

constexpr std::size_t kMostExamples = 24, kMostJoints = 64;

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i)));
}

/// How many curve values the examples of this text need; none where that cannot be told.
std::size_t curve_floats(std::string_view text) {
  const auto json = nlohmann::json::parse(text.begin(), text.end(), nullptr, false);
  if (!json.is_object() || !json.contains("examples") || !json.contains("turning")) return 0;
  const std::size_t examples = json["examples"].size(), joints = json["turning"].size();
  if (examples > kMostExamples || joints == 0 || joints > kMostJoints) return 0;
  using Library = amble::MotionLibrary;
  const std::size_t channels = Library::kPelvisChannels + 3 * (joints - 1);
  return examples * (Library::kBodyKnots * channels +
                     std::size_t{2} * Library::kFootCoefficients * (1 + Library::kSwingChannels));
}

/// A file with this text; its curves are small numbers that the text decides on.
std::string as_file(std::string_view text) {
  const std::size_t floats = curve_floats(text);
  std::string out = "AMBLELIB";
  put(out, amble::kLibraryVersion, 8);
  put(out, text.size(), 8);
  put(out, floats, 8);
  out += text;
  for (std::size_t i = 0; i < floats; ++i) {
    const auto byte = static_cast<unsigned char>(text[(i * 7) % text.size()]);
    const float value = static_cast<float>(byte % 32) / 64.0f;
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    put(out, bits, 4);
  }
  std::uint64_t checksum = 14695981039346656037ull;
  for (const char byte : out)
    checksum = (checksum ^ static_cast<unsigned char>(byte)) * 1099511628211ull;
  put(out, checksum, 8);
  return out;
}

void move(std::shared_ptr<const amble::MotionLibrary> library) {
  try {
    amble::Character walker(std::move(library));
    for (const double speed : {1.2, 3.0, 0.0}) {
      walker.command({.speed = speed, .turn_rate = 0.3});
      for (int k = 0; k < 4; ++k) walker.update(0.05);
    }
  } catch (const amble::Error&) {
  }
}

void read(std::string_view bytes) {
  std::shared_ptr<const amble::MotionLibrary> library;
  try {
    library = amble::read_library(std::as_bytes(std::span(bytes)), "fuzz.amble");
  } catch (const amble::Error&) {
    return;
  }
  const std::string written = amble::write_library(*library);
  const auto again = amble::read_library(std::as_bytes(std::span(written)), "again.amble");
  if (amble::write_library(*again) != written) std::abort();
  move(library);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read(bytes);
  if (!bytes.empty()) read(as_file(bytes));
  return 0;
}
