#include "commands.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "amble/core/error.hpp"
#include "amble/core/reason.hpp"
#include "amble/io/nearest_word.hpp"
#include "amble/io/text.hpp"
#include "amble/version.hpp"
#include "outputs_apart.hpp"
#include "say.hpp"
#include "stopping.hpp"
#include "waiting.hpp"

namespace amble::cli {
namespace {

/// NaN and infinities parse as numbers; no option means them.
void refuse_no_numbers(CLI::App& app) {
  for (CLI::Option* option : app.get_options())
    if (option->get_type_name().find("FLOAT") != std::string::npos)
      option->check(CLI::Validator(
          [](std::string& text) {
            char* end = nullptr;
            const double value = std::strtod(text.c_str(), &end);
            return end != text.c_str() && !std::isfinite(value)
                       ? "'" + text + "' is not a finite number"
                       : std::string();
          },
          ""));
  for (CLI::App* command : app.get_subcommands(nullptr)) refuse_no_numbers(*command);
}

/// What was told and did not arrive is an error, as it is of a file.
void finish_standard_output() {
  const bool flushed = std::cout.flush().good() && std::fflush(stdout) == 0;
  const int code = errno;
  if (!flushed || std::ferror(stdout) != 0)
    throw Error(fmt::format("standard output: {}",
                            code == ENOSPC ? "the disk is full" : std::strerror(code)));
}

std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
  const std::vector<std::string_view> words(known.begin(), known.end());
  return "; the nearest is '" + std::string(nearest_word(word, words)) + "'";
}

/// Names a command or an option that there is not; empty when something else is wrong.
std::string what_was_meant(CLI::App& app, int argc, char** argv) {
  CLI::App* at = &app;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::vector<CLI::App*> commands = at->get_subcommands(nullptr);
    if (!word.empty() && word.front() != '-' && !commands.empty()) {
      std::vector<std::string> names;
      for (const CLI::App* command : commands) names.push_back(command->get_name());
      if (std::find(names.begin(), names.end(), word) == names.end())
        return "there is no command '" + word + "'" + suggestion(word, names);
      at = at->get_subcommand(word);
    } else if (word.rfind("--", 0) == 0 && word.size() > 2) {
      const std::string option = word.substr(0, word.find('='));
      std::vector<std::string> names;
      for (const CLI::Option* one : at->get_options())
        for (const std::string& name : one->get_lnames()) names.push_back("--" + name);
      if (std::find(names.begin(), names.end(), option) == names.end())
        return "there is no option '" + option + "' here" + suggestion(option, names);
    }
  }
  return "";
}

/// Throws what goes wrong, but for a wrong command line.
int parse_and_run(int argc, char** argv) {
  CLI::App app{
      "Amble turns a handful of motion-capture clips into a character that walks and runs wherever "
      "it is told."};
  app.name("amble");
  app.set_version_flag("--version", std::string("amble ") + version());
  app.require_subcommand(1);
  add_clean(app);
  add_convert(app);
  add_crowd(app);
#ifdef AMBLE_DATASET
  add_dataset(app);
#else
  app.add_subcommand("dataset", "Labelled clips in quantity (left out of this build)")
      ->allow_extras()
      ->callback([] {
        throw Error(
            "this amble makes no datasets: install libhdf5-dev and libssl-dev and build it again");
      });
#endif
  add_evaluate(app);
  add_figure(app);
  add_inspect(app);
  add_library(app);
  add_pack(app);
  add_performer(app);
  add_plan(app);
  add_retarget(app);
  add_score(app);
  add_studio(app);
  add_style(app);
  add_synth(app);
  add_terrain_transfer(app);
  refuse_no_numbers(app);
  keep_outputs_apart(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // for help, or for the version
    app.exit(asked);
  } catch (const CLI::ParseError& error) {
    if (const std::string what = what_was_meant(app, argc, argv); !what.empty())
      say(stderr, "amble: {}\nRun with --help for more information.\n", what);
    else
      app.exit(error);
    return 2;
  }
  finish_standard_output();
  return 0;
}

}  // namespace

int run(int argc, char** argv) {
  tidy_up_when_stopped();
  try {
    const Waiting waiting;
    return parse_and_run(argc, argv);
  } catch (const std::exception& error) {
    say(stderr, "amble: error: {}\n", printable(reason_of(error)));
    return 1;
  }
}

}  // namespace amble::cli
