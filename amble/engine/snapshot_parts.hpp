#pragma once

#include <array>
#include <cstring>
#include <type_traits>

#include "amble/engine/character_snapshot.hpp"

namespace amble {

/// Takes the values of a snapshot apart, down to single numbers, flags and kinds, so that bytes are
/// written and read without the padding between them and each can be checked. The lists of members
/// are complete: a structured binding that leaves one out does not compile. What has no list here
/// is a struct of nothing but doubles.
template <typename Whole, typename Visitor>
void take_apart(Whole& whole, Visitor& see);

namespace snapshot_parts {

template <typename>
struct IsArray : std::false_type {};
template <typename Element, std::size_t count>
struct IsArray<std::array<Element, count>> : std::true_type {};

template <typename Visitor, typename... Parts>
void each(Visitor& see, Parts&... parts) {
  (take_apart(parts, see), ...);
}

template <typename State, typename Visitor>
void of_foot(State& foot, Visitor& see) {
  auto& [planted, plant, lift, lift_phase, phase, duty, target, rise, landing, stood, pose,
         height_before, height_here, height_next, drop, lift_drop, flat, wanted, choice, halfway,
         tread, aside, edged, straight, over, half_over, planned_for, planned_at, planned_over,
         shift, misplaced] = foot;
  each(see, planted, plant, lift, lift_phase, phase, duty, target, rise, landing, stood, pose,
       height_before, height_here, height_next, drop, lift_drop, flat, wanted, choice, halfway,
       tread, aside, edged, straight, over, half_over, planned_for, planned_at, planned_over, shift,
       misplaced);
}

template <typename State, typename Visitor>
void of_prescription(State& prescription, Visitor& see) {
  auto& [half, from, to, runs, blend, before, strikes, share, faded, goes, details, legs, speeding,
         turning, acceleration] = prescription;
  each(see, half, from, to, runs, blend, before, strikes, share, faded, goes, details, legs,
       speeding, turning, acceleration);
}

template <typename State, typename Visitor>
void of_character(State& state, Visitor& see) {
  auto& [course, planned_speed, planned_turn, gait, parameters, mix, prescription, manoeuvre,
         own_gait, running, phase, idle_phase, pace, activity, resting, unrest, hurry, raise,
         pelvis_drop, dip, knees, trails, feet, height, uneven, climb, lean, fit, fastest, slow_run,
         looked, style, crouch, spots, carriage, lived, half_cycles, alive, sway] = state;
  each(see, course, planned_speed, planned_turn, gait, parameters, mix, prescription, manoeuvre,
       own_gait, running, phase, idle_phase, pace, activity, resting, unrest, hurry, raise,
       pelvis_drop, dip, knees, trails, feet, height, uneven, climb, lean, fit, fastest, slow_run,
       looked, style, crouch, spots, carriage, lived, half_cycles, alive, sway);
}

/// Shows the doubles that a struct is made of.
template <typename Numbers, typename Visitor>
void of_numbers(Numbers& whole, Visitor& see) {
  static_assert(std::is_trivially_copyable_v<Numbers> && sizeof(Numbers) % sizeof(double) == 0);
  std::array<double, sizeof(Numbers) / sizeof(double)> numbers;
  std::memcpy(numbers.data(), &whole, sizeof whole);
  for (double& number : numbers) see(number);
  if constexpr (!std::is_const_v<Numbers>)
    std::memcpy(static_cast<void*>(&whole), numbers.data(), sizeof whole);
}

}  // namespace snapshot_parts

template <typename Whole, typename Visitor>
void take_apart(Whole& whole, Visitor& see) {
  using namespace snapshot_parts;
  using Type = std::remove_const_t<Whole>;
  if constexpr (std::is_arithmetic_v<Type> || std::is_enum_v<Type>) {
    see(whole);
  } else if constexpr (IsArray<Type>::value) {
    for (auto& element : whole) take_apart(element, see);
  } else if constexpr (std::is_same_v<Type, CharacterState>) {
    of_character(whole, see);
  } else if constexpr (std::is_same_v<Type, Command>) {
    auto& [speed, turn_rate, gait, type] = whole;
    each(see, speed, turn_rate, gait, type);
  } else if constexpr (std::is_same_v<Type, Manner>) {
    auto& [parameters, shares, gaze] = whole;
    each(see, parameters, shares, gaze);
  } else if constexpr (std::is_same_v<Type, Life>) {
    auto& [idle, variation, seed] = whole;
    each(see, idle, variation, seed);
  } else if constexpr (std::is_same_v<Type, FootState>) {
    of_foot(whole, see);
  } else if constexpr (std::is_same_v<Type, Prescription>) {
    of_prescription(whole, see);
  } else if constexpr (std::is_same_v<Type, Prescription::Left>) {
    auto& [blend, share, weight, strikes] = whole;
    each(see, blend, share, weight, strikes);
  } else if constexpr (std::is_same_v<Type, SegmentTable::Blend>) {
    auto& [active, count] = whole;
    each(see, active, count);
  } else if constexpr (std::is_same_v<Type, SegmentTable::Blend::Active>) {
    auto& [entry, weight] = whole;
    each(see, entry, weight);
  } else if constexpr (std::is_same_v<Type, WeightTrail>) {
    auto& [tilt, triangle] = whole;
    each(see, tilt, triangle);
  } else if constexpr (std::is_same_v<Type, ActiveExample>) {
    auto& [example, weight] = whole;
    each(see, example, weight);
  } else {
    of_numbers(whole, see);
  }
}

}  // namespace amble
