#pragma once

#include <memory>

#include "action_script.hpp"
#include "amble/io/new_file.hpp"
#include "trace.hpp"

namespace amble::cli {

/// A trace that is written as it comes; none where its path is empty. Throws amble::Error.
class TraceFile {
 public:
  TraceFile(const std::string& path, const MotionLibrary& library,
            const std::vector<std::string>& more);
  void add(double time, const Character& character,
           const std::optional<std::array<double, 2>>& input, ActionPlayer& actions);
  void finish();
  void take_place();

 private:
  void flush();

  std::unique_ptr<Trace> trace_;
  std::unique_ptr<NewFile> file_;
};

}  // namespace amble::cli
