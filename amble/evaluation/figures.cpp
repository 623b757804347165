#include "amble/evaluation/figures.hpp"

#include "amble/core/error.hpp"
#include "amble/evaluation/figure_ground.hpp"
#include "amble/evaluation/figure_life.hpp"
#include "amble/evaluation/figure_planting.hpp"
#include "amble/evaluation/figures_kim2012.hpp"
#include "amble/evaluation/figures_kwon2007.hpp"
#include "amble/evaluation/figures_menardais2004.hpp"
#include "amble/evaluation/figures_park2002.hpp"
#include "amble/evaluation/figures_park2002_method.hpp"
#include "amble/evaluation/figures_pettre2006.hpp"
#include "amble/evaluation/figures_pettre2006_walks.hpp"

namespace amble {

const std::vector<Figure>& figures() {
  static const std::vector<Figure> all = {
      {"kim2012:1", "Happy walks, mixed of other walks' components", draw_kim2012_1, shows_kim2012},
      {"kim2012:6", "One walk with weights of 0.5, 1 and 1.5", draw_kim2012_6},
      {"kim2012:7", "Legs of another walk: weights as given, and optimised", draw_kim2012_7,
       shows_kim2012},
      {"kim2012:8", "Three walks in another style", draw_kim2012_8, shows_kim2012},
      {"kwon2007:1", "The pelvis on straight and curved ways", draw_kwon2007_1},
      {"kwon2007:3", "Two curves through the supports, and the vehicle between", draw_kwon2007_3},
      {"kwon2007:4", "Accelerations of examples and a vehicle, and their bounds", draw_kwon2007_4},
      {"kwon2007:5", "Pointers made into ways that people could go", draw_kwon2007_5},
      {"life:standing", "Standing alive, and strides that differ from one to the next", draw_life},
      {"library:planting", "A captured stride, and what a library makes of it", draw_planting,
       [](const auto&) { return false; }},
      {"menardais2004:2",
       "Walk, crouch, silent walk, grasp two objects, run: weights and priorities",
       draw_menardais2004_2},
      {"park2002:2", "The arc that a stride goes along", draw_park2002_2},
      {"park2002:3", "Actual and generic time of three strides", draw_park2002_3},
      {"park2002:4", "Blended times may run back; blended rates may not", draw_park2002_4},
      {"park2002:5", "Distances of orientations: with a kink, and without", draw_park2002_5,
       [](const auto&) { return false; }},
      {"park2002:7", "A foot in the frame of the root: examples and target", draw_park2002_7},
      {"park2002:8", "Cost of a frame against the number of examples", draw_park2002_8},
      {"park2002:9", "Walking, slow and fast running along one B-spline", draw_park2002_9},
      {"park2002:10", "Chasing a pointer, running where it is fast", draw_park2002_10},
      {"park2002:11", "A walk over rough ground, up stairs and down", draw_park2002_11},
      {"pettre2006:4", "Three samples around a directive, and their weights", draw_pettre2006_4},
      {"pettre2006:6", "One posture after the other while the cycle changes", draw_pettre2006_6},
      {"pettre2006:7", "What a library covers, how densely, and beyond", draw_pettre2006_7},
      {"pettre2006:8", "To a place and heading along a Bézier curve", draw_pettre2006_8},
      {"pettre2006:9", "Interpolating and extrapolating three sinusoids", draw_pettre2006_9},
      {"pettre2006:10", "Speeding up, walking to a goal, stopping in a pose", draw_pettre2006_10},
  };
  return all;
}

const Figure& find_figure(const std::string& id) {
  std::string known;
  for (const Figure& figure : figures()) {
    if (figure.id == id) return figure;
    known += (known.empty() ? "" : ", ") + figure.id;
  }
  throw Error("no figure is named '" + id + "'; there are " + known);
}

}  // namespace amble
