#include "amble/adaptation/lanes/lane_pose.hpp"

namespace amble::lanes {

const Poser kOneLane{kWidth<float>, &turn<float>, &place<float>};

}  // namespace amble::lanes
