#include "fuzz/making/led.hpp"

#include "amble/actions/action_body.hpp"
#include "amble/core/error.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/technique.hpp"
#include "amble/performer/gestures.hpp"
#include "amble/steering/vehicle_reading.hpp"
#include "amble/terrain/stairs.hpp"
#include "fuzz/making/sound.hpp"

namespace amble::fuzz {
namespace {

/// Seconds of a frame; what is no time is a caller's fault and must do no harm.
double some_seconds(Choices& choices) {
  constexpr double kUsual[] = {1.0 / 60, 1.0 / 30, 1.0 / 144, 1.0 / 240, 0.1, 0.0};
  const std::size_t kind = choices.below(16);
  return kind == 15 ? choices.number() : kUsual[kind % std::size(kUsual)];
}

std::shared_ptr<const Terrain> some_ground(Choices& choices) {
  if (choices.flag()) return std::make_shared<const FlatTerrain>(choices.between(-1, 1));
  return std::make_shared<const Stairs>(
      Stairs::Shape{choices.between(0.02, 0.3), choices.between(0.1, 0.5), choices.between(-1, 1),
                    1, choices.between(-4, 4), 10});
}

Vec3 some_point(Choices& choices) {
  if (choices.below(8) == 7) return {choices.number(), choices.number(), choices.number()};
  const double x = choices.between(-2, 2), y = choices.between(0, 2), z = choices.between(-2, 4);
  return {x, y, z};
}

/// Something done on top of the gait; nothing where this body cannot.
void act(Character& character, Choices& choices) {
  static const Clip wave = perform_gesture("wave", 60);
  try {
    const auto body = std::make_shared<const ActionBody>(character.technique()->library());
    switch (choices.below(6)) {
      case 0:
        character.play(body->reach(choices.flag() ? Side::left : Side::right, some_point(choices)));
        break;
      case 1: character.play(body->look_at(some_point(choices))); break;
      case 2: character.play(body->hips_height(choices.between(0.2, 1.5))); break;
      case 3:
        character.play(body->step_on(choices.flag() ? Side::left : Side::right,
                                     choices.between(-1, 1), choices.between(0, 3)));
        break;
      case 4: character.play(body->gait(choices.flag() ? "run" : "walk")); break;
      default: character.play(body->clip(wave, choices.flag()));
    }
  } catch (const Error&) {
  }
}

/// A vehicle of a caller's own, which now and then says what is no number, or jumps.
class FaultyVehicle : public RiddenVehicle {
 public:
  explicit FaultyVehicle(Choices& choices) : choices_(choices) {}
  VehicleReading advance(double seconds, const RiderReading&) noexcept override {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    constexpr double kWrong[] = {kNone, kEndless, -3, 1e5, -kEndless, 50};
    real_.frame = real_.frame.along_arc(real_.speed, real_.turn_rate, seconds);
    VehicleReading said = real_;
    double* const parts[] = {
        &said.frame.x,   &said.frame.z,      &said.frame.heading,    &said.speed,
        &said.turn_rate, &said.acceleration, &said.turn_acceleration};
    if (choices_.below(8) == 7) *choices_.one_of(parts) = choices_.one_of(kWrong);
    return said;
  }

 private:
  Choices& choices_;
  VehicleReading real_{{}, 1.2, 0.3};
};

/// Something other than a command.
void interfere(Character& character, Choices& choices, FaultyVehicle& vehicle) {
  switch (choices.below(7)) {
    case 0:
      character.reset(some_command(choices), choices.between(-50, 50), choices.between(-50, 50),
                      choices.between(-7, 7), choices.between(0, 1));
      break;
    case 1: character.walk_on(some_ground(choices)); break;
    case 2: character.walk_on(nullptr); break;
    case 3: {
      const CharacterSnapshot copy = character.snapshot();
      character.update(some_seconds(choices));
      require(static_cast<bool>(character.restore(copy)), "a character takes its own snapshot");
      break;
    }
    case 4:
      if (const auto live = character.snapshot().actions.live(); !live.empty())
        character.stop(live.front().id);
      break;
    case 5: character.ride(choices.flag() ? &vehicle : nullptr); break;
    default: act(character, choices);
  }
}

}  // namespace

Command some_command(Choices& choices) {
  constexpr Command::Type kTypes[] = {
      Command::Type::choose, Command::Type::walk, Command::Type::run,  Command::Type::turn,
      Command::Type::stand,  Command::Type::side, Command::Type::back, Command::Type::own};
  Command command;
  const std::uint8_t kind = choices.byte();
  command.speed = (kind & 7) == 7 ? choices.number() : choices.between(-2, 6);
  command.turn_rate = (kind & 56) == 56 ? choices.number() : choices.between(-3, 3);
  if ((kind & 64) != 0) command.gait = choices.between(-0.5, 1.5);
  if ((kind & 128) != 0) {
    command.type = choices.one_of(kTypes);
    if (command.type == Command::Type::own)
      command.type = own_type(static_cast<int>(choices.byte()) - 2);
  }
  return command;
}

Manner some_manner(Choices& choices) {
  Manner manner;
  manner.parameters[choices.below(manner.parameters.size())] = choices.number();
  manner.shares[choices.below(manner.shares.size())] = choices.number();
  return manner;
}

Clip led(Character& character, Choices& choices, int frames) {
  Clip clip;
  clip.name = "led";
  clip.skeleton = character.library().skeleton;
  FaultyVehicle vehicle(choices);
  int until_next = 0;  // frames
  for (int f = 0; f < frames; ++f) {
    if (until_next-- == 0) {
      if (choices.flag()) character.set_manner(some_manner(choices));
      character.command(some_command(choices));
      if (choices.below(4) == 3) interfere(character, choices, vehicle);
      until_next = static_cast<int>(choices.below(40));
    }
    character.update(choices.done() ? 1.0 / 60 : some_seconds(choices));
    require_sound(character);
    clip.append(character.pose());
  }
  character.ride(nullptr);
  return clip;
}

void lead_on(const std::shared_ptr<const MotionLibrary>& library, Choices& choices) {
  TechniqueOptions how;
  const std::uint8_t kind = choices.byte();
  if ((kind & 1) != 0) how.weights.method = WeightOptions::Method::delaunay;
  if ((kind & 2) != 0) how.blend = TechniqueOptions::Blend::fourier;
  if ((kind & 4) != 0) how.action_blend = TechniqueOptions::ActionBlend::posture;
  how.as_printed = (kind & 8) != 0;
  Character character(std::make_shared<const Technique>(library, how));
  if ((kind & 16) != 0) character.reset(some_command(choices));
  require_sound_files(led(character, choices));
}

}  // namespace amble::fuzz
