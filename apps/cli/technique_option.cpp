#include "technique_option.hpp"

#include "amble/core/error.hpp"

namespace amble::cli {

void TechniqueOption::add_to(CLI::App& command) {
  command.add_option("--weights", weights, "How examples get their say")
      ->check(CLI::IsMember({"rbf", "delaunay"}))
      ->capture_default_str();
  command.add_flag("--extrapolate", extrapolate,
                   "With --weights delaunay: go beyond what the examples reach");
  command.add_option("--blend", blend, "How their poses are blended")
      ->check(CLI::IsMember({"timewarp", "fourier"}))
      ->capture_default_str();
  add_fourier_to(command);
  command.add_flag("--as-printed", as_printed, "The papers' own formulas where ours differ");
}

void TechniqueOption::add_action_blend_to(CLI::App& command) {
  command
      .add_option("--action-blend", action_blend,
                  "How clips of actions are blended with the gait (joints)")
      ->check(CLI::IsMember({"joints", "posture"}));
  command
      .add_option("--action-weights", action_weights,
                  "How priorities become weights: what matters much more has all (layered), or "
                  "everything its share (proportional)")
      ->check(CLI::IsMember({"layered", "proportional"}));
}

void TechniqueOption::add_fourier_to(CLI::App& command) {
  command
      .add_option("--harmonics", harmonics, "Of Fourier blending: how many harmonics are kept (8)")
      ->check(CLI::Range(0, FourierOptions::kMostHarmonics));
  command
      .add_option("--rolloff", rolloff,
                  "Of Fourier blending: harmonics fade from rank A on and are gone at B: A,B")
      ->delimiter(',')
      ->expected(2)
      ->check(CLI::NonNegativeNumber);
}

FourierOptions TechniqueOption::fourier() const {
  FourierOptions options;
  if (harmonics) options.harmonics = *harmonics;
  if (rolloff.empty()) return options;
  if (rolloff[0] > rolloff[1]) throw Error("--rolloff A,B fades from a lower to a higher rank");
  options.fade_from = rolloff[0];
  options.fade_to = rolloff[1];
  return options;
}

std::shared_ptr<const Technique> TechniqueOption::technique(
    std::shared_ptr<const MotionLibrary> library) const {
  TechniqueOptions options;
  if (weights == "delaunay") options.weights.method = WeightOptions::Method::delaunay;
  if (extrapolate && weights != "delaunay")
    throw Error("--extrapolate needs --weights delaunay; scattered-data weights stay inside");
  options.weights.extrapolate = extrapolate;
  if (blend != "fourier" && (harmonics || !rolloff.empty()))
    throw Error(std::string(harmonics ? "--harmonics" : "--rolloff") +
                " needs --blend fourier; the other blender has none");
  if (blend == "fourier") options.blend = TechniqueOptions::Blend::fourier;
  options.fourier = fourier();
  if (action_blend.value_or("joints") == "posture")
    options.action_blend = TechniqueOptions::ActionBlend::posture;
  if (action_weights.value_or("layered") == "proportional")
    options.action_weights = TechniqueOptions::ActionWeights::proportional;
  options.as_printed = as_printed;
  return std::make_shared<const Technique>(std::move(library), options);
}

}  // namespace amble::cli
