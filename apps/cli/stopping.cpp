#include "stopping.hpp"

#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "amble/io/new_file.hpp"

namespace amble::cli {
namespace {

/// What ends the program, and the line that it says then. Who reads no further, as `| head`, is
/// told nothing; a limit of the shell's on seconds is a signal, too.
struct Ending {
  int signal;
  std::string_view line;
};
constexpr std::array kEndings{
    Ending{SIGINT, "amble: interrupted\n"},
    Ending{SIGTERM, "amble: ended by SIGTERM\n"},
    Ending{SIGHUP, "amble: ended by SIGHUP\n"},
    Ending{SIGQUIT, "amble: ended by SIGQUIT\n"},
    Ending{SIGXCPU, "amble: ended by SIGXCPU, after the seconds allowed\n"},
    Ending{SIGALRM, "amble: ended by SIGALRM\n"},
    Ending{SIGPIPE, ""}};

/// Calls only what a signal handler may.
void stop(int signal) {
  discard_unfinished_files();
  std::string_view text;
  for (const Ending& ending : kEndings)
    if (ending.signal == signal) text = ending.line;
  constexpr std::string_view kClear = "\r\033[K";  // a bar may be there
  [[maybe_unused]] ssize_t told = 0;
  if (!text.empty() && ::isatty(STDERR_FILENO) == 1)
    told = ::write(STDERR_FILENO, kClear.data(), kClear.size());
  if (!text.empty()) told = ::write(STDERR_FILENO, text.data(), text.size());
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
  for (const Ending& ending : kEndings) {
    struct sigaction before {};
    ::sigaction(ending.signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;  // as nohup has it
    struct sigaction action {};
    action.sa_handler = stop;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(ending.signal, &action, nullptr);
  }
  ::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace amble::cli
