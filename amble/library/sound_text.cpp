#include "amble/library/sound_text.hpp"

#include <cmath>
#include <string>

#include "amble/core/error.hpp"

namespace amble {

using nlohmann::json;

namespace {

/// What stands there, for a message: a number, or what else it is.
std::string shown(const json& text) { return text.is_number() ? text.dump() : text.type_name(); }

}  // namespace

double number_from(const json& text, double low, double high) {
  const double value = text.is_number() ? text.get<double>() : high + 1;
  if (!(value >= low && value <= high))
    throw Error(shown(text) + " is no number that can stand there");
  return value;
}

int whole_from(const json& text, int low, int high) {
  // A fraction or a number beyond an int would be cast into nonsense.
  if (!text.is_number_integer() || !(text.get<double>() >= low && text.get<double>() <= high))
    throw Error(shown(text) + " is no whole number that can stand there");
  return text.get<int>();
}

std::vector<double> numbers_from(const json& text, std::size_t count, double most) {
  if (!text.is_array() || text.size() != count)
    throw Error("a list does not hold " + std::to_string(count) + " numbers");
  std::vector<double> out;
  out.reserve(count);
  for (const json& one : text) out.push_back(number_from(one, -most, most));
  return out;
}

Vec3 vector_from(const json& text, double most) {
  const std::vector<double> v = numbers_from(text, 3, most);
  return {v[0], v[1], v[2]};
}

Quat rotation_from(const json& text) {
  constexpr double kTolerance = 1e-3;  // of the length of what was stored as a unit
  const std::vector<double> q = numbers_from(text, 4, 1 + kTolerance);
  const Quat rotation{q[0], q[1], q[2], q[3]};
  if (!(std::abs(std::sqrt(dot(rotation, rotation)) - 1) < kTolerance))
    throw Error(text.dump() + " is no rotation: a quaternion of unit length");
  return rotation;
}

}  // namespace amble
