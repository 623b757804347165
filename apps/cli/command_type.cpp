#include "command_type.hpp"

#include "amble/core/error.hpp"

namespace amble::cli {
namespace {

using Type = Command::Type;
constexpr std::pair<Type, std::string_view> kNames[] = {
    {Type::walk, "walk"},   {Type::run, "run"},   {Type::turn, "turn"},
    {Type::stand, "stand"}, {Type::side, "side"}, {Type::back, "back"}};

}  // namespace

std::string_view type_name(Type type) {
  for (const auto& [known, name] : kNames)
    if (known == type) return name;
  return "";
}

Type parse_type(std::string_view wanted, const std::string& where) {
  std::string all;
  for (const auto& [type, name] : kNames) {
    if (name == wanted) return type;
    all += (all.empty() ? "" : ", ") + std::string(name);
  }
  throw Error(where + ": no type is named '" + std::string(wanted) + "'; there are " + all);
}

}  // namespace amble::cli
