// The C API from several threads: objects of their own, one that all want, a batch and its members,
// and the same bits whatever the threads.

#include <amble.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <thread>
#include <vector>

namespace {

constexpr double kFrame = 1.0 / 60;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

void ok(amble_result result, const char* what) {
  if (result == AMBLE_OK) return;
  std::fprintf(stderr, "%s: %s, %s\n", what, amble_result_name(result), amble_last_error());
  std::exit(1);
}
#define OK(call) ok(call, #call)
#define EXPECT(holds) ok((holds) ? AMBLE_OK : AMBLE_FAILED, #holds)

void together(int threads, const auto& work) {
  std::vector<std::thread> all;
  for (int i = 0; i < threads; ++i) all.emplace_back([&work, i] { work(i); });
  for (std::thread& one : all) one.join();
}

std::uint64_t walk(amble_library library, double speed) {
  amble_character one;
  OK(amble_character_create(library, &one));
  amble_command command = amble_default_command();
  command.speed = speed;
  OK(amble_character_command(one, &command));
  for (int i = 0; i < 90; ++i) OK(amble_character_update(one, kFrame, 1));
  std::uint64_t hash = 0;
  OK(amble_character_pose_hash(one, &hash));
  OK(amble_character_destroy(one));
  return hash;
}

void own_objects(amble_library library) {
  const std::uint64_t alone = walk(library, 1.4);
  together(4, [&](int) {
    for (int round = 0; round < 3; ++round) EXPECT(walk(library, 1.4) == alone);
  });
}

/// Everybody wants the same one: each call is done, or says that it is busy, or that it is gone.
void one_object(amble_library library) {
  amble_character one;
  OK(amble_character_create(library, &one));
  std::atomic<int> busy{0}, done{0}, gone{0};
  together(4, [&](int thread) {
    for (int i = 0; i < 400; ++i) {
      const amble_result result = i == 300 && thread == 0 ? amble_character_destroy(one)
                                  : thread % 2            ? amble_character_update(one, kFrame, 1)
                                                          : amble_character_show(one);
      EXPECT(result == AMBLE_OK || result == AMBLE_BUSY || result == AMBLE_BAD_ID);
      ++(result == AMBLE_OK ? done : result == AMBLE_BUSY ? busy : gone);
    }
  });
  std::printf("one character, four threads: %d done, %d busy, %d gone\n", done.load(), busy.load(),
              gone.load());
  EXPECT(done > 0);
}

std::vector<std::uint64_t> batch_hashes(amble_library library, std::uint32_t threads) {
  constexpr std::uint32_t kMany = 100;
  amble_batch batch;
  OK(amble_batch_create(library, kMany, threads, &batch));
  std::vector<double> commands(3 * kMany, kNone);
  for (std::uint32_t i = 0; i < kMany; ++i)
    commands[3 * i] = 0.03 * i, commands[3 * i + 1] = 0.01 * i - 0.5;
  amble_batch_commands told = amble_default_batch_commands();
  told.commands = commands.data();
  told.commands_bytes = commands.size() * sizeof(double);
  for (int i = 0; i < 60; ++i) OK(amble_batch_step(batch, &told, kFrame, nullptr));
  std::vector<std::uint64_t> hashes(kMany);
  for (std::uint32_t i = 0; i < kMany; ++i) {
    amble_character member;
    OK(amble_batch_character(batch, i, &member));
    OK(amble_character_pose_hash(member, &hashes[i]));
  }
  OK(amble_batch_destroy(batch));
  return hashes;
}

/// A batch that is stepped, read and destroyed while others look at its members.
void a_batch_and_its_members(amble_library library) {
  amble_batch batch;
  OK(amble_batch_create(library, 64, 2, &batch));
  together(3, [&](int thread) {
    for (int i = 0; i < 200; ++i) {
      amble_character member{};
      amble_result result =
          amble_batch_character(batch, static_cast<std::uint32_t>(i % 64), &member);
      EXPECT(result == AMBLE_OK || result == AMBLE_BUSY || result == AMBLE_BAD_ID);
      std::uint64_t hash = 0;
      result = thread == 0               ? amble_batch_step(batch, nullptr, kFrame, nullptr)
               : thread == 1 && i == 150 ? amble_batch_destroy(batch)
                                         : amble_character_pose_hash(member, &hash);
      EXPECT(result == AMBLE_OK || result == AMBLE_BUSY || result == AMBLE_BAD_ID);
    }
  });
}

}  // namespace

int main() {
  amble_library library;
  OK(amble_library_default(&library));
  own_objects(library);
  one_object(library);
  const auto alone = batch_hashes(library, 1);
  EXPECT(batch_hashes(library, 2) == alone && batch_hashes(library, 5) == alone);
  a_batch_and_its_members(library);
  std::puts("threads: all well");
}
