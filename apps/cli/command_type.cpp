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

namespace {

/// The library's own type of that name, which goes ahead; −1 when it has none.
int own_type(const MotionLibrary& library, std::string_view name) {
  for (std::size_t m = 0; m < library.manoeuvres.size(); ++m)
    if (library.manoeuvres[m].ahead() && library.manoeuvres[m].name == name)
      return static_cast<int>(m);
  return -1;
}

}  // namespace

void set_type(Command& command, std::string_view name, const MotionLibrary& library,
              const std::string& where) {
  if (const int own = own_type(library, name); own >= 0) {
    command.type = Type::own;
    command.kind = own;
    return;
  }
  command.type = parse_type(name, where);
}

void set_share(Command& command, std::string_view name, double share, const MotionLibrary& library,
               const std::string& where) {
  const int own = own_type(library, name);
  if (own < 0 || own >= MotionLibrary::kMostMixed) {
    std::string known;
    for (int m = 0; m < static_cast<int>(library.manoeuvres.size()); ++m)
      if (const Group& group = library.manoeuvres[static_cast<std::size_t>(m)];
          group.ahead() && m < MotionLibrary::kMostMixed)
        known += (known.empty() ? "" : ", ") + group.name;
    throw Error(where + ": no type '" + std::string(name) + "' can be mixed in; " +
                (known.empty() ? "the library has none of its own (its clips' manifest gives types)"
                               : "there are " + known));
  }
  command.mix[static_cast<std::size_t>(own)] = share;
}

}  // namespace amble::cli
