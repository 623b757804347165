// Many characters that are told and stepped by arrays.

#include <cmath>
#include <cstring>

#include "kinds.hpp"
#include "thread_pool.hpp"
#include "view.hpp"

namespace amble::c {
namespace {

constexpr std::uint32_t kMost = 1U << 20U;  // characters
constexpr std::uint32_t kMostThreads = 1024;
constexpr std::size_t kPiece = 32;  // characters that a thread takes at a time
constexpr amble_batch_commands kNothingSaid{
    sizeof(amble_batch_commands), 0, nullptr, 0, 0, nullptr, 0, 0};

struct BatchObject {
  using Id = amble_batch;
  static constexpr std::uint32_t kKind = 13;
  BatchObject(std::shared_ptr<SharedLibrary> of, std::uint32_t threads)
      : library(std::move(of)), pool(threads) {}
  std::size_t joints() const noexcept { return characters.front().pose().rotations.size(); }

  std::shared_ptr<SharedLibrary> library;
  std::vector<Character> characters;
  ThreadPool pool;
  std::unique_ptr<Use> use = std::make_unique<Use>();
  std::mutex naming;
  Members members;
};

std::unique_ptr<BatchObject> object_of(const std::shared_ptr<SharedLibrary>& library,
                                       const std::shared_ptr<const Technique>& technique,
                                       std::uint32_t characters, std::uint32_t threads) {
  require(characters > 0 && characters <= kMost, "A batch has 1 to 1,048,576 characters.");
  require(threads <= kMostThreads, "A batch goes on 1024 threads at most.");
  auto object = std::make_unique<BatchObject>(library, threads);
  object->characters.reserve(characters);
  for (std::uint32_t i = 0; i < characters; ++i) object->characters.emplace_back(technique);
  object->members.ids.resize(characters);
  return object;
}

/// A batch while a call changes it: nobody holds one of its characters then.
class ChangeBatch {
 public:
  explicit ChangeBatch(amble_batch batch) : held_(batch) {
    if (!held_->use->change()) refuse_busy();
  }
  ~ChangeBatch() {
    if (use_) held_->use->end_change();
  }
  BatchObject* operator->() const noexcept { return &*held_; }
  BatchObject& operator*() const noexcept { return *held_; }
  void remove() {
    use_ = false;
    held_.remove();
  }

 private:
  Changing<BatchObject> held_;
  bool use_ = true;
};

/// Rows of a caller's memory, checked.
class Rows {
 public:
  Rows(const void* data, std::size_t bytes, std::size_t stride, std::size_t row, std::size_t count)
      : data_(static_cast<const std::byte*>(data)), stride_(stride ? stride : row) {
    if (!data) return;
    require(stride_ >= row && stride_ <= bytes, "The stride of rows does not fit.");
    require((count - 1) <= (bytes - row) / stride_, "There are fewer rows than characters.",
            AMBLE_TOO_SMALL);
  }
  explicit operator bool() const noexcept { return data_ != nullptr; }
  template <typename T, std::size_t kCount>
  void read(std::size_t number, T (&into)[kCount]) const noexcept {
    std::memcpy(into, data_ + number * stride_, sizeof into);
  }

 private:
  const std::byte* data_;
  std::size_t stride_;
};

void tell(Character& character, const Rows& commands, const Rows& types, std::size_t i) noexcept {
  double numbers[3];
  int32_t type[1] = {AMBLE_CHOOSE};
  commands.read(i, numbers);
  if (types) types.read(i, type);
  character.command(
      command_of({sizeof(amble_command), type[0], numbers[0], numbers[1], numbers[2]}));
}

void step(BatchObject& batch, const amble_batch_commands& told, double seconds,
          const amble_view* view) {
  const std::size_t count = batch.characters.size();
  require(std::isfinite(seconds), "The seconds of a step are not finite.");
  const Rows commands(told.commands, told.commands_bytes, told.commands_stride, 3 * sizeof(double),
                      count);
  const Rows types(told.types, told.types_bytes, told.types_stride, sizeof(int32_t), count);
  const std::optional<ViewWriter> writer =
      view ? std::optional<ViewWriter>(std::in_place, view, count, batch.joints()) : std::nullopt;
  batch.pool.share(count, kPiece, [&](std::size_t from, std::size_t to) noexcept {
    for (std::size_t i = from; commands && i < to; ++i)
      tell(batch.characters[i], commands, types, i);
    Character::update(std::span(batch.characters).subspan(from, to - from), seconds);
    for (std::size_t i = from; writer && i < to; ++i) writer->write(i, batch.characters[i]);
  });
}

void reset(BatchObject& batch, std::uint64_t seed, const Rows& places) {
  for (std::size_t i = 0; i < batch.characters.size(); ++i) {
    double place[3] = {0, 0, 0};
    if (places) places.read(i, place);
    for (const double number : place) require(std::isfinite(number), "A place is not finite.");
  }
  batch.pool.share(batch.characters.size(), kPiece, [&](std::size_t from, std::size_t to) noexcept {
    for (std::size_t i = from; i < to; ++i) {
      double place[3] = {0, 0, 0};
      if (places) places.read(i, place);
      Character& character = batch.characters[i];
      const Life& life = character.life();
      character.set_life({life.idle, life.variation, seed + i});
      character.command({});
      character.reset({}, place[0], place[1], place[2]);
    }
  });
}

}  // namespace
}  // namespace amble::c

using namespace amble::c;

extern "C" {

amble_result amble_batch_create(amble_library library, uint32_t characters, uint32_t threads,
                                amble_batch* out) {
  return create(out, [&] {
    const auto shared = Reading<LibraryObject>(library)->shared;
    return object_of(shared, amble::make_technique(shared->library), characters, threads);
  });
}
amble_result amble_batch_create_with(amble_technique technique, uint32_t characters,
                                     uint32_t threads, amble_batch* out) {
  return create(out, [&] {
    const Reading<TechniqueObject> held(technique);
    return object_of(held->library, held->technique, characters, threads);
  });
}

amble_batch_commands amble_default_batch_commands(void) { return kNothingSaid; }
amble_result amble_batch_step(amble_batch batch, const amble_batch_commands* commands,
                              double seconds, const amble_view* view) {
  return call([&] {
    const ChangeBatch held(batch);
    step(*held, options_or(commands, kNothingSaid), seconds, view);
  });
}
amble_result amble_batch_reset(amble_batch batch, uint64_t seed, const double* places,
                               size_t places_bytes, size_t stride) {
  return call([&] {
    const ChangeBatch held(batch);
    reset(*held, seed,
          Rows(places, places_bytes, stride, 3 * sizeof(double), held->characters.size()));
  });
}
amble_result amble_batch_read(amble_batch batch, const amble_view* view) {
  return call([&] {
    const ChangeBatch held(batch);
    const ViewWriter writer(view, held->characters.size(), held->joints());
    for (std::size_t i = 0; i < held->characters.size(); ++i) writer.write(i, held->characters[i]);
  });
}
amble_result amble_batch_size(amble_batch batch, uint32_t* characters, uint32_t* threads) {
  return call([&] {
    const Reading<BatchObject> held(batch);
    if (characters) *characters = static_cast<uint32_t>(held->characters.size());
    if (threads) *threads = static_cast<uint32_t>(held->pool.threads());
  });
}
amble_result amble_batch_character(amble_batch batch, uint32_t number, amble_character* out) {
  return call([&] {
    need(out);
    const Reading<BatchObject> held(batch);
    require(number < held->characters.size(), "The batch has nobody with that number.");
    const std::lock_guard lock(held->naming);
    *out = held->members.id_of(number, held->characters[number], CharacterObject::Of::batch,
                               held->library, *held->use);
  });
}
amble_result amble_batch_destroy(amble_batch batch) {
  return call([&] { ChangeBatch(batch).remove(); });
}
}
