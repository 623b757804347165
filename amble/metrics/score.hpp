#pragma once

#include "amble/metrics/path.hpp"
#include "amble/metrics/skate.hpp"
#include "amble/metrics/smoothness.hpp"
#include "amble/metrics/soles.hpp"
#include "amble/metrics/steps.hpp"
#include "amble/score.hpp"
