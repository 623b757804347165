#pragma once

#include <cstddef>
#include <string_view>

namespace amble::cli {

/// The most bytes that the head of a request may have. Browsers send less than one kilobyte of
/// their own; the rest is for cookies that other programs of this machine have set.
inline constexpr std::size_t kLongestHead = std::size_t{32} << 10;

/// The head of a request: what is asked for, or with which status it is refused. Views into the
/// bytes it was read from.
struct HttpRequest {
  int status = 200;         // otherwise the refusal, and nothing below counts
  std::string_view path;    // as written: nothing in it is decoded
  bool has_query = false;   // whether the path was followed by "?…"
  bool wants_body = true;   // GET, not HEAD
  bool takes_gzip = false;  // whether the answer may be compressed so
  bool keeps_open = false;  // whether another request may follow
};

/// The length of the head that bytes start with, its blank line included; 0 while it is not whole.
std::size_t head_length(std::string_view bytes);

/// Reads a whole head strictly. Only GET and HEAD of a path are understood, without a body, and
/// only from those who call this machine by a name of its own: a page from elsewhere that had its
/// name pointed at the loopback is turned away.
HttpRequest read_request(std::string_view head);

}  // namespace amble::cli
