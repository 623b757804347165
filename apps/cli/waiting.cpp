#include "waiting.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <system_error>

namespace amble::cli {
namespace {

constexpr std::chrono::seconds kBefore(2), kBetween(1);

std::mutex showing;    // who writes the line
bool silent = false;   // something else is shown
bool written = false;  // the line is there

}  // namespace

Waiting::Waiting() {
  if (::isatty(STDERR_FILENO) != 1) return;
  sigset_t all, before;  // signals are for the thread that works
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    thread_ = std::thread([this] { tell(); });
  } catch (const std::system_error&) {  // then nothing is told
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Waiting::~Waiting() {
  {
    const std::lock_guard hold(mutex_);
    over_ = true;
  }
  ended_.notify_all();
  if (thread_.joinable()) thread_.join();
  make_room();
}

void Waiting::make_room() noexcept {
  const std::lock_guard hold(showing);
  silent = true;
  if (written) [[maybe_unused]]
    const ssize_t told = ::write(STDERR_FILENO, "\r\033[K", 4);
  written = false;
}

void Waiting::tell() {
  std::unique_lock hold(mutex_);
  const auto begun = std::chrono::steady_clock::now();
  for (auto pause = kBefore; !ended_.wait_for(hold, pause, [this] { return over_; });
       pause = kBetween) {
    const auto passed =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begun);
    const std::lock_guard line(showing);
    if (silent) return;
    written = true;
    fmt::print(stderr, "\ramble: at work for {} s", passed.count());
    std::fflush(stderr);
  }
}

}  // namespace amble::cli
