#include "commands.hpp"

int main(int argc, char** argv) { return amble::cli::run(argc, argv); }
