#include "fuzz/making/near_walk.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "amble/motion/edit.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/repertoire.hpp"
#include "amble/performer/styles.hpp"

namespace amble::fuzz {
namespace {

constexpr double kRates[] = {60, 120, 30, 24, 25, 50, 100, 240, 59.94, 144, 90, 200, 12, 7.3, 1000};

/// Noise that is the same for the same recipe.
class Noise {
 public:
  explicit Noise(std::uint64_t seed) noexcept : state_(seed * 2 + 1) {}
  /// From −1 to 1.
  double operator()() noexcept {
    state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<double>(static_cast<std::int64_t>(state_)) / 9223372036854775808.0;
  }
  Vec3 vector() noexcept {
    const double x = (*this)(), y = (*this)(), z = (*this)();
    return {x, y, z};
  }

 private:
  std::uint64_t state_;
};

struct Span {
  int first = 0, last = 0;  // frames, both inclusive
};

Span some_frames(const Clip& clip, Choices& choices) {
  const int a = static_cast<int>(choices.below(static_cast<std::size_t>(clip.frames())));
  const int most = std::max(1, clip.frames() / 3);
  return {a, std::min(clip.frames() - 1,
                      a + static_cast<int>(choices.below(static_cast<std::size_t>(most))))};
}

int some_joint(const Clip& clip, Choices& choices) {
  return static_cast<int>(choices.below(static_cast<std::size_t>(clip.skeleton.size())));
}

/// A clip with the same skeleton and no frames.
Clip emptied(const Clip& clip) {
  Clip out = clip;
  out.rotations.clear(), out.translations.clear();
  return out;
}

void append_frame(const Clip& from, int frame, Clip& to) {
  for (int j = 0; j < from.skeleton.size(); ++j) to.rotations.push_back(from.rotation(frame, j));
  const std::size_t tracks = from.translated.size();
  for (std::size_t k = 0; k < tracks; ++k)
    to.translations.push_back(from.translations[static_cast<std::size_t>(frame) * tracks + k]);
}

Clip first_frames(const Clip& clip, int most) {
  return clip.frames() > most ? frame_range(clip, 0, most - 1) : clip;
}

// What can be wrong with a capture, one function each.

void cut_ends(Clip& clip, Choices& choices) {
  const int last = clip.frames() - 1;
  const int first = static_cast<int>(choices.between(0, 0.6) * last);
  clip = frame_range(clip, first,
                     std::max(first, last - static_cast<int>(choices.between(0, 0.4) * last)));
}

/// Frames in which a joint, or the whole body, was not seen: zero, held, or gone.
void drop_out(Clip& clip, Choices& choices) {
  const Span span = some_frames(clip, choices);
  const std::size_t how = choices.below(4);
  if (how == 3) {
    Clip out = emptied(clip);
    for (int f = 0; f < clip.frames(); ++f)
      if (f < span.first || f > span.last) append_frame(clip, f, out);
    if (out.frames() > 0) clip = out;
    return;
  }
  const bool everything = choices.flag();
  const int one = some_joint(clip, choices);
  for (int f = span.first; f <= span.last; ++f)
    for (int j = everything ? 0 : one; j <= (everything ? clip.skeleton.size() - 1 : one); ++j) {
      clip.rotation(f, j) = how == 0 ? Quat{} : clip.rotation(span.first, j);
      if (j == 0) clip.root(f) = how == 0 ? Vec3{} : clip.root(span.first);
    }
}

void jitter(Clip& clip, Choices& choices) {
  Noise noise(choices.byte());
  const double angle = choices.between(0, 0.6), metres = choices.between(0, 0.1);
  const bool everything = choices.flag();
  const int one = some_joint(clip, choices);
  const Span span = everything ? Span{0, clip.frames() - 1} : some_frames(clip, choices);
  for (int f = span.first; f <= span.last; ++f) {
    for (int j = 0; j < clip.skeleton.size(); ++j)
      if (everything || j == one)
        clip.rotation(f, j) = clip.rotation(f, j) * exp_half(noise.vector() * (0.5 * angle));
    clip.root(f) = clip.root(f) + noise.vector() * metres;
  }
}

/// The same frames under a header that says another rate, or every n-th of them.
void odd_rate(Clip& clip, Choices& choices) {
  const std::size_t every = 1 + choices.below(5);
  if (choices.flag()) clip.fps = choices.one_of(kRates);
  Clip out = emptied(clip);
  for (int f = 0; f < clip.frames(); f += static_cast<int>(every)) append_frame(clip, f, out);
  if (choices.flag()) out.fps /= static_cast<double>(every);
  clip = out;
}

/// Without a joint and all that hangs from it.
void lose_limb(Clip& clip, Choices& choices) {
  const int lost = some_joint(clip, choices);
  if (lost == 0) return;
  const Skeleton& whole = clip.skeleton;
  std::vector<int> place(static_cast<std::size_t>(whole.size()), -1), kept;
  Clip out;
  out.name = clip.name, out.fps = clip.fps;
  for (int j = 0; j < whole.size(); ++j) {
    Joint joint = whole.joints[static_cast<std::size_t>(j)];
    if (j == lost || (joint.parent >= 0 && place[static_cast<std::size_t>(joint.parent)] < 0))
      continue;
    if (joint.parent >= 0) joint.parent = place[static_cast<std::size_t>(joint.parent)];
    place[static_cast<std::size_t>(j)] = out.skeleton.size();
    kept.push_back(j);
    out.skeleton.joints.push_back(std::move(joint));
  }
  for (int f = 0; f < clip.frames(); ++f) {
    for (const int j : kept) out.rotations.push_back(clip.rotation(f, j));
    out.translations.push_back(clip.root(f));
  }
  clip = out;
}

void unequal_limb(Clip& clip, Choices& choices) {
  constexpr double kLengths[] = {0, 0.5, 1.3, 0.9, -1, 1e-6, 20, 1e4};
  const int joint = some_joint(clip, choices);
  const double length = choices.one_of(kLengths);
  Vec3& offset = clip.skeleton.joints[static_cast<std::size_t>(joint)].offset;
  offset = choices.flag() ? offset + Vec3{length, 0, 0} : offset * length;
}

/// One joint more, with or without something below it.
void extra_joint(Clip& clip, Choices& choices) {
  const int parent = some_joint(clip, choices);
  const bool moves = choices.flag();
  Clip out = emptied(clip);
  out.skeleton.joints.push_back({"More", parent, {0.02, 0.05, 0}, !moves});
  out.skeleton.joints[static_cast<std::size_t>(parent)].end = false;
  for (int f = 0; f < clip.frames(); ++f) {
    for (int j = 0; j < clip.skeleton.size(); ++j) out.rotations.push_back(clip.rotation(f, j));
    out.rotations.push_back(moves ? rotation_y(0.1 * f) : Quat{});
    out.translations.push_back(clip.root(f));
  }
  clip = out;
}

void play_twice(Clip& clip, Choices& choices) {
  const Clip once = clip;
  const bool goes_on = choices.flag(), backwards = choices.flag();
  const Vec3 ahead = clip.root(clip.frames() - 1) - clip.root(0);
  for (int f = 0; f < once.frames(); ++f) {
    append_frame(once, backwards ? once.frames() - 1 - f : f, clip);
    if (goes_on) clip.root(clip.frames() - 1) = clip.root(clip.frames() - 1) + ahead;
  }
}

void reverse(Clip& clip, Choices&) {
  Clip out = emptied(clip);
  for (int f = clip.frames(); f-- > 0;) append_frame(clip, f, out);
  clip = out;
}

void stand_elsewhere(Clip& clip, Choices& choices) {
  constexpr double kFar[] = {1, 100, 1e4, 1e6, 1e9};
  const Vec3 by = Vec3{choices.between(-1, 1), choices.between(-1, 1), choices.between(-1, 1)} *
                  choices.one_of(kFar);
  const Quat turn = rotation_y(choices.between(-4, 4));
  for (int f = 0; f < clip.frames(); ++f) {
    clip.root(f) = rotate(turn, clip.root(f)) + by;
    clip.rotation(f, 0) = turn * clip.rotation(f, 0);
  }
}

/// In centimetres, inches, or a unit that nobody knows; lying on its side, for Z up and worse.
void other_unit(Clip& clip, Choices& choices) {
  constexpr double kUnits[] = {100, 39.37, 1000, 1 / 0.45 / 0.0254, 1e-3, 7, 1e6};
  const double unit = choices.one_of(kUnits);
  const Quat turn = exp_half(Vec3{choices.flag() ? 0.785398 : 0.0, 0, choices.between(0, 0.8)});
  scale_body(clip.skeleton, unit);
  for (int f = 0; f < clip.frames(); ++f) {
    clip.root(f) = rotate(turn, clip.root(f)) * unit;
    clip.rotation(f, 0) = turn * clip.rotation(f, 0);
  }
}

/// The floor drifts, or rises under the feet.
void tilt(Clip& clip, Choices& choices) {
  const double each = choices.between(-0.01, 0.01), along = choices.between(-0.5, 0.5);
  for (int f = 0; f < clip.frames(); ++f) clip.root(f).y += each * f + along * clip.root(f).z;
}

void freeze(Clip& clip, Choices& choices) {
  const Span at = some_frames(clip, choices);
  Clip out = emptied(clip);
  for (int f = 0; f < clip.frames(); ++f)
    for (int k = 0; k < (f == at.first ? 1 + at.last - at.first : 1); ++k)
      append_frame(clip, f, out);
  clip = out;
}

/// A joint held at another angle from a moment on.
void displace(Clip& clip, Choices& choices) {
  const int joint = some_joint(clip, choices), from = some_frames(clip, choices).first;
  const Quat by = exp_half(Vec3{choices.between(-1.6, 1.6), choices.between(-1.6, 1.6), 0});
  for (int f = from; f < clip.frames(); ++f) clip.rotation(f, joint) = clip.rotation(f, joint) * by;
}

/// Two joints under each other's names, or one under a name that says nothing.
void rename(Clip& clip, Choices& choices) {
  const auto a = static_cast<std::size_t>(some_joint(clip, choices));
  const auto b = static_cast<std::size_t>(some_joint(clip, choices));
  if (a == b)
    clip.skeleton.joints[a].name = "Bone";
  else
    std::swap(clip.skeleton.joints[a].name, clip.skeleton.joints[b].name);
}

using Change = void (*)(Clip&, Choices&);
constexpr Change kChanges[] = {cut_ends,     drop_out,    jitter,     odd_rate, lose_limb,
                               unequal_limb, extra_joint, play_twice, reverse,  stand_elsewhere,
                               other_unit,   tilt,        freeze,     displace, rename};

GaitSpec some_gait(Choices& choices) {
  GaitSpec spec;
  const bool runs = choices.flag();
  spec.gait = runs ? Gait::run : Gait::walk;
  constexpr double kPlain[] = {1.2, 0.4, 0.8, 1.6, 2.0};
  spec.speed = runs ? choices.between(2.2, 5) : choices.one_of(kPlain);
  spec.turn_rate = choices.flag() ? choices.between(-1.5, 1.5) : 0;
  if (choices.below(8) == 7) {
    auto style = performed_styles().begin();
    std::advance(style, static_cast<std::ptrdiff_t>(choices.below(performed_styles().size())));
    spec.style = style->first;
  }
  return spec;
}

Clip performed(Choices& choices) {
  if (choices.below(6) == 5) {  // starts, stops, turns, steps aside and backwards
    static const std::vector<Performance> all = repertoire();
    return all[choices.below(all.size())].clip();
  }
  const GaitSpec spec = some_gait(choices);
  constexpr double kSeconds[] = {3, 2, 1.2, 0.5, 6, 0.05};
  const double fps = choices.one_of(kRates);
  return perform(spec, std::min(choices.one_of(kSeconds), (kMostFrames - 1) / fps), fps);
}

}  // namespace

Clip near_walk(Choices& choices) {
  Clip clip = first_frames(performed(choices), kMostFrames);
  const std::size_t changes = choices.below(6);
  for (std::size_t i = 0; i < changes; ++i) {
    choices.one_of(kChanges)(clip, choices);
    clip = first_frames(clip, kMostFrames);
  }
  clip.name = "near";
  return clip;
}

}  // namespace amble::fuzz
