#include "trace_file.hpp"

namespace amble::cli {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20U;  // bytes that are written at once

}  // namespace

TraceFile::TraceFile(const std::string& path, const MotionLibrary& library,
                     const std::vector<std::string>& more) {
  if (path.empty()) return;
  trace_ = std::make_unique<Trace>(library, more);
  file_ = std::make_unique<NewFile>(path);
}

void TraceFile::add(double time, const Character& character,
                    const std::optional<std::array<double, 2>>& input, ActionPlayer& actions) {
  const std::vector<double> more = actions.row(character);  // which also sees where feet came down
  if (!trace_) return;
  trace_->add(time, character, input, more);
  if (trace_->text().size() >= kPiece) flush();
}

void TraceFile::flush() {
  file_->append(trace_->text());
  trace_->clear();
}

void TraceFile::finish() {
  if (!trace_) return;
  flush();
  file_->finish();
}

void TraceFile::take_place() {
  if (file_) file_->take_place();
}

}  // namespace amble::cli
