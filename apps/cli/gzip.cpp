#include "gzip.hpp"

#include <zlib.h>

#include "amble/core/error.hpp"

namespace amble::cli {

std::string gzipped(std::string_view bytes) {
  constexpr int kGzip = 15 + 16;  // the largest window, with a gzip head
  constexpr int kMemory = 8;      // zlib's own choice
  constexpr double kWorthIt = 0.9;
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, kMemory,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    throw Error("the studio's page cannot be compressed: zlib does not start");
  std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  const bool worth = static_cast<double>(out.size()) < kWorthIt * static_cast<double>(bytes.size());
  return result == Z_STREAM_END && worth ? out : std::string();
}

}  // namespace amble::cli
