#pragma once

#include <array>
#include <string>
#include <vector>

namespace amble {

/// The colours of figures.
inline constexpr const char *kBlue = "#1f6fb4", *kOchre = "#c07a12", *kRed = "#c62828",
                            *kGrey = "#9a9a9a", *kGreen = "#2e7d32";

/// A number as a drawing writes it: two decimals at most.
std::string drawn_number(double value);

/// An SVG picture under construction; pixels, y down.
class Drawing {
 public:
  using Point = std::array<double, 2>;

  Drawing(double width, double height);

  void line(const Point& from, const Point& to, const std::string& colour, double width = 1);
  void curve(const std::vector<Point>& points, const std::string& colour, double width = 2,
             const std::string& dashes = "");
  void area(const std::vector<Point>& points, const std::string& colour);
  /// Many curves as one thing to draw; closed ones are filled.
  void curves(const std::vector<std::vector<Point>>& all, const std::string& colour, double width,
              bool closed = false);
  void dot(const Point& at, double radius, const std::string& colour);
  /// `anchor`: start, middle or end.
  void words(const Point& at, const std::string& text, const std::string& anchor = "start",
             double size = 13, const std::string& colour = "#333");

  std::string svg() const { return text_ + "</svg>\n"; }

 private:
  std::string text_;
};

/// A part of a drawing with axes: a rectangle of pixels that shows a range of x and of y.
class Axes {
 public:
  struct Range {
    double low = 0, high = 1;
  };
  Axes(Drawing& drawing, const Drawing::Point& corner, const Drawing::Point& size, Range x,
       Range y);

  /// Grid lines with their numbers, and what the axes mean.
  void grid(const std::string& title, const std::string& x_label, const std::string& y_label);
  Drawing::Point at(double x, double y) const;
  void curve(const std::vector<Drawing::Point>& values, const std::string& colour, double width = 2,
             const std::string& dashes = "");

 private:
  Drawing& drawing_;
  Drawing::Point corner_, size_;
  Range x_, y_;
};

}  // namespace amble
