// Techniques and styles: how characters of a library make their motion.

#include "amble/technique.hpp"

#include "kinds.hpp"

namespace amble::c {
namespace {

constexpr amble_technique_options kUsual{sizeof(amble_technique_options),
                                         AMBLE_WEIGHTS_RBF,
                                         0,
                                         AMBLE_BLEND_TIME_WARP,
                                         8,
                                         -1,
                                         -1,
                                         AMBLE_ACTIONS_ON_JOINTS,
                                         0,
                                         0};

template <typename Enum>
Enum choice(int32_t number, int32_t last, const char* why) {
  require(number >= 0 && number <= last, why);
  return static_cast<Enum>(number);
}

TechniqueOptions options_of(const amble_technique_options& wish) {
  TechniqueOptions options;
  options.weights.method = choice<WeightOptions::Method>(wish.weights, AMBLE_WEIGHTS_DELAUNAY,
                                                         "There is no such weighting.");
  options.weights.extrapolate = wish.extrapolate != 0;
  options.blend =
      choice<TechniqueOptions::Blend>(wish.blend, AMBLE_BLEND_FOURIER, "There is no such blender.");
  options.fourier.harmonics = wish.harmonics;
  options.fourier.fade_from = wish.fade_from;
  options.fourier.fade_to = wish.fade_to;
  options.action_blend = choice<TechniqueOptions::ActionBlend>(
      wish.action_blend, AMBLE_ACTIONS_ON_POSTURES, "There is no such blend of actions.");
  options.as_printed = wish.as_printed != 0;
  return options;
}

}  // namespace
}  // namespace amble::c

using namespace amble::c;

extern "C" {

amble_technique_options amble_default_technique_options(void) { return kUsual; }

amble_result amble_technique_create(amble_library library, const amble_technique_options* options,
                                    amble_technique* out) {
  return create(out, [&] {
    const auto shared = Reading<LibraryObject>(library)->shared;
    const amble::TechniqueOptions wish = options_of(options_or(options, kUsual));
    return std::make_unique<TechniqueObject>(
        TechniqueObject{shared, amble::make_technique(shared->library, wish)});
  });
}
amble_result amble_technique_destroy(amble_technique technique) {
  return destroy<TechniqueObject>(technique);
}

amble_result amble_style_preset(uint32_t number, const char** name) {
  return call([&] {
    static const std::vector<std::string> kPresets = amble::style_presets();
    need(name);
    require(number < kPresets.size(), "There are no more presets.");
    *name = kPresets[number].c_str();
  });
}
amble_result amble_style_create(amble_technique technique, const char* mix, const amble_clip* clips,
                                size_t clip_count, amble_style* out) {
  return create(out, [&] {
    const auto made_for = Reading<TechniqueObject>(technique)->technique;
    return std::make_unique<StyleObject>(
        StyleObject{amble::make_style(made_for, need(mix), clips_of(clips, clip_count))});
  });
}
amble_result amble_style_destroy(amble_style style) { return destroy<StyleObject>(style); }
}
