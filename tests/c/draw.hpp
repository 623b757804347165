#pragma once

#include <amble.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace amble::c_calls {

/// Arguments for calls, drawn from bytes. Pointers lead to memory of kMost elements of kElement
/// bytes, and every size is kMost at most, so that no call is told of memory that there is not.
class Draw {
 public:
  static constexpr std::size_t kMost = 64, kElement = 64;

  Draw(std::span<const std::uint8_t> choices, const std::string& folder) : choices_(choices) {
    for (const char* file : {"/a.amble", "/b.bvh", "/c.glb", "/d.csv", "/no/e.bvh", ""})
      paths_.push_back(folder + file);
  }

  bool over() const noexcept { return next_ >= choices_.size(); }
  std::uint8_t byte() noexcept { return over() ? 0 : choices_[next_++]; }
  bool rarely() noexcept { return byte() % 16 == 0; }
  double number() noexcept;
  const char* text() noexcept;

  /// An argument of that type.
  template <typename T>
  T take() {
    if constexpr (std::is_same_v<T, double>) {
      return number();
    } else if constexpr (std::is_same_v<T, const char*>) {
      return rarely() ? nullptr : text();
    } else if constexpr (std::is_same_v<T, std::size_t>) {
      return byte() % (kMost + 1);
    } else if constexpr (std::is_integral_v<T>) {
      return rarely() ? std::numeric_limits<T>::max() : static_cast<T>(byte() % 8 - (byte() == 3));
    } else if constexpr (std::is_same_v<T, const void*>) {
      auto& room = scratch_[used_++ % scratch_.size()];
      fill(static_cast<void*>(room.data()), room.size());
      return rarely() ? nullptr : room.data();
    } else if constexpr (std::is_pointer_v<T>) {
      return rarely() ? nullptr : memory<std::remove_cv_t<std::remove_pointer_t<T>>>();
    } else {
      return id<T>();
    }
  }

  /// Keeps an id that a call made, and destroys an old one where there are many.
  template <typename Id>
  void keep(Id id) {
    auto& all = ids(Id{});
    all.push_back({id.index, id.generation});
    if (all.size() <= 6) return;
    const std::size_t old = byte() % 5;
    destroy(Id{all[old].index, all[old].generation});
    stale_ = all[old];
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(old));
  }
  /// All that is left.
  void destroy_all();
  /// Written by the last call, where it made one.
  template <typename Id>
  Id& out() {
    return *reinterpret_cast<Id*>(scratch_[0].data());
  }
  void begin_call() noexcept { used_ = 0; }

 private:
  struct Any {
    std::uint32_t index, generation;
  };
  template <typename Id>
  Id id() {
    const std::uint8_t how = byte();
    const auto& own = ids(Id{});
    Any any{0, 0};
    if (how % 32 == 1) any = {byte(), static_cast<std::uint32_t>(byte()) << 20U};
    if (how % 32 == 2) any = stale_;
    if (how % 32 == 3 && !clips_.empty()) any = clips_[how % clips_.size()];
    if (how % 32 == 4 && !characters_.empty()) any = characters_[how % characters_.size()];
    if (how % 32 > 4 && !own.empty()) any = own[how % own.size()];
    return {any.index, any.generation};
  }

  template <typename T>
  T* memory() {
    auto& room = scratch_[used_++ % scratch_.size()];
    static_assert(sizeof(T) <= sizeof room);
    T* const first = reinterpret_cast<T*>(room.data());
    fill(first, room.size());
    return first;
  }
  void fill(double* all, std::size_t bytes);
  void fill(std::uint32_t* all, std::size_t bytes);
  void fill(std::int32_t* all, std::size_t bytes);
  void fill(std::uint64_t* all, std::size_t bytes);
  void fill(void* all, std::size_t bytes);
  void fill(const char** all, std::size_t bytes);
  void fill(const void** all, std::size_t bytes);
  void fill(amble_clip* all, std::size_t bytes);
  void fill(amble_joint* all, std::size_t bytes);
  void fill(amble_bystander* all, std::size_t bytes);
  void fill(amble_event*, std::size_t) {}
  void fill(amble_action_state*, std::size_t) {}
  void fill(amble_space* one, std::size_t);
  void fill(amble_view* one, std::size_t);
  void fill(amble_batch_commands* one, std::size_t);
  void fill(amble_build_options* one, std::size_t);
  void fill(amble_score_options* one, std::size_t);
  void fill(amble_command* one, std::size_t);
  void fill(amble_start* one, std::size_t);
  void fill(amble_life* one, std::size_t);
  void fill(amble_manner* one, std::size_t);
  void fill(amble_stairs* one, std::size_t);
  void fill(amble_path_options* one, std::size_t);
  void fill(amble_technique_options* one, std::size_t);
  void fill(amble_crowd_options* one, std::size_t);
  void fill(amble_action_options* one, std::size_t);
  void fill(amble_root_motion* one, std::size_t);
  /// What a call fills: its size is right, or not.
  template <typename T>
  void fill(T* one, std::size_t) {
    *one = {};
    if constexpr (requires { one->size; }) one->size = size_of<T>();
  }
  template <typename T>
  std::uint32_t size_of() {
    return rarely() ? byte() : static_cast<std::uint32_t>(sizeof(T));
  }
  /// Makes numbers of a struct strange now and then.
  void disturb(double* first, std::size_t count) {
    if (byte() % 4 == 0) first[byte() % count] = number();
  }
  amble_array array();

  std::vector<Any>& ids(amble_library) { return libraries_; }
  std::vector<Any>& ids(amble_technique) { return techniques_; }
  std::vector<Any>& ids(amble_character) { return characters_; }
  std::vector<Any>& ids(amble_crowd) { return crowds_; }
  std::vector<Any>& ids(amble_batch) { return batches_; }
  std::vector<Any>& ids(amble_terrain) { return terrains_; }
  std::vector<Any>& ids(amble_style) { return styles_; }
  std::vector<Any>& ids(amble_action) { return actions_; }
  std::vector<Any>& ids(amble_steering) { return steerings_; }
  std::vector<Any>& ids(amble_vehicle) { return vehicles_; }
  std::vector<Any>& ids(amble_snapshot) { return snapshots_; }
  std::vector<Any>& ids(amble_clip) { return clips_; }
  std::vector<Any>& ids(amble_blob) { return blobs_; }
  static void destroy(amble_library id) { amble_library_destroy(id); }
  static void destroy(amble_technique id) { amble_technique_destroy(id); }
  static void destroy(amble_character id) { amble_character_destroy(id); }
  static void destroy(amble_crowd id) { amble_crowd_destroy(id); }
  static void destroy(amble_batch id) { amble_batch_destroy(id); }
  static void destroy(amble_terrain id) { amble_terrain_destroy(id); }
  static void destroy(amble_style id) { amble_style_destroy(id); }
  static void destroy(amble_action id) { amble_action_destroy(id); }
  static void destroy(amble_steering id) { amble_steering_destroy(id); }
  static void destroy(amble_vehicle id) { amble_vehicle_destroy(id); }
  static void destroy(amble_snapshot id) { amble_snapshot_destroy(id); }
  static void destroy(amble_clip id) { amble_clip_destroy(id); }
  static void destroy(amble_blob id) { amble_blob_destroy(id); }

  std::span<const std::uint8_t> choices_;
  std::size_t next_ = 0;
  std::vector<std::string> paths_;  // where files may be written
  Any stale_{0, 0};
  std::vector<Any> libraries_, techniques_, characters_, crowds_, batches_, terrains_, styles_,
      actions_, steerings_, vehicles_, snapshots_, clips_, blobs_;
  amble_space space_{};
  alignas(16) std::array<std::array<std::byte, kMost * kElement>, 8> scratch_{};
  alignas(16) std::array<std::array<std::byte, 1U << 16U>, 3> large_{};
  std::size_t used_ = 0;
};

}  // namespace amble::c_calls
