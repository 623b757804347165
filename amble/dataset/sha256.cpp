#include "amble/dataset/sha256.hpp"

#include <openssl/evp.h>

#include <fstream>
#include <vector>

#include "amble/core/error.hpp"

namespace amble::dataset {

Sha256::Sha256() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
  if (!context_ || EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) != 1)
    throw Error("OpenSSL gives no SHA-256; look at its configuration");
}

void Sha256::add(std::string_view bytes) noexcept {
  EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size());
}

std::array<std::uint8_t, 32> Sha256::digest() noexcept {
  std::array<std::uint8_t, 32> out{};
  EVP_DigestFinal_ex(context_.get(), out.data(), nullptr);
  return out;
}

std::string in_letters(const std::array<std::uint8_t, 32>& digest) {
  constexpr std::string_view kLetters = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) (text += kLetters[byte >> 4]) += kLetters[byte & 15];
  return text;
}

std::string sha256(std::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return in_letters(sum.digest());
}

std::string sha256_of_file(const std::string& path) {
  constexpr std::size_t kPiece = 1 << 20;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(path + ": cannot be read; check the name and its permissions");
  Sha256 sum;
  std::vector<char> piece(kPiece);
  while (file) {
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    sum.add({piece.data(), static_cast<std::size_t>(file.gcount())});
  }
  if (file.bad()) throw Error(path + ": cannot be read to its end; look at the disk");
  return in_letters(sum.digest());
}

}  // namespace amble::dataset
