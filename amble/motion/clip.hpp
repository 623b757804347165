#pragma once

#include "amble/clip.hpp"
