#pragma once

#include <string>
#include <string_view>

namespace amble {

/// Helpers for the text formats. Numbers never depend on the locale.

/// Appends a finite number with that many decimals (at most 12), "-0.000000" as "0.000000".
void append_fixed(std::string& text, double value, int decimals);

/// Parses all of `text` as one finite number; a leading '+' is allowed.
bool parse_number(std::string_view text, double& value) noexcept;

/// The same at the start of [first, last): the end of the number, or nullptr when there is none or
/// it is not finite.
const char* parse_number(const char* first, const char* last, double& value) noexcept;

/// Whether the ends of lines are the writer's own, or part of a name.
enum class Lines { none, kept };
/// Text for a terminal: what is no UTF-8 and what a terminal would obey, the direction of writing
/// included, becomes '?'.
std::string printable(std::string_view text, Lines lines = Lines::none);

/// A word for an error message: quoted, shortened, with unprintable bytes as '?'.
std::string in_quotes(std::string_view word);

/// "walk" for "clips/walk.bvh".
std::string file_stem(std::string_view path);

/// Lower-case extension without its dot: "bvh".
std::string file_extension(std::string_view path);

}  // namespace amble
