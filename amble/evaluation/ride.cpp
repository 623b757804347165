#include "amble/evaluation/ride.hpp"

namespace amble {

Ride ride(Character& character,
          const std::function<bool(double, const Character&, Command&, Vec3&)>& command) {
  constexpr double kStep = 1.0 / 60;
  constexpr int kMostSteps = 60 * 600;
  Ride out;
  const Skeleton& body = character.library().skeleton;
  std::array<bool, 2> flat{true, true};  // footprints are taken in the middle of the contact
  std::array<int, 2> since{};
  for (int step = 0; step < kMostSteps; ++step) {
    Command wish;
    Ride::Moment moment;
    if (!command(step * kStep, character, wish, moment.input)) break;
    character.command(wish);
    character.update(kStep);
    moment.pelvis = character.pose().root;
    moment.doing = character.doing();
    out.moments.push_back(moment);
    for (const Event& event : character.events()) {
      if (event.kind != Event::Kind::strike) continue;
      flat[static_cast<std::size_t>(index(event.side))] = false;
      since[static_cast<std::size_t>(index(event.side))] = 0;
    }
    for (const Side side : kSides) {
      const std::size_t k = static_cast<std::size_t>(index(side));
      if (flat[k] || ++since[k] < 6) continue;
      flat[k] = true;
      const int foot = body.joint(on_side(Role::left_foot, side)),
                toe = body.joint(on_side(Role::left_toe, side));
      if (foot < 0 || toe < 0) continue;
      out.footprints.push_back({character.model()[static_cast<std::size_t>(foot)].position,
                                character.model()[static_cast<std::size_t>(toe)].position, side});
    }
  }
  return out;
}

void draw_footprints(Drawing& drawing, const Axes& axes, const Ride& ride) {
  for (const Ride::Footprint& print : ride.footprints) {
    const Vec3 along = normalised(Vec3{print.toe.x - print.heel.x, 0, print.toe.z - print.heel.z});
    const Vec3 across{along.z * 0.045, 0, -along.x * 0.045};
    std::vector<Drawing::Point> outline;
    for (const auto& [ahead, side] :
         {std::pair{-0.05, 1.0}, {0.22, 1.0}, {0.22, -1.0}, {-0.05, -1.0}}) {
      const Vec3 corner = print.heel + along * ahead + across * side;
      outline.push_back(axes.at(corner.z, corner.x));
    }
    drawing.area(outline, print.side == Side::left ? "#8fbfe6" : "#ecc383");
  }
}

VehicleReading reading_of(const Doing& doing) noexcept {
  return {{doing.x, doing.z, doing.heading}, doing.speed, doing.turn_rate};
}

}  // namespace amble
