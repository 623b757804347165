#pragma once

#include "amble/style/decomposition.hpp"

namespace amble {

/// kim2012:5  ranks the components of a part by what leaving each one out does to the places of the
/// part's joints in the key frames, orders them by it, and describes each for people.
void rank_components(Decomposition& decomposition, BodyPart part);

}  // namespace amble
