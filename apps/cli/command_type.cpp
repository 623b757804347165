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

void set_type(Command& command, std::string_view name, const MotionLibrary& library,
              const std::string& where) {
  for (std::size_t m = 0; m < library.manoeuvres.size(); ++m)
    if (library.manoeuvres[m].ahead() && library.manoeuvres[m].name == name) {
      command.type = Type::own;
      command.kind = static_cast<int>(m);
      return;
    }
  command.type = parse_type(name, where);
}

}  // namespace amble::cli
