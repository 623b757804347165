#include "amble/evaluation/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace amble {
namespace {

std::string pair_of(const Drawing::Point& point) {
  return drawn_number(point[0]) + "," + drawn_number(point[1]);
}

std::string list_of(const std::vector<Drawing::Point>& points) {
  std::string list;
  for (const Drawing::Point& point : points) list += pair_of(point) + " ";
  return list;
}

/// 1, 2 or 5 times a power of ten, such that about five of them fit.
double tick_of(const Axes::Range& range) {
  const double span = std::abs(range.high - range.low);
  const double power = std::pow(10.0, std::floor(std::log10(span / 5)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (span / (factor * power) <= 6.5) return factor * power;
  return 10 * power;
}

}  // namespace

std::string drawn_number(double value) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.2f", value);
  std::string text = buffer;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

Drawing::Drawing(double width, double height) {
  const std::string w = drawn_number(width), h = drawn_number(height);
  text_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + w + " " + h + "\" width=\"" +
          w + "\" height=\"" + h +
          "\" font-family=\"sans-serif\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
}

void Drawing::line(const Point& from, const Point& to, const std::string& colour, double width) {
  curve({from, to}, colour, width);
}

void Drawing::curve(const std::vector<Point>& points, const std::string& colour, double width,
                    const std::string& dashes) {
  text_ += "<polyline fill=\"none\" stroke=\"" + colour + "\" stroke-width=\"" +
           drawn_number(width) + "\" stroke-linejoin=\"round\"";
  if (!dashes.empty()) text_ += " stroke-dasharray=\"" + dashes + "\"";
  text_ += " points=\"" + list_of(points) + "\"/>\n";
}

void Drawing::area(const std::vector<Point>& points, const std::string& colour) {
  text_ += "<polygon fill=\"" + colour + "\" points=\"" + list_of(points) + "\"/>\n";
}

void Drawing::curves(const std::vector<std::vector<Point>>& all, const std::string& colour,
                     double width, bool closed) {
  text_ += "<path fill=\"" + (closed ? colour : std::string("none")) + "\" stroke=\"" + colour +
           "\" stroke-width=\"" + drawn_number(width) + "\" stroke-linejoin=\"round\" d=\"";
  for (const std::vector<Point>& points : all) {
    text_ += 'M';
    text_ += list_of(points);
    if (closed) text_ += "Z";
  }
  text_ += "\"/>\n";
}

void Drawing::dot(const Point& at, double radius, const std::string& colour) {
  text_ += "<circle cx=\"" + drawn_number(at[0]) + "\" cy=\"" + drawn_number(at[1]) + "\" r=\"" +
           drawn_number(radius) + "\" fill=\"" + colour + "\"/>\n";
}

void Drawing::words(const Point& at, const std::string& text, const std::string& anchor,
                    double size, const std::string& colour) {
  text_ += "<text x=\"" + drawn_number(at[0]) + "\" y=\"" + drawn_number(at[1]) +
           "\" text-anchor=\"" + anchor + "\" font-size=\"" + drawn_number(size) + "\" fill=\"" +
           colour + "\">" + text + "</text>\n";
}

Axes::Axes(Drawing& drawing, const Drawing::Point& corner, const Drawing::Point& size, Range x,
           Range y)
    : drawing_(drawing), corner_(corner), size_(size), x_(x), y_(y) {}

Drawing::Point Axes::at(double x, double y) const {
  return {corner_[0] + size_[0] * (x - x_.low) / (x_.high - x_.low),
          corner_[1] + size_[1] * (y_.high - y) / (y_.high - y_.low)};
}

void Axes::grid(const std::string& title, const std::string& x_label, const std::string& y_label) {
  const double x_tick = tick_of(x_), y_tick = tick_of(y_);
  const Range upright{std::min(y_.low, y_.high), std::max(y_.low, y_.high)};  // y may run down
  for (double x = std::ceil(x_.low / x_tick - 1e-9) * x_tick; x <= x_.high + 1e-9; x += x_tick) {
    drawing_.line(at(x, y_.low), at(x, y_.high), "#e4e4e4");
    drawing_.words({at(x, 0)[0], corner_[1] + size_[1] + 17}, drawn_number(x), "middle", 12);
  }
  for (double y = std::ceil(upright.low / y_tick - 1e-9) * y_tick; y <= upright.high + 1e-9;
       y += y_tick) {
    drawing_.line(at(x_.low, y), at(x_.high, y), "#e4e4e4");
    drawing_.words({corner_[0] - 6, at(0, y)[1] + 4}, drawn_number(y), "end", 12);
  }
  drawing_.words({corner_[0], corner_[1] - 12}, title, "start", 14, "#111");
  drawing_.words({corner_[0] + size_[0], corner_[1] + size_[1] + 34}, x_label, "end");
  if (!y_label.empty())
    drawing_.words({corner_[0] + 6, corner_[1] + 14}, y_label, "start", 12, "#666");
}

void Axes::curve(const std::vector<Drawing::Point>& values, const std::string& colour, double width,
                 const std::string& dashes) {
  std::vector<Drawing::Point> points;
  for (const Drawing::Point& value : values) points.push_back(at(value[0], value[1]));
  drawing_.curve(points, colour, width, dashes);
}

}  // namespace amble
