#pragma once

#include <memory>

#include "amble/engine/technique.hpp"

namespace amble::fuzz {

/// Good libraries to start from, made once; each small, because a target reads them many times a
/// second. The first is made from the performer's model, the second from its clips as if they had
/// been captured: with half cycles, ways of its own to go, and a parameter.
inline constexpr std::size_t kBases = 2;
std::shared_ptr<const MotionLibrary> base_library(std::size_t number);
/// The usual technique of each, which takes longer to make than a second of motion.
std::shared_ptr<const Technique> base_technique(std::size_t number);

}  // namespace amble::fuzz
