#include "fuzz/making/sealed.hpp"

#include <cstring>

#include "amble/library/library_file.hpp"

namespace amble::fuzz {
namespace {

constexpr std::size_t kTextSize = 16, kText = 32, kChecksum = 8;  // bytes

void put(std::string& out, std::uint64_t value) {
  for (int i = 0; i < 8; ++i) out.push_back(static_cast<char>(value >> (8 * i)));
}

}  // namespace

void seal(std::string& bytes) {
  std::uint64_t hash = 14695981039346656037ull;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211ull;
  put(bytes, hash);
}

LibraryParts parts_of(std::string_view library) {
  std::uint64_t size = 0;
  std::memcpy(&size, library.data() + kTextSize, sizeof size);
  LibraryParts parts{std::string(library.substr(kText, size)), {}};
  const std::string_view curves = library.substr(kText + size);
  parts.curves.resize((curves.size() - kChecksum) / sizeof(float));
  std::memcpy(parts.curves.data(), curves.data(), parts.curves.size() * sizeof(float));
  return parts;
}

std::string file_of(const LibraryParts& parts) {
  std::string out = "AMBLELIB";
  put(out, kLibraryVersion);
  put(out, parts.text.size());
  put(out, parts.curves.size());
  out += parts.text;
  out.append(reinterpret_cast<const char*>(parts.curves.data()),
             parts.curves.size() * sizeof(float));
  seal(out);
  return out;
}

}  // namespace amble::fuzz
