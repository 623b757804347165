#include "study_report.hpp"

#include <algorithm>

namespace amble::web {
namespace {

using nlohmann::json;

json event_of(const Study& study, const std::optional<FootEvent>& event) {
  if (!event) return nullptr;
  return {{"seconds", study.file_time(event->seconds)}, {"confidence", event->confidence}};
}

json contacts_of(const Study& study, Side side) {
  json contacts = json::array();
  for (const Contact& contact : study.contacts[static_cast<std::size_t>(index(side))])
    contacts.push_back({{"begin", study.file_time(contact.begin)},
                        {"end", study.file_time(contact.end)},
                        {"strike", event_of(study, contact.event(FootPhase::heel_strike))},
                        {"flat", event_of(study, contact.event(FootPhase::foot_flat))},
                        {"pushOff", event_of(study, contact.event(FootPhase::push_off))},
                        {"lift", event_of(study, contact.event(FootPhase::toe_off))}});
  return contacts;
}

}  // namespace

json study_report(const Study& study) {
  json cycles = json::array(), faults = json::array();
  for (const Cycle& cycle : study.cycles)
    cycles.push_back({{"start", study.file_time(cycle.start)},
                      {"end", study.file_time(cycle.end)},
                      {"type", cycle.type},
                      {"speed", cycle.speed},
                      {"turnRate", cycle.turn_rate},
                      {"rejected", cycle.rejected}});
  for (const Fault& fault : study.found.faults)
    faults.push_back(
        {{"kind", fault_name(fault.kind)}, {"amount", fault.amount}, {"action", fault.action}});
  return {{"fps", study.clip.fps},
          {"seconds", std::max(study.found.file_frames, study.clip.frames()) / study.clip.fps},
          {"left", contacts_of(study, Side::left)},
          {"right", contacts_of(study, Side::right)},
          {"cycles", cycles},
          {"faults", faults},
          {"rejected", study.rejected}};
}

json build_report(const MotionLibrary& library, const CaptureBuild& build) {
  json strides = json::array(), groups = json::array(), rejected = json::array();
  for (const CaptureStride& found : build.strides)
    strides.push_back({{"clip", found.stride.source},
                       {"name", found.stride.name},
                       {"type", found.stride.type},
                       {"start", found.stride.start},
                       {"end", found.stride.end},
                       {"speed", found.stride.speed},
                       {"turnRate", found.stride.turn_rate},
                       {"kept", found.kept}});
  for (const std::vector<Group>* kind : {&library.groups, &library.manoeuvres})
    for (const Group& group : *kind)
      groups.push_back({{"name", group.name},
                        {"count", group.count},
                        {"slowest", group.bounds.slowest},
                        {"fastest", group.bounds.fastest}});
  for (const Rejection& one : build.rejected)
    rejected.push_back({{"source", one.source}, {"reason", one.reason}});
  return {{"strides", strides},
          {"stand", build.standing.source},
          {"groups", groups},
          {"rejected", rejected},
          {"notes", library.notes}};
}

}  // namespace amble::web
