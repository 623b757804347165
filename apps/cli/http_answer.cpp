#include "http_answer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace amble::cli {
namespace {

struct Status {
  int code;
  const char *name, *refusal;
};

constexpr std::array<Status, 9> kStatuses{{
    {200, "OK", ""},
    {400, "Bad Request", "This is no request that the studio understands."},
    {403, "Forbidden", "The studio answers this machine only, as 127.0.0.1 or localhost."},
    {404, "Not Found", "There is no such page."},
    {405, "Method Not Allowed", "The studio gives its page and takes nothing: GET and HEAD only."},
    {408, "Request Timeout", "The request took too long to arrive."},
    {413, "Content Too Large", "The studio takes no content."},
    {431, "Request Header Fields Too Large", "The head of the request is too long."},
    {505, "HTTP Version Not Supported", "The studio speaks HTTP 1.0 and 1.1."},
}};

const Status& named(int code) {
  return *std::find_if(kStatuses.begin(), kStatuses.end() - 1,
                       [code](const Status& status) { return status.code == code; });
}

/// Scripts, styles and all else are files of the page itself. WebAssembly is compiled from such a
/// file, downloads and the textures of dropped characters are blobs, and no text is ever taken for
/// markup (trusted types).
constexpr const char* kFence =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' blob: data:; font-src 'self'; "
    "connect-src 'self' blob: data:; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types amble\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Accept-Ranges: none\r\n"
    "Cache-Control: no-cache\r\n";

}  // namespace

std::string answer_head(int status, const AnswerKind& kind) {
  return fmt::format(
      "HTTP/1.1 {} {}\r\n{}Content-Type: {}\r\nContent-Length: {}\r\nConnection: {}\r\n{}{}\r\n",
      status, named(status).name, status == 405 ? "Allow: GET, HEAD\r\n" : "", kind.type,
      kind.length, kind.keeps_open ? "keep-alive" : "close",
      kind.packed ? "Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n" : "", kFence);
}

const char* refusal(int status) { return named(status).refusal; }

}  // namespace amble::cli
