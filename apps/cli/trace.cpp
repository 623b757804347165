#include "trace.hpp"

#include <fmt/format.h>

#include <iterator>

namespace amble::cli {

Trace::Trace(const MotionLibrary& library, const std::vector<std::string>& more)
    : posture_(library) {
  text_ =
      "t,speed,turn,gait,type,phase,left_contact,right_contact,input_x,input_z,vehicle_x,vehicle_z,"
      "vehicle_h,"
      "pelvis_x,pelvis_y,pelvis_z,outside";
  for (const Example& example : library.examples) {
    std::string name = example.name;
    for (char& c : name)
      if (c == ',' || c == '"' || c == ' ' || c == '\n') c = '_';
    text_ += ",w_" + name;
  }
  for (const std::string_view name : PostureReading::kColumns) (text_ += ',') += name;
  for (const std::string& name : more) text_ += ',' + name;
  text_ += '\n';
}

void Trace::add(double time, const Character& character,
                const std::optional<std::array<double, 2>>& input,
                const std::vector<double>& more) {
  const Doing& doing = character.doing();
  const Vec3 pelvis = character.pose().root;
  const std::array<double, 2> place = input.value_or(std::array<double, 2>{doing.x, doing.z});
  const std::string_view type = command_type_name(character.library(), doing.type);
  fmt::format_to(std::back_inserter(text_),
                 "{:.6f},{:.6f},{:.6f},{:.4f},{},{:.6f},{:d},{:d},{:.6f},{:.6f},{:.9f},{:.9f},{:."
                 "9f},{:.6f},{:.6f},{:.6f},{:.4f}",
                 time, doing.speed, doing.turn_rate, doing.gait, type, doing.phase,
                 doing.contact[0], doing.contact[1], place[0], place[1], doing.x, doing.z,
                 doing.heading, pelvis.x, pelvis.y, pelvis.z, doing.outside);
  for (const double weight : character.weights())
    fmt::format_to(std::back_inserter(text_), ",{:.5f}", weight);
  for (const double value : posture_.read(character))
    fmt::format_to(std::back_inserter(text_), ",{:.5f}", value);
  for (const double value : more) fmt::format_to(std::back_inserter(text_), ",{:.5f}", value);
  text_ += '\n';
}

}  // namespace amble::cli
