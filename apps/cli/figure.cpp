#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/evaluation/figures.hpp"
#include "amble/io/file.hpp"
#include "commands.hpp"
#include "library_option.hpp"
#include "plan_picture.hpp"
#include "say.hpp"

namespace amble::cli {
namespace {

struct Options {
  std::string id, out, library;
  bool list = false, json = false;
};

/// Those of the library, and the one that needs planning.
std::vector<Figure> all_figures() {
  std::vector<Figure> all = figures();
  all.push_back(
      {"pettre2006:11", "A planned walk out of a sheep pen, in seven steps", draw_pettre2006_11});
  return all;
}

Figure find(const std::string& id) {
  for (const Figure& figure : all_figures())
    if (figure.id == id) return figure;
  return find_figure(id);  // says which there are
}

void list_figures(bool json) {
  if (!json) {
    for (const Figure& figure : all_figures()) say("{:<14} {}\n", figure.id, figure.title);
    return;
  }
  nlohmann::json all = nlohmann::json::array();
  for (const Figure& figure : all_figures())
    all.push_back({{"id", figure.id}, {"title", figure.title}});
  say("{}\n", nlohmann::json{{"figures", all}}.dump());
}

void draw(const Options& options) {
  if (options.list) return list_figures(options.json);
  if (options.id.empty()) throw Error("name a figure, such as park2002:4, or ask for --list");
  const Figure figure = find(options.id);
  if (options.out.empty()) throw Error("say where the figure goes: -o F.svg");
  const auto library = open_library(options.library);
  if (!options.library.empty() && figure.shows && !figure.shows(library))
    throw Error(
        figure.id +
        " shows clips of the built-in performer, as on its own body; --library has no part in it");
  write_file(options.out, figure.draw(library));
  if (options.json)
    say("{}\n", nlohmann::json{{"id", figure.id}, {"file", options.out}}.dump());
  else
    say("{}: {}\n", options.out, figure.title);
}

}  // namespace

void add_figure(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("figure", "Draw a figure of one of the papers, remade with Amble");
  command->add_option("ID", options->id, "Which: the paper and the figure's number, park2002:4");
  command->add_option("-o,--out", options->out, "Where the picture goes (.svg)");
  command->add_option("--library", options->library,
                      "Motion library (.amble); the built-in one when left out");
  command->add_flag("--list", options->list, "List the figures");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { draw(*options); });
}

}  // namespace amble::cli
