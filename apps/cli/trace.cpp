#include "trace.hpp"

#include <fmt/format.h>

#include <iterator>

#include "command_type.hpp"

namespace amble::cli {

Trace::Trace(const MotionLibrary& library) {
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
  text_ += '\n';
}

void Trace::add(double time, const Character& character,
                const std::optional<std::array<double, 2>>& input,
                const std::optional<GroundFrame>& vehicle) {
  const Doing& doing = character.doing();
  const Vec3 pelvis = character.pose().root;
  const GroundFrame frame = vehicle.value_or(GroundFrame{doing.x, doing.z, doing.heading});
  const std::array<double, 2> place = input.value_or(std::array<double, 2>{frame.x, frame.z});
  const std::string_view type =
      doing.kind < 0
          ? type_name(doing.type)
          : std::string_view(
                character.library().manoeuvres[static_cast<std::size_t>(doing.kind)].name);
  fmt::format_to(std::back_inserter(text_),
                 "{:.6f},{:.6f},{:.6f},{:.4f},{},{:.6f},{:d},{:d},{:.6f},{:.6f},{:.6f},{:.6f},{:."
                 "6f},{:.6f},{:.6f},{:.6f},{:.4f}",
                 time, doing.speed, doing.turn_rate, doing.gait, type, doing.phase,
                 doing.contact[0], doing.contact[1], place[0], place[1], frame.x, frame.z,
                 frame.heading, pelvis.x, pelvis.y, pelvis.z, doing.outside);
  for (const double weight : character.weights())
    fmt::format_to(std::back_inserter(text_), ",{:.5f}", weight);
  text_ += '\n';
}

}  // namespace amble::cli
