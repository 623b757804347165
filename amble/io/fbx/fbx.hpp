#pragma once

#include "amble/fbx.hpp"
