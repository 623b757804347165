#pragma once

namespace amble::dataset {

/// Tells the C library to keep what is freed. Every shard takes the same blocks again, and pages
/// that go back to the system are cleared anew for each of them. For the whole program.
void keep_memory() noexcept;

}  // namespace amble::dataset
