#pragma once

#include <cstddef>
#include <string>

namespace amble::cli {

/// A bar on a terminal's stderr while long work runs; nothing where stderr is no terminal.
class Progress {
 public:
  Progress(std::string what, std::size_t steps);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// One step more is done.
  void step();

 private:
  void draw() const;

  std::string what_;
  std::size_t steps_, done_ = 0;
  bool shown_;
};

}  // namespace amble::cli
