#pragma once

#include "amble/score.hpp"
