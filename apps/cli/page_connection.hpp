#pragma once

#include <poll.h>

#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "http_request.hpp"
#include "page_files.hpp"

namespace amble::cli {

using Clock = std::chrono::steady_clock;

/// A descriptor of the system, closed with its owner; −1 when there is none.
class Socket {
 public:
  explicit Socket(int number = -1) : number_(number) {}
  Socket(Socket&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Socket();

  int number() const { return number_; }

 private:
  int number_;
};

/// One guest of the page server: hears a request, answers it, hears the next. Never waits, holds
/// no more than the head of one request, and has a deadline for all that it does.
class PageConnection {
 public:
  explicit PageConnection(Socket socket);

  /// What the connection waits for.
  pollfd wish() const;

  /// Goes on as far as it can without waiting. Everybody's turn is short: one read, one write.
  void attend(const Page& page);

  /// The deadline has passed: says so where a request is half heard, and closes otherwise.
  void give_up();
  /// Ends it at once.
  void drop() noexcept { state_ = State::kClosed; }

  bool is_open() const { return state_ != State::kClosed; }
  Clock::time_point deadline() const { return deadline_; }

 private:
  enum class State { kHearing, kAnswering, kLeaving, kClosed };

  void hear();
  void understand(const Page& page);
  void give(const PageFile& file, const HttpRequest& request);
  void refuse(int status, const HttpRequest& request = {});
  void answer();
  void enter(State state);

  Socket socket_;
  State state_ = State::kHearing;
  std::string heard_;      // not yet understood; at most a head
  std::string said_;       // head of the answer, and the body where it is a refusal
  std::string_view file_;  // body of the answer, of the page
  bool keeps_open_ = false;
  Clock::time_point deadline_;
};

}  // namespace amble::cli
