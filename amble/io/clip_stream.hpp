#pragma once

#include <functional>
#include <memory>

#include "amble/core/most.hpp"
#include "amble/io/bvh_rows.hpp"
#include "amble/io/file.hpp"
#include "amble/io/glb_stream.hpp"
#include "amble/io/new_file.hpp"
#include "amble/io/spool.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// A clip file of a motion of any length, written block by block in bounded memory. Short motion is
/// held and encoded as a whole; longer one goes to the disk as it comes where the format allows it:
/// .bvh, .csv, .glb. Throws amble::Error.
class ClipStream {
 public:
  /// How a motion that is held becomes the bytes of its files, the one of the path among them.
  using Encode = std::function<std::vector<FileContent>(const Clip& motion)>;
  struct Format {
    double units_per_metre = 1;  // of BVH
    bool whole = false;          // it must be held as a whole, for what `encode` makes of it
    std::string why{};           // what wants it whole, for the message
    std::size_t held = kHeld;    // joints × frames that are held
  };
  static constexpr std::size_t kHeld = 250'000;  // three minutes of a person, 10 MB

  ClipStream(std::string path, Format format, Encode encode);

  /// About so many frames will come, of so many joints. Throws amble::Error where they would be too
  /// many to be held, before any work.
  void expect(double frames, int joints) const;
  /// Further frames, all of one body and rate.
  void append(const Clip& block);
  /// Everything is on the disk after this.
  void finish();
  void take_place();
  std::uint64_t frames() const noexcept { return frames_; }

 private:
  struct Rows {  // of BVH, whose header tells how many they are
    Rows(const Clip& shape, const BvhOptions& options, const std::string& path)
        : rows(shape, options), spool(path) {}
    BvhRows rows;
    Spool spool;
  };
  std::string kind() const;
  bool is_whole() const;
  [[noreturn]] void refuse() const;
  void stream();
  void pass_on(const Clip& block);
  void flush();
  void copy_rows();

  std::string path_;
  Format format_;
  Encode encode_;
  Clip held_;
  std::uint64_t frames_ = 0, passed_on_ = 0;
  bool streams_ = false;
  std::string text_;  // not on the disk yet
  std::unique_ptr<Rows> bvh_;
  std::unique_ptr<GlbStream> glb_;
  std::vector<std::unique_ptr<NewFile>> files_;
};

}  // namespace amble
