#pragma once

#include "amble/deterministic.hpp"
