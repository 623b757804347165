#include "amble/io/bvh_rate.hpp"

#include "amble/io/text.hpp"

namespace amble {

double written_bvh_rate(std::string_view bytes) noexcept {
  constexpr std::string_view kBlanks = " \t:";
  const auto time = bytes.find("Time", bytes.find("MOTION"));
  if (time == std::string_view::npos) return 0;
  const auto number = bytes.find_first_not_of(kBlanks, time + 4);
  if (number == std::string_view::npos) return 0;
  double seconds = 0;
  if (!parse_number(bytes.data() + number, bytes.data() + bytes.size(), seconds)) return 0;
  return seconds > 0 ? 1 / seconds : 0;
}

}  // namespace amble
