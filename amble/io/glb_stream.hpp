#pragma once

#include "amble/io/gltf_bytes.hpp"
#include "amble/io/new_file.hpp"
#include "amble/io/spool.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// A GLB file of a motion that is too long to be held. glTF wants all keys of one joint side by
/// side while frames bring one of every joint, so they are kept aside in chunks and put in order
/// when the file is written.
class GlbStream {
 public:
  /// The first frames, at least two, tell body, tracks, frame rate and rest pose; they are not
  /// appended by this.
  GlbStream(const Clip& first, const std::string& path);

  void append(const Clip& block);
  /// Throws amble::Error, also for more than 4 GB.
  void write(NewFile& file);

 private:
  struct Channel {
    std::size_t joint, width, start;  // numbers of a key; where it begins in those of a frame
    int track;                        // of translations, or −1 for the rotation
    bool still = true;
    float first[4] = {}, last[4] = {};
  };
  void put(Channel& channel, const float* key);
  void spool_chunk();
  void copy(const Channel& channel, NewFile& file);
  float time(std::uint64_t frame) const;
  std::size_t promise_times(bool still, GltfBytes& bytes) const;
  void write_times(bool still, NewFile& file) const;

  Clip first_;
  std::string path_;
  Spool spool_;
  std::vector<Channel> channels_;
  std::size_t width_ = 0;         // numbers of a frame
  std::size_t chunk_frames_ = 0;  // frames of a chunk
  std::vector<float> chunk_;      // channel by channel
  std::uint64_t frames_ = 0;
};

}  // namespace amble
