#include "amble/planning/roadmap.hpp"

#include <ompl/base/ProblemDefinition.h>
#include <ompl/base/SpaceInformation.h>
#include <ompl/base/objectives/PathLengthOptimizationObjective.h>
#include <ompl/datastructures/NearestNeighborsLinear.h>
#include <ompl/geometric/planners/prm/PRM.h>
#include <ompl/util/Console.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <queue>
#include <random>

#include "amble/planning/bezier_space.hpp"

namespace amble {
namespace {

namespace ob = ompl::base;

constexpr double kRetracted = 2;  // of the radius: samples nearer than that to things are moved off
constexpr int kMostRetreats = 8;
constexpr int kHalvings = 8;                // of a retreat's last step, in search of the middle
constexpr double kAskew = 0.8;              // radians that a way near a thing may lead off it
constexpr double kFarthestNeighbour = 2.5;  // metres
constexpr int kEndLines = 6;                // headings of an end, both ways
constexpr double kTurnCost = 0.15;          // metres that a radian on the spot is worth

/// Opens what OMPL keeps for its own solver, which stops by the clock: here the caller decides how
/// much the graph grows, so that a seed decides all.
class Graph : public ompl::geometric::PRM {
 public:
  Graph(const ob::SpaceInformationPtr& si, double most_bend)
      : PRM(si, true), most_bend_(most_bend) {
    setNearestNeighbors<ompl::NearestNeighborsLinear>();
    setConnectionStrategy([this](const Vertex& place) -> const std::vector<Vertex>& {
      return find_neighbours(place);
    });
  }

  Vertex add(const GroundFrame& pose) {
    ob::State* state = si_->allocState();
    BezierSpace::set_pose(state, pose);
    poses_.push_back(pose);
    return addMilestone(state);
  }
  const std::vector<GroundFrame>& poses() const { return poses_; }
  bool connected(Vertex a, Vertex b) { return sameComponent(a, b); }
  double edge_length(const Edge& edge) const {
    return boost::get(boost::edge_weight, g_, edge).value();
  }

 private:
  /// The nearest places that a cubic leads to which a body can walk, as many as PRM* asks for.
  const std::vector<Vertex>& find_neighbours(Vertex place) {
    constexpr double kStar = std::numbers::e * (1 + 1.0 / 3);
    const GroundFrame& here = poses_[place];
    near_.clear();
    for (Vertex other = 0; other < place; ++other) {
      const double apart = std::hypot(poses_[other].x - here.x, poses_[other].z - here.z);
      if (apart > 1e-6 && apart < kFarthestNeighbour) near_.push_back({apart, other});
    }
    std::sort(near_.begin(), near_.end());
    const auto enough = static_cast<std::size_t>(std::ceil(kStar * std::log(place + 2.0)));
    neighbours_.clear();
    for (auto next = near_.begin(); next != near_.end() && neighbours_.size() < enough; ++next)
      if (sharpest_bend(local_way(poses_[next->second], here).cubic) <= most_bend_)
        neighbours_.push_back(next->second);
    return neighbours_;
  }

  double most_bend_;
  std::vector<GroundFrame> poses_;
  std::vector<std::pair<double, Vertex>> near_;
  std::vector<Vertex> neighbours_;
};

/// The shortest way through a graph by Dijkstra's method, over poses and the sense in which the
/// way passes them: it goes on from a pose only as it came there, so that its direction is
/// continuous.
class OneWaySearch {
 public:
  explicit OneWaySearch(const Graph& graph)
      : graph_(graph), best_(2 * graph.poses().size()), before_(best_.size()) {
    std::fill(best_.begin(), best_.end(), kNever);
  }

  std::optional<GroundCurve> find(const Roadmap::End& from, const Roadmap::End& to) {
    for (const int place : from.places)
      for (const bool ahead : {true, false})
        reach(node(static_cast<Vertex>(place), ahead), turn_cost(place, ahead, from.pose),
              kNowhere);
    std::size_t goal = kNowhere;
    double shortest = kNever;
    while (!front_.empty()) {
      const auto [so_far, here] = front_.top();
      front_.pop();
      if (so_far >= shortest) break;
      if (so_far > best_[here]) continue;
      const auto place = static_cast<int>(here / 2);
      if (std::find(to.places.begin(), to.places.end(), place) != to.places.end()) {
        const double all = so_far + turn_cost(place, here % 2 == 0, to.pose);
        if (all < shortest) {
          shortest = all;
          goal = here;
        }
        continue;
      }
      expand(here, so_far);
    }
    if (goal == kNowhere) return std::nullopt;
    return way_to(goal);
  }

 private:
  using Vertex = Graph::Vertex;
  static constexpr double kNever = std::numeric_limits<double>::infinity();
  static constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

  static std::size_t node(Vertex place, bool ahead) { return 2 * place + (ahead ? 0 : 1); }

  /// What turning on the spot between a pose and the way through a place costs.
  double turn_cost(int place, bool ahead, const GroundFrame& pose) const {
    const double heading = graph_.poses()[static_cast<std::size_t>(place)].heading;
    return kTurnCost *
           std::abs(wrap_angle(heading + (ahead ? 0 : std::numbers::pi) - pose.heading));
  }

  void reach(std::size_t next, double cost, std::size_t from) {
    if (cost >= best_[next]) return;
    best_[next] = cost;
    before_[next] = from;
    front_.push({cost, next});
  }

  void expand(std::size_t here, double so_far) {
    const auto& edges = graph_.getRoadmap();
    const Vertex place = here / 2;
    for (auto [edge, end] = boost::out_edges(place, edges); edge != end; ++edge) {
      const Vertex next = boost::target(*edge, edges);
      const LocalWay way = local_way(graph_.poses()[place], graph_.poses()[next]);
      if (way.leaves_ahead == (here % 2 == 0))
        reach(node(next, way.arrives_ahead), so_far + graph_.edge_length(*edge), here);
    }
  }

  GroundCurve way_to(std::size_t goal) const {
    GroundCurve curve;
    for (std::size_t here = goal; before_[here] != kNowhere; here = before_[here])
      curve.pieces.push_back(
          local_way(graph_.poses()[before_[here] / 2], graph_.poses()[here / 2]).cubic);
    std::reverse(curve.pieces.begin(), curve.pieces.end());
    return curve;
  }

  const Graph& graph_;
  std::vector<double> best_;
  std::vector<std::size_t> before_;
  using Entry = std::pair<double, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> front_;
};

/// Evenly spread points of the unit cube that differ with the seed.
class Spread {
 public:
  explicit Spread(std::uint32_t seed) {
    std::mt19937 random(seed);
    for (double& offset : offsets_) offset = random() / 4294967296.0;
  }
  std::array<double, 3> next() {
    ++count_;
    return {std::fmod(radical_inverse(2) + offsets_[0], 1.0),
            std::fmod(radical_inverse(3) + offsets_[1], 1.0),
            std::fmod(radical_inverse(5) + offsets_[2], 1.0)};
  }
  int count() const { return count_; }

 private:
  double radical_inverse(int base) const {
    double value = 0, share = 1.0 / base;
    for (int rest = count_; rest > 0; rest /= base, share /= base) value += share * (rest % base);
    return value;
  }
  std::array<double, 3> offsets_;
  int count_ = 0;
};

}  // namespace

struct Roadmap::Impl {
  Impl(const Obstacles& around, const Options& wish)
      : obstacles(around), options(wish), spread(wish.seed) {
    static const bool quiet = [] {
      ompl::msg::noOutputHandler();
      return true;
    }();
    static_cast<void>(quiet);
    auto si = std::make_shared<ob::SpaceInformation>(std::make_shared<BezierSpace>(wish.ground));
    si->setStateValidityChecker([this](const ob::State* state) {
      const GroundFrame pose = BezierSpace::pose(state);
      return obstacles.clearance(pose.x, pose.z) >= options.radius;
    });
    si->setMotionValidator(
        std::make_shared<OpenCubics>(si, obstacles, wish.ground, wish.radius, wish.most_bend));
    si->setup();
    auto problem = std::make_shared<ob::ProblemDefinition>(si);
    problem->setOptimizationObjective(std::make_shared<ob::PathLengthOptimizationObjective>(si));
    graph = std::make_unique<Graph>(si, wish.most_bend);
    graph->setProblemDefinition(problem);
    graph->setup();
  }

  /// The next sample. Every other one that is near or inside of things retreats from them, which
  /// finds doors that blind samples miss. Near things a way passes along them.
  bool sample(GroundFrame& pose) {
    const std::array<double, 3> unit = spread.next();
    const GroundRectangle& ground = options.ground;
    Point2 place{ground.low_x + unit[0] * (ground.high_x - ground.low_x),
                 ground.low_z + unit[1] * (ground.high_z - ground.low_z)};
    Obstacles::Nearest near = obstacles.nearest(place[0], place[1]);
    const double enough = kRetracted * options.radius;
    // By a number that none of the spread's bases divides, or else only half of the ground would.
    const bool retreats = spread.count() % 7 < 4;
    for (int i = 0; retreats && i < kMostRetreats && near.clearance < enough; ++i) {
      if (near.clearance < 1e-6) return false;
      const double step = 0.3 * options.radius / near.clearance;
      const Point2 before = place;
      place = {place[0] + step * (place[0] - near.place[0]),
               place[1] + step * (place[1] - near.place[1])};
      const Obstacles::Nearest next = obstacles.nearest(place[0], place[1]);
      if (next.clearance <= near.clearance) {  // between two things
        place = widest_between(before, place);
        near = obstacles.nearest(place[0], place[1]);
        break;
      }
      near = next;
    }
    pose = {place[0], place[1], unit[2] * std::numbers::pi};
    if (near.clearance < enough)
      pose.heading = std::atan2(place[1] - near.place[1], near.place[0] - place[0]) +
                     (retreats ? 0.0 : kAskew * (2 * unit[2] - 1));
    return near.clearance >= options.radius && ground.contains(place[0], place[1]);
  }

  /// Where the way is widest between two places on either side of its middle: in a door hardly
  /// wider than the body there is no other place.
  Point2 widest_between(Point2 a, Point2 b) const {
    const auto between = [&](double t) {
      return Point2{a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])};
    };
    const auto clearance = [&](double t) {
      const Point2 place = between(t);
      return obstacles.clearance(place[0], place[1]);
    };
    for (int i = 0; i < kHalvings; ++i) {
      const bool nearer_b = clearance(0.6) > clearance(0.4);
      const Point2 inner = between(nearer_b ? 0.4 : 0.6);
      (nearer_b ? a : b) = inner;
    }
    return between(0.5);
  }

  const Obstacles& obstacles;
  Options options;
  Spread spread;
  std::unique_ptr<Graph> graph;
};

Roadmap::Roadmap(const Obstacles& obstacles, const Options& options)
    : impl_(std::make_unique<Impl>(obstacles, options)) {}
Roadmap::~Roadmap() = default;

void Roadmap::grow(int samples) {
  GroundFrame pose;
  for (int i = 0; i < samples; ++i)
    if (impl_->sample(pose)) impl_->graph->add(pose);
}

int Roadmap::samples() const noexcept { return impl_->spread.count(); }

Roadmap::End Roadmap::add(const GroundFrame& pose) {
  End end{pose, {}};
  // Close to a thing the way leads along it or straight off.
  const Obstacles::Nearest near = impl_->obstacles.nearest(pose.x, pose.z);
  const bool close = near.clearance < kRetracted * impl_->options.radius;
  const double first =
      close ? std::atan2(pose.x - near.place[0], pose.z - near.place[1]) : pose.heading;
  for (int k = 0; k < kEndLines; ++k)
    end.places.push_back(static_cast<int>(
        impl_->graph->add({pose.x, pose.z, first + k * std::numbers::pi / kEndLines})));
  return end;
}

std::optional<GroundCurve> Roadmap::way(const End& from, const End& to) {
  const auto joined = [&](int a, int b) {
    return impl_->graph->connected(static_cast<Graph::Vertex>(a), static_cast<Graph::Vertex>(b));
  };
  for (const int a : from.places)
    for (const int b : to.places)
      if (joined(a, b)) return OneWaySearch(*impl_->graph).find(from, to);
  return std::nullopt;
}

std::vector<GroundCurve::Cubic> Roadmap::edges() const {
  std::vector<GroundCurve::Cubic> out;
  const auto& graph = impl_->graph->getRoadmap();
  const auto& poses = impl_->graph->poses();
  for (auto [edge, end] = boost::edges(graph); edge != end; ++edge)
    out.push_back(
        local_way(poses[boost::source(*edge, graph)], poses[boost::target(*edge, graph)]).cubic);
  return out;
}

int Roadmap::places() const noexcept { return static_cast<int>(impl_->graph->milestoneCount()); }

}  // namespace amble
