#pragma once

#include "amble/quaternion.hpp"
