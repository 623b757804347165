#include "stopping.hpp"

#include <unistd.h>

#include <csignal>
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
  [[maybe_unused]] const ssize_t told = ::write(STDERR_FILENO, text.data(), text.size());
  ::signal(signal, SIG_DFL);  // who waits for the program learns what ended it
  ::raise(signal);
}

}  // namespace

void tidy_up_when_stopped() {
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
