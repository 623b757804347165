#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "amble/clip.hpp"
#include "amble/technique.hpp"

namespace amble {

/// A way to move, made ready for the characters of one technique: what a styled stride does beyond
/// the plain blend at its speed, put on every example of the library. Immutable; characters wear it
/// (Character::wear) and share it.
class Style;

/// A clip that shows a style, named as a mix names it by Clip::name; any unit and axes.
using StyleClips = std::vector<Clip>;

/// The names of the mixes that come with Amble: relaxed, tired, rigid, happy.
std::vector<std::string> style_presets();

/// Makes a style of a mix: one of the presets by name, or JSON such as
/// {"root":{"basic":0.5,"tired":0.5},"parts":{"torso":{"tired":1}}}. Its examples are `clips` where
/// there are any; else those of the technique's library where it has all that the mix names; else
/// the built-in performer's. They are put on the library's body. Throws amble::Error, saying what
/// is wrong in the mix. Takes up to a second; not for frames.
std::shared_ptr<const Style> make_style(const std::shared_ptr<const Technique>& technique,
                                        std::string_view mix, const StyleClips& clips = {});

}  // namespace amble
