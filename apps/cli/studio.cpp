#include <fmt/core.h>
#include <httplib.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "amble/core/error.hpp"
#include "amble/library/library_file.hpp"
#include "commands.hpp"
#include "library_option.hpp"

namespace amble::cli {
namespace {

constexpr const char* kLoopback = "127.0.0.1";
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

/// Only this machine may ask, and only by a name of its own: a page from elsewhere that had its
/// name pointed at the loopback is turned away.
bool is_local_host(const std::string& host) {
  const std::string name = host.substr(0, host.find(':'));
  return name == kLoopback || name == "localhost";
}

void serve(httplib::Server& server, const std::filesystem::path& page, std::string library) {
  server.set_default_headers({{"Cross-Origin-Opener-Policy", "same-origin"},
                              {"Cross-Origin-Embedder-Policy", "require-corp"},
                              {"Cross-Origin-Resource-Policy", "same-origin"},
                              {"X-Content-Type-Options", "nosniff"},
                              {"Cache-Control", "no-cache"}});
  server.set_file_extension_and_mimetype_mapping("js", "text/javascript");
  server.set_file_extension_and_mimetype_mapping("mjs", "text/javascript");
  server.set_file_extension_and_mimetype_mapping("wasm", "application/wasm");
  server.set_file_extension_and_mimetype_mapping("woff2", "font/woff2");
  auto bytes = std::make_shared<const std::string>(std::move(library));
  server.set_pre_routing_handler(
      [bytes](const httplib::Request& request, httplib::Response& response) {
        if (!is_local_host(request.get_header_value("Host"))) {
          response.status = 403;
          response.set_content("The studio answers this machine only.\n", "text/plain");
          return httplib::Server::HandlerResponse::Handled;
        }
        // Before the files: the page may have a library of its own lying beside it.
        if (request.path != "/library.amble") return httplib::Server::HandlerResponse::Unhandled;
        response.set_content(*bytes, "application/octet-stream");
        return httplib::Server::HandlerResponse::Handled;
      });
  server.set_mount_point("/", page.string());
}

int bind(httplib::Server& server, int port) {
  if (port > 0) {
    if (server.bind_to_port(kLoopback, port)) return port;
    throw Error(fmt::format(
        "--port {}: the port is in use or not allowed; leave it out to get a free one", port));
  }
  if (port < 0 && server.bind_to_port(kLoopback, kUsualPort)) return kUsualPort;
  const int any = server.bind_to_any_port(kLoopback);
  if (any <= 0) throw Error("no local port is free for the studio");
  return any;
}

void run_studio(const StudioOptions& options) {
  const std::filesystem::path page = page_folder(options.page);
  if (!std::filesystem::exists(page / "index.html")) {
    throw Error(fmt::format("{}: the studio's page is not built; ./run builds it",
                            (page / "index.html").string()));
  }
  const auto library = open_library(options.library);
  httplib::Server server;
  serve(server, page, write_library(*library));
  const int port = bind(server, options.port);
  fmt::print("The studio is at http://{}:{}/ (Ctrl-C ends it)\n", kLoopback, port);
  std::fflush(stdout);
  server.listen_after_bind();
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
