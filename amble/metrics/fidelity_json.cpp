#include "amble/metrics/fidelity_json.hpp"

namespace amble::metrics {

using Json = nlohmann::ordered_json;

Json fidelity_json(const Fidelity& figures) {
  Json json;
  for (const FidelityFigure& figure : fidelity_figures()) json[figure.name] = figures.*figure.value;
  return json;
}

Json fidelity_json(const ClipFidelity& fidelity) {
  Json json = fidelity_json(fidelity.mean()), rows = Json::array();
  for (const ComparedStride& one : fidelity.strides) {
    Json row{{"start", one.captured.start},
             {"speed", one.captured.rates.speed},
             {"turn_rate", one.captured.rates.turn_rate}};
    row.update(fidelity_json(one.figures));
    rows.push_back(row);
  }
  if (fidelity.same_clip) json["same clip"] = fidelity_json(*fidelity.same_clip);
  json["strides"] = rows;
  return json;
}

}  // namespace amble::metrics
