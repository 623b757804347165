#include "stopping.hpp"

#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "amble/io/new_file.hpp"

namespace amble::cli {
namespace {

/// Calls only what a signal handler may.
void stop(int signal) {
  discard_unfinished_files();
  const std::string_view text = signal == SIGINT    ? "amble: interrupted\n"
                                : signal == SIGTERM ? "amble: ended by SIGTERM\n"
                                                    : "amble: ended by SIGHUP\n";
  constexpr std::string_view kClear = "\r\033[K";  // a bar may be there
  [[maybe_unused]] ssize_t told = 0;
  if (::isatty(STDERR_FILENO) == 1) told = ::write(STDERR_FILENO, kClear.data(), kClear.size());
  told = ::write(STDERR_FILENO, text.data(), text.size());
  ::signal(signal, SIG_DFL);  // who waits for the program learns what ended it
  ::raise(signal);
}

/// Missing memory may be met where nothing can be thrown: documents in JSON take some to be taken
/// apart. It ends as it does elsewhere.
[[noreturn]] void give_up() {
  try {
    if (std::current_exception()) throw;
  } catch (const std::bad_alloc&) {
    discard_unfinished_files();
    constexpr std::string_view kText =
        "amble: error: there is not enough memory; give less at once\n";
    [[maybe_unused]] const ssize_t told = ::write(STDERR_FILENO, kText.data(), kText.size());
    ::_exit(1);
  } catch (...) {
  }
  std::abort();
}

}  // namespace

void tidy_up_when_stopped() {
  std::set_terminate(give_up);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;  // as nohup has it
    struct sigaction action {};
    action.sa_handler = stop;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
  }
  ::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace amble::cli
