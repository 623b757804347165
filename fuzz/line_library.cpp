// The whole line, from a library file: bytes, or a good library with a few things changed in its
// text and curves under a right checksum, are refused with amble::Error, or characters can be led
// on them.
#include "amble/core/error.hpp"
#include "amble/library/library_file.hpp"
#include "fuzz/making/bases.hpp"
#include "fuzz/making/json_edits.hpp"
#include "fuzz/making/led.hpp"
#include "fuzz/making/sealed.hpp"
#include "fuzz/making/sound.hpp"

namespace {

using namespace amble;
using fuzz::Choices;

std::string changed_library(Choices& choices) {
  static const std::array<fuzz::LibraryParts, fuzz::kBases> good{
      fuzz::parts_of(write_library(*fuzz::base_library(0))),
      fuzz::parts_of(write_library(*fuzz::base_library(1)))};
  fuzz::LibraryParts parts = good[choices.below(fuzz::kBases)];
  nlohmann::json document = nlohmann::json::parse(parts.text);
  fuzz::edit(document, choices);
  parts.text = fuzz::text_of(document);
  const std::size_t curves = choices.below(4);
  for (std::size_t i = 0; i < curves; ++i) {
    const std::size_t at = static_cast<std::size_t>(choices.between(0, 1) *
                                                    static_cast<double>(parts.curves.size() - 1));
    parts.curves[at] = static_cast<float>(choices.number());
  }
  if (choices.below(8) == 7)
    parts.curves.resize(static_cast<std::size_t>(choices.between(0, 2) * 1e5));
  return fuzz::file_of(parts);
}

/// Text alone is given the curves of a good library; a whole file is taken as it is.
std::string library_of(std::span<const std::uint8_t> bytes, Choices& choices) {
  if (fuzz::is_recipe(bytes)) return changed_library(choices);
  const std::string all(bytes.begin(), bytes.end());
  if (!all.starts_with("{")) return all;
  fuzz::LibraryParts parts = fuzz::parts_of(write_library(*fuzz::base_library(0)));
  parts.text = all;
  return fuzz::file_of(parts);
}

}  // namespace

/// Made here, because the time that the first input takes is limited as that of any other.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  fuzz::base_library(0);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(data, size);
  Choices choices(fuzz::is_recipe(bytes) ? bytes.subspan(bytes.empty() ? 0 : 1)
                                         : std::span<const std::uint8_t>{});
  try {
    const std::string file = library_of(bytes, choices);
    fuzz::lead_on(read_library(std::as_bytes(std::span(file)), "fuzz.amble"), choices);
  } catch (const Error&) {
  }
  return 0;
}
