#pragma once

#include "amble/error.hpp"
