#pragma once

namespace amble::cli {

/// Has the program end with one line, and without a half-written file beside its outputs, when it
/// is interrupted, told to end, loses its terminal or its reader, or has used up its seconds. A
/// file that gets too large for the shell's limit fails like a full disk.
void tidy_up_when_stopped();

}  // namespace amble::cli
