#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "amble/maths/quaternion.hpp"

namespace amble {

/// Reading a library's text without trusting it: every number is finite and within bounds, every
/// count whole, every rotation of unit length. All of these throw amble::Error where
/// the text has something else there.

inline constexpr double kLargestInLibrary = 1e6;  // of any quantity, in its own unit
inline constexpr double kLargestOfBody = 1e3;     // metres, of a length of a body

double number_from(const nlohmann::json& text, double low = -kLargestInLibrary,
                   double high = kLargestInLibrary);
int whole_from(const nlohmann::json& text, int low, int high);
/// That many numbers, none further from zero than `most`.
std::vector<double> numbers_from(const nlohmann::json& text, std::size_t count, double most);
Vec3 vector_from(const nlohmann::json& text, double most = kLargestOfBody);
Quat rotation_from(const nlohmann::json& text);

}  // namespace amble
