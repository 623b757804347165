#pragma once

#include "amble/ground_frame.hpp"
