#include "card.hpp"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/io/json.hpp"

namespace amble::scorecard {
namespace {

using nlohmann::json;

void count(const Breach& breach, const std::string& run,
           std::map<std::string, LimitCount>& counts) {
  LimitCount& one = counts[breach.figure];
  if (one.runs++ == 0 || breach.excess() > one.worst.excess()) one.worst = breach, one.run = run;
}

void count(const std::string& name, const Cell& cell, std::map<std::string, LimitCount>& counts) {
  for (const auto& [number, breaches] : cell.broken)
    for (const Breach& breach : breaches)
      count(breach, name + "/" + std::to_string(number), counts);
}

double rounded(double value) {
  return std::isfinite(value) ? std::round(1e3 * value) / 1e3 : value;
}

json figures_json(const std::map<std::string, Figures>& all) {
  json out = json::object();
  for (const auto& [name, figures] : all)
    for (const auto& [figure, value] : figures) out[name][figure] = rounded(value);
  return out;
}

std::map<std::string, Figures> read_figures(const json& all) {
  std::map<std::string, Figures> out;
  for (const auto& [name, figures] : all.items())
    for (const auto& [figure, value] : figures.items())
      out[name][figure] = value.is_number() ? value.get<double>() : 0;
  return out;
}

}  // namespace

int Cell::broken_limits() const {
  int sum = 0;
  for (const auto& [number, breaches] : broken) sum += static_cast<int>(breaches.size());
  return sum;
}

int Card::runs() const {
  int sum = 0;
  for (const auto& [name, cell] : cells) sum += cell.runs;
  return sum;
}

int Card::broken_runs() const {
  int sum = 0;
  for (const auto& [name, cell] : cells) sum += static_cast<int>(cell.broken.size());
  return sum;
}

int Card::broken_limits() const {
  int sum = 0;
  for (const auto& [name, cell] : cells) sum += cell.broken_limits();
  return sum;
}

std::map<std::string, LimitCount> count_limits(const std::string& name, const Cell& cell) {
  std::map<std::string, LimitCount> counts;
  count(name, cell, counts);
  return counts;
}

std::map<std::string, LimitCount> count_limits(const Card& card) {
  std::map<std::string, LimitCount> counts;
  for (const auto& [name, cell] : card.cells) count(name, cell, counts);
  return counts;
}

json to_json(const Card& card) {
  json cells = json::object(), units = json::object();
  for (const auto& [name, cell] : card.cells) {
    json broken = json::object();
    for (const auto& [number, breaches] : cell.broken)
      for (const Breach& one : breaches) {
        broken[std::to_string(number)][one.figure] = {rounded(one.value), rounded(one.bound)};
        units[one.figure] = one.unit;
      }
    cells[name] = {{"runs", cell.runs}, {"broken", std::move(broken)}};
  }
  json microseconds = json::object();
  for (const auto& [name, value] : card.microseconds) microseconds[name] = rounded(value);
  return {{"seed", card.seed},
          {"broken_limits", card.broken_limits()},
          {"broken_runs", card.broken_runs()},
          {"runs", card.runs()},
          {"units", units},
          {"cells", cells},
          {"identity", figures_json(card.identity)},
          {"captures", figures_json(card.captures)},
          {"microseconds", microseconds}};
}

std::string card_text(const Card& card) {
  std::string text;
  const json document = to_json(card);
  for (const auto& [key, value] : document.items()) {
    text += fmt::format("{}\n{}: ", text.empty() ? "{" : ",", json(key).dump());
    if (!value.is_object()) {
      text += value.dump();
      continue;
    }
    char before = '{';
    for (const auto& [name, one] : value.items()) {
      text += fmt::format("{}\n {}: {}", before, json(name).dump(), one.dump());
      before = ',';
    }
    text += value.empty() ? "{}" : "}";
  }
  return text + "\n}\n";
}

Card read_card(const std::string& text, const std::string& file) {
  const json document = parse_json(text, file);
  Card card;
  try {
    card.seed = document.at("seed").get<unsigned>();
    const json& units = document.at("units");
    for (const auto& [name, one] : document.at("cells").items()) {
      Cell& cell = card.cells[name];
      cell.runs = one.at("runs").get<int>();
      for (const auto& [number, breaches] : one.at("broken").items())
        for (const auto& [figure, values] : breaches.items())
          cell.broken[std::stoi(number)].push_back({figure, units.at(figure).get<std::string>(),
                                                    values.at(0).get<double>(),
                                                    values.at(1).get<double>()});
    }
    card.identity = read_figures(document.at("identity"));
    card.captures = read_figures(document.at("captures"));
    card.microseconds = document.at("microseconds").get<Figures>();
  } catch (const std::exception& error) {
    throw Error(file + ": not a scorecard, as --json writes one: " + error.what());
  }
  return card;
}

}  // namespace amble::scorecard
