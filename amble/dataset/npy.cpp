#include "amble/dataset/npy.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>

#include "amble/core/error.hpp"
#include "amble/dataset/packing.hpp"

namespace amble::dataset {
namespace {

std::string header(const std::string& type, const std::vector<int>& shape) {
  constexpr std::size_t kBefore = 10, kAligned = 64;  // bytes
  std::string sides;
  for (const int side : shape) sides += std::to_string(side) + ",";
  std::string text =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, sides);
  text.append(kAligned - (kBefore + text.size() + 1) % kAligned, ' ');
  text += '\n';
  std::string out("\x93NUMPY\x01\x00", 8);
  out += static_cast<char>(text.size() & 255);
  out += static_cast<char>(text.size() >> 8);
  return out + text;
}

template <typename T>
std::string with_numbers(std::string out, std::span<const T> numbers) {
  const std::size_t at = out.size();
  out.resize(at + numbers.size_bytes());
  std::memcpy(out.data() + at, numbers.data(), numbers.size_bytes());
  return out;
}

/// The code points of UTF-8 text; what is none becomes '?'.
std::u32string code_points(const std::string& text) {
  std::u32string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t more = byte < 0x80    ? 0
                             : byte >= 0xf0 ? 3
                             : byte >= 0xe0 ? 2
                             : byte >= 0xc0 ? 1
                                            : 9;
    if (more > 3 || i + more >= text.size()) {
      out += more == 0 ? static_cast<char32_t>(byte) : U'?';
      ++i;
      continue;
    }
    char32_t point = more == 0 ? byte : byte & (0x3f >> more);
    for (std::size_t k = 1; k <= more; ++k)
      point = point << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3f);
    out += point;
    i += more + 1;
  }
  return out;
}

/// Compressed without a frame, as zip wants it.
std::string deflated(const std::string& bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, kPackingLevel, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw Error("a clip could not be compressed: not enough memory");
  std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int ended = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (ended != Z_STREAM_END) throw Error("a clip could not be compressed: not enough memory");
  return out;
}

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i));
}

/// What a member has alike before its bytes and in the list at the end.
std::string described(const Member& member, const std::string& packed) {
  constexpr int kVersion = 20, kDeflate = 8, kFirstDay = 0x21;  // 1 January 1980: no time
  const auto sum = crc32(0, reinterpret_cast<const Bytef*>(member.bytes.data()),
                         static_cast<uInt>(member.bytes.size()));
  std::string out;
  put(out, kVersion, 2);
  put(out, 0, 2);
  put(out, kDeflate, 2);
  put(out, 0, 2);
  put(out, kFirstDay, 2);
  put(out, sum, 4);
  put(out, packed.size(), 4);
  put(out, member.bytes.size(), 4);
  put(out, member.name.size(), 2);
  put(out, 0, 2);
  return out;
}

}  // namespace

std::string npy(std::span<const float> numbers, const std::vector<int>& shape) {
  return with_numbers(header("<f4", shape), numbers);
}
std::string npy(std::span<const std::uint8_t> numbers, const std::vector<int>& shape) {
  return with_numbers(header("|u1", shape), numbers);
}
std::string npy_number(std::int64_t number) {
  return with_numbers(header("<i8", {}), std::span<const std::int64_t>(&number, 1));
}

std::string npy_texts(std::span<const std::string> texts) {
  std::vector<std::u32string> wide;
  std::size_t longest = 1;
  for (const std::string& text : texts) {
    wide.push_back(code_points(text));
    longest = std::max(longest, wide.back().size());
  }
  std::vector<char32_t> all(longest * texts.size(), 0);
  for (std::size_t i = 0; i < wide.size(); ++i)
    std::copy(wide[i].begin(), wide[i].end(),
              all.begin() + static_cast<std::ptrdiff_t>(i * longest));
  return with_numbers(header(fmt::format("<U{}", longest), {static_cast<int>(texts.size())}),
                      std::span<const char32_t>(all));
}

std::string zip(std::span<const Member> members) {
  std::string out, list;
  for (const Member& member : members) {
    const std::string packed = deflated(member.bytes), both = described(member, packed);
    const std::size_t at = out.size();
    out += std::string("PK\x03\x04", 4) + both + member.name + packed;
    list += std::string("PK\x01\x02", 4);
    put(list, 20, 2);  // made by
    list += both;
    put(list, 0, 6);  // no comment, first disk, no attributes of ours …
    put(list, 0, 4);  // … and none of the system's
    put(list, at, 4);
    list += member.name;
  }
  const std::size_t list_at = out.size();
  out += list + std::string("PK\x05\x06", 4);
  put(out, 0, 4);
  put(out, members.size(), 2);
  put(out, members.size(), 2);
  put(out, list.size(), 4);
  put(out, list_at, 4);
  put(out, 0, 2);
  return out;
}

std::string tar(std::span<const Member> members) {
  constexpr std::size_t kBlock = 512, kName = 100, kSumAt = 148;
  std::string out;
  for (const Member& member : members) {
    if (member.name.size() >= kName) throw Error(member.name + ": too long a name for an archive");
    std::string head(kBlock, '\0');
    const auto put_text = [&](std::size_t at, const std::string& text) {
      head.replace(at, text.size(), text);
    };
    put_text(0, member.name);
    put_text(100, "0000644");
    put_text(108, "0000000");
    put_text(116, "0000000");
    put_text(124, fmt::format("{:011o}", member.bytes.size()));
    put_text(136, "00000000000");
    put_text(kSumAt, "        ");
    head[156] = '0';
    put_text(257, std::string("ustar\00000", 8));
    unsigned sum = 0;
    for (const char c : head) sum += static_cast<unsigned char>(c);
    put_text(kSumAt, fmt::format("{:06o}", sum) + std::string("\0 ", 2));
    out += head + member.bytes;
    out.append((kBlock - member.bytes.size() % kBlock) % kBlock, '\0');
  }
  out.append(2 * kBlock, '\0');
  return out;
}

}  // namespace amble::dataset
