#include "amble/analysis/understand.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <numbers>
#include <sstream>

#include "amble/io/clip_file.hpp"
#include "amble/motion/edit.hpp"
#include "amble/performer/performer.hpp"
#include "captures.hpp"
#include "figure.hpp"

namespace amble {
namespace {

const Fault* find(const Understanding& found, FaultKind kind, int frame) {
  for (const Fault& fault : found.faults)
    if (fault.kind == kind && fault.first <= frame && frame <= fault.last) return &fault;
  return nullptr;
}

bool holds(const Understanding& found, FaultKind kind) {
  for (const Fault& fault : found.faults)
    if (fault.kind == kind) return true;
  return false;
}

/// Arms out to the sides, everything else straight.
void make_t_pose(Clip& clip, int frame) {
  for (int j = 0; j < clip.skeleton.size(); ++j) clip.rotation(frame, j) = {};
  for (const Side side : kSides)
    clip.rotation(frame, clip.skeleton.joint(on_side(Role::left_upper_arm, side))) =
        rotation_z(sign(side) * 0.5 * std::numbers::pi);
  for (const Role role : {Role::spine, Role::neck, Role::head})
    clip.rotation(frame, clip.skeleton.joint(role)) = rotation_x(0.5);
}

TEST(Understand, LeavesACleanClipAlone) {
  Clip clip = swaying_clip(600);
  const Clip before = clip;
  const Understanding found = understand(clip);
  EXPECT_TRUE(found.faults.empty());
  EXPECT_EQ(clip.rotations, before.rotations);
  EXPECT_EQ(clip.translations, before.translations);
  EXPECT_EQ(found.first_frame, 0);
}

TEST(Understand, DropsAnInsertedTPose) {
  Clip clip = swaying_clip(300);
  const Quat second = clip.rotation(1, clip.skeleton.joint(Role::left_upper_arm));
  make_t_pose(clip, 0);
  const Understanding found = understand(clip);
  ASSERT_EQ(found.faults.size(), 1u);
  EXPECT_NE(find(found, FaultKind::t_pose, 0), nullptr);
  EXPECT_EQ(found.faults[0].last, 0);
  EXPECT_EQ(found.first_frame, 1);
  EXPECT_EQ(clip.frames(), 299);
  EXPECT_EQ(clip.rotation(0, clip.skeleton.joint(Role::left_upper_arm)), second);
}

TEST(Understand, DropsATPoseThatIsHeldHoweverLong) {
  Clip clip = swaying_clip(300);
  for (int f = 0; f < 40; ++f) make_t_pose(clip, f);
  const Understanding found = understand(clip);
  ASSERT_EQ(found.faults.size(), 1u);
  EXPECT_EQ(found.faults[0].kind, FaultKind::t_pose);
  EXPECT_EQ(found.faults[0].last, 39);
  EXPECT_EQ(clip.frames(), 260);
}

TEST(Understand, DoesNotTakeAFastStartOrEndForATear) {
  // Stands nearly still for ten seconds between two sudden motions of the whole body.
  Clip clip = swaying_clip(1200);
  for (int f = 0; f < clip.frames(); ++f) {
    const double away = std::max(0.0, 15.0 - std::min(f, clip.frames() - 1 - f));
    const Quat turned = rotation_x(0.06 * away);
    for (int j = 1; j < clip.skeleton.size(); ++j)
      if (!clip.skeleton.joints[static_cast<std::size_t>(j)].end)
        clip.rotation(f, j) = clip.rotation(f, j) * turned;
  }
  const Understanding found = understand(clip);
  EXPECT_FALSE(holds(found, FaultKind::untracked));
  EXPECT_FALSE(holds(found, FaultKind::t_pose));
}

TEST(Understand, ReportsAFootThatIsDisplaced) {
  Clip clip = swaying_clip(300);
  const int foot = clip.skeleton.joint(Role::left_foot);
  for (int f = 120; f < clip.frames(); ++f)
    clip.rotation(f, foot) = clip.rotation(f, foot) * rotation_x(0.4);
  const Understanding found = understand(clip);
  const Fault* displaced = find(found, FaultKind::displaced, 120);
  ASSERT_NE(displaced, nullptr);
  EXPECT_EQ(displaced->first, 120);
  EXPECT_EQ(displaced->last, 299);
  EXPECT_EQ(displaced->joint, foot);
  EXPECT_NEAR(displaced->amount, 0.4 * 180 / std::numbers::pi, 1);
}

TEST(Understand, ReportsWithoutMendingWhenAsked) {
  Clip clip = swaying_clip(300);
  make_t_pose(clip, 0);
  const Understanding found = understand(clip, {.mend = false});
  ASSERT_EQ(found.faults.size(), 1u);
  EXPECT_EQ(found.faults[0].action, "reported");
  EXPECT_EQ(clip.frames(), 300);
}

TEST(Understand, FindsZeroFramesAtTheStartAndInside) {
  Clip clip = swaying_clip(300);
  for (const int f : {0, 1, 150}) {
    clip.root(f) = {};
    for (int j = 0; j < clip.skeleton.size(); ++j) clip.rotation(f, j) = {};
  }
  const Understanding found = understand(clip);
  EXPECT_NE(find(found, FaultKind::untracked, 0), nullptr);
  EXPECT_NE(find(found, FaultKind::untracked, 1), nullptr);
  EXPECT_NE(find(found, FaultKind::untracked, 150), nullptr);
  EXPECT_FALSE(holds(found, FaultKind::spike));
  EXPECT_EQ(clip.frames(), 298);
  EXPECT_NEAR(clip.root(148).y, 0.93, 1e-9);
}

TEST(Understand, RedrawsASpike) {
  Clip clip = swaying_clip(300);
  const Clip clean = clip;
  const int arm = clip.skeleton.joint(Role::right_upper_arm);
  clip.rotation(100, arm) = rotation_z(1.0) * clip.rotation(100, arm);
  const Understanding found = understand(clip);
  ASSERT_EQ(found.faults.size(), 1u);
  const Fault* spike = find(found, FaultKind::spike, 100);
  ASSERT_NE(spike, nullptr);
  EXPECT_EQ(spike->joint, clip.skeleton.joint(Role::right_hand));
  EXPECT_EQ(spike->action, "redrawn");
  EXPECT_LT(angle_between(clip.rotation(100, arm), clean.rotation(100, arm)), 0.01);
}

/// Hops of 0.4 s flight under real gravity at a true 60 frames/s.
Clip hopping_clip(double header_fps) {
  Clip clip = swaying_clip(600, 60);
  for (int f = 0; f < clip.frames(); ++f) {
    const double t = std::fmod(f / 60.0, 0.7);
    clip.root(f).y = 0.93 + (t < 0.4 ? 0.5 * 9.81 * t * (0.4 - t) : 0.0);
  }
  clip.fps = header_fps;
  return clip;
}

TEST(Understand, TellsTheTrueRateFromTheFallInFlight) {
  Clip right = hopping_clip(60), fast = hopping_clip(120), slow = hopping_clip(30);
  EXPECT_FALSE(holds(understand(right), FaultKind::frame_rate));
  EXPECT_EQ(right.fps, 60);
  EXPECT_TRUE(holds(understand(fast), FaultKind::frame_rate));
  EXPECT_EQ(fast.fps, 60);
  EXPECT_TRUE(holds(understand(slow), FaultKind::frame_rate));
  EXPECT_EQ(slow.fps, 60);
}

TEST(Understand, PutsARaisedBodyOnTheFloor) {
  Clip clip = swaying_clip(300);
  for (int f = 0; f < clip.frames(); ++f) clip.root(f).y += 0.5;
  const Understanding found = understand(clip);
  EXPECT_TRUE(holds(found, FaultKind::floor));
  EXPECT_NEAR(clip.root(0).y, 0.93, 0.02);
}

TEST(Understand, ABodyThatFloatsHasTheSolesThatItHasOnTheFloor) {
  const Clip standing = perform_strides({Gait::walk, 1.3}, 2, 60);
  for (const double size : {1.0, 0.6}) {
    Clip clip = standing;
    scale_body(clip.skeleton, size);
    for (Vec3& place : clip.translations) place = place * size + Vec3{0, 0.3, 0};
    clip.skeleton.soles = {};
    UnderstandOptions options;
    options.metres_per_unit = 1;
    options.any_size = true;
    EXPECT_TRUE(holds(understand(clip, options), FaultKind::floor));
    for (std::size_t k = 0; k < 2; ++k)
      EXPECT_NEAR(clip.skeleton.soles[k].ball_height, size * 0.025, 0.003);
  }
}

TEST(Understand, MeasuresTheSoles) {
  Clip clip = swaying_clip(300);
  const Understanding found = understand(clip);
  for (const Side side : kSides) {
    const auto k = static_cast<std::size_t>(index(side));
    const Sole& sole = clip.skeleton.soles[k];
    EXPECT_EQ(found.flat_frames[k], 300);
    EXPECT_NEAR(sole.ankle_height, 0.08, 1e-9);
    EXPECT_NEAR(sole.ball_height, 0.025, 1e-9);
    EXPECT_NEAR(sole.tip_height, 0.02, 1e-9);
    EXPECT_NEAR(sole.tip_joint.z, 0.20, 1e-9);
    EXPECT_NEAR(sole.ball_joint.y, -0.055, 1e-9);
    EXPECT_LT(angle_between(sole.flat_foot, Quat{}), 1e-9);
  }
}

TEST(Understand, SolesDoNotDependOnTheHeading) {
  Clip clip = swaying_clip(300);
  for (int f = 0; f < clip.frames(); ++f)
    clip.rotation(f, 0) = rotation_y(2.0) * clip.rotation(f, 0);
  understand(clip);
  EXPECT_LT(angle_between(clip.skeleton.soles[0].flat_foot, Quat{}), 1e-9);
  EXPECT_NEAR(clip.skeleton.soles[0].tip_joint.z, 0.20, 1e-9);
}

/// Columns of the captures' index by file.
std::map<std::string, std::map<std::string, std::string>> read_index() {
  std::ifstream file(capture_folder() / "index.csv");
  std::map<std::string, std::map<std::string, std::string>> rows;
  std::vector<std::string> header;
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> cells(1);
    bool inside = false;
    for (const char c : line) {
      if (c == '"')
        inside = !inside;
      else if (c == ',' && !inside)
        cells.emplace_back();
      else if (c != '\r')
        cells.back().push_back(c);
    }
    if (header.empty())
      header = cells;
    else
      for (std::size_t k = 0; k < header.size() && k < cells.size(); ++k)
        rows[cells[0]][header[k]] = cells[k];
  }
  return rows;
}

TEST(Understand, FindsScaleRateAndEveryNamedFaultOfTheCaptures) {
  AMBLE_NEEDS_CAPTURES();
  const auto index = read_index();
  ASSERT_EQ(index.size(), 66u);
  for (const auto& [file, row] : index) {
    Clip clip = read_clip((capture_folder() / file).string());
    const Understanding found = understand(clip);
    EXPECT_NEAR(found.scale.metres_per_unit, std::stod(row.at("scale_to_m")), 1e-6) << file;
    EXPECT_EQ(found.scale.up, UpAxis::y) << file;
    EXPECT_NEAR(clip.fps, std::stod(row.at("fps")), 1e-3) << file;
    EXPECT_EQ(found.file_frames, std::stoi(row.at("frames"))) << file;
    if (file.rfind("bandai/", 0) == 0) {
      EXPECT_TRUE(found.faults.empty()) << file;
      continue;
    }
    EXPECT_NE(find(found, FaultKind::t_pose, 0), nullptr) << file;
    const std::string& notes = row.at("notes");
    if (notes.find("toe height drifts") != std::string::npos) {
      EXPECT_TRUE(holds(found, FaultKind::floor)) << file;
    }
    if (const auto at = notes.find("one-frame spikes: "); at != std::string::npos) {
      std::istringstream words(notes.substr(at));
      std::string skip, joint;
      int frame = 0;
      words >> skip >> skip >> joint >> skip >> skip >> frame;
      const Fault* spike = find(found, FaultKind::spike, frame);
      ASSERT_NE(spike, nullptr) << file;
      EXPECT_EQ(clip.skeleton.joints[static_cast<std::size_t>(spike->joint)].name, joint) << file;
    }
    EXPECT_EQ(holds(found, FaultKind::frame_rate), row.at("fps") != row.at("fps_header")) << file;
  }
}

}  // namespace
}  // namespace amble
