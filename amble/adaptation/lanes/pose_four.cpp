#include "amble/adaptation/lanes/lane_pose.hpp"

namespace amble::lanes {

const Poser kFourLanes{kWidth<Four>, &turn<Four>, &place<Four>};

}  // namespace amble::lanes
