#pragma once

#include "amble/analysis/foot_phases.hpp"
#include "amble/library/foot_fit.hpp"

namespace amble {

/// The contacts of one foot among the frames of a clip, for the fit that plants it: each with how
/// far through it a frame is, and the heading that the foot keeps. Frame i is at i/fps seconds.
/// A foot that has rolled far over its toes has left, and so has one that hangs over the floor:
/// `heights` are those of the lowest point of its sole, where they are known. Spans of less than
/// three frames are none.
std::vector<FitContact> planted_spans(const std::vector<Contact>& contacts, double fps,
                                      const std::vector<FootPose>& foot,
                                      const std::vector<double>& heights = {});

/// A foot that stands does not roll all the time: of a contact that lasts longer than a step, all
/// but its ends counts as its middle. `begin` and `end` are seconds, infinite where the clip cuts
/// the contact off.
double share_of_contact(double seconds, double begin, double end, double usual) noexcept;

}  // namespace amble
