#include "progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

namespace amble::cli {

Progress::Progress(std::string what, std::size_t steps)
    : what_(std::move(what)), steps_(steps), shown_(steps > 1 && ::isatty(STDERR_FILENO) == 1) {
  draw();
}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::step() {
  ++done_;
  draw();
}

void Progress::draw() const {
  if (!shown_) return;
  constexpr std::size_t kWidth = 30;
  const std::size_t full = kWidth * done_ / steps_;
  fmt::print(stderr, "\r{} [{:#<{}}{:.<{}}] {}/{}", what_, "", full, "", kWidth - full, done_,
             steps_);
  std::fflush(stderr);
}

}  // namespace amble::cli
