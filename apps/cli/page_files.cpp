#include "page_files.hpp"

#include <fmt/core.h>

#include <utility>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "gzip.hpp"

namespace amble::cli {
namespace {

namespace fs = std::filesystem;

/// The type of a file by its ending; null for files that belong to no page.
const char* type_of(const fs::path& file) {
  static const std::map<std::string, const char*> types{{".css", "text/css; charset=utf-8"},
                                                        {".html", "text/html; charset=utf-8"},
                                                        {".js", "text/javascript"},
                                                        {".md", "text/plain; charset=utf-8"},
                                                        {".mjs", "text/javascript"},
                                                        {".json", "application/json"},
                                                        {".png", "image/png"},
                                                        {".svg", "image/svg+xml"},
                                                        {".wasm", "application/wasm"},
                                                        {".woff2", "font/woff2"}};
  const auto found = types.find(file.extension().string());
  return found == types.end() ? nullptr : found->second;
}

}  // namespace

Page read_page(const fs::path& folder, std::string library) {
  Page page;
  std::error_code none;  // a folder that is missing has no files
  for (const auto& entry : fs::recursive_directory_iterator(folder, none)) {
    const char* type = type_of(entry.path());
    if (type == nullptr || !fs::is_regular_file(entry.symlink_status())) continue;
    const std::string inside = entry.path().lexically_relative(folder).generic_string();
    page[fmt::format("/{}", inside)] = {read_file(entry.path().string()), type};
  }
  const auto start = page.find("/index.html");
  if (start == page.end()) {
    throw Error(fmt::format("{}: the studio's page is not built; ./run builds it",
                            (folder / "index.html").string()));
  }
  start->second.takes_query = true;  // theme, drawing and pixels; see apps/studio/README.md
  page["/"] = start->second;
  page["/library.amble"] = {std::move(library), "application/octet-stream"};
  for (auto& [path, file] : page) file.packed = gzipped(file.bytes);
  return page;
}

}  // namespace amble::cli
