#include "amble/analysis/study.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "amble/analysis/in_place.hpp"
#include "amble/core/error.hpp"
#include "amble/kinematics/leg_reach.hpp"

namespace amble {
namespace {

constexpr double kSlowestRate = 5, kFastestRate = 10000;  // frames a second that show steps
constexpr double kNear = 0.3;       // seconds from a placed phase to the contact it belongs to
constexpr double kLongestLoop = 3;  // seconds; longer clips show whole strides as they are
constexpr int kRounds = 3;          // of a loop, so that strides begin and end inside

void place(const PlacedPhase& placed, const Study& study, FootContacts& contacts) {
  const double seconds = placed.seconds - study.file_time(0);
  Contact* nearest = nullptr;
  double least = kNear;
  for (Contact& contact : contacts[static_cast<std::size_t>(index(placed.side))]) {
    const double to_begin = std::abs(seconds - contact.begin),
                 to_end = std::abs(seconds - contact.end);
    const bool inside = seconds > contact.begin && seconds < contact.end;
    const double away = placed.phase == FootPhase::heel_strike ? to_begin
                        : placed.phase == FootPhase::toe_off   ? to_end
                        : inside                               ? 0.0
                                                               : std::min(to_begin, to_end);
    if (away >= least) continue;
    least = away;
    nearest = &contact;
  }
  if (!nearest)
    throw Error(study.clip.name + ": no contact of the " +
                (placed.side == Side::left ? "left" : "right") + " foot within 0.3 s of the " +
                foot_phase_name(placed.phase) + " placed at " + std::to_string(placed.seconds) +
                " s");
  nearest->event(placed.phase) = FootEvent{seconds, 1.0, {}};
  if (placed.phase == FootPhase::heel_strike) nearest->begin = seconds;
  if (placed.phase == FootPhase::toe_off) nearest->end = seconds;
}

/// The stretches that a person gave, in seconds of the clip.
std::vector<TimeSpan> in_clip(const std::vector<TimeSpan>& given, const Study& study, Side side) {
  std::vector<TimeSpan> spans;
  double before = -1e9;
  for (const auto& [begin, end] : given) {
    if (!(begin >= before && end > begin))
      throw Error(study.clip.name + ": the contacts of the " +
                  (side == Side::left ? "left" : "right") + " foot overlap or run backwards at " +
                  std::to_string(begin) + " s; each is [down, up], in order of time");
    before = end;
    const TimeSpan span{begin - study.file_time(0), end - study.file_time(0)};
    if (span.second > 0 && span.first < study.body.last_second()) spans.push_back(span);
  }
  return spans;
}

int strikes(const std::vector<Contact>& contacts) {
  return static_cast<int>(std::count_if(contacts.begin(), contacts.end(),
                                        [](const Contact& contact) { return contact.struck(); }));
}

/// Once a foot's marker has slipped, the foot is not where the skeleton has it.
void reject_displaced(Study& study) {
  for (const Fault& fault : study.found.faults) {
    if (fault.kind != FaultKind::displaced) continue;
    const double slip = fault.first / study.clip.fps;
    for (Cycle& cycle : study.cycles)
      if (cycle.rejected.empty() && slip < study.file_time(cycle.end))
        cycle.rejected = "a foot's marker has slipped";
  }
}

/// Another clip than the file's: `fault` says what was done to it.
void go_on_with(Clip clip, const Fault& fault, Study& study, std::vector<Transform>& world) {
  study.clip = std::move(clip);
  study.found.faults.push_back(fault);
  world = forward_kinematics(study.clip);
  study.body = body_track(study.clip, world);
}

/// Lets a motion on the spot travel, as games keep it.
void put_travel_back(Study& study, std::vector<Transform>& world) {
  const auto velocity = missing_travel(study.clip, world, study.body);
  if (!velocity) return;
  const int first = study.found.first_frame, last = first + study.clip.frames() - 1;
  Clip clip = study.clip;
  put_travel_back(clip, *velocity);
  go_on_with(std::move(clip),
             {FaultKind::in_place, first, last, -1, length(*velocity), "travel put back"}, study,
             world);
}

/// Lets a loop go round; whether it is one.
bool go_round(Study& study, std::vector<Transform>& world) {
  if (study.body.pelvis.empty() || study.clip.seconds() > kLongestLoop) return false;
  const std::optional<int> round = loop_length(study.clip);
  if (!round) return false;
  const int first = study.found.first_frame, last = first + study.clip.frames() - 1;
  go_on_with(repeated(study.clip, study.body, *round, kRounds),
             {FaultKind::loop, first, last, -1, kRounds, "repeated"}, study, world);
  return true;
}

/// Finds the feet's contacts, with what a person says of them, and the strides.
void find_steps(const FootCorrections& corrections, const std::vector<Transform>& world,
                Study& out) {
  out.contacts = find_contacts(out.clip, world);
  for (const Side side : kSides)
    if (const auto k = static_cast<std::size_t>(index(side)); corrections.contacts[k])
      out.contacts[k] =
          contacts_during(in_clip(*corrections.contacts[k], out, side), out.clip, world, side);
  out.cycles = find_cycles(out.body, out.contacts);
}

/// Why a clip gives nothing, in a person's words.
std::string reason_for_nothing(const Study& study) {
  const int left = strikes(study.contacts[0]), right = strikes(study.contacts[1]);
  if (study.cycles.empty()) {
    if (left + right == 0) return "no locomotion: the feet never step";
    if (std::min(left, right) == 0) return "no full stride: one foot never steps";
    return "no full stride: " + std::to_string(left) + " steps of the left foot and " +
           std::to_string(right) + " of the right; two of one foot are needed";
  }
  std::map<std::string, int> reasons;
  for (const Cycle& cycle : study.cycles) {
    if (cycle.rejected.empty()) return {};
    ++reasons[cycle.rejected];
  }
  std::string out = "no steady cycle: ";
  for (const auto& [reason, count] : reasons)
    out += (out.back() == ' ' ? "" : ", ") + std::to_string(count) + " × " + reason;
  return out;
}

}  // namespace

Study study(Clip clip, const UnderstandOptions& options, const FootCorrections& corrections) {
  Study out;
  out.clip = std::move(clip);
  if (const double rate = options.fps.value_or(out.clip.fps);
      !(rate >= kSlowestRate && rate <= kFastestRate)) {
    out.rejected = "no motion can be told at " + std::to_string(rate) +
                   " frames a second; give the true rate with --fps";
    return out;
  }
  out.found = understand(out.clip, options);
  const Skeleton& skeleton = out.clip.skeleton;
  std::string missing;
  for (const Role role : {Role::pelvis, Role::left_thigh, Role::right_thigh, Role::left_shin,
                          Role::right_shin, Role::left_foot, Role::right_foot})
    if (!skeleton.has(role))
      missing += (missing.empty() ? "" : ", ") + std::string(role_name(role));
  if (!missing.empty()) {
    out.rejected = "no legs to walk on: the skeleton has no " + missing +
                   "; name the joints with --roles if it does";
    return out;
  }
  for (const Side side : kSides)
    if (!leg_bones(skeleton, side).whole()) {
      out.rejected = std::string("no legs to walk on: the ") +
                     (side == Side::left ? "left" : "right") +
                     " one has no length between hip, knee and ankle";
      return out;
    }
  if (out.clip.frames() < 8) {
    out.rejected = "no full stride: " + std::to_string(out.clip.frames()) + " frames";
    return out;
  }
  std::vector<Transform> world = forward_kinematics(out.clip);
  out.body = body_track(out.clip, world);
  if (options.mend) put_travel_back(out, world);
  find_steps(corrections, world, out);
  // A round of a gait holds no stride from strike to strike before it is walked on.
  if (options.mend && out.cycles.empty() && go_round(out, world))
    find_steps(corrections, world, out);
  if (!corrections.phases.empty()) {
    for (const PlacedPhase& phase : corrections.phases) place(phase, out, out.contacts);
    out.cycles = find_cycles(out.body, out.contacts);
  }
  reject_displaced(out);
  out.standing = find_standing(out.body, out.contacts);
  out.rejected = reason_for_nothing(out);
  return out;
}

}  // namespace amble
