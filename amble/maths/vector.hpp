#pragma once

#include "amble/vector.hpp"
