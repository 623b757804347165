#include "commands.hpp"

#include <fmt/core.h>

#include <exception>

#include "amble/core/reason.hpp"

namespace amble::cli {

int run(int argc, char** argv) {
  CLI::App app{
      "Amble turns a handful of motion-capture clips into a character that walks and runs wherever "
      "it is told."};
  app.name("amble");
  app.require_subcommand(1);
  add_convert(app);
  add_crowd(app);
  add_evaluate(app);
  add_figure(app);
  add_inspect(app);
  add_library(app);
  add_performer(app);
  add_plan(app);
  add_retarget(app);
  add_score(app);
  add_studio(app);
  add_style(app);
  add_synth(app);
  try {
    app.parse(argc, argv);
    return 0;
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help);
  } catch (const CLI::CallForAllHelp& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "amble: error: {}\n", reason_of(error));
    return 1;
  }
}

}  // namespace amble::cli
