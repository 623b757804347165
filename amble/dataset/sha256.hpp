#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;  // OpenSSL's, by whom the processor's own instructions are used

namespace amble::dataset {

/// The checksum of FIPS 180-4, as `sha256sum` prints it: what manifests hold, and what names a
/// dataset's clips.
class Sha256 {
 public:
  Sha256();
  void add(std::string_view bytes) noexcept;
  std::array<std::uint8_t, 32> digest() noexcept;  ///< ends it

 private:
  std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st*)> context_;
};

/// Of some bytes, as 64 letters.
std::string sha256(std::string_view bytes);
/// Of a file, read piece by piece. Throws amble::Error where it cannot be read.
std::string sha256_of_file(const std::string& path);
/// The letters of a digest.
std::string in_letters(const std::array<std::uint8_t, 32>& digest);

}  // namespace amble::dataset
