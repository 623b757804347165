#include "amble/io/text.hpp"

#include <fast_float/fast_float.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace amble {

void append_fixed(std::string& text, double value, int decimals) {
  static constexpr std::array<double, 13> kPowers{1,   1e1, 1e2, 1e3,  1e4,  1e5, 1e6,
                                                  1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
  const double scaled = std::round(std::abs(value) * kPowers[static_cast<std::size_t>(decimals)]);
  if (!(scaled < 9e15)) {  // beyond the digits of a double: rare enough for printf
    std::array<char, 400> buffer;
    const int size = std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
    text.append(buffer.data(), static_cast<std::size_t>(size));
    return;
  }
  auto digits = static_cast<std::uint64_t>(scaled);
  if (value < 0 && digits != 0) text.push_back('-');
  std::array<char, 24> reversed;
  std::size_t size = 0;
  for (int d = 0; d < decimals; ++d, digits /= 10)
    reversed[size++] = static_cast<char>('0' + digits % 10);
  if (decimals > 0) reversed[size++] = '.';
  do reversed[size++] = static_cast<char>('0' + digits % 10);
  while ((digits /= 10) != 0);
  while (size > 0) text.push_back(reversed[--size]);
}

const char* parse_number(const char* first, const char* last, double& value) noexcept {
  if (first != last && *first == '+') ++first;
  const auto result = fast_float::from_chars(first, last, value);
  if (result.ec != std::errc() || !std::isfinite(value)) return nullptr;
  return result.ptr;
}

bool parse_number(std::string_view text, double& value) noexcept {
  const char* last = text.data() + text.size();
  return !text.empty() && parse_number(text.data(), last, value) == last;
}

namespace {

bool is_continuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// Bytes of the UTF-8 character at the start of a text; 0 where there is none.
std::size_t character_bytes(std::string_view text) noexcept {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return 1;
  const std::size_t bytes = first >= 0xF5   ? 0
                            : first >= 0xF0 ? 4
                            : first >= 0xE0 ? 3
                            : first >= 0xC2 ? 2
                                            : 0;
  if (bytes > text.size()) return 0;
  for (std::size_t i = 1; i < bytes; ++i)
    if (!is_continuation(text[i])) return 0;
  return bytes;
}

/// Whether a character orders a terminal about: the second set of control characters, and marks
/// that turn the direction of writing.
bool is_order(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 2) return byte(0) == 0xC2 && byte(1) < 0xA0;
  if (character.size() != 3 || byte(0) != 0xE2) return false;
  return (byte(1) == 0x80 && (byte(2) >= 0xAA && byte(2) <= 0xAE)) ||
         (byte(1) == 0x81 && (byte(2) >= 0xA6 && byte(2) <= 0xA9));
}

}  // namespace

std::string printable(std::string_view text, Lines lines) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t bytes = character_bytes(text.substr(i));
    const auto first = static_cast<unsigned char>(text[i]);
    const bool kept = lines == Lines::kept && (first == '\n' || first == '\t');
    if (!kept && (bytes == 0 || first < 32 || first == 127 || is_order(text.substr(i, bytes))))
      out.push_back('?');
    else
      out += text.substr(i, bytes);
    i += std::max<std::size_t>(bytes, 1);
  }
  return out;
}

std::string in_quotes(std::string_view word) {
  constexpr std::size_t kLongest = 40;
  const bool longer = word.size() > kLongest;
  std::size_t shown = std::min(word.size(), kLongest);
  while (longer && shown > 0 && is_continuation(word[shown])) --shown;  // not inside a character
  std::string out(1, '\'');
  out.append(printable(word.substr(0, shown))).append(longer ? "…'" : "'");
  return out;
}

std::string file_stem(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  const std::size_t dot = path.find_last_of('.');
  if (dot != std::string_view::npos && dot > 0) path = path.substr(0, dot);
  return std::string(path);
}

std::string file_extension(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  const std::size_t dot = path.find_last_of('.');
  if (dot == std::string_view::npos) return {};
  std::string extension(path.substr(dot + 1));
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return extension;
}

}  // namespace amble
