#include "crowd_acting.hpp"

#include "amble/engine/style_maker.hpp"
#include "style_clip.hpp"

namespace amble::cli {
namespace {

constexpr double kLater = 0.37;  // seconds from one to the next …
constexpr int kRound = 10;       // … and with the eleventh it begins anew

}  // namespace

void CrowdActing::add_to(CLI::App& command) {
  command.add_option("--style", styles,
                     "Styles dealt out in turn: mixes (.json), presets (relaxed, tired, rigid, "
                     "happy) or names of examples");
  command.add_option("--actions", actions,
                     "What everybody does meanwhile, one a little after the other: "
                     "{\"actions\":[{\"at\":1,\"play\":\"wave\"},…]}");
}

ActingCrowd::ActingCrowd(const CrowdActing& option,
                         const std::shared_ptr<const Technique>& technique, Crowd& crowd) {
  StyleMaker maker({}, technique);
  std::vector<std::shared_ptr<const Style>> styles;
  for (const std::string& style : option.styles) styles.push_back(maker.make(open_mix(style)));
  for (int i = 0; i < crowd.size() && !styles.empty(); ++i)
    crowd[i].wear(styles[static_cast<std::size_t>(i) % styles.size()], 0);
  if (!option.actions.empty())
    players_.assign(static_cast<std::size_t>(crowd.size()),
                    read_actions(option.actions, technique->library()));
}

void ActingCrowd::act(double time, Crowd& crowd) {
  for (std::size_t i = 0; i < players_.size(); ++i)
    players_[i].act(time - kLater * static_cast<double>(i % kRound), crowd[static_cast<int>(i)]);
}

}  // namespace amble::cli
