#include <algorithm>
#include <string>
#include <utility>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"

namespace amble {
namespace {

using Type = Command::Type;
constexpr std::pair<Type, std::string_view> kNames[] = {
    {Type::walk, "walk"},   {Type::run, "run"},   {Type::turn, "turn"},
    {Type::stand, "stand"}, {Type::side, "side"}, {Type::back, "back"}};

void list(std::string& all, std::string_view one) {
  all += (all.empty() ? "" : ", ") + std::string(one);
}

/// The library's own type of that name, which goes ahead; −1 when it has none.
int own_named(const MotionLibrary& library, std::string_view name) noexcept {
  for (std::size_t m = 0; m < library.manoeuvres.size(); ++m)
    if (library.manoeuvres[m].ahead() && library.manoeuvres[m].name == name)
      return static_cast<int>(m);
  return -1;
}

}  // namespace

Command::Type command_type(const MotionLibrary& library, std::string_view wanted) {
  if (const int own = own_named(library, wanted); own >= 0) return own_type(own);
  std::string all;
  for (const auto& [type, name] : kNames) {
    if (name == wanted) return type;
    list(all, name);
  }
  for (const Group& group : library.manoeuvres)
    if (group.ahead()) list(all, group.name);
  throw Error("no type is named '" + std::string(wanted) + "'; there are " + all);
}

std::string_view command_type_name(const MotionLibrary& library, Command::Type type) noexcept {
  const int own = own_number(type);
  if (own >= 0 && static_cast<std::size_t>(own) < library.manoeuvres.size())
    return library.manoeuvres[static_cast<std::size_t>(own)].name;
  for (const auto& [known, name] : kNames)
    if (known == type) return name;
  return "choose";
}

void Manner::set(const MotionLibrary& library, std::string_view parameter, double value) {
  const auto found =
      std::find(library.parameters.begin(), library.parameters.end(), std::string(parameter));
  if (found == library.parameters.end()) {
    std::string known;
    for (const std::string& one : library.parameters) list(known, one);
    throw Error("the library has no parameter '" + std::string(parameter) + "'" +
                (known.empty() ? "; its clips' manifest gives none" : "; it has " + known));
  }
  parameters[static_cast<std::size_t>(found - library.parameters.begin())] = value;
}

void Manner::mix(const MotionLibrary& library, std::string_view type, double share) {
  const int own = own_named(library, type);
  if (own < 0 || static_cast<std::size_t>(own) >= kMostMixed) {
    std::string known;
    for (std::size_t m = 0; m < library.manoeuvres.size() && m < kMostMixed; ++m)
      if (library.manoeuvres[m].ahead()) list(known, library.manoeuvres[m].name);
    throw Error("no type '" + std::string(type) + "' can be mixed in; " +
                (known.empty() ? "the library has none of its own (its clips' manifest gives types)"
                               : "there are " + known));
  }
  shares[static_cast<std::size_t>(own)] = share;
}

}  // namespace amble
