#pragma once

#include "amble/retarget.hpp"
