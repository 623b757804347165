#include "amble/adaptation/lanes/lane_pose.hpp"

namespace amble::lanes {

const Poser kEightLanes{kWidth<Eight>, &turn<Eight>, &place<Eight>};

}  // namespace amble::lanes
