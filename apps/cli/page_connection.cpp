#include "page_connection.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "http_answer.hpp"

namespace amble::cli {
namespace {

/// For a request to arrive whole, and between two writes of an answer. Browsers on a busy machine
/// take a second or two.
constexpr std::chrono::seconds kPatience{15};

/// For a guest to stop talking after the last answer. Closing before that would lose the answer.
constexpr std::chrono::seconds kFarewell{2};

bool would_wait() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

}  // namespace

Socket::~Socket() {
  if (number_ >= 0) ::close(number_);
}

PageConnection::PageConnection(Socket socket) : socket_(std::move(socket)) {
  const int on = 1;  // answers are written whole: there is nothing to collect
  setsockopt(socket_.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  enter(State::kHearing);
}

void PageConnection::enter(State state) {
  state_ = state;
  deadline_ = Clock::now() + (state == State::kLeaving ? kFarewell : kPatience);
}

pollfd PageConnection::wish() const {
  const auto events = static_cast<short>(state_ == State::kAnswering ? POLLOUT : POLLIN);
  return {socket_.number(), events, 0};
}

void PageConnection::attend(const Page& page) {
  if (state_ == State::kHearing || state_ == State::kLeaving) hear();
  if (state_ == State::kHearing) understand(page);
  if (state_ == State::kAnswering) answer();
  if (state_ == State::kHearing) understand(page);  // what came together with the last request
}

void PageConnection::give_up() {
  if (state_ == State::kHearing && !heard_.empty()) {
    refuse(408);
  } else {
    state_ = State::kClosed;
  }
}

void PageConnection::hear() {
  std::array<char, 4096> bytes;
  const auto count = recv(socket_.number(), bytes.data(), bytes.size(), 0);
  if (count == 0 || (count < 0 && !would_wait())) {
    state_ = State::kClosed;
  } else if (count > 0 && state_ == State::kHearing) {
    heard_.append(bytes.data(), static_cast<std::size_t>(count));
  }
}

void PageConnection::understand(const Page& page) {
  const std::size_t length = head_length(heard_);
  if (length > kLongestHead || (length == 0 && heard_.size() > kLongestHead)) return refuse(431);
  if (length == 0) return;
  const HttpRequest request = read_request(std::string_view(heard_).substr(0, length));
  const auto found = page.find(request.path);
  if (request.status != 200) {
    refuse(request.status);
  } else if (found == page.end() || (request.has_query && !found->second.takes_query)) {
    refuse(404, request);
  } else {
    give(found->second, request);
  }
  heard_.erase(0, length);
}

void PageConnection::give(const PageFile& file, const HttpRequest& request) {
  keeps_open_ = request.keeps_open;
  const bool packed = request.takes_gzip && !file.packed.empty();
  const std::string& bytes = packed ? file.packed : file.bytes;
  said_ = answer_head(200, {file.type, bytes.size(), keeps_open_, packed});
  file_ = request.wants_body ? std::string_view(bytes) : std::string_view();
  enter(State::kAnswering);
}

void PageConnection::refuse(int status, const HttpRequest& request) {
  keeps_open_ = request.keeps_open;
  const std::string reason = std::string(refusal(status)) + "\n";
  said_ = answer_head(status, {.length = reason.size(), .keeps_open = keeps_open_});
  if (request.wants_body) said_ += reason;
  file_ = {};
  enter(State::kAnswering);
}

void PageConnection::answer() {
  const bool heads = !said_.empty();
  const std::string_view part = heads ? std::string_view(said_) : file_;
  const int more = heads && !file_.empty() ? MSG_MORE : 0;  // head and body may leave together
  const auto count = send(socket_.number(), part.data(), part.size(), MSG_NOSIGNAL | more);
  if (count < 0) {
    if (!would_wait()) state_ = State::kClosed;
    return;
  }
  const auto sent = static_cast<std::size_t>(count);
  if (heads) {
    said_.erase(0, sent);
  } else {
    file_.remove_prefix(sent);
  }
  if (!said_.empty() || !file_.empty()) return enter(State::kAnswering);
  if (keeps_open_) return enter(State::kHearing);
  shutdown(socket_.number(), SHUT_WR);
  enter(State::kLeaving);
}

}  // namespace amble::cli
