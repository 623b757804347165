#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

namespace amble::cli {

/// Tells who waits at a terminal that a command is at work, from the second second on and for how
/// long, unless a bar or anything else is there to be read. Lives as long as the command.
class Waiting {
 public:
  Waiting();
  ~Waiting();
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;

  /// Something else is shown from now on.
  static void make_room() noexcept;

 private:
  void tell();

  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace amble::cli
