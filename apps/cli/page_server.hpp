#pragma once

#include <vector>

#include "page_connection.hpp"
#include "page_files.hpp"

namespace amble::cli {

/// Serves a page to this machine: one thread that waits for whoever has something to say, so that
/// nobody's slowness is felt by another. Connections are few; when there is one too many, the one
/// that has kept us waiting longest is closed; so is one for which there is no memory.
class PageServer {
 public:
  /// The page must outlive the server.
  explicit PageServer(const Page& page);

  /// Takes a port of the loopback (0: any that is free) for itself alone. Returns 0, or the error
  /// number of the system that says why not.
  int listen(int port);

  /// The port taken.
  int port() const;

  /// Serves until the program ends.
  [[noreturn]] void run();

 private:
  void wait();
  void attend(PageConnection& connection, bool in_time);
  void accept_all();
  void drop_longest_waiting();

  const Page& page_;
  Socket listener_;
  std::vector<PageConnection> connections_;
  std::vector<pollfd> watched_;  // the listener, then the connections
};

}  // namespace amble::cli
