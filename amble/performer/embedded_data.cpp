#include "amble/performer/embedded_data.hpp"

namespace amble {
namespace embedded {
extern const unsigned char gait_figures_json[];
extern const unsigned long gait_figures_json_size;
extern const unsigned char performer_styles_json[];
extern const unsigned long performer_styles_json_size;
}  // namespace embedded

namespace {

std::string_view text(const unsigned char* bytes, unsigned long size) noexcept {
  return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace

std::string_view embedded_gait_figures() noexcept {
  return text(embedded::gait_figures_json, embedded::gait_figures_json_size);
}

std::string_view embedded_performer_styles() noexcept {
  return text(embedded::performer_styles_json, embedded::performer_styles_json_size);
}

}  // namespace amble
