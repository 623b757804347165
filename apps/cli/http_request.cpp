#include "http_request.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

namespace amble::cli {
namespace {

constexpr std::string_view kLineEnd = "\r\n";
constexpr std::string_view kBlankLine = "\r\n\r\n";

bool is_visible(char letter) { return letter > ' ' && letter < '\x7f'; }

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// The letters that methods and the names of fields are made of (RFC 9110, 5.6.2).
bool is_name_letter(char letter) {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  return is_digit(letter) || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         kMarks.find(letter) != kMarks.npos;
}

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_name_letter);
}

/// What the value of a field may hold: no control characters but the tabulator.
bool is_value_letter(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return code == '\t' || (code >= ' ' && code != 0x7f);
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](unsigned char x, unsigned char y) {
    return std::tolower(x) == std::tolower(y);
  });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Takes everything before the mark off the front, and the mark; nothing when there is no mark.
std::optional<std::string_view> take_until(std::string_view& text, std::string_view mark) {
  const std::size_t end = text.find(mark);
  if (end == text.npos) return std::nullopt;
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(end + mark.size());
  return taken;
}

/// "127.0.0.1" and "localhost", with any port: it may have been forwarded.
bool is_own_name(std::string_view host) {
  const std::size_t colon = std::min(host.find(':'), host.size());
  const std::string_view name = host.substr(0, colon);
  const std::string_view port = host.substr(std::min(colon + 1, host.size()));
  return std::all_of(port.begin(), port.end(), is_digit) &&
         (name == "127.0.0.1" || same_word(name, "localhost"));
}

/// Whether gzip is among the codings of a list such as "gzip, deflate;q=0.5".
bool names_gzip(std::string_view codings) {
  while (!codings.empty()) {
    std::string_view one = codings.substr(0, codings.find(','));
    codings.remove_prefix(std::min(codings.size(), one.size() + 1));
    const auto name = one.substr(0, one.find(';'));
    if (!same_word(trimmed(name), "gzip")) continue;
    const std::size_t weight = one.find("q=");  // none of "q=0" and "q=0.00"
    return weight == one.npos || one.find_first_of("123456789", weight) != one.npos;
  }
  return false;
}

/// What the fields of a head say, as far as it matters here.
struct Fields {
  int hosts = 0;
  std::string_view host;
  bool has_body = false, closes = false, takes_gzip = false;
};

std::optional<Fields> read_fields(std::string_view lines) {
  Fields fields;
  while (!lines.empty()) {
    auto line = take_until(lines, kLineEnd);
    if (!line) return std::nullopt;
    const auto name = take_until(*line, ":");
    if (!name || !is_name(*name)) return std::nullopt;
    const std::string_view value = trimmed(*line);
    if (!std::all_of(value.begin(), value.end(), is_value_letter)) return std::nullopt;
    if (same_word(*name, "host")) {
      ++fields.hosts;
      fields.host = value;
    } else if (same_word(*name, "content-length")) {
      fields.has_body |= value != "0";
    } else if (same_word(*name, "transfer-encoding")) {
      fields.has_body = true;
    } else if (same_word(*name, "connection")) {
      fields.closes |= same_word(value, "close");
    } else if (same_word(*name, "accept-encoding")) {
      fields.takes_gzip |= names_gzip(value);
    }
  }
  return fields;
}

HttpRequest refused(int status) {
  HttpRequest request;
  request.status = status;
  return request;
}

}  // namespace

std::size_t head_length(std::string_view bytes) {
  const std::size_t end = bytes.find(kBlankLine);
  return end == bytes.npos ? 0 : end + kBlankLine.size();
}

HttpRequest read_request(std::string_view head) {
  head.remove_suffix(std::min(head.size(), kLineEnd.size()));  // the blank line
  auto line = take_until(head, kLineEnd);
  if (!line) return refused(400);
  const auto method = take_until(*line, " ");
  const auto target = take_until(*line, " ");
  if (!method || !target || !is_name(*method) || target->empty()) return refused(400);
  if (!std::all_of(target->begin(), target->end(), is_visible)) return refused(400);
  const std::string_view version = *line;
  if (version != "HTTP/1.1" && version != "HTTP/1.0") return refused(505);
  const auto fields = read_fields(head);
  if (!fields || fields->hosts != 1) return refused(400);
  if (!is_own_name(fields->host)) return refused(403);
  if (fields->has_body) return refused(413);
  if (*method != "GET" && *method != "HEAD") return refused(405);
  HttpRequest request;
  request.path = target->substr(0, target->find('?'));
  request.has_query = request.path.size() < target->size();
  request.wants_body = *method == "GET";
  request.takes_gzip = fields->takes_gzip;
  request.keeps_open = version == "HTTP/1.1" && !fields->closes;
  return request;
}

}  // namespace amble::cli
