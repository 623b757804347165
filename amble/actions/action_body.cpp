#include "amble/actions/action_body.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "amble/analysis/study.hpp"
#include "amble/core/error.hpp"
#include "amble/library/capture_stride.hpp"
#include "amble/library/on_body.hpp"
#include "amble/maths/filter.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"
#include "amble/motion/same_joints.hpp"
#include "amble/retargeting/retarget_clip.hpp"

namespace amble {
namespace {

constexpr double kSeam = 0.4;    // seconds over which a loop's end goes over into its start
constexpr int kStepSeam = 8;     // frames of the same for a stride, which nearly closes
constexpr double kTremor = 0.8;  // frames: Gaussian that calms what a marker shakes,
constexpr double kMoreTremor = 0.2, kMostTremor = 3;         // and more of it
constexpr double kHardest = 16500 * std::numbers::pi / 180;  // radians a second²
constexpr double kLongest = 600;                             // seconds
constexpr double kStepsLower = 0.10;  // metres that hips go up and down in a step, at most

std::size_t at(int joint) noexcept { return static_cast<std::size_t>(joint); }

/// The clip at the rate of action clips, on the frames of another rate.
Clip at_action_rate(const Clip& clip) {
  Clip out;
  out.name = clip.name;
  out.skeleton = clip.skeleton;
  out.fps = ActionClip::kRate;
  const double seconds = std::min(kLongest, (clip.frames() - 1) / clip.fps);
  const int count = static_cast<int>(seconds * ActionClip::kRate + 1e-6) + 1;
  Pose pose{{}, std::vector<Quat>(clip.skeleton.joints.size())};
  for (int f = 0; f < count; ++f) {
    const double moment = std::min(f / ActionClip::kRate * clip.fps, clip.frames() - 1.0);
    const int from = static_cast<int>(moment), to = std::min(from + 1, clip.frames() - 1);
    pose.root = lerp(clip.root(from), clip.root(to), moment - from);
    for (int j = 0; j < clip.skeleton.size(); ++j)
      pose.rotations[at(j)] = nlerp(clip.rotation(from, j), clip.rotation(to, j), moment - from);
    out.append(pose);
  }
  return out;
}

/// The logarithm that is nearest to the one of the frame before: half a turn is no jump.
Vec3 nearest(const Vec3& turn, const Vec3& before) noexcept {
  const double size = length(turn);
  if (size < 1e-9) return turn;
  const Vec3 around = turn * (1 - std::numbers::pi / size);
  return length(around - before) < length(turn - before) ? around : turn;
}

/// How hard the turns of a joint, half angles frame by frame, speed up and brake: all but the
/// hardest hundredth, radians a second².
double hardness(const std::vector<Vec3>& turns) {
  std::vector<double> sizes;
  for (std::size_t f = 2; f < turns.size(); ++f)
    sizes.push_back(2 * length(turns[f] - turns[f - 1] * 2 + turns[f - 2]) * ActionClip::kRate *
                    ActionClip::kRate);
  return quantile(std::move(sizes), 0.99);
}

/// Takes the tremor out of every joint of a row, and more of one that shakes harder than a body
/// does that is walking.
void calm(std::vector<float>& values, std::size_t row, int frames) {
  std::vector<Vec3> turns(static_cast<std::size_t>(frames));
  for (std::size_t k = 0; k < row; k += 3) {
    for (std::size_t f = 0; f < turns.size(); ++f) {
      const float* turn = values.data() + f * row + k;
      turns[f] = {turn[0], turn[1], turn[2]};
    }
    std::vector<Vec3> calmed = gaussian(turns, kTremor);
    for (double more = kTremor; hardness(calmed) > kHardest && more < kMostTremor;) {
      more += kMoreTremor;
      calmed = gaussian(turns, more);
    }
    for (std::size_t f = 0; f < turns.size(); ++f) {
      float* turn = values.data() + f * row + k;
      turn[0] = static_cast<float>(calmed[f].x);
      turn[1] = static_cast<float>(calmed[f].y);
      turn[2] = static_cast<float>(calmed[f].z);
    }
  }
}

/// A stride of a clip in frames of action clips, with enough after it to close a loop.
struct StepsOfClip {
  int first = 0, middle = 0, end = 0;
  Side foot = Side::right;  // whose strike it begins with
};

UnderstandOptions as_given() {
  UnderstandOptions as_it_is;
  as_it_is.metres_per_unit = 1;
  as_it_is.up = UpAxis::y;
  as_it_is.mend = false;
  as_it_is.any_size = true;
  return as_it_is;
}

/// The steadiest stride of a clip that walks or runs ahead.
std::optional<StepsOfClip> steps_of(const Clip& clip, int frames, int seam) {
  std::optional<StepsOfClip> found;
  double best = 0;
  for (const Cycle& cycle : study(clip, as_given()).cycles) {
    const auto frame = [](double seconds) {
      return static_cast<int>(std::lround(seconds * ActionClip::kRate));
    };
    if (!cycle.rejected.empty() || frame(cycle.end) + seam > frames) continue;
    if (found && cycle.confidence <= best) continue;
    best = cycle.confidence;
    found = {frame(cycle.start), frame(cycle.middle), frame(cycle.end), cycle.first};
  }
  return found;
}

/// The surest stride of a clip on a library's body, planted; none where it has none that closes.
std::shared_ptr<const Stride> stride_of(const Clip& clip, const Skeleton& body) {
  const Study seen = study(clip, as_given());
  const Cycle* best = nullptr;
  for (const Cycle& cycle : seen.cycles)
    if (cycle.rejected.empty() && (cycle.type == "walk" || cycle.type == "run") &&
        !keeps_toes_up(seen.clip, cycle, body) && (!best || cycle.confidence > best->confidence))
      best = &cycle;
  if (!best || !same_joints(seen.clip.skeleton, body)) return nullptr;
  return std::make_shared<const Stride>(capture_stride(seen.clip, *best, body));
}

/// Whether an arm does nothing in a clip: it hangs there and keeps still, about as a gait has it in
/// the mean. It is left to the gait then, which swings it.
bool hangs(const std::vector<float>& turns, std::size_t row, const std::vector<int>& joints) {
  constexpr double kDegree = std::numbers::pi / 180;
  constexpr double kStill = 15 * kDegree, kFromHanging = 50 * kDegree;  // of any of its joints
  for (const int joint : joints) {
    Vec3 low{9, 9, 9}, high{-9, -9, -9};  // half angles
    for (std::size_t k = 3 * at(joint); k < turns.size(); k += row) {
      const Vec3 turn{turns[k], turns[k + 1], turns[k + 2]};
      if (2 * length(turn) > kFromHanging) return false;
      low = {std::min(low.x, turn.x), std::min(low.y, turn.y), std::min(low.z, turn.z)};
      high = {std::max(high.x, turn.x), std::max(high.y, turn.y), std::max(high.z, turn.z)};
    }
    if (2 * length(high - low) > kStill) return false;
  }
  return true;
}

/// The end of a loop goes over into its start.
void close_seam(std::vector<float>& values, std::size_t row, int frames, int seam) {
  const std::size_t tail = static_cast<std::size_t>(frames - seam) * row;
  for (int f = 0; f < seam; ++f) {
    const float share = static_cast<float>(smoothstep((f + 0.5) / seam));
    for (std::size_t k = 0; k < row; ++k) {
      float& start = values[static_cast<std::size_t>(f) * row + k];
      const float end = values[tail + static_cast<std::size_t>(f) * row + k];
      start = end + share * (start - end);
    }
  }
  values.resize(tail);
}

/// A stretch of frames, and nothing else.
void keep_frames(std::vector<float>& values, std::size_t row, int first, int count) {
  const auto from = values.begin() + static_cast<std::ptrdiff_t>(first * row);
  std::vector<float>(from, from + static_cast<std::ptrdiff_t>(count * row)).swap(values);
}

}  // namespace

ActionBody::ActionBody(std::shared_ptr<const MotionLibrary> library)
    : library_(std::move(library)), anatomy_(study_anatomy(body_of(*library_))) {
  const Skeleton& skeleton = library_->skeleton;
  const auto parts = upper_body_parts(skeleton);
  for (std::size_t t = 1; t < library_->turning.size(); ++t)
    if (const auto part = parts[at(library_->turning[t])])
      turning_[index(*part)].push_back(static_cast<int>(t));
  for (int j = anatomy_.chest; j > 0; j = skeleton.joints[at(j)].parent) trunk_.push_back(j);
  std::reverse(trunk_.begin(), trunk_.end());
  for (int j = 0; j < skeleton.size(); ++j)
    if (j == 0 || parts[at(j)]) chain_.push_back(j);
  for (const int j : upper_body()) upper_parts_.push_back(*parts[at(j)]);
}

Action ActionBody::bare(Action::Source source, ActionPart part) const {
  Action action;
  action.source = source;
  action.body = shared_from_this();
  action.priority.fill(Action::kNoPart);
  action.priority[index(part)] = Action::kUsualPriority;
  return action;
}

Action ActionBody::gait(std::string_view name) const {
  Action action = bare(Action::Source::gait, ActionPart::hips);
  action.with_every_part(Action::kUsualPriority);
  action.rise = action.fall = 0.8;
  std::string known;
  int number = 0;
  for (const std::vector<Group>* groups : {&library_->groups, &library_->manoeuvres})
    for (const Group& group : *groups) {
      action.gait = number++;
      if (!group.ahead()) continue;
      if (group.name == name) return action;
      known += (known.empty() ? "" : ", ") + group.name;
    }
  throw Error("there is no gait '" + std::string(name) + "'; this library has " + known);
}

Action ActionBody::reach(Side hand, const Vec3& point) const {
  Action action = bare(Action::Source::reach, arm_part(hand));
  action.side = hand;
  action.target = point;
  action.rise = action.fall = 0.7;
  return action;
}

Action ActionBody::look_at(const Vec3& point) const {
  Action action = bare(Action::Source::look, ActionPart::head);
  action.target = point;
  return action;
}

Action ActionBody::hips_height(double metres) const {
  Action action = bare(Action::Source::hips_height, ActionPart::hips);
  action.target.y = metres;
  action.rise = action.fall = 0.9;
  return action;
}

Action ActionBody::step_on(Side foot, double x, double z) const {
  Action action = bare(Action::Source::step, action_leg(foot));
  action.side = foot;
  action.target = {x, 0, z};
  action.rise = action.fall = 0.2;
  return action;
}

/// Of one frame: the turns about the references, unwrapped, and how low the hips are. The pelvis
/// follows the gait, so what the clip leans with it is given to the lowest joint of the trunk.
void ActionBody::take_frame(const Clip& clip, int frame, double hips_top, ActionClip& out) const {
  const Quat& upright = anatomy_.joints[0].upright;
  const Quat pelvis = clip.rotation(frame, 0) * inverse(upright);
  const Quat lean = inverse(upright) * (rotation_y(-heading_of(pelvis)) * pelvis) * upright;
  const std::size_t row = library_->turning.size() * 3, first = out.turns_.size();
  out.turns_.resize(first + row, 0.0f);
  for (std::size_t t = 1; t < library_->turning.size(); ++t) {
    const int joint = library_->turning[t];
    Quat turned = clip.rotation(frame, joint);
    if (!trunk_.empty() && joint == trunk_.front()) turned = lean * turned;
    Vec3 turn = log_half(inverse(library_->references[t]) * turned);
    if (frame > 0) {
      const float* before = out.turns_.data() + first - row + 3 * t;
      turn = nearest(turn, {before[0], before[1], before[2]});
    }
    const double values[] = {turn.x, turn.y, turn.z};
    for (std::size_t c = 0; c < 3; ++c)
      out.turns_[first + 3 * t + c] = static_cast<float>(values[c]);
  }
  out.drops_.push_back(static_cast<float>(hips_top - clip.root(frame).y));
}

Action ActionBody::clip(const Clip& clip, bool loop) const {
  if (clip.frames() < 2 || !(clip.fps > 0))
    throw Error(clip.name + ": an action needs at least two frames");
  const Clip own = at_action_rate(retarget(clip, body_of(*library_)));
  double top = own.root(0).y;
  for (int f = 0; f < own.frames(); ++f) top = std::max(top, own.root(f).y);
  auto made = std::make_shared<ActionClip>();
  for (int f = 0; f < own.frames(); ++f) take_frame(own, f, top, *made);
  made->joints_ = library_->turning.size();
  made->frames_ = own.frames();
  calm(made->turns_, made->joints_ * 3, own.frames());
  int seam = std::min(static_cast<int>(kSeam * ActionClip::kRate), own.frames() / 3);
  if (loop && seam > 0) {
    const std::size_t row = made->joints_ * 3;
    if (const auto steps = steps_of(clip, own.frames(), kStepSeam)) {
      seam = kStepSeam;
      made->frames_ = steps->end - steps->first + seam;
      keep_frames(made->turns_, row, steps->first, made->frames_);
      keep_frames(made->drops_, 1, steps->first, made->frames_);
      made->middle_ = (steps->middle - steps->first) / ActionClip::kRate;
      made->first_strike_ = steps->foot == Side::right ? 0.0 : 0.5;
      made->stride_ = stride_of(own, library_->skeleton);
    }
    close_seam(made->turns_, row, made->frames_, seam);
    close_seam(made->drops_, 1, made->frames_, seam);
    made->frames_ -= seam;
    made->loops_ = true;
  }
  for (const float drop : made->drops_) made->deepest_ = std::max(made->deepest_, double(drop));

  Action action = bare(Action::Source::clip, ActionPart::torso);
  for (const ActionPart part : {ActionPart::head, ActionPart::left_arm, ActionPart::right_arm})
    if (part == ActionPart::head || !hangs(made->turns_, made->joints_ * 3, turning_[index(part)]))
      action.priority[index(part)] = Action::kUsualPriority;
  if (made->deepest_ > kStepsLower)
    action.priority[index(ActionPart::hips)] = Action::kUsualPriority;
  action.clip = std::move(made);
  return action;
}

}  // namespace amble
