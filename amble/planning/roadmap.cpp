#include "amble/planning/roadmap.hpp"

#include <ompl/base/MotionValidator.h>
#include <ompl/base/ProblemDefinition.h>
#include <ompl/base/SpaceInformation.h>
#include <ompl/base/objectives/PathLengthOptimizationObjective.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/geometric/planners/prm/PRM.h>
#include <ompl/util/Console.h>

#include <cmath>
#include <random>

namespace amble {
namespace {

namespace ob = ompl::base;
using Space = ob::RealVectorStateSpace;

constexpr double kRetracted = 2;  // of the radius: samples nearer than that to things are moved off
constexpr int kMostRetreats = 8;

Point2 place_of(const ob::State* state) {
  const auto* place = state->as<Space::StateType>();
  return {place->values[0], place->values[1]};
}

class OpenStraightWays : public ob::MotionValidator {
 public:
  OpenStraightWays(const ob::SpaceInformationPtr& si, const Obstacles& obstacles, double radius)
      : ob::MotionValidator(si), obstacles_(obstacles), radius_(radius) {}
  bool checkMotion(const ob::State* from, const ob::State* to) const override {
    return obstacles_.open_between(place_of(from), place_of(to), radius_);
  }
  bool checkMotion(const ob::State* from, const ob::State* to,
                   std::pair<ob::State*, double>& last) const override {
    last.second = 0;
    if (last.first) si_->copyState(last.first, from);
    return checkMotion(from, to);
  }

 private:
  const Obstacles& obstacles_;
  double radius_;
};

/// Opens what OMPL keeps for its own solver, which stops by the clock: here the caller decides how
/// much the graph grows, so that a seed decides all.
class Graph : public ompl::geometric::PRM {
 public:
  explicit Graph(const ob::SpaceInformationPtr& si) : PRM(si, true) {}
  Vertex add(const Point2& place) {
    ob::State* state = si_->allocState();
    state->as<Space::StateType>()->values[0] = place[0];
    state->as<Space::StateType>()->values[1] = place[1];
    return addMilestone(state);
  }
  bool connected(Vertex a, Vertex b) { return sameComponent(a, b); }
  std::vector<Point2> way(Vertex a, Vertex b) {
    const ob::PathPtr path = constructSolution(a, b);
    std::vector<Point2> out;
    for (const ob::State* state : path->as<ompl::geometric::PathGeometric>()->getStates())
      out.push_back(place_of(state));
    return out;
  }
  Point2 place(Vertex v) const { return place_of(boost::get(vertex_state_t(), g_, v)); }
};

/// Evenly spread points of the unit square that differ with the seed.
class Spread {
 public:
  explicit Spread(std::uint32_t seed) {
    std::mt19937 random(seed);
    for (double& offset : offsets_) offset = random() / 4294967296.0;
  }
  Point2 next() {
    ++count_;
    return {std::fmod(radical_inverse(2) + offsets_[0], 1.0),
            std::fmod(radical_inverse(3) + offsets_[1], 1.0)};
  }
  int count() const { return count_; }

 private:
  double radical_inverse(int base) const {
    double value = 0, share = 1.0 / base;
    for (int rest = count_; rest > 0; rest /= base, share /= base) value += share * (rest % base);
    return value;
  }
  std::array<double, 2> offsets_;
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
    auto space = std::make_shared<Space>(2);
    ob::RealVectorBounds bounds(2);
    bounds.setLow(0, wish.ground.low_x);
    bounds.setHigh(0, wish.ground.high_x);
    bounds.setLow(1, wish.ground.low_z);
    bounds.setHigh(1, wish.ground.high_z);
    space->setBounds(bounds);
    auto si = std::make_shared<ob::SpaceInformation>(space);
    si->setStateValidityChecker([this](const ob::State* state) {
      const Point2 place = place_of(state);
      return obstacles.clearance(place[0], place[1]) >= options.radius;
    });
    si->setMotionValidator(std::make_shared<OpenStraightWays>(si, obstacles, wish.radius));
    si->setup();
    auto problem = std::make_shared<ob::ProblemDefinition>(si);
    problem->setOptimizationObjective(std::make_shared<ob::PathLengthOptimizationObjective>(si));
    graph = std::make_unique<Graph>(si);
    graph->setProblemDefinition(problem);
    graph->setup();
  }

  /// The next sample. Every second one that is near or inside of things retreats from them, which
  /// finds doors that blind samples miss.
  bool sample(Point2& place) {
    const Point2 unit = spread.next();
    const GroundRectangle& ground = options.ground;
    place = {ground.low_x + unit[0] * (ground.high_x - ground.low_x),
             ground.low_z + unit[1] * (ground.high_z - ground.low_z)};
    Obstacles::Nearest near = obstacles.nearest(place[0], place[1]);
    const double enough = kRetracted * options.radius;
    for (int i = 0; spread.count() % 2 && i < kMostRetreats && near.clearance < enough; ++i) {
      if (near.clearance < 1e-6) return false;
      const double step = 0.3 * options.radius / near.clearance;
      const Point2 before = place;
      place = {place[0] + step * (place[0] - near.place[0]),
               place[1] + step * (place[1] - near.place[1])};
      const Obstacles::Nearest next = obstacles.nearest(place[0], place[1]);
      if (next.clearance <= near.clearance) {  // between two things
        place = {0.5 * (place[0] + before[0]), 0.5 * (place[1] + before[1])};
        near = obstacles.nearest(place[0], place[1]);
        break;
      }
      near = next;
    }
    return near.clearance >= options.radius && ground.contains(place[0], place[1]);
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
  Point2 place;
  for (int i = 0; i < samples; ++i)
    if (impl_->sample(place)) impl_->graph->add(place);
}

int Roadmap::samples() const noexcept { return impl_->spread.count(); }

int Roadmap::add(const Point2& place) { return static_cast<int>(impl_->graph->add(place)); }

bool Roadmap::connected(int from, int to) {
  return impl_->graph->connected(static_cast<Graph::Vertex>(from), static_cast<Graph::Vertex>(to));
}

std::vector<Point2> Roadmap::way(int from, int to) {
  return impl_->graph->way(static_cast<Graph::Vertex>(from), static_cast<Graph::Vertex>(to));
}

std::vector<std::array<Point2, 2>> Roadmap::edges() const {
  std::vector<std::array<Point2, 2>> out;
  const auto& graph = impl_->graph->getRoadmap();
  for (auto [edge, end] = boost::edges(graph); edge != end; ++edge)
    out.push_back({impl_->graph->place(boost::source(*edge, graph)),
                   impl_->graph->place(boost::target(*edge, graph))});
  return out;
}

int Roadmap::places() const noexcept { return static_cast<int>(impl_->graph->milestoneCount()); }

}  // namespace amble
