#pragma once

#include "amble/steering.hpp"
