// A skeleton and a motion, parted by a line "====", either make a clip or throw amble::Error; a
// clip that was read can be written and read again with the same frames.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "amble/core/error.hpp"
#include "amble/io/asf_amc.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::string_view kParting = "====\n";
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t at = bytes.find(kParting);
  if (at == std::string_view::npos) return 0;
  amble::Clip clip;
  try {
    clip = amble::read_asf_amc(bytes.substr(0, at), "fuzz.asf", bytes.substr(at + kParting.size()),
                               "fuzz.amc");
  } catch (const amble::Error&) {
    return 0;
  }
  const amble::AsfAmc files = amble::write_asf_amc(clip);
  const amble::Clip again = amble::read_asf_amc(files.asf, "again.asf", files.amc, "again.amc");
  if (again.frames() != clip.frames()) std::abort();
  return 0;
}
