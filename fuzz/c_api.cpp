// Every function of the C API, in any order, with arguments that no sound program gives.

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "every_call.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string folder = [] {
    // Names of files are drawn, so nothing else may lie where they are written.
    const auto place = std::filesystem::temp_directory_path() / "amble_fuzz_c_api";
    std::filesystem::create_directories(place);
    std::filesystem::current_path(place);
    return place.string();
  }();
  constexpr std::size_t kLongest = 4096;  // bytes: some hundred calls
  amble::c_calls::call_everything({data, size < kLongest ? size : kLongest}, folder.c_str());
  return 0;
}
