#include "pointer_file.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/json.hpp"
#include "amble/maths/smooth.hpp"

namespace amble::cli {

namespace {

/// Numbers that are none, which some writers of JSON spell out, are samples that were lost.
std::string without_words_for_none(std::string_view text) {
  std::string out;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && (i == 0 || text[i - 1] != '\\')) quoted = !quoted;
    bool found = false;
    for (const std::string_view word : {"NaN", "-Infinity", "Infinity"})
      if (!quoted && !found && text.substr(i, word.size()) == word) {
        out += "null";
        i += word.size() - 1;
        found = true;
      }
    if (!found) out += text[i];
  }
  return out;
}

}  // namespace

std::array<double, 2> PointerStream::at(double time) const {
  const double place = clamp((time - start) * hz, 0.0, static_cast<double>(points.size() - 1));
  std::size_t i = std::min(static_cast<std::size_t>(place), points.size() - 1);
  const std::size_t next = std::min(i + 1, points.size() - 1);
  const auto lost = [&](std::size_t k) {
    return std::isnan(points[k][0]) || std::isnan(points[k][1]);
  };
  if (lost(i) || lost(next)) {  // where it was last seen
    while (i > 0 && lost(i)) --i;
    return lost(i) ? std::array{0.0, 0.0} : points[i];
  }
  const double t = place - static_cast<double>(i);
  return {lerp(points[i][0], points[next][0], t), lerp(points[i][1], points[next][1], t)};
}

Command::Type PointerStream::type_at(double time) const {
  const auto after =
      std::upper_bound(types.begin(), types.end(), time,
                       [](double moment, const auto& entry) { return moment < entry.first; });
  return after == types.begin() ? Command::Type::choose : (after - 1)->second;
}

PointerStream read_pointer_stream(const std::string& path, const std::string& list) {
  return parse_pointer_stream(read_document(path), path, list);
}

PointerStream parse_pointer_stream(std::string_view text, const std::string& path,
                                   const std::string& list) {
  const nlohmann::json document = parse_json(without_words_for_none(text), path);
  if (!document.is_object() || !document.contains(list) || !document[list].is_array() ||
      document[list].empty())
    throw Error(path + ": expected {\"hz\":30,\"" + list + "\":[[x,z],…]}");
  require_known_keys(document, {"hz", list, "types"}, path);
  require_at_most(document[list].size(), kMostPointerSamples, list, path);
  PointerStream stream;
  if (document.contains("hz")) {
    if (!document["hz"].is_number() || !(document["hz"].get<double>() > 0))
      throw Error(path + ": \"hz\" must be a number above 0");
    stream.hz = document["hz"].get<double>();
  }
  if (!(static_cast<double>(document[list].size() - 1) <= kLongestMotion * stream.hz))
    throw Error(path + ": \"hz\" spreads its " + list + " over more than 86400 seconds, a day");
  for (const auto& point : document[list]) {
    const std::string where = path + ": " + list.substr(0, list.size() - 1) + " " +
                              std::to_string(stream.points.size() + 1);
    const bool lost = point.is_null() || (point.is_array() && point.size() >= 2 &&
                                          (point[0].is_null() || point[1].is_null()));
    constexpr double kLost = std::numeric_limits<double>::quiet_NaN();
    const bool timed = point.is_array() && point.size() == 3 && point[2].is_number();
    if (!lost && (!point.is_array() || (point.size() != 2 && !timed) || !point[0].is_number() ||
                  !point[1].is_number()))
      throw Error(where + ": expected two numbers [x,z]");
    stream.times.resize(stream.points.size(), kLost);
    stream.times.push_back(timed ? point[2].get<double>() : kLost);
    stream.points.push_back(lost ? std::array{kLost, kLost}
                                 : std::array{point[0].get<double>(), point[1].get<double>()});
  }
  for (std::size_t i = 0; i < stream.times.size(); ++i)
    if (std::isnan(stream.times[i])) stream.times[i] = stream.moment(i);
  if (!document.contains("types")) return stream;
  if (!document["types"].is_array())
    throw Error(path + ": \"types\" must be a list [[t,\"run\"],…]");
  require_at_most(document["types"].size(), kMostCommands, "types", path);
  for (const auto& entry : document["types"]) {
    const std::string where = path + ": type " + std::to_string(stream.types.size() + 1);
    if (!entry.is_array() || entry.size() != 2 || !entry[0].is_number() || !entry[1].is_string())
      throw Error(where + ": expected [t,\"walk\"]");
    const double time = entry[0].get<double>();
    if (!stream.types.empty() && time <= stream.types.back().first)
      throw Error(where + ": times must ascend");
    try {
      stream.types.emplace_back(time, command_type(MotionLibrary{}, entry[1].get<std::string>()));
    } catch (const Error& error) {
      throw Error(where + ": " + error.what());
    }
  }
  return stream;
}

}  // namespace amble::cli
