#include <fmt/core.h>
#include <httplib.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
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

/// The page, read whole: path of the address → bytes. Nothing else can be asked for, so no path
/// leads out of the folder.
using Page = std::map<std::string, std::string>;

Page read_page(const std::filesystem::path& folder, std::string library) {
  Page page;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const std::string path = "/" + entry.path().lexically_relative(folder).generic_string();
    page[path] = read_file(entry.path().string());
  }
  if (page.count("/index.html") != 0) page["/"] = page["/index.html"];
  page["/library.amble"] = std::move(library);
  return page;
}

const char* type_of(const std::string& path) {
  static const std::map<std::string, const char*> types{{".css", "text/css; charset=utf-8"},
                                                        {".html", "text/html; charset=utf-8"},
                                                        {".js", "text/javascript"},
                                                        {".mjs", "text/javascript"},
                                                        {".json", "application/json"},
                                                        {".png", "image/png"},
                                                        {".svg", "image/svg+xml"},
                                                        {".wasm", "application/wasm"},
                                                        {".woff2", "font/woff2"}};
  if (path == "/") return types.at(".html");
  const auto found = types.find(std::filesystem::path(path).extension().string());
  return found == types.end() ? "application/octet-stream" : found->second;
}

/// Only this machine may ask, and only by a name of its own: a page from elsewhere that had its
/// name pointed at the loopback is turned away.
bool is_local_host(const std::string& host) {
  const std::string name = host.substr(0, host.find(':'));
  return name == kLoopback || name == "localhost";
}

/// Answers in pieces of known length, which the server sends as they are. (Whole answers it would
/// compress anew each time, which takes longer than the loopback does.)
void send(const std::string& bytes, const char* type, httplib::Response& response) {
  response.set_content_provider(
      bytes.size(), type,
      [&bytes](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
        return sink.write(bytes.data() + offset, length);
      });
}

void serve(httplib::Server& server, const Page& page) {
  server.set_default_headers({{"Cross-Origin-Opener-Policy", "same-origin"},
                              {"Cross-Origin-Embedder-Policy", "require-corp"},
                              {"Cross-Origin-Resource-Policy", "same-origin"},
                              {"X-Content-Type-Options", "nosniff"},
                              {"Cache-Control", "no-cache"}});
  server.Get(".*", [&page](const httplib::Request& request, httplib::Response& response) {
    const auto found = page.find(request.path);
    if (!is_local_host(request.get_header_value("Host"))) {
      response.status = 403;
      response.set_content("The studio answers this machine only.\n", "text/plain");
    } else if (found == page.end()) {
      response.status = 404;
      response.set_content("There is no such page.\n", "text/plain");
    } else {
      send(found->second, type_of(found->first), response);
    }
  });
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
  const std::filesystem::path folder = page_folder(options.page);
  if (!std::filesystem::exists(folder / "index.html")) {
    throw Error(fmt::format("{}: the studio's page is not built; ./run builds it",
                            (folder / "index.html").string()));
  }
  const Page page = read_page(folder, write_library(*open_library(options.library)));
  httplib::Server server;
  serve(server, page);
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
