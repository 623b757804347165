#pragma once

#include "amble/terrain.hpp"
