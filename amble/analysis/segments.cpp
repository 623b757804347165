#include "amble/analysis/segments.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace amble {
namespace {

constexpr double kSame = 0.02;  // seconds between two names of one moment
constexpr std::size_t kFewestFrames = 8;

/// Which foot strikes at a moment; the other one than struck before where none does.
Side striking(const FootContacts& contacts, double start, double end) {
  for (const auto& [moment, starts] : {std::pair(end, false), std::pair(start, true)})
    for (const Side side : kSides)
      for (const Contact& contact : contacts[static_cast<std::size_t>(index(side))])
        if (contact.struck() && std::abs(contact.begin - moment) < kSame)
          return starts ? other(side) : side;
  return Side::right;
}

}  // namespace

std::vector<MotionSegment> segments_of(const Study& study) {
  std::vector<MotionSegment> out;
  if (study.body.pelvis.size() < 2 || !study.clip.skeleton.has(Role::pelvis)) return out;
  const std::vector<StreamPiece> pieces = cut_stream(study);
  std::vector<std::pair<double, double>> standing = study.standing;
  for (const StreamPiece& piece : pieces)
    if (piece.from == "stand" && piece.to == "stand") standing.emplace_back(piece.start, piece.end);
  const auto track = VehicleTrack::fit(study.body, study.contacts, standing);
  if (!track) return out;
  const double fps = study.clip.fps;
  std::vector<double> moments;
  for (int f = 0; f < study.clip.frames(); ++f)
    if (const double t = f / fps; t >= track->first() && t <= track->last()) moments.push_back(t);
  const std::vector<VehicleState> states = track->at(moments);
  const std::vector<Transform> world = forward_kinematics(study.clip);
  const auto joints = study.clip.skeleton.joints.size();
  const auto pelvis = static_cast<std::size_t>(study.clip.skeleton.joint(Role::pelvis));
  for (const StreamPiece& piece : pieces) {
    if (piece.from == "stand" && piece.to == "stand") continue;
    if (piece.start < track->first() - 1e-9 || piece.end > track->last() + 1e-9) continue;
    MotionSegment segment;
    segment.piece = piece;
    segment.side = striking(study.contacts, piece.start, piece.end);
    for (std::size_t k = 0; k < moments.size(); ++k) {
      if (moments[k] < piece.start - 1e-9 || moments[k] > piece.end + 1e-9) continue;
      if (segment.vehicle.empty()) segment.first_moment = moments[k];
      const auto frame = static_cast<std::size_t>(std::lround(moments[k] * fps));
      segment.vehicle.push_back(states[k]);
      segment.details.push_back(details_of(states[k], world[frame * joints + pelvis]));
    }
    if (segment.vehicle.size() >= kFewestFrames) out.push_back(std::move(segment));
  }
  return out;
}

}  // namespace amble
