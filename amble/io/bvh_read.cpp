#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <unordered_map>

#include "amble/core/error.hpp"
#include "amble/core/most.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/roles.hpp"
#include "amble/io/roles_by_shape.hpp"
#include "amble/io/text_cursor.hpp"

namespace amble {
namespace {

constexpr std::size_t kDeepest = 500;  // levels of joints; real skeletons have about 20
constexpr double kMostFrames = 1e9;    // no file is as long
constexpr double kLongestFrame = 100;  // seconds
constexpr double kStill = 1e-5;        // a position that changes less is constant

struct Channel {
  int joint;
  int axis;
  bool rotation;
};

/// The hierarchy: joints, and the channels in the order of the motion rows.
struct Header {
  Skeleton skeleton;
  std::vector<Channel> channels;
};

/// "Zrotation" → its axis and kind; nothing when the word is no channel.
std::optional<Channel> parse_channel(std::string_view word, int joint) {
  const int axis = word.empty() ? -1 : (word[0] | 32) - 'x';
  if (axis < 0 || axis > 2) return {};
  if (same_word(word.substr(1), "ROTATION")) return Channel{joint, axis, true};
  if (same_word(word.substr(1), "POSITION")) return Channel{joint, axis, false};
  return {};
}

class HeaderReader {
 public:
  explicit HeaderReader(TextCursor& cursor) : cursor_(cursor) {}

  Header read() {
    cursor_.skip_comments();
    if (cursor_.at_end()) cursor_.fail("the file is empty; a BVH file begins with HIERARCHY");
    cursor_.expect("HIERARCHY", "at the beginning of a BVH file");
    cursor_.skip_comments();
    cursor_.expect("ROOT", "after HIERARCHY");
    open(cursor_.label(), false);
    while (!open_.empty()) item();
    if (header_.channels.empty())
      cursor_.fail("no joint has channels; a motion needs at least one");
    name_end_sites();
    return std::move(header_);
  }

 private:
  void item() {
    cursor_.skip_comments();
    const std::string_view word = cursor_.word();
    const int joint = open_.back();
    if (word == "}") {
      if (!has_offset_.back())
        cursor_.fail("joint " + in_quotes(joints()[static_cast<std::size_t>(joint)].name) +
                     " has no OFFSET");
      open_.pop_back();
      has_offset_.pop_back();
    } else if (same_word(word, "OFFSET")) {
      Vec3& offset = joints()[static_cast<std::size_t>(joint)].offset;
      offset.x = cursor_.number("three numbers after OFFSET");
      offset.y = cursor_.number("three numbers after OFFSET");
      offset.z = cursor_.number("three numbers after OFFSET");
      has_offset_.back() = true;
    } else if (same_word(word, "CHANNELS")) {
      channels(joint);
    } else if (same_word(word, "JOINT")) {
      open(cursor_.label(), false);
    } else if (same_word(word, "END")) {
      cursor_.label();
      open({}, true);
    } else {
      cursor_.fail("expected OFFSET, CHANNELS, JOINT, End Site or '}', found " +
                   (word.empty() ? "the end of the file" : in_quotes(word)));
    }
  }

  void open(std::string_view label, bool end) {
    const int parent = open_.empty() ? -1 : open_.back();
    if (parent >= 0 && joints()[static_cast<std::size_t>(parent)].end)
      cursor_.fail("an End Site cannot hold other joints; close it with '}' first");
    if (open_.size() >= kDeepest)
      cursor_.fail("joints are nested more than " + std::to_string(kDeepest) + " deep");
    if (!end) {
      if (label.empty()) cursor_.fail("a joint has no name; write one after JOINT or ROOT");
      const auto [place, fresh] = lines_.try_emplace(std::string(label), cursor_.line());
      if (!fresh)
        cursor_.fail("joint " + in_quotes(label) + " was already named on line " +
                     std::to_string(place->second) + "; names must differ");
    }
    if (joints().size() == kMostJoints)
      cursor_.fail("holds more than " + std::to_string(kMostJoints) + " joints");
    cursor_.skip_comments();
    cursor_.expect("{", "after the name of a joint");
    joints().push_back({std::string(label), parent, {}, end});
    open_.push_back(static_cast<int>(joints().size()) - 1);
    has_offset_.push_back(false);
  }

  void channels(int joint) {
    constexpr double kMostChannels = 64;
    if (joints()[static_cast<std::size_t>(joint)].end)
      cursor_.fail("an End Site cannot have CHANNELS");
    const double count = cursor_.number("the number of channels");
    if (count < 0 || count > kMostChannels || count != std::floor(count))
      cursor_.fail("the number of channels must be a whole number from 0 to 64");
    if (!header_.channels.empty() && header_.channels.back().joint == joint)
      cursor_.fail("joint " + in_quotes(joints()[static_cast<std::size_t>(joint)].name) +
                   " has CHANNELS twice");
    // The rows list channels in the order of the joints; a joint opened later has later channels.
    if (joint != static_cast<int>(joints().size()) - 1)
      cursor_.fail("CHANNELS of a joint must stand before its children");
    for (int k = 0; k < static_cast<int>(count); ++k) {
      cursor_.skip_comments();
      const std::string_view word = cursor_.word();
      const auto channel = parse_channel(word, joint);
      if (!channel)
        cursor_.fail("expected a channel such as Xposition or Zrotation, found " + in_quotes(word));
      header_.channels.push_back(*channel);
    }
    TextCursor ahead = cursor_;
    if (const std::string_view next = ahead.word(); parse_channel(next, joint))
      ahead.fail("CHANNELS announces " + std::to_string(static_cast<int>(count)) +
                 " names, but more follow: " + in_quotes(next));
  }

  void name_end_sites() {
    for (Joint& joint : joints()) {
      if (!joint.end) continue;
      const std::string base = joints()[static_cast<std::size_t>(joint.parent)].name + "_end";
      joint.name = base;
      for (int& count = end_counts_[base]; !lines_.try_emplace(joint.name, 0).second;)
        joint.name = base + std::to_string(++count);
    }
  }

  std::vector<Joint>& joints() noexcept { return header_.skeleton.joints; }

  TextCursor& cursor_;
  Header header_;
  std::vector<int> open_;
  std::vector<bool> has_offset_;
  std::unordered_map<std::string, int> lines_;  // where each name was given
  std::unordered_map<std::string, int> end_counts_;
};

/// The positions of one joint over time: one value until it changes.
struct Track {
  int joint;
  Vec3 first, current;
  std::vector<Vec3> values;  // empty while constant

  void store(std::size_t frame, std::size_t expected) {
    if (frame == 0) first = current;
    if (values.empty()) {
      const Vec3 moved = current - first;
      const double tolerance = kStill * std::max(1.0, length(first));
      if (dot(moved, moved) <= tolerance * tolerance) return;
      values.reserve(expected);
      values.assign(frame, first);
    }
    values.push_back(current);
  }
};

class MotionReader {
 public:
  MotionReader(TextCursor& cursor, Header header) : cursor_(cursor), header_(std::move(header)) {
    const std::size_t joints = header_.skeleton.joints.size();
    std::vector<int> track_of(joints, -1);
    tracks_.push_back({0, {}, header_.skeleton.joints[0].offset, {}});
    track_of[0] = 0;
    for (const Channel& channel : header_.channels) {
      int& track = track_of[static_cast<std::size_t>(channel.joint)];
      if (channel.rotation || track >= 0) continue;
      track = static_cast<int>(tracks_.size());
      tracks_.push_back({channel.joint,
                         {},
                         header_.skeleton.joints[static_cast<std::size_t>(channel.joint)].offset,
                         {}});
    }
    for (const Channel& channel : header_.channels)
      channel_track_.push_back(track_of[static_cast<std::size_t>(channel.joint)]);
  }

  Clip read() {
    cursor_.skip_comments();
    cursor_.expect("MOTION", "after the hierarchy");
    const double frames = header_line("FRAMES", "Frames: and the number of frames");
    if (!(frames >= 1 && frames <= kMostFrames) || frames != std::floor(frames))
      cursor_.fail("the number of frames must be a whole number from 1 to 1000000000");
    const double frame_time = header_line("FRAMETIME", "Frame Time: and seconds");
    if (!(frame_time >= 1e-6 && frame_time <= kLongestFrame))
      cursor_.fail("the frame time must be positive, in seconds, such as 0.0083333");
    rows(frames);
    Clip clip;
    clip.fps = rate(frame_time);
    finish(clip);
    return clip;
  }

 private:
  /// "Frames: 20" and "Frame Time: 0.01", whatever blanks surround the colon.
  double header_line(std::string_view upper, const char* what) {
    cursor_.skip_comments();
    std::string_view line = cursor_.label();
    std::string key;
    while (!line.empty() && line[0] != ':' && key.size() < upper.size()) {
      if (!is_blank(line[0])) key.push_back(line[0]);
      line.remove_prefix(1);
    }
    while (!line.empty() && (is_blank(line[0]) || line[0] == ':')) line.remove_prefix(1);
    double value = 0;
    if (!same_word(key, upper) || !parse_number(line, value))
      cursor_.fail(std::string("expected ") + what);
    return value;
  }

  void rows(double declared) {
    const std::size_t joints = header_.skeleton.joints.size();
    // What the rest of the file can hold bounds what a header may claim.
    const double possible =
        static_cast<double>(cursor_.left()) / (2.0 * static_cast<double>(header_.channels.size())) +
        1;
    const auto expected = static_cast<std::size_t>(std::min(declared, possible));
    if (expected * joints > kMostSamples) cursor_.fail(kTooLong);
    rotations_.reserve(expected * joints);
    for (Track& track : tracks_)
      if (track.joint == 0) track.values.reserve(expected);
    for (frames_ = 0;; ++frames_) {
      cursor_.skip_comments();
      if (cursor_.at_end()) break;
      if (static_cast<double>(frames_) >= declared)
        cursor_.fail("more rows follow than the " + std::to_string(static_cast<long>(declared)) +
                     " declared frames");
      if ((frames_ + 1) * joints > kMostSamples) cursor_.fail(kTooLong);
      rotations_.resize(rotations_.size() + joints);
      row(rotations_.data() + rotations_.size() - joints);
      for (Track& track : tracks_) {
        if (track.joint == 0)
          track.values.push_back(track.current);
        else
          track.store(frames_, expected);
      }
    }
    if (static_cast<double>(frames_) < declared)
      cursor_.fail("the file ends after " + std::to_string(frames_) + " of " +
                   std::to_string(static_cast<long>(declared)) + " declared frames");
  }

  void row(Quat* rotations) {
    const std::size_t count = header_.channels.size();
    double value = 0;
    for (std::size_t c = 0; c < count; ++c) {
      if (!cursor_.row_number(value))
        cursor_.fail("the row has " + std::to_string(c) + " numbers; the channels need " +
                     std::to_string(count));
      const Channel& channel = header_.channels[c];
      if (channel.rotation) {
        turn(rotations[channel.joint], channel.axis, value);
      } else {
        Vec3& position = tracks_[static_cast<std::size_t>(channel_track_[c])].current;
        (channel.axis == 0 ? position.x : channel.axis == 1 ? position.y : position.z) = value;
      }
    }
    cursor_.skip_blanks();
    if (!cursor_.at_line_end())
      cursor_.fail("the row has more than the " + std::to_string(count) +
                   " numbers that the channels need");
  }

  /// q ← q · rotation of `degrees` about a coordinate axis.
  static void turn(Quat& q, int axis, double degrees) noexcept {
    if (std::abs(degrees) > 360) degrees = std::fmod(degrees, 720);  // keeps the half-angle's sign
    const auto [s, c] = deterministic::sincos(degrees * (std::numbers::pi / 360));
    if (axis == 0)
      q = {c * q.w - s * q.x, c * q.x + s * q.w, c * q.y + s * q.z, c * q.z - s * q.y};
    else if (axis == 1)
      q = {c * q.w - s * q.y, c * q.x - s * q.z, c * q.y + s * q.w, c * q.z + s * q.x};
    else
      q = {c * q.w - s * q.z, c * q.x + s * q.y, c * q.y - s * q.x, c * q.z + s * q.w};
  }

  /// Headers give few digits: 0.0083333 means 120 a second.
  static double rate(double frame_time) noexcept {
    const double whole = std::round(1 / frame_time);
    return whole >= 1 && std::abs(whole * frame_time - 1) < 5e-5 ? whole : 1 / frame_time;
  }

  void finish(Clip& clip) {
    clip.skeleton = std::move(header_.skeleton);
    clip.rotations = std::move(rotations_);
    clip.translated.clear();
    std::vector<const Track*> moving;
    for (const Track& track : tracks_) {
      if (track.values.empty()) {
        clip.skeleton.joints[static_cast<std::size_t>(track.joint)].offset = track.first;
      } else {
        clip.translated.push_back(track.joint);
        moving.push_back(&track);
      }
    }
    if (moving.size() == 1) {
      clip.translations = std::move(tracks_[0].values);
      return;
    }
    clip.translations.reserve(frames_ * moving.size());
    for (std::size_t f = 0; f < frames_; ++f)
      for (const Track* track : moving) clip.translations.push_back(track->values[f]);
  }

  TextCursor& cursor_;
  Header header_;
  std::vector<Track> tracks_;  // of joints with position channels; the root's always, and first
  std::vector<int> channel_track_;
  std::vector<Quat> rotations_;
  std::size_t frames_ = 0;
};

}  // namespace

Clip read_bvh(std::string_view bytes, const std::string& name) {
  TextCursor cursor(bytes, name);
  Clip clip = MotionReader(cursor, HeaderReader(cursor).read()).read();
  clip.name = file_stem(name);
  assign_roles(clip.skeleton);
  find_roles_by_shape(clip);
  return clip;
}

}  // namespace amble
