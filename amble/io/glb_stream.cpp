#include "amble/io/glb_stream.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "amble/io/glb_body.hpp"

namespace amble {
namespace {

using nlohmann::json;

constexpr std::size_t kChunkNumbers = std::size_t{1} << 20U;  // 4 MB
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 32U;

std::string_view bytes_of(const std::vector<float>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)};
}

}  // namespace

GlbStream::GlbStream(const Clip& first, const std::string& path)
    : first_(first), path_(path), spool_(path) {
  for (std::size_t j = 0; j < first.skeleton.joints.size(); ++j)
    if (!first.skeleton.joints[j].end) {
      channels_.push_back({j, 4, width_, -1});
      width_ += 4;
    }
  for (std::size_t k = 0; k < first.translated.size(); ++k) {
    channels_.push_back(
        {static_cast<std::size_t>(first.translated[k]), 3, width_, static_cast<int>(k)});
    width_ += 3;
  }
  chunk_frames_ = std::clamp<std::size_t>(kChunkNumbers / width_, 16, 4096);
  chunk_.resize(width_ * chunk_frames_);
}

void GlbStream::append(const Clip& block) {
  for (int f = 0; f < block.frames(); ++f) {
    for (Channel& channel : channels_) {
      if (channel.track >= 0) {
        const Vec3& t = block.translations[static_cast<std::size_t>(f) * block.translated.size() +
                                           static_cast<std::size_t>(channel.track)];
        const float key[] = {static_cast<float>(t.x), static_cast<float>(t.y),
                             static_cast<float>(t.z)};
        put(channel, key);
        continue;
      }
      const Quat& q = block.rotation(f, static_cast<int>(channel.joint));
      float key[] = {static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z),
                     static_cast<float>(q.w)};
      float cosine = 0;
      for (std::size_t k = 0; k < 4; ++k) cosine += key[k] * channel.last[k];
      if (frames_ > 0 && cosine < 0)  // so that viewers interpolate the short way
        for (float& number : key) number = -number;
      put(channel, key);
    }
    if (++frames_ % chunk_frames_ == 0) spool_chunk();
  }
}

void GlbStream::put(Channel& channel, const float* key) {
  const std::size_t at = channel.start * chunk_frames_ + (frames_ % chunk_frames_) * channel.width;
  std::copy(key, key + channel.width, chunk_.begin() + static_cast<std::ptrdiff_t>(at));
  if (frames_ == 0) std::copy(key, key + channel.width, channel.first);
  channel.still = channel.still && std::equal(key, key + channel.width, channel.first);
  std::copy(key, key + channel.width, channel.last);
}

void GlbStream::spool_chunk() {
  spool_.append(bytes_of(chunk_));
  if (spool_.size() > kMostBytes) glb_start("", spool_.size());  // refuses it
}

float GlbStream::time(std::uint64_t frame) const {
  return static_cast<float>(static_cast<double>(frame) / first_.fps);
}

/// The accessor of times: of every frame, or of the first and the last.
std::size_t GlbStream::promise_times(bool still, GltfBytes& bytes) const {
  return bytes.promise(still ? 2 : frames_, "SCALAR",
                       {{"min", {0.0f}}, {"max", {time(frames_ - 1)}}});
}

void GlbStream::write_times(bool still, NewFile& file) const {
  std::vector<float> seconds;
  for (std::uint64_t f = 0; f < frames_; f += still ? frames_ - 1 : 1) {
    seconds.push_back(time(f));
    if (seconds.size() < chunk_frames_ && f + 1 < frames_) continue;
    file.append(bytes_of(seconds));
    seconds.clear();
  }
}

void GlbStream::copy(const Channel& channel, NewFile& file) {
  const std::uint64_t chunks = (frames_ + chunk_frames_ - 1) / chunk_frames_;
  std::string bytes;
  for (std::uint64_t chunk = 0; chunk < chunks; ++chunk) {
    const std::uint64_t count = std::min<std::uint64_t>(
        chunk_frames_, (channel.still ? 2 : frames_) - chunk * chunk_frames_);
    bytes.resize(count * channel.width * sizeof(float));
    spool_.read((chunk * width_ + channel.start) * chunk_frames_ * sizeof(float), bytes);
    file.append(bytes);
    if (channel.still) return;
  }
}

void GlbStream::write(NewFile& file) {
  if (frames_ % chunk_frames_ != 0) spool_chunk();
  GltfBytes bytes(0, 0, 0);
  json document = glb_body(first_, bytes);
  json samplers = json::array(), list = json::array();
  long inputs[2] = {-1, -1};  // accessors of the times of moving and still channels
  for (const bool still : {false, true})
    if (std::any_of(channels_.begin(), channels_.end(),
                    [&](const Channel& channel) { return channel.still == still; }))
      inputs[still ? 1 : 0] = static_cast<long>(promise_times(still, bytes));
  for (const Channel& channel : channels_) {
    const std::size_t output =
        bytes.promise(channel.still ? 2 : frames_, channel.track < 0 ? "VEC4" : "VEC3");
    samplers.push_back({{"input", inputs[channel.still ? 1 : 0]},
                        {"output", output},
                        {"interpolation", "LINEAR"}});
    list.push_back(
        {{"sampler", samplers.size() - 1},
         {"target",
          {{"node", channel.joint}, {"path", channel.track < 0 ? "rotation" : "translation"}}}});
  }
  document["animations"] = json::array({{{"name", first_.name.empty() ? "motion" : first_.name},
                                         {"samplers", samplers},
                                         {"channels", list}}});
  document["bufferViews"] = bytes.views();
  document["accessors"] = bytes.accessors();
  const std::uint64_t size = bytes.bytes().size() + bytes.promised();
  document["buffers"] = {{{"byteLength", size}}};
  file.append(glb_start(document.dump(-1, ' ', false, json::error_handler_t::replace), size));
  file.append(bytes.bytes());
  for (const bool still : {false, true})
    if (inputs[still ? 1 : 0] >= 0) write_times(still, file);
  for (const Channel& channel : channels_) copy(channel, file);
}

}  // namespace amble
