#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>

#include "amble/core/error.hpp"
#include "amble/io/text.hpp"

namespace amble {

inline constexpr double kLargestNumber = 1e9;  // of a position or an angle in a file

inline bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }

/// Whether a word is the keyword `upper`, in any case.
inline bool same_word(std::string_view a, std::string_view upper) noexcept {
  return a.size() == upper.size() &&
         std::equal(a.begin(), a.end(), upper.begin(),
                    [](char x, char y) { return (x >= 'a' && x <= 'z' ? x - 32 : x) == y; });
}

/// Walks over the text word by word and knows the line. Lines end with LF, CR LF or CR alone, and a
/// byte order mark before the first is passed over.
class TextCursor {
 public:
  TextCursor(std::string_view bytes, const std::string& name) : name_(name) {
    if (bytes.substr(0, 3) == "\xEF\xBB\xBF") bytes.remove_prefix(3);
    if (bytes.find('\n') == std::string_view::npos && bytes.find('\r') != std::string_view::npos) {
      std::string lines(bytes);
      std::replace(lines.begin(), lines.end(), '\r', '\n');
      rewritten_ = std::make_shared<const std::string>(std::move(lines));
      bytes = *rewritten_;
    }
    at_ = bytes.data(), end_ = at_ + bytes.size();
  }

  [[noreturn]] void fail(const std::string& what) const { fail_at(line_, what); }
  [[noreturn]] void fail_at(int line, const std::string& what) const {
    throw Error(name_ + ":" + std::to_string(line) + ": " + what);
  }

  int line() const noexcept { return line_; }
  std::size_t left() const noexcept { return static_cast<std::size_t>(end_ - at_); }

  void skip_space() noexcept {
    for (; at_ != end_ && (is_blank(*at_) || *at_ == '\n'); ++at_)
      if (*at_ == '\n') ++line_;
  }
  /// The same, with lines that begin with # or // and so are comments.
  void skip_comments() noexcept {
    for (skip_space(); at_ != end_ && (*at_ == '#' || (*at_ == '/' && left() > 1 && at_[1] == '/'));
         skip_space())
      while (at_ != end_ && *at_ != '\n') ++at_;
  }
  void skip_blanks() noexcept {
    while (at_ != end_ && is_blank(*at_)) ++at_;
  }
  bool at_line_end() const noexcept { return at_ == end_ || *at_ == '\n'; }
  bool at_end() const noexcept { return at_ == end_; }
  char peek() const noexcept { return at_ == end_ ? '\0' : *at_; }

  /// The next word on any line; a brace is a word of its own. Empty at the end.
  std::string_view word() noexcept {
    skip_space();
    return line_word();
  }
  /// The next word on this line; empty at its end.
  std::string_view line_word() noexcept {
    skip_blanks();
    const char* first = at_;
    if (at_ != end_ && (*at_ == '{' || *at_ == '}'))
      ++at_;
    else
      while (at_ != end_ && !is_blank(*at_) && *at_ != '\n' && *at_ != '{' && *at_ != '}') ++at_;
    return {first, static_cast<std::size_t>(at_ - first)};
  }
  /// The rest of the line, trimmed, up to an opening brace: a joint's name may hold spaces.
  std::string_view label() noexcept {
    skip_blanks();
    const char* first = at_;
    while (at_ != end_ && *at_ != '\n' && *at_ != '{') ++at_;
    const char* last = at_;
    while (last != first && is_blank(last[-1])) --last;
    return {first, static_cast<std::size_t>(last - first)};
  }
  void expect(std::string_view upper, const char* where) {
    const std::string_view found = word();
    if (!same_word(found, upper))
      fail("expected " + std::string(upper) + " " + where + ", found " +
           (found.empty() ? "the end of the file" : in_quotes(found)));
  }
  double number(const char* what) {
    const std::string_view found = line_word();
    double value = 0;
    if (found.empty()) fail(std::string("expected ") + what + ", found the end of the line");
    if (!parse_number(found, value) || !(std::abs(value) <= kLargestNumber))
      fail(std::string("expected ") + what + ", found " + in_quotes(found));
    return value;
  }
  /// The fast path of the motion rows: a number at the cursor, false at the end of the line.
  bool row_number(double& value) {
    skip_blanks();
    if (at_line_end()) return false;
    const char* after = parse_number(at_, end_, value);
    if (!after || !(std::abs(value) <= kLargestNumber) ||
        (after != end_ && !is_blank(*after) && *after != '\n'))
      fail("expected a finite number, found " + in_quotes(line_word()));
    at_ = after;
    return true;
  }

 private:
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  const std::string& name_;
  std::shared_ptr<const std::string> rewritten_;  // where lines end with CR alone
  int line_ = 1;
};

}  // namespace amble
