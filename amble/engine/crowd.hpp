#pragma once

#include "amble/crowd.hpp"
