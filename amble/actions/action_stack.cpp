#include "amble/actions/action_stack.hpp"

#include <algorithm>
#include <cmath>

#include "amble/actions/action_body.hpp"

namespace amble {
namespace {

constexpr double kPriorityTime = 0.08, kTargetTime = 0.12, kViewTime = 0.07, kSightTime = 0.16,
                 kLeanTime = 0.05, kStoopTime = 0.1,
                 kMovingTime = 0.04;    // seconds
constexpr double kSwayTime = 1;         // seconds for which a sway is remembered
constexpr double kGoesOn = 0.07;        // seconds: so long it is expected to go on as it went
constexpr double kShortest = 1.0 / 60;  // seconds from one target to the next
constexpr double kForetold = 0.5;       // steps ahead
constexpr double kTuning = 4;   // priority a second: no faster than an arm can change its mind
constexpr double kJump = 0.03;  // metres: a target that moves further at once has jumped
/// Where a target is left behind: seconds ahead at which that is judged, and cosines from the front
/// between which it is let go. An arm goes farther round than a neck.
struct Field {
  double foresees, behind, far_behind;
};
constexpr Field kArm{0.06, -0.6, -0.98}, kNeck{0.35, 0.1, -0.6};
constexpr double kOutward = 0.45;  // of a hand's field, to its side
/// What passes nearer to the shoulder than a folded arm, and a little more for each m/s, no hand
/// can follow: it is let go in time.
constexpr double kFolded = 0.26, kPassingTime = 0.02,
                 kPassingWidth = 0.04;         // of the arm; s; metres
constexpr double kLetsGo = 0.3, kLetGo = 0.1;  // seconds before it is nearest

bool is_point(const Vec3& p) noexcept {
  constexpr double kFar = 1e5;
  return std::abs(p.x) < kFar && std::abs(p.y) < kFar && std::abs(p.z) < kFar;
}

/// 1 where the shoulder will pass at a distance, 0 while it passes too near.
double passable(const LiveAction& live, const ActionMoment& moment) noexcept {
  const double arm = live.action.body->anatomy().limb(amble::arm(live.action.side)).length();
  const Vec3 target = moment.frame.to_local(live.target());
  const Vec3 line = target - moment.shoulders[static_cast<std::size_t>(index(live.action.side))];
  const auto [sine, cosine] = deterministic::sincos(moment.facing);
  const Vec3 own = moment.frame.to_local(live.target() + live.velocity()) - target;
  const Vec3 velocity{own.x + moment.speed * sine - moment.turn_rate * target.z, 0,
                      own.z - moment.speed * cosine + moment.turn_rate * target.x};
  const double speed = length(velocity);
  if (speed < 1e-3) return 1;
  const double way = dot(line, velocity) / speed;  // from where it is nearest, forward
  const double nearest = std::sqrt(std::max(0.0, dot(line, line) - way * way));
  const double clear = (nearest - kFolded * arm - kPassingTime * speed) / kPassingWidth;
  const double apart = (std::abs(way) / speed - kLetGo) / (kLetsGo - kLetGo);
  return 1 - (1 - smoothstep(clear)) * (1 - smoothstep(apart));
}

/// 1 in front and beside, 0 at the back, for a body as it will stand shortly.
double view(const LiveAction& live, const ActionMoment& moment) noexcept {
  const bool reaches = live.action.source == Action::Source::reach;
  const Field& field = reaches ? kArm : kNeck;
  GroundFrame soon = moment.frame;
  soon.heading -= moment.facing;
  soon = soon.along_arc(moment.speed, moment.turn_rate, field.foresees);
  soon.heading += moment.facing;
  const Vec3 target = live.target() + live.velocity() * field.foresees,
             local = soon.to_local({target.x, 0, target.z});
  const double outward = reaches ? kOutward * sign(live.action.side) : 0.0;
  const double distance = std::sqrt(local.x * local.x + local.z * local.z + 0.04),
               axis = std::sqrt(1 + outward * outward);
  const double cosine = (local.z + outward * local.x) / (distance * axis);
  const double seen = smoothstep((cosine - field.far_behind) / (field.behind - field.far_behind));
  return reaches ? seen * passable(live, moment) : seen;
}

/// How a target moves as it is followed: what goes along with the body passes nothing.
void watch(LiveAction& live, double seconds) noexcept {
  live.unmoved += seconds;
  if (live.unmoved > kGoesOn) live.pace = {};
  const Vec3 target = live.target();
  const Vec3 moved = live.state.over() ? Vec3{} : target - live.seen;
  const double parts[] = {moved.x, moved.y, moved.z};
  for (std::size_t c = 0; c < 3; ++c) {
    live.moving[c].advance(parts[c] / seconds, kMovingTime, seconds);
    live.left_to_go[c].advance(0, kTargetTime, seconds);
  }
  live.seen = target;
}

}  // namespace

LiveAction* ActionStack::find(int id) noexcept {
  for (LiveAction& live : live_)
    if (live.id == id) return &live;
  return nullptr;
}

int ActionStack::play(const Action& action) {
  if (live_.size() >= kMost || !action.body || !is_point(action.target)) return kNone;
  if (action.source == Action::Source::clip && !action.clip) return kNone;
  reserve();
  LiveAction& live = live_.emplace_back();
  live.id = ++last_id_;
  live.action = action;
  live.action.rise = clamp(finite_or_zero(action.rise), 0.1, 10);
  live.action.fall = clamp(finite_or_zero(action.fall), 0.1, 10);
  live.waiting = action.start_phase >= 0 && action.start_phase < 1;
  for (std::size_t p = 0; p < kActionPartCount; ++p)
    live.tuned[p] = live.priority[p].value = std::max(0.0, finite_or_zero(action.priority[p]));
  return live.id;
}

bool ActionStack::stop(int id) noexcept {
  LiveAction* live = find(id);
  if (live) live->stopping = true;
  return live != nullptr;
}

void ActionStack::stop_all() noexcept {
  for (LiveAction& live : live_) live.stopping = true;
}

bool ActionStack::set_priority(int id, ActionPart part, double priority) noexcept {
  LiveAction* live = find(id);
  return live && live->action.set_priority(part, priority);
}

bool ActionStack::set_target(int id, const Vec3& target) noexcept {
  LiveAction* live = find(id);
  if (!live || !is_point(target) || live->action.source == Action::Source::clip) return false;
  const double since = std::max(live->unmoved, kShortest);
  const Vec3 jumped = target - live->action.target - live->pace * since;
  const double far = length(jumped);
  if (far > kJump) {
    live->left_to_go[0].value += jumped.x;
    live->left_to_go[1].value += jumped.y;
    live->left_to_go[2].value += jumped.z;
  }
  live->pace += jumped * (std::min(1.0, kJump / far) / since);
  live->unmoved = 0;
  live->action.target = target;
  return true;
}

void ActionStack::advance(const ActionMoment& moment, const Layering& layering) noexcept {
  for (LiveAction& live : live_) {
    Action& action = live.action;
    if (live.waiting) {
      const double since = moment.phase - action.start_phase;
      live.waiting = !live.stopping && !(since - whole_below(since) < moment.passed);
    }
    if (live.waiting) continue;
    if (action.source == Action::Source::clip) {
      live.seconds = action.clip->follows_steps() ? action.clip->at_phase(moment.phase)
                                                  : live.seconds + moment.seconds;
      const double left = action.clip->seconds() - live.seconds;
      if (!action.clip->loops() && left < action.fall) live.stopping = true;
    }
    const bool sees =
        action.source == Action::Source::reach || action.source == Action::Source::look;
    watch(live, moment.seconds);
    if (sees && live.state.over()) live.within_view = {view(live, moment), 0};
    live.state.advance(!live.stopping, live.stopping ? action.fall : action.rise, moment.seconds);
    for (std::size_t p = 0; p < kActionPartCount; ++p)
      if (action.priority[p] >= 0) {
        const double most = kTuning * moment.seconds;
        live.tuned[p] += clamp(action.priority[p] - live.tuned[p], -most, most);
        live.priority[p].advance(live.tuned[p], kPriorityTime, moment.seconds);
      }
    if (sees) {
      const double seen = view(live, moment);
      live.within_view.advance(seen, seen > live.within_view.value ? kSightTime : kViewTime,
                               moment.seconds);
    }
  }
  std::erase_if(live_, [](const LiveAction& live) { return live.stopping && live.state.over(); });
  weigh(layering);
}

void ActionStack::weigh(const Layering& layering) noexcept {
  std::array<Claim, kMost> claims;
  std::array<double, kMost + 1> weights;
  std::array<LiveAction*, kMost> whose;
  for (const ActionPart part : kActionParts) {
    std::size_t count = 0;
    for (LiveAction& live : live_) {
      if (!live.action.moves(part)) continue;
      claims[count] = {live.claim(), std::max(0.0, live.priority[index(part)].value)};
      whose[count++] = &live;
    }
    if (count == 0) continue;
    priority_weights(std::span(claims).first(count), layering, std::span(weights).first(count + 1));
    for (std::size_t k = 0; k < count; ++k) whose[k]->weights[index(part)] = weights[k];
  }
}

bool ActionStack::posture_weights(ActionPart part, const Layering& layering,
                                  std::span<double> out) const noexcept {
  std::array<Claim, kMost> claims;
  std::array<double, kMost + 1> weights;
  std::array<std::size_t, kMost> whose;
  std::size_t count = 0;
  bool alone = true;
  for (std::size_t k = 0; k < live_.size(); ++k) {
    const LiveAction& live = live_[k];
    out[k] = 0;
    if (!live.action.moves(part)) continue;
    if (!live.action.has_posture()) {
      alone = false;
      continue;
    }
    weights[count] = live.weights[index(part)];
    claims[count] = {live.claim(), std::max(0.0, live.priority[index(part)].value)};
    whose[count++] = k;
  }
  if (count == 0) return false;
  if (!alone)
    priority_weights(std::span(claims).first(count), layering, std::span(weights).first(count + 1));
  for (std::size_t k = 0; k < count; ++k) out[whose[k]] = weights[k];
  return true;
}

void ActionStack::layer_clips(const Layering& layering, std::span<float> channels) const noexcept {
  std::array<double, kMost> weights;
  for (const ActionPart part : kUpperParts) {
    if (!posture_weights(part, layering, weights)) continue;
    double kept = 1;
    const ActionBody* body = nullptr;
    for (std::size_t k = 0; k < live_.size(); ++k)
      if (live_[k].action.source == Action::Source::clip && weights[k] > 0) {
        kept -= weights[k];
        body = live_[k].action.body.get();
      }
    if (!body) continue;
    const std::vector<int>& turning = body->turning(part);
    for (const int joint : turning)
      for (std::size_t c = 0; c < 3; ++c)
        channels[static_cast<std::size_t>(MotionLibrary::kPelvisChannels + 3 * (joint - 1)) + c] *=
            static_cast<float>(kept);
    for (std::size_t k = 0; k < live_.size(); ++k)
      if (live_[k].action.source == Action::Source::clip && weights[k] > 0)
        live_[k].action.clip->add(live_[k].seconds, turning, weights[k], channels);
  }
}

Wanted ActionStack::wanted(Action::Source source, ActionPart part) const noexcept {
  Wanted out;
  for (const LiveAction& live : live_) {
    if (live.action.source != source || !live.action.moves(part)) continue;
    const double weight = live.weights[index(part)];
    out.weight += weight;
    out.point += live.target() * weight;
    out.velocity += live.velocity() * weight;
  }
  if (out.weight > 0) out.point = out.point / out.weight, out.velocity = out.velocity / out.weight;
  return out;
}

Wanted ActionStack::wanted_from(const Vec3& eyes) const noexcept {
  double weight = 0, distance = 0;
  Vec3 direction;
  for (const LiveAction& live : live_) {
    if (live.action.source != Action::Source::look) continue;
    const double own = live.weights[index(ActionPart::head)];
    const Vec3 line = live.target() - eyes;
    weight += own;
    distance += own * length(line);
    direction += normalised(line) * own;
  }
  const double agreed = length(direction);
  if (!(agreed > 0)) return {};
  return {agreed, eyes + direction * (distance / (weight * agreed))};
}

void ReachingArm::lean_towards(const Vec3& wanted, double seconds) noexcept {
  const double values[] = {wanted.x, wanted.y, wanted.z};
  for (std::size_t c = 0; c < 3; ++c) leaning[c].advance(values[c], kLeanTime, seconds);
}

void ReachingArm::stoop_by(double metres, double seconds) noexcept {
  stoop.advance(metres, kStoopTime, seconds);
}

void ReachingArm::note_distance(double now, double seconds) noexcept {
  const double rate = distance > 0 ? (now - distance) / seconds : 0;
  closing = distance > 0 ? rate + kForetold * (rate - before) : 0;
  before = rate;
  distance = now;
}

void ReachingArm::note_sway(const Vec3& shoulder, double seconds) noexcept {
  constexpr double kKept = deterministic::exp(-1.0 / (60 * kSwayTime));
  const double x = (shoulder.x - seen.x) / seconds, z = (shoulder.z - seen.z) / seconds;
  sway = seen == Vec3{} ? 0.0 : std::max(kKept * sway, std::sqrt(x * x + z * z));
  seen = shoulder;
}

void ActionStack::note_spare(Side side, double metres) noexcept {
  for (LiveAction& live : live_)
    if (live.action.source == Action::Source::reach && live.action.side == side)
      live.spare = metres;
}

void ActionStack::note_step(Side side, const Vec3& place) noexcept {
  for (LiveAction& live : live_) {
    if (live.action.source != Action::Source::step || live.action.side != side) continue;
    const Vec3 off = live.target() - place;
    const double far = std::sqrt(off.x * off.x + off.z * off.z);
    if (live.missed < 0 || far < live.missed) live.missed = far;
  }
}

double ActionStack::clip_drop() const noexcept {
  double drop = 0;
  for (const LiveAction& live : live_)
    if (live.action.source == Action::Source::clip && live.action.moves(ActionPart::hips) &&
        !live.action.takes_legs())
      drop += live.weights[index(ActionPart::hips)] * live.action.clip->hips_drop(live.seconds);
  return drop;
}

}  // namespace amble
