#pragma once

#include <string>
#include <string_view>

namespace amble::cli {

/// Bytes as gzip (RFC 1952) packs them; empty where that would save less than a tenth, as with
/// pictures and fonts.
std::string gzipped(std::string_view bytes);

}  // namespace amble::cli
