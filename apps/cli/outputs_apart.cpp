#include "outputs_apart.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "amble/core/error.hpp"
#include "say.hpp"

namespace amble::cli {
namespace {

namespace fs = std::filesystem;

/// Options whose value is written; every other value that names a file is read.
constexpr std::array<std::string_view, 9> kOutputs{"--out",    "--output",   "--trace",
                                                   "--strip",  "--svg",      "--csv",
                                                   "--report", "--path-out", "--sheet"};
constexpr std::string_view kOwnInput = "--append";  // says that the output is read, too

struct Named {
  std::string option, file;
  bool written;
};

bool is_output(const CLI::Option& option) {
  if (option.get_positional() && option.get_name(true) == "OUT") return true;
  return std::any_of(kOutputs.begin(), kOutputs.end(), [&](std::string_view name) {
    return option.check_lname(std::string(name.substr(2)));
  });
}

/// Devices and pipes may be written twice.
bool is_device(const fs::path& path) {
  std::error_code none;
  const fs::file_status status = fs::status(path, none);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

bool same_file(const std::string& a, const std::string& b) {
  std::error_code failure;
  if (is_device(a) || is_device(b)) return false;
  if (fs::exists(a, failure) && fs::exists(b, failure)) return fs::equivalent(a, b, failure);
  const fs::path left = fs::weakly_canonical(fs::absolute(a, failure), failure);
  return !left.empty() && left == fs::weakly_canonical(fs::absolute(b, failure), failure);
}

std::vector<Named> files_of(const CLI::App& command) {
  std::vector<Named> files;
  for (const CLI::Option* option : command.get_options()) {
    const bool written = is_output(*option);
    if (option->count() == 0 || option->get_expected_max() == 0) continue;
    for (const std::string& value : option->results()) {
      std::error_code none;
      if (!value.empty() && (written || fs::exists(value, none)))
        files.push_back({option->get_name(), value, written});
    }
  }
  return files;
}

void check(const CLI::App& command) {
  const std::vector<Named> named = files_of(command);
  const auto piped = [](const Named& one) {
    return one.written && (one.file == "-" || one.file.rfind("-.", 0) == 0);
  };
  if (std::any_of(named.begin(), named.end(), piped)) leave_standard_output_alone();
  const CLI::Option* own = command.get_option_no_throw(std::string(kOwnInput));
  const bool appends = own && own->count() > 0;
  for (std::size_t i = 0; i < named.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      const Named &a = named[k], &b = named[i];
      if ((!a.written && !b.written) || !same_file(a.file, b.file)) continue;
      if (a.written && b.written)
        throw Error(b.file + ": " + a.option + " and " + b.option +
                    " would write the same file; give them different names");
      if (!appends)
        throw Error(b.file + ": is read and would be written over; give the output another name");
    }
}

}  // namespace

void keep_outputs_apart(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands(nullptr)) {
    keep_outputs_apart(*command);
    command->parse_complete_callback([command] { check(*command); });
  }
}

}  // namespace amble::cli
