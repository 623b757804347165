#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace amble::dataset {

/// The checksum of FIPS 180-4, as `sha256sum` prints it: what manifests hold, and what names a
/// dataset's clips.
class Sha256 {
 public:
  void add(std::string_view bytes) noexcept;
  std::array<std::uint8_t, 32> digest() noexcept;  ///< ends it

 private:
  void block(const unsigned char* bytes) noexcept;

  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> rest_{};  // what does not fill a block yet
  std::size_t held_ = 0;
  std::uint64_t length_ = 0;
};

/// Of some bytes, as 64 letters.
std::string sha256(std::string_view bytes);
/// Of a file, read piece by piece. Throws amble::Error where it cannot be read.
std::string sha256_of_file(const std::string& path);
/// The letters of a digest.
std::string in_letters(const std::array<std::uint8_t, 32>& digest);

}  // namespace amble::dataset
