#include "dataset_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"
#include "film.hpp"
#include "markup.hpp"

namespace amble::cli {
namespace {

using dataset::Cast;
using dataset::Tally;

constexpr int kCell = 14;  // of the picture of what is covered

std::string summary(const Cast& cast, const Tally& tally, const dataset::Progress& made) {
  const double all = static_cast<double>(std::max<std::uint64_t>(1, tally.kept + tally.left_out));
  return fmt::format(
      "<h1>{}</h1>\n<p><b>{}</b> clips of {:g} s at {} frames a second are kept, <b>{}</b> ({:.1f} "
      "%) "
      "are left out for breaking a motion limit. {} clips were made in {:.0f} s: "
      "<b>{:.1f} clips a second</b>.</p>\n<p>Spec hash <code>{}</code></p>\n",
      escaped(cast.spec().name), tally.kept, cast.spec().seconds, cast.spec().fps, tally.left_out,
      100 * static_cast<double>(tally.left_out) / all, made.made, made.seconds, made.rate(),
      cast.hash());
}

/// Frames by speed and turn rate: the darker, the more of them, by the logarithm.
std::string coverage(const Tally& tally) {
  int rows = 1;  // up to the fastest that there is
  for (int s = 0; s < Tally::kSpeeds; ++s)
    for (int t = 0; t < Tally::kTurns; ++t)
      if (tally.coverage[static_cast<std::size_t>(s * Tally::kTurns + t)]) rows = s + 1;
  const double most = std::log1p(
      static_cast<double>(*std::max_element(tally.coverage.begin(), tally.coverage.end())));
  const int left = 60, width = left + Tally::kTurns * kCell + 10, height = rows * kCell + 40;
  std::string svg = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' width='{}' height='{}' font-family='sans-serif' "
      "font-size='11'>\n",
      width, height);
  for (int s = 0; s < rows; ++s) {
    const int y = (rows - 1 - s) * kCell;
    if (s % 4 == 0)
      svg += fmt::format("<text x='{}' y='{}' text-anchor='end'>{:g} m/s</text>\n", left - 6,
                         y + kCell, s * Tally::kSpeedBin);
    for (int t = 0; t < Tally::kTurns; ++t) {
      const auto frames = tally.coverage[static_cast<std::size_t>(s * Tally::kTurns + t)];
      const double share = most > 0 ? std::log1p(static_cast<double>(frames)) / most : 0;
      svg += fmt::format(
          "<rect x='{}' y='{}' width='{}' height='{}' fill='rgb({:.0f},{:.0f},{:.0f})'><title>{} "
          "frames</title></rect>\n",
          left + t * kCell, y, kCell - 1, kCell - 1, 244 - 210 * share, 243 - 150 * share,
          239 - 90 * share, frames);
    }
  }
  for (const int t : {0, Tally::kTurns / 2, Tally::kTurns - 4})
    svg += fmt::format("<text x='{}' y='{}'>{:g} rad/s</text>\n", left + t * kCell,
                       rows * kCell + 16, (t - Tally::kTurns / 2) * Tally::kTurnBin);
  return "<h2>Speeds and turns that are covered</h2>\n" + svg + "</svg>\n";
}

/// Frames by the bins of one axis of the coverage.
std::string histogram(const Tally& tally, const char* title, bool by_speed) {
  const int bins = by_speed ? Tally::kSpeeds : Tally::kTurns;
  std::vector<std::uint64_t> frames(static_cast<std::size_t>(bins));
  for (std::size_t i = 0; i < tally.coverage.size(); ++i)
    frames[by_speed ? i / Tally::kTurns : i % Tally::kTurns] += tally.coverage[i];
  const double most = static_cast<double>(
      std::max<std::uint64_t>(1, *std::max_element(frames.begin(), frames.end())));
  std::string table = fmt::format("<h2>{}</h2>\n<table>\n", title);
  for (int b = 0; b < bins; ++b) {
    const auto count = frames[static_cast<std::size_t>(b)];
    if (count == 0) continue;
    const double from = by_speed ? b * Tally::kSpeedBin : (b - Tally::kTurns / 2) * Tally::kTurnBin;
    table += fmt::format(
        "<tr><td>{:.2f}</td><td style='text-align:left'><i "
        "style='width:{:.0f}px'></i></td><td>{}</td></tr>\n",
        from, 1 + 300 * static_cast<double>(count) / most, count);
  }
  return table + "</table>\n";
}

std::string counts(const char* title, const Tally::Counts& kept, const Tally::Counts& left_out) {
  std::string table =
      fmt::format("<h2>{}</h2>\n<table><tr><th></th><th>kept</th><th>left out</th></tr>\n", title);
  Tally::Counts all = kept;
  all.insert(left_out.begin(), left_out.end());
  const auto of = [](const Tally::Counts& from, const std::string& name) {
    const auto found = from.find(name);
    return found == from.end() ? 0 : found->second;
  };
  for (const auto& [name, count] : all)
    table += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", escaped(name),
                         of(kept, name), of(left_out, name));
  return table + "</table>\n";
}

std::string limits(const Tally& tally) {
  if (tally.broken.empty()) return "";
  std::string table = "<h2>Limits that clips break</h2>\n<table>\n";
  for (const auto& [limit, clips] : tally.broken)
    table += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", escaped(limit), clips);
  return table + "</table>\n";
}

/// A motion with the ground under it taken away, so that all figures stand on a line.
Clip on_level(const dataset::MadeClip& made) {
  Clip clip = made.motion;
  for (int f = 0; made.ground && f < clip.frames(); ++f)
    clip.root(f).y -= made.ground->height(clip.root(f).x, clip.root(f).z);
  return clip;
}

/// The first kept clip of every kind of command.
std::string samples(const Cast& cast) {
  constexpr int kTried = 200;      // clips, until a kind is taken for one of which none is kept
  constexpr double kEvery = 0.25;  // seconds between two figures
  std::string text = "<h2>A clip of each command</h2>\n";
  for (std::size_t c = 0; c < cast.spec().commands.size(); ++c) {
    for (int i = 0; i < std::min(kTried, cast.spec().clips); ++i) {
      const auto index = static_cast<std::uint64_t>(i);
      if (dataset::choose(cast, index).command != static_cast<int>(c)) continue;
      const dataset::MadeClip made = make_clip(cast, index);
      if (cast.spec().judged && !judge(cast, made).kept()) continue;
      const auto kind =
          dataset::kCommandNames[static_cast<std::size_t>(cast.spec().commands[c].kind)];
      text += fmt::format("<h3>{}, clip {}</h3>\n", kind, i);
      text += film(on_level(made), {0, std::min(4.0, cast.spec().seconds), kEvery});
      break;
    }
  }
  return text;
}

}  // namespace

std::string dataset_report(const Cast& cast, const dataset::Manifest& manifest,
                           const dataset::Progress& made) {
  const Tally& tally = manifest.tally;
  return "<!doctype html>\n<meta charset='utf-8'>\n<title>" + escaped(cast.spec().name) +
         "</title>\n<style>body{font:15px sans-serif;margin:2em;max-width:1100px}"
         "td,th{padding:1px 10px;text-align:right}td:first-child{text-align:left}"
         "i{display:inline-block;height:10px;background:#3a7ca5}svg{max-width:100%}</style>\n" +
         summary(cast, tally, made) + coverage(tally) +
         histogram(tally, "Frames by speed, m/s", true) +
         histogram(tally, "Frames by turn rate, rad/s", false) +
         counts("Clips", tally.kept_by, tally.left_out_by) + limits(tally) + samples(cast);
}

}  // namespace amble::cli
