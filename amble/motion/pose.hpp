#pragma once

#include "amble/pose.hpp"
