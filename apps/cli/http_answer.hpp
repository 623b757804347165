#pragma once

#include <cstddef>
#include <string>

namespace amble::cli {

/// What a body is, and how the connection goes on after it.
struct AnswerKind {
  const char* type = "text/plain; charset=utf-8";
  std::size_t length = 0;  // bytes
  bool keeps_open = false;
  bool packed = false;  // as gzip
};

/// The head of an answer, with the fields that fence the page in: it may load nothing from
/// elsewhere, be framed by nobody, and run no script that is not a file of its own.
std::string answer_head(int status, const AnswerKind& kind);

/// One sentence for people who are refused.
const char* refusal(int status);

}  // namespace amble::cli
