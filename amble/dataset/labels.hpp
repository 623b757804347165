#pragma once

#include <hdf5.h>

#include "amble/dataset/cast.hpp"

namespace amble::dataset {

/// Writes what all clips of a dataset share into a file of it: attributes that name units, axes and
/// the lists which columns point into, and the group `bodies` with a row for every body: its size,
/// its joints' names, parents and offsets, its soles.
void write_labels(hid_t file, const Cast& cast);

}  // namespace amble::dataset
