#include "fidelity_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "markup.hpp"

namespace amble::cli {
namespace {

constexpr int kName = 14;

}  // namespace

std::string fidelity_heading(const std::string& first) {
  std::string text = fmt::format("{:<{}}", first, kName);
  for (const metrics::FidelityFigure& figure : metrics::fidelity_figures())
    fmt::format_to(std::back_inserter(text), " {:>{}}", figure.name,
                   std::max<std::size_t>(6, std::string_view(figure.name).size()));
  return text + "\n";
}

std::string fidelity_row(const std::string& name, const metrics::Fidelity& figures) {
  std::string text = fmt::format("{:<{}}", name, kName);
  for (const metrics::FidelityFigure& figure : metrics::fidelity_figures())
    fmt::format_to(std::back_inserter(text), " {:>{}.2f}", figures.*figure.value,
                   std::max<std::size_t>(6, std::string_view(figure.name).size()));
  return text + "\n";
}

std::string fidelity_columns() {
  std::string text;
  for (const metrics::FidelityFigure& figure : metrics::fidelity_figures())
    text += fmt::format(",{}", figure.name);
  return text;
}

std::string fidelity_cells(const std::optional<metrics::Fidelity>& figures) {
  std::string text;
  for (const metrics::FidelityFigure& figure : metrics::fidelity_figures())
    text += figures ? fmt::format(",{:.4f}", *figures.*figure.value) : ",";
  return text;
}

std::vector<std::string> fidelity_words(const metrics::StrideMotion& captured,
                                        const metrics::Fidelity& figures) {
  return {escaped(std::filesystem::path(captured.clip).stem().string()),
          fmt::format("{:.2f} m/s, {:+.2f} rad/s", captured.rates.speed, captured.rates.turn_rate),
          fmt::format("{:.2f} cm, {:.1f}°", figures.cm, figures.degrees),
          fmt::format("bob {:.2f}, sway {:.2f}", figures.bob, figures.sway),
          fmt::format("knee {:+.1f}° at its most bent", figures.knee_peak)};
}

}  // namespace amble::cli
