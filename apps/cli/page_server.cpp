#include "page_server.hpp"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <new>

#include "amble/core/error.hpp"

namespace amble::cli {
namespace {

// A browser opens six. Far below the 1,024 files that a program may usually have open.
constexpr std::size_t kMostConnections = 256;

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

/// Milliseconds until then, rounded up; 0 when it has passed.
int milliseconds_until(Clock::time_point then) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(then - Clock::now()).count();
  return static_cast<int>(std::max<decltype(left)>(0, left));
}

bool waits_longer(const PageConnection& a, const PageConnection& b) {
  return a.deadline() < b.deadline();
}

}  // namespace

PageServer::PageServer(const Page& page) : page_(page) {
  connections_.reserve(kMostConnections);  // waiting itself never needs more memory
  watched_.reserve(kMostConnections + 1);
}

int PageServer::listen(int port) {
  Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  // The port may be taken again at once after the last studio has ended, but by one studio only:
  // that is what SO_REUSEADDR means here, and what SO_REUSEPORT would not.
  const int on = 1;
  const sockaddr_in address = loopback(port);
  if (socket.number() < 0 ||
      setsockopt(socket.number(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
      bind(socket.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(socket.number(), SOMAXCONN) != 0) {
    return errno;
  }
  listener_ = std::move(socket);
  return 0;
}

int PageServer::port() const {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  getsockname(listener_.number(), reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

void PageServer::run() {
  while (true) wait();
}

/// Waits for whatever comes next, and attends to it.
void PageServer::wait() {
  watched_.assign(1, {listener_.number(), POLLIN, 0});
  int patience = -1;  // milliseconds; −1: for ever
  for (const PageConnection& connection : connections_) watched_.push_back(connection.wish());
  const auto next = std::min_element(connections_.begin(), connections_.end(), waits_longer);
  if (next != connections_.end()) patience = milliseconds_until(next->deadline());
  if (poll(watched_.data(), watched_.size(), patience) < 0) {
    if (errno == EINTR) return;
    throw Error(fmt::format("the studio cannot listen any more: {}", std::strerror(errno)));
  }
  for (std::size_t i = 0; i < connections_.size(); ++i) {
    if (watched_[i + 1].revents != 0) attend(connections_[i], true);
  }
  const auto now = Clock::now();
  for (PageConnection& connection : connections_) {
    if (connection.is_open() && connection.deadline() <= now) attend(connection, false);
  }
  std::erase_if(connections_, [](const PageConnection& one) { return !one.is_open(); });
  if (watched_[0].revents != 0) accept_all();
}

void PageServer::attend(PageConnection& connection, bool in_time) {
  try {
    if (in_time)
      connection.attend(page_);
    else
      connection.give_up();
  } catch (const std::bad_alloc&) {
    connection.drop();
  }
}

void PageServer::accept_all() {
  while (true) {
    Socket guest(accept4(listener_.number(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (guest.number() >= 0) {
      if (connections_.size() == kMostConnections) drop_longest_waiting();
      connections_.emplace_back(std::move(guest));
    } else if (errno == EMFILE || errno == ENFILE) {
      if (connections_.empty()) {
        throw Error("the studio can open no connection: this machine has too many files open");
      }
      drop_longest_waiting();
    } else if (errno != EINTR && errno != ECONNABORTED) {
      return;  // nobody else is at the door
    }
  }
}

void PageServer::drop_longest_waiting() {
  connections_.erase(std::min_element(connections_.begin(), connections_.end(), waits_longer));
}

}  // namespace amble::cli
