#include "amble/evaluation/fidelity_picture.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "amble/evaluation/drawing.hpp"

namespace amble {
namespace {

using metrics::StrideMotion;

constexpr int kMoments = StrideMotion::kMoments;
constexpr double kLabel = 190, kPanel = 200, kGap = 26, kHeight = 84, kRow = 104;
constexpr double kTop = 64, kSection = 44, kMargin = 20;
constexpr double kStripPanel = 92, kStripHeight = 44, kStripGap = 8;
constexpr double kAir = 0.08;  // of a range, above and below

/// One small multiple: what it shows, of a stride at a moment. Heights are about the mean of the
/// captured stride, so that only what moves is drawn.
struct Panel {
  const char* title;
  std::function<double(const StrideMotion&, const StrideMotion&, int)> value;
};

double mean_height(const StrideMotion& stride) {
  double mean = 0;
  for (int k = 0; k < kMoments; ++k) mean += stride.pelvis(k).y / kMoments;
  return mean;
}

const std::array<Panel, 4>& panels() {
  static const std::array<Panel, 4> kPanels{
      {{"pelvis up, cm", [](const StrideMotion& stride, const StrideMotion& captured,
                            int k) { return 100 * (stride.pelvis(k).y - mean_height(captured)); }},
       {"pelvis to the left, cm", [](const StrideMotion& stride, const StrideMotion&,
                                     int k) { return 100 * stride.pelvis(k).x; }},
       {"left knee, °", [](const StrideMotion& stride, const StrideMotion&,
                           int k) { return stride.knee_flexion(k, Side::left); }},
       {"right knee, °", [](const StrideMotion& stride, const StrideMotion&, int k) {
          return stride.knee_flexion(k, Side::right);
        }}}};
  return kPanels;
}

/// The curve of a panel over the stride; the two ends are the same moment of the next stride.
std::vector<Drawing::Point> curve_of(const Panel& panel, const StrideMotion& stride,
                                     const StrideMotion& captured) {
  std::vector<Drawing::Point> points;
  for (int k = 0; k < kMoments; ++k)
    points.push_back({static_cast<double>(k) / kMoments, panel.value(stride, captured, k)});
  return points;
}

void widen(Axes::Range& range, const std::vector<Drawing::Point>& curve) {
  for (const Drawing::Point& point : curve) {
    range.low = std::min(range.low, point[1]);
    range.high = std::max(range.high, point[1]);
  }
}

/// What a panel of several pairs must show.
Axes::Range range_of(const Panel& panel, std::span<const StridePair> pairs) {
  Axes::Range range{0, 0};
  for (const StridePair& pair : pairs)
    for (const StrideMotion* stride : {pair.captured, pair.made})
      widen(range, curve_of(panel, *stride, *pair.captured));
  const double air = kAir * std::max(0.1, range.high - range.low);
  return {range.low - air, range.high + air};
}

void draw(Drawing& drawing, const Drawing::Point& corner, const Drawing::Point& size,
          const Panel& panel, const Axes::Range& range, const StridePair& pair) {
  Axes axes(drawing, corner, size, {0, 1}, range);
  drawing.area({axes.at(0, range.low), axes.at(1, range.low), axes.at(1, range.high),
                axes.at(0, range.high)},
               "#f6f6f4");
  drawing.line(axes.at(0, 0), axes.at(1, 0), "#d5d5d0");
  axes.curve(curve_of(panel, *pair.captured, *pair.captured), "#b0aca4", 3.5);
  axes.curve(curve_of(panel, *pair.made, *pair.captured), kBlue, 1.5);
}

void label_range(Drawing& drawing, const Drawing::Point& corner, const Axes::Range& range) {
  const auto whole = [](double value) { return drawn_number(std::round(10 * value) / 10); };
  drawing.words({corner[0] - 4, corner[1] + 9}, whole(range.high), "end", 10, "#888");
  drawing.words({corner[0] - 4, corner[1] + kHeight}, whole(range.low), "end", 10, "#888");
}

}  // namespace

std::string fidelity_picture(std::span<const StridePair> pairs, const std::string& title) {
  std::array<std::vector<StridePair>, 2> gaits;
  for (const StridePair& pair : pairs) gaits[pair.captured->runs()].push_back(pair);
  double height = kTop;
  for (const auto& gait : gaits)
    if (!gait.empty()) height += kSection + kRow * static_cast<double>(gait.size());
  Drawing drawing(2 * kMargin + kLabel + 4 * (kPanel + kGap), height + kMargin);
  drawing.words({kMargin, 30}, title, "start", 16, "#111");
  drawing.words({kMargin, 50},
                "grey: captured; blue: made. One stride, right strike to right strike", "start", 12,
                "#666");
  double top = kTop;
  for (std::size_t gait = 0; gait < gaits.size(); ++gait) {
    if (gaits[gait].empty()) continue;
    const auto left = [](std::size_t p) {
      return kMargin + kLabel + kGap + static_cast<double>(p) * (kPanel + kGap);
    };
    drawing.words({kMargin, top + 30}, gait ? "Runs" : "Walks", "start", 14, "#111");
    std::array<Axes::Range, 4> ranges;
    for (std::size_t p = 0; p < panels().size(); ++p) {
      ranges[p] = range_of(panels()[p], gaits[gait]);
      drawing.words({left(p), top + 30}, panels()[p].title, "start", 12, "#333");
    }
    top += kSection;
    for (const StridePair& pair : gaits[gait]) {
      double line = top + 14;
      for (const std::string& words : pair.words) {
        drawing.words({kMargin, line}, words, "start", 12, line < top + 20 ? "#111" : "#666");
        line += 16;
      }
      for (std::size_t p = 0; p < panels().size(); ++p) {
        draw(drawing, {left(p), top}, {kPanel, kHeight}, panels()[p], ranges[p], pair);
        label_range(drawing, {left(p), top}, ranges[p]);
      }
      top += kRow;
    }
  }
  return drawing.svg();
}

std::string fidelity_strip(const StrideMotion& captured, const StrideMotion& made) {
  Drawing drawing(4 * (kStripPanel + kStripGap), kStripHeight);
  const StridePair pair{&captured, &made, {}};
  for (std::size_t p = 0; p < panels().size(); ++p)
    draw(drawing, {static_cast<double>(p) * (kStripPanel + kStripGap), 0},
         {kStripPanel, kStripHeight}, panels()[p], range_of(panels()[p], {&pair, 1}), pair);
  return drawing.svg();
}

}  // namespace amble
