#include "amble/evaluation/figures_menardais2004.hpp"

#include <algorithm>
#include <cmath>

#include "amble/actions/action_body.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/evaluation/drawing.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

using Points = std::vector<Drawing::Point>;
constexpr double kSeconds = 14, kStep = 1.0 / 60, kBetween = 0.7;  // s
constexpr double kLeft = 60, kWidth = 1040;                        // pixels

/// Where all joints are at a time.
struct Moment {
  double seconds;
  std::vector<Vec3> joints;
};

/// What is grasped, and the colour that its grasp has in the curves.
struct Object {
  Vec3 place;
  const char* colour;
};

/// The whole way at its true scale, seen from its right: bodies as sticks, what they grasp as dots.
void draw_way(Drawing& drawing, const Skeleton& skeleton, const std::vector<Moment>& moments,
              const std::vector<Object>& objects, double ground) {
  const double scale =
      kWidth / std::max(1.0, moments.back().joints[0].z - moments.front().joints[0].z);
  const auto at = [&](const Vec3& place) {
    return Drawing::Point{kLeft + scale * (place.z - moments.front().joints[0].z),
                          ground - scale * place.y};
  };
  for (const Moment& moment : moments) {
    for (std::size_t j = 1; j < moment.joints.size(); ++j) {
      const auto parent = static_cast<std::size_t>(skeleton.joints[j].parent);
      const bool left = skeleton.joints[j].name.rfind("Left", 0) == 0;
      drawing.line(at(moment.joints[parent]), at(moment.joints[j]), left ? kGrey : kBlue, 1.6);
    }
    drawing.words({at(moment.joints[0])[0], ground + 16}, drawn_number(moment.seconds) + " s",
                  "middle", 10);
  }
  for (const Object& object : objects) drawing.dot(at(object.place), 5, object.colour);
}

/// What the story needs of each action over time, for both arms.
struct Curves {
  std::string name;
  const char* colour;
  std::array<Points, 2> weight, priority;
  int id = ActionStack::kNone;
};

/// Walk, crouch, walk silently, grasp two objects, run.
class Story {
 public:
  explicit Story(const std::shared_ptr<const MotionLibrary>& library)
      : body_(std::make_shared<const ActionBody>(library)), walker_(library) {
    walker_.reset({.speed = 1.2});
  }

  void tell() {
    const int steps = static_cast<int>(std::lround(kSeconds / kStep));
    for (int i = 0; i <= steps; ++i) {
      const double t = i * kStep;
      if (i > 0) {
        act(t);
        walker_.update(kStep);
      }
      note(t);
      if (i % static_cast<int>(std::lround(kBetween / kStep)) == 0) keep(t);
    }
  }
  const std::vector<Curves>& curves() const { return curves_; }
  const std::vector<Moment>& moments() const { return moments_; }
  const std::vector<Object>& objects() const { return objects_; }

 private:
  static bool at(double t, double when) { return std::abs(t - when) < 0.5 * kStep; }

  void act(double t) {
    if (at(t, 1.5)) crouch_ = walker_.play(body_->hips_height(0.68));
    if (at(t, 4)) walker_.stop(crouch_);
    if (at(t, 4)) curves_[1].id = walker_.play(silent_walk());
    if (at(t, 6.2)) curves_[2].id = grasp(Side::right, -0.4);
    if (at(t, 8.2)) walker_.stop(curves_[2].id);
    if (at(t, 8.0)) curves_[3].id = grasp(Side::left, 0.4);
    if (at(t, 9)) walker_.set_priority(curves_[3].id, ActionPart::left_arm, 8);
    if (at(t, 10)) walker_.stop(curves_[3].id);
    if (at(t, 10.2)) walker_.stop(curves_[1].id);
    if (at(t, 10.5) && walker_.library().groups.size() > 1)
      curves_[4].id = walker_.play(body_->gait(walker_.library().groups.back().name));
    const bool silent = t > 4 && t < 10.2;
    walker_.command({.speed = silent ? kSilentSpeed : t < 10.5 ? 1.2 : 3.0});
  }

  /// Steps of its own kind, arms and legs included, which follow the one clock of the gait.
  Action silent_walk() const {
    const Clip clip = perform({.speed = kSilentSpeed, .style = "sneaky"}, 6, ActionClip::kRate);
    return body_->clip(clip, true).with_every_part(3);
  }

  int grasp(Side side, double aside) {
    const bool right = side == Side::right;
    const Vec3 place{aside, 1.15, walker_.doing().z + 1.5};
    objects_.push_back({place, right ? kBlue : kRed});
    return walker_.play(body_->reach(side, place).with_priority(right ? 8 : 2));
  }

  void keep(double t) {
    Moment& moment = moments_.emplace_back(Moment{t, {}});
    for (const Transform& joint : walker_.model()) moment.joints.push_back(joint.position);
  }

  void note(double t) {
    for (std::size_t k = 0; k < 2; ++k) {
      double neutral = 1;
      for (Curves& curve : curves_) {
        double weight = 0, priority = 0;
        for (const LiveAction& live : walker_.snapshot().actions.live())
          if (live.id == curve.id && live.action.moves(arm_part(kSides[k]))) {
            weight = live.weights[index(arm_part(kSides[k]))];
            priority = live.priority[index(arm_part(kSides[k]))].value * live.state.value();
          }
        neutral -= weight;
        curve.weight[k].push_back({t, weight});
        curve.priority[k].push_back({t, priority});
      }
      curves_.front().weight[k].back()[1] = neutral;
    }
  }

  static constexpr double kSilentSpeed = 0.8;  // m/s
  std::shared_ptr<const ActionBody> body_;
  Character walker_;
  int crouch_ = ActionStack::kNone;
  std::vector<Moment> moments_;
  std::vector<Object> objects_;
  std::vector<Curves> curves_{{"walk, crouch", kGrey, {}, {}},
                              {"silent walk", kOchre, {}, {}},
                              {"grasp, right", kBlue, {}, {}},
                              {"grasp, left", kRed, {}, {}},
                              {"run", kGreen, {}, {}}};
};

}  // namespace

std::string draw_menardais2004_2(const std::shared_ptr<const MotionLibrary>& library) {
  Drawing drawing(1150, 760);
  constexpr double kGround = 170;
  drawing.line({kLeft - 30, kGround}, {kLeft + kWidth + 40, kGround}, kGrey);
  Story story(library);
  story.tell();
  draw_way(drawing, library->skeleton, story.moments(), story.objects(), kGround);
  const char* titles[] = {"weights, left arm", "weights, right arm", "priorities, left arm",
                          "priorities, right arm"};
  for (std::size_t row = 0; row < 4; ++row) {
    const bool weights = row < 2;
    Axes axes(drawing, {kLeft, 215 + 130.0 * static_cast<double>(row)}, {kWidth, 85}, {0, kSeconds},
              {0, weights ? 1.0 : 10.0});
    axes.grid(titles[row], row == 3 ? "seconds" : "", weights ? "k" : "P·S");
    for (const Curves& curve : story.curves())
      axes.curve((weights ? curve.weight : curve.priority)[row % 2], curve.colour);
  }
  double x = kLeft;
  for (const Curves& curve : story.curves()) {
    drawing.line({x, 748}, {x + 22, 748}, curve.colour, 3);
    drawing.words({x + 28, 752}, curve.name);
    x += 210;
  }
  return drawing.svg();
}

}  // namespace amble
