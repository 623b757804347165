#include "progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>

#include "waiting.hpp"

namespace amble::cli {
namespace {

constexpr std::chrono::milliseconds kPause(100);

}  // namespace

Progress::Progress(std::string what, std::size_t steps)
    : what_(std::move(what)),
      steps_(steps),
      shown_(steps > 1 && ::isatty(STDERR_FILENO) == 1),
      next_(std::chrono::steady_clock::now() + kPause) {}

Progress::~Progress() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
}

void Progress::reach(std::size_t done) {
  if (done == done_ || !shown_) return;
  done_ = std::min(done, steps_);
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + kPause;
  if (!drawn_) Waiting::make_room();
  drawn_ = true;
  draw();
}

void Progress::draw() const {
  constexpr std::size_t kWidth = 30;
  const std::size_t full = kWidth * done_ / steps_;
  fmt::print(stderr, "\r{} [{:#<{}}{:.<{}}] {}/{}", what_, "", full, "", kWidth - full, done_,
             steps_);
  std::fflush(stderr);
}

}  // namespace amble::cli
