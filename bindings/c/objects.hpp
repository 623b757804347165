#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "calls.hpp"

/// What ids name. Each kind has a table of slots that never move; an id is a slot and a generation,
/// which holds the kind, so that the id of another kind never fits.
namespace amble::c {

/// Who is using an object: −1 one that changes it, else how many read it.
class Use {
 public:
  bool read() noexcept {
    std::int32_t now = users_.load(std::memory_order_relaxed);
    while (now >= 0)
      if (users_.compare_exchange_weak(now, now + 1, std::memory_order_acquire)) return true;
    return false;
  }
  bool change() noexcept {
    std::int32_t nobody = 0;
    return users_.compare_exchange_strong(nobody, -1, std::memory_order_acquire);
  }
  void end_read() noexcept { users_.fetch_sub(1, std::memory_order_release); }
  void end_change() noexcept { users_.store(0, std::memory_order_release); }

 private:
  std::atomic<std::int32_t> users_{0};
};

/// Of all kinds together.
inline std::atomic<std::uint32_t> live_objects{0};

template <typename Object>
struct Slot {
  std::atomic<std::uint32_t> generation{0};  // 0: nobody lives here
  Use use;
  std::unique_ptr<Object> object;
  std::uint32_t lives = 0;  // so far
};

/// All objects of a kind. Finding one takes no lock.
template <typename Object>
class Table {
 public:
  static constexpr std::uint32_t kChunk = 256, kChunks = 1U << 14;  // four million objects
  static constexpr std::uint32_t kLives = 1U << 24;                 // of a slot, then it rests

  static Table& get() {
    static Table* const table = new Table;  // outlives everything that may still ask at the end
    return *table;
  }

  typename Object::Id add(std::unique_ptr<Object> object) {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) grow();
    const std::uint32_t index = free_.back();
    Slot<Object>& slot = at(index);
    free_.pop_back();
    slot.object = std::move(object);
    const std::uint32_t generation = (Object::kKind << 24U) | ++slot.lives;
    slot.generation.store(generation, std::memory_order_release);
    live_objects.fetch_add(1, std::memory_order_relaxed);
    return {index, generation};
  }

  /// Null where an id does not fit.
  Slot<Object>* find(typename Object::Id id) noexcept {
    if (id.generation == 0 || id.index / kChunk >= kChunks) return nullptr;
    auto* chunk = chunks_[id.index / kChunk].load(std::memory_order_acquire);
    if (!chunk) return nullptr;
    Slot<Object>& slot = (*chunk)[id.index % kChunk];
    return slot.generation.load(std::memory_order_acquire) == id.generation ? &slot : nullptr;
  }

  /// Takes an object out that the caller is changing; it is freed when the caller lets go of it.
  std::unique_ptr<Object> remove(std::uint32_t index, Slot<Object>& slot) {
    slot.generation.store(0, std::memory_order_release);
    std::unique_ptr<Object> object = std::move(slot.object);
    slot.use.end_change();
    live_objects.fetch_sub(1, std::memory_order_relaxed);
    const std::lock_guard lock(mutex_);
    if (slot.lives + 1 < kLives) free_.push_back(index);
    return object;
  }

 private:
  using Chunk = std::array<Slot<Object>, kChunk>;

  Slot<Object>& at(std::uint32_t index) noexcept {
    return (*chunks_[index / kChunk].load(std::memory_order_relaxed))[index % kChunk];
  }
  void grow() {
    require(used_ < kChunks, "There are too many objects of this kind.", AMBLE_NO_MEMORY);
    free_.reserve(static_cast<std::size_t>(used_ + 1) * kChunk);  // so that removing never fails
    auto chunk = std::make_unique<Chunk>();
    for (std::uint32_t i = kChunk; i-- > 0;) free_.push_back(used_ * kChunk + i);
    chunks_[used_++].store(chunk.release(), std::memory_order_release);
  }

  std::mutex mutex_;
  std::array<std::atomic<Chunk*>, kChunks> chunks_{};
  std::uint32_t used_ = 0;
  std::vector<std::uint32_t> free_;
};

[[noreturn]] inline void refuse_id(bool null) {
  throw Refusal{AMBLE_BAD_ID, null
                                  ? "The id is null."
                                  : "The id is stale or of another kind: its object was destroyed, "
                                    "or never was one."};
}
[[noreturn]] inline void refuse_busy() {
  throw Refusal{AMBLE_BUSY, "Another thread uses this object at this moment."};
}

/// Holds an object while a call uses it.
template <typename Object, bool kChanges>
class Held {
 public:
  explicit Held(typename Object::Id id) : slot_(Table<Object>::get().find(id)), index_(id.index) {
    if (!slot_) refuse_id(id.generation == 0);
    if (!(kChanges ? slot_->use.change() : slot_->use.read())) refuse_busy();
    if (slot_->generation.load(std::memory_order_acquire) == id.generation) return;
    end();
    refuse_id(false);
  }
  ~Held() {
    if (slot_) end();
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  Object& operator*() const noexcept { return *slot_->object; }
  Object* operator->() const noexcept { return slot_->object.get(); }

  /// Destroys it.
  std::unique_ptr<Object> remove() {
    return Table<Object>::get().remove(index_, *std::exchange(slot_, nullptr));
  }

 private:
  void end() noexcept { kChanges ? slot_->use.end_change() : slot_->use.end_read(); }
  Slot<Object>* slot_;
  std::uint32_t index_;
};

template <typename Object>
using Reading = Held<Object, false>;
template <typename Object>
using Changing = Held<Object, true>;

/// Makes an object and writes its id; `make` gives it.
template <typename Id, typename Make>
amble_result create(Id* out, Make&& make) noexcept {
  return call([&] {
    need(out);
    *out = {};
    auto object = make();
    using Object = typename decltype(object)::element_type;
    *out = Table<Object>::get().add(std::move(object));
  });
}

template <typename Object>
amble_result destroy(typename Object::Id id) noexcept {
  return call([&] { Changing<Object>(id).remove(); });
}

}  // namespace amble::c
