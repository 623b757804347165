#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>

#include "amble/core/error.hpp"
#include "amble/library/library_file.hpp"
#include "commands.hpp"
#include "library_option.hpp"
#include "page_files.hpp"
#include "page_server.hpp"
#include "say.hpp"

namespace amble::cli {
namespace {

constexpr int kUsualPort = 8040;  // taken when free and no port was asked for

struct StudioOptions {
  int port = -1;  // −1: the usual one, or any that is free
  std::string library, page;
};

/// The folder of the built page: what was asked for, the one installed beside the program, or the
/// one of the source tree that the program was built from.
std::filesystem::path page_folder(const std::string& asked) {
  if (!asked.empty()) return asked;
  std::error_code ignored;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", ignored);
  const auto installed = program.parent_path().parent_path() / "share" / "amble" / "studio";
  if (std::filesystem::exists(installed / "index.html", ignored)) return installed;
  return AMBLE_STUDIO_DIR;
}

/// Takes the port that was asked for, or the usual one or any other.
void listen(PageServer& server, int port) {
  if (port < 0 && server.listen(kUsualPort) == 0) return;
  const int problem = server.listen(std::max(port, 0));
  if (problem == EADDRINUSE && port > 0) {
    throw Error(fmt::format(
        "--port {}: another program has this port; leave --port out to get a free one", port));
  }
  if (problem != 0) {
    throw Error(
        fmt::format("--port {}: the port cannot be had ({}); leave --port out to get a free one",
                    std::max(port, 0), std::strerror(problem)));
  }
}

void run_studio(const StudioOptions& options) {
  const Page page =
      read_page(page_folder(options.page), write_library(*open_library(options.library)));
  PageServer server(page);
  listen(server, options.port);
  say("The studio is at http://127.0.0.1:{}/ (Ctrl-C ends it)\n", server.port());
  std::fflush(stdout);
  server.run();
}

}  // namespace

void add_studio(CLI::App& app) {
  auto options = std::make_shared<StudioOptions>();
  CLI::App* command = app.add_subcommand("studio", "Serve the studio page to this machine");
  command->add_option("--port", options->port, "local port; 0 takes any free one")
      ->check(CLI::Range(0, 65535));
  command->add_option("--library", options->library,
                      "a .amble file; the built-in library when left out");
  command->add_option("--page", options->page, "folder of the built page");
  command->callback([options] { run_studio(*options); });
}

}  // namespace amble::cli
