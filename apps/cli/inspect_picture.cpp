#include "inspect_picture.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "amble/kinematics/forward.hpp"

namespace amble::cli {
namespace {

constexpr double kPath = 340;                  // side of the path's square, pixels
constexpr double kWidth = 620, kHeight = 150;  // of a graph of heights
constexpr double kMargin = 50;
constexpr int kMostPoints = 1500;

struct Range {
  double low = 1e300, high = -1e300;
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  double size() const { return high - low; }
};

/// 1, 2 or 5 times a power of ten, about a fifth of the range.
double tick_step(double range) {
  const double power = std::pow(10.0, std::floor(std::log10(std::max(range, 1e-6) / 5)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (range / (factor * power) <= 6) return factor * power;
  return 10 * power;
}

class Picture {
 public:
  Picture(const Study& study, const std::function<bool(const Cycle&)>& left_out)
      : study_(study),
        left_out_(left_out),
        clip_(study.clip),
        world_(forward_kinematics(study.clip)) {}

  std::string draw() {
    const double width = kMargin + kPath + kMargin + kWidth + kMargin, height = kPath + 2 * kMargin;
    text_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" "
        "fill=\"white\"/>\n",
        width, height);
    path();
    heights(Side::left, kMargin);
    heights(Side::right, kMargin + kHeight + 40);
    return text_ + "</svg>\n";
  }

 private:
  Vec3 at(int frame, int joint) const {
    return world_[static_cast<std::size_t>(frame) * clip_.skeleton.joints.size() +
                  static_cast<std::size_t>(joint)]
        .position;
  }
  int step() const { return std::max(1, clip_.frames() / kMostPoints); }

  void label(double x, double y, const std::string& words, const char* anchor = "start") {
    text_ +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"#333\">{}</text>\n",
                    x, y, anchor, words);
  }
  void line(double x1, double y1, double x2, double y2) {
    text_ += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#ddd\"/>\n", x1, y1,
        x2, y2);
  }

  void path() {
    const int pelvis = std::max(0, clip_.skeleton.joint(Role::pelvis));
    Range x, z;
    for (int f = 0; f < clip_.frames(); ++f) x.add(at(f, pelvis).x), z.add(at(f, pelvis).z);
    const double span = std::max({x.size(), z.size(), 0.5}) * 1.1;
    const double scale = kPath / span, middle_x = 0.5 * (x.low + x.high),
                 middle_z = 0.5 * (z.low + z.high);
    const auto px = [&](double value) {
      return kMargin + 0.5 * kPath - (value - middle_x) * scale;
    };
    const auto py = [&](double value) {
      return kMargin + 0.5 * kPath - (value - middle_z) * scale;
    };
    const double tick = tick_step(span);
    for (double v = std::ceil((middle_x - 0.5 * span) / tick) * tick; v < middle_x + 0.5 * span;
         v += tick) {
      line(px(v), kMargin, px(v), kMargin + kPath);
      label(px(v), kMargin + kPath + 15, fmt::format("{:.3g}", std::abs(v) < 1e-9 ? 0 : v),
            "middle");
    }
    for (double v = std::ceil((middle_z - 0.5 * span) / tick) * tick; v < middle_z + 0.5 * span;
         v += tick) {
      line(kMargin, py(v), kMargin + kPath, py(v));
      label(kMargin - 5, py(v) + 4, fmt::format("{:.3g}", std::abs(v) < 1e-9 ? 0 : v), "end");
    }
    label(kMargin, kMargin - 12, "pelvis from above, metres; arcs orange, left out red");
    text_ += "<polyline fill=\"none\" stroke=\"#1f6fb4\" stroke-width=\"2\" points=\"";
    for (int f = 0; f < clip_.frames(); f += step())
      text_ += fmt::format("{:.1f},{:.1f} ", px(at(f, pelvis).x), py(at(f, pelvis).z));
    text_ += "\"/>\n";
    for (const Cycle& cycle : study_.cycles) {
      text_ += fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\" points=\"",
                           left_out_(cycle) ? "#c22\" stroke-dasharray=\"4 3" : "#e08214");
      for (int i = 0; i <= 12; ++i) {
        const GroundFrame at =
            cycle.frame.along_arc(cycle.speed, cycle.turn_rate, cycle.seconds() * i / 12);
        text_ += fmt::format("{:.1f},{:.1f} ", px(at.x), py(at.z));
      }
      text_ += "\"/>\n";
    }
    for (const auto& [frame, fill] : {std::pair(0, "#2a2"), std::pair(clip_.frames() - 1, "#c22")})
      text_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"{}\"/>\n",
                           px(at(frame, pelvis).x), py(at(frame, pelvis).z), fill);
  }

  void heights(Side side, double top) {
    const double left = 2 * kMargin + kPath + 20;
    const int ankle = clip_.skeleton.joint(on_side(Role::left_foot, side));
    const int toe = clip_.skeleton.joint(on_side(Role::left_toe, side));
    Range height;
    height.add(0);
    for (const int joint : {ankle, toe})
      for (int f = 0; joint >= 0 && f < clip_.frames(); ++f) height.add(at(f, joint).y);
    const double start = study_.file_time(0), seconds = std::max(clip_.seconds(), 1e-3),
                 span = std::max(height.size(), 0.05) * 1.05;
    const auto px = [&](double t) { return left + t / seconds * kWidth; };
    const auto py = [&](double h) { return top + kHeight - (h - height.low) / span * kHeight; };
    const double tick = tick_step(span), second = tick_step(seconds);
    for (double v = std::ceil(height.low / tick) * tick; v < height.low + span; v += tick) {
      line(left, py(v), left + kWidth, py(v));
      label(left - 5, py(v) + 4, fmt::format("{:.0f}", 100 * v), "end");
    }
    for (double v = std::ceil(start / second) * second; v < start + seconds; v += second) {
      line(px(v - start), top, px(v - start), top + kHeight);
      label(px(v - start), top + kHeight + 15, fmt::format("{:.3g} s", v), "middle");
    }
    phases(side, top, px);
    label(left, top - 8,
          fmt::format("{} foot, cm above the floor: ankle (dark), toe (light)",
                      side == Side::left ? "left" : "right"));
    curve(ankle, side == Side::left ? "#1f6fb4" : "#b4401f", px, py);
    curve(toe, side == Side::left ? "#8fc1ea" : "#eaa88f", px, py);
  }

  template <typename X>
  void phases(Side side, double top, const X& px) {
    static constexpr const char* kColours[] = {"#d62728", "#9467bd", "#2ca02c", "#1f3fb4"};
    for (const Contact& contact : study_.contacts[static_cast<std::size_t>(index(side))]) {
      text_ += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"5\" fill=\"#bbb\"/>\n",
          px(contact.begin), top + kHeight - 5, px(contact.end) - px(contact.begin));
      for (std::size_t k = 0; k < contact.events.size(); ++k) {
        if (!contact.events[k]) continue;
        const double x = px(contact.events[k]->seconds);
        text_ += fmt::format(
            "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\" "
            "stroke=\"{3}\"{4}/>\n",
            x, top, top + kHeight, kColours[k],
            contact.events[k]->confidence < 0.5 ? " stroke-dasharray=\"3 2\"" : "");
      }
    }
  }

  template <typename X, typename Y>
  void curve(int joint, const char* colour, const X& px, const Y& py) {
    if (joint < 0) return;
    text_ +=
        fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" points=\"", colour);
    for (int f = 0; f < clip_.frames(); f += step())
      text_ += fmt::format("{:.1f},{:.1f} ", px(f / clip_.fps), py(at(f, joint).y));
    text_ += "\"/>\n";
  }

  const Study& study_;
  const std::function<bool(const Cycle&)>& left_out_;
  const Clip& clip_;
  std::vector<Transform> world_;
  std::string text_;
};

}  // namespace

std::string inspect_picture(const Study& study, const std::function<bool(const Cycle&)>& left_out) {
  return Picture(study, left_out).draw();
}

}  // namespace amble::cli
