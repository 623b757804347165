#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace amble::cli {

/// A bar on a terminal's stderr while long work runs; nothing where stderr is no terminal, and
/// nothing for work that is done at once.
class Progress {
 public:
  Progress(std::string what, std::size_t steps);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// One step more is done.
  void step() { reach(done_ + 1); }
  /// So many are, of any thread's doing but told by one.
  void reach(std::size_t done);

 private:
  void draw() const;

  std::string what_;
  std::size_t steps_, done_ = 0;
  bool shown_, drawn_ = false;
  std::chrono::steady_clock::time_point next_;  // when it is drawn again
};

}  // namespace amble::cli
