#include "clean_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/kinematics/forward.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/maths/filter.hpp"
#include "amble/maths/statistics.hpp"
#include "amble/metrics/limits.hpp"
#include "markup.hpp"

namespace amble::cli {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kOwnKnee = 2;  // degrees: as bent as that more than captured is the person's

metrics::Score score_of(const Clip& clip, const Skeleton& body, const Terrain* terrain) {
  metrics::ScoreOptions options;
  if (terrain)
    options.terrain =
        metrics::Ground{0, std::shared_ptr<const Terrain>(std::shared_ptr<void>(), terrain)};
  else
    options.ground = 0;
  std::array<metrics::SoleHeights, 2> soles;
  for (std::size_t k = 0; k < 2; ++k)
    soles[k] = {body.soles[k].ankle_height, body.soles[k].ball_height, body.soles[k].tip_height};
  options.soles = soles;
  return metrics::score_clip(clip, options);
}

/// Degrees by which planting has bent the knees more than they were, in nineteen of twenty frames.
double knees_bent_by(const Clip& capture, const Clip& made) {
  std::vector<Transform> was(capture.skeleton.joints.size()), is(was);
  std::vector<double> more;
  for (int f = 0; f < std::min(capture.frames(), made.frames()); ++f) {
    forward_kinematics(capture, f, was);
    forward_kinematics(made, f, is);
    for (const Side side : kSides) {
      const LegBones bones = leg_bones(capture.skeleton, side);
      const auto bend = [&](const std::vector<Transform>& world) {
        const auto place = [&](Role role) {
          return world[static_cast<std::size_t>(capture.skeleton.joint(on_side(role, side)))]
              .position;
        };
        return plain_flexion(bones, length(place(Role::left_foot) - place(Role::left_thigh)));
      };
      more.push_back(kDegrees * (bend(is) - bend(was)));
    }
  }
  return quantile(std::move(more), 0.95);
}

/// `knees_kept`: they are bent as captured, whatever the score of the capture says of them.
std::vector<std::string> broken(const metrics::Score& score, const metrics::LimitSet& set,
                                const metrics::Score* capture, bool knees_kept) {
  std::vector<std::string> out = score.problems;
  std::vector<metrics::LimitCheck> own;
  if (capture) own = metrics::check_limits(*capture, set);
  for (const metrics::LimitCheck& check : metrics::check_limits(score, set)) {
    if (check.held()) continue;
    const bool knee = check.figure.find("knee") != std::string::npos;
    const bool persons =
        knee &&
        (knees_kept || std::any_of(own.begin(), own.end(), [&](const metrics::LimitCheck& was) {
           return was.figure == check.figure && check.value <= was.value + kOwnKnee;
         }));
    if (!persons)
      out.push_back(
          fmt::format("{} {} {}", check.figure, metrics::plain_number(check.value), check.unit));
  }
  return out;
}

struct Curves {
  std::vector<double> speed, height;  // of the toes, m/s and metres
};

Curves curves_of(const Clip& clip, Side side, double down) {
  Curves out;
  int joint = clip.skeleton.joint(on_side(Role::left_toe, side));
  if (joint < 0) joint = clip.skeleton.joint(on_side(Role::left_foot, side));
  std::vector<Vec3> places;
  std::vector<Transform> world(clip.skeleton.joints.size());
  for (int f = 0; f < clip.frames(); ++f) {
    forward_kinematics(clip, f, world);
    const Vec3& place = world[static_cast<std::size_t>(joint)].position;
    places.push_back({place.x, 0, place.z});
    out.height.push_back(place.y - down);
  }
  for (const Vec3& velocity : derivative(places, 1 / clip.fps))
    out.speed.push_back(length(velocity));
  return out;
}

/// One graph of both curves over time, with the contacts as bars.
class Graph {
 public:
  Graph(const CleanedFile& file, double top) : file_(file), top_(top) {}

  std::string draw(Side side, const std::string& words, const std::vector<double>& was,
                   const std::vector<double>& is, double most) {
    const double seconds = std::max(1e-6, file_.cleaned.clip.seconds());
    for (const CleanedContact& contact : file_.cleaned.contacts) {
      if (contact.side != side) continue;
      const double from = contact.begin - file_.study.file_time(0),
                   to = contact.end - file_.study.file_time(0);
      text_ += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" fill=\"#eef3f8\"/>\n",
          kLeft + kWidth * from / seconds, top_, kWidth * (to - from) / seconds, kHeight);
    }
    text_ += fmt::format("<text x=\"{}\" y=\"{:.1f}\">{} {}, up to {:.2g}</text>\n", kLeft,
                         top_ - 4, side == Side::left ? "left" : "right", words, most);
    line(was, most, "#999");
    line(is, most, "#c0392b");
    return text_;
  }
  static constexpr double kLeft = 10, kWidth = 900, kHeight = 70;

 private:
  void line(const std::vector<double>& values, double most, const char* colour) {
    constexpr std::size_t kMostPoints = 1500;
    const std::size_t step = std::max<std::size_t>(1, values.size() / kMostPoints);
    text_ += fmt::format("<polyline fill=\"none\" stroke=\"{}\" points=\"", colour);
    for (std::size_t i = 0; i < values.size(); i += step)
      text_ +=
          fmt::format("{:.1f},{:.1f} ",
                      kLeft + kWidth * static_cast<double>(i) / static_cast<double>(values.size()),
                      top_ + kHeight * (1 - std::clamp(values[i] / most, 0.0, 1.0)));
    text_ += "\"/>\n";
  }
  const CleanedFile& file_;
  double top_;
  std::string text_;
};

std::string picture(const CleanedFile& file) {
  constexpr double kStep = Graph::kHeight + 22;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" font-family=\"sans-serif\" font-size=\"12\">\n",
      Graph::kWidth + 2 * Graph::kLeft, 4 * kStep + 10);
  double top = 18;
  for (const Side side : kSides) {
    const Curves was = curves_of(file.study.clip, side, median(file.cleaned.floor)),
                 is = curves_of(file.cleaned.clip, side, 0);
    out += Graph(file, top).draw(side, "toes over the ground, m/s", was.speed, is.speed, 1.0);
    out += Graph(file, top + kStep).draw(side, "toes' height, m", was.height, is.height, 0.2);
    top += 2 * kStep;
  }
  return out + "</svg>\n";
}

double worst_slide(const CleanedFile& file) {
  double out = 0;
  for (const CleanedContact& contact : file.cleaned.contacts) out = std::max(out, contact.slid);
  return out;
}

nlohmann::json moved_json(const Moved& moved) {
  return {{"mean", 100 * moved.mean}, {"p95", 100 * moved.p95}, {"max", 100 * moved.most}};
}

}  // namespace

void judge_cleaned(const Terrain* terrain, CleanedFile& file) {
  const Skeleton& body = file.cleaned.clip.skeleton;
  const metrics::Score made = score_of(file.cleaned.clip, body, terrain);
  const metrics::LimitSet set = metrics::limits_for_gait_of(made).of_captures();
  Clip capture = file.study.clip;
  for (std::size_t f = 0; f < file.cleaned.floor.size(); ++f)
    capture.root(static_cast<int>(f)).y -= file.cleaned.floor[f];
  const metrics::Score own = score_of(capture, body, nullptr);
  file.after = broken(made, set, &own, knees_bent_by(capture, file.cleaned.clip) <= kOwnKnee);
  if (terrain) return;
  file.before = broken(own, set, nullptr, false);
  file.changes = changes_between(capture, file.cleaned.clip);
}

std::string cleaned_text(const CleanedFile& file) {
  const auto [low, high] =
      std::minmax_element(file.cleaned.floor.begin(), file.cleaned.floor.end());
  std::string out = fmt::format(
      "{}: {} contacts, the farthest slid {:.1f} cm; floor {:+.1f} to {:+.1f} cm\n", file.out,
      file.cleaned.contacts.size(), 100 * worst_slide(file), 100 * *low, 100 * *high);
  if (file.changes.body.most > 0)
    out +=
        fmt::format("  moved: body {:.2f} cm, feet {:.2f} cm in the mean; limits broken {} → {}\n",
                    100 * file.changes.body.mean, 100 * file.changes.feet.mean, file.before.size(),
                    file.after.size());
  for (const std::string& limit : file.after) out += "  still: " + limit + "\n";
  return out;
}

nlohmann::json cleaned_json(const CleanedFile& file) {
  const auto [low, high] =
      std::minmax_element(file.cleaned.floor.begin(), file.cleaned.floor.end());
  nlohmann::json contacts = nlohmann::json::array();
  for (const CleanedContact& one : file.cleaned.contacts)
    contacts.push_back({{"foot", one.side == Side::left ? "left" : "right"},
                        {"begin", one.begin},
                        {"end", one.end},
                        {"slid_cm", 100 * one.slid},
                        {"turned_deg", kDegrees * one.turned},
                        {"sunk_mm", 1000 * one.sunk},
                        {"hung_mm", 1000 * one.hung},
                        {"moved_cm", 100 * one.moved}});
  nlohmann::json out{{"file", file.file},
                     {"out", file.out},
                     {"frames", file.cleaned.clip.frames()},
                     {"fps", file.cleaned.clip.fps},
                     {"floor_cm", {100 * *low, 100 * *high}},
                     {"contacts", contacts},
                     {"limits", {{"after", file.after}}}};
  if (file.changes.body.most > 0) {
    out["body_cm"] = moved_json(file.changes.body);
    out["feet_cm"] = moved_json(file.changes.feet);
    out["limits"]["before"] = file.before;
  }
  return out;
}

std::string cleaned_page(const std::string& title, const std::vector<CleanedFile>& files,
                         const std::vector<Rejection>& rejected) {
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>\n"
      "<style>body{{font:15px sans-serif;margin:2em}}td,th{{padding:2px 12px;text-align:right}}"
      "td:first-child{{text-align:left}}</style></head><body>\n<h1>{0}</h1>\n"
      "<p>Grey: as captured. Red: with its feet planted. Shaded: the foot is down.</p>\n"
      "<table><tr><th>clip</th><th>contacts</th><th>slid, cm</th><th>body moved, cm</th>"
      "<th>feet moved, cm</th><th>limits broken</th></tr>\n",
      escaped(title));
  for (const CleanedFile& file : files)
    out += fmt::format(
        "<tr><td>{}</td><td>{}</td><td>{:.1f}</td><td>{:.2f}</td><td>{:.2f}</td><td>{} → {}</td>"
        "</tr>\n",
        escaped(file.file), file.cleaned.contacts.size(), 100 * worst_slide(file),
        100 * file.changes.body.mean, 100 * file.changes.feet.mean, file.before.size(),
        file.after.size());
  out += "</table>\n";
  for (const Rejection& one : rejected)
    out += fmt::format("<p>{}: left out, {}</p>\n", escaped(one.source), escaped(one.reason));
  for (const CleanedFile& file : files) {
    out += fmt::format("<h2>{}</h2>\n", escaped(file.file));
    for (const std::string& limit : file.after)
      out += fmt::format("<p>Still: {}</p>\n", escaped(limit));
    out += picture(file);
  }
  return out + "</body></html>\n";
}

}  // namespace amble::cli
