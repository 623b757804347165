#pragma once

#include "amble/skeleton.hpp"
