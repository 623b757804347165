#pragma once

namespace amble {

/// The version of these headers, MAJOR.MINOR.PATCH; docs/api.md says what each number promises.
inline constexpr const char* kVersion = "0.1.0";

/// The version of the library that is linked, which must be that of the headers.
const char* version() noexcept;

}  // namespace amble
