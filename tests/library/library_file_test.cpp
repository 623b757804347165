#include "amble/library/library_file.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/library/scaled.hpp"
#include "places.hpp"

namespace amble {
namespace {

std::shared_ptr<const MotionLibrary> read(const std::string& bytes) {
  return read_library(std::as_bytes(std::span(bytes)), "walks.amble");
}

std::string reason(const std::string& bytes) {
  try {
    read(bytes);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(LibraryFile, ComesBackBitForBit) {
  const std::string bytes = write_library(*default_library());
  EXPECT_EQ(write_library(*read(bytes)), bytes);
}

TEST(LibraryFile, ALibraryOfAnotherSizeComesBackAsLarge) {
  const auto child = scaled(*default_library(), 0.6);
  EXPECT_EQ(child->size, 0.6);
  EXPECT_EQ(read(write_library(*child))->size, 0.6);
}

TEST(LibraryFile, RefusesDamageAnywhere) {
  const std::string whole = write_library(*default_library());
  for (std::size_t at = 40; at < whole.size(); at += whole.size() / 37) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    EXPECT_NE(reason(damaged).find("damaged"), std::string::npos) << at;
  }
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{7}, std::size_t{39}, whole.size() - 1})
    EXPECT_EQ(reason(whole.substr(0, length)).find("walks.amble: "), 0u);
}

TEST(LibraryFile, RefusesANewerVersionWithAdvice) {
  std::string newer = write_library(*default_library());
  newer[8] = 99;
  EXPECT_NE(reason(newer).find("newer Amble"), std::string::npos);
}

TEST(LibraryFile, ReadsFilesOfVersionOneForEver) {
  std::ifstream file(source_folder() + "/tests/library/data/version_1.amble", std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  ASSERT_GT(bytes.size(), 1000u);
  const auto library = read(bytes);
  ASSERT_EQ(library->groups.size(), 1u);
  EXPECT_EQ(library->groups[0].name, "walk");
  bool walks = false;
  for (const Example& example : library->examples)
    walks = walks || (example.speed > 1.15 && example.speed < 1.25);
  EXPECT_TRUE(walks);
  EXPECT_GE(library->stand, 0);
}

TEST(LibraryFile, RefusesASkeletonWithoutLegs) {
  for (const Role role : {Role::pelvis, Role::left_thigh, Role::right_shin, Role::right_foot}) {
    MotionLibrary crippled = *default_library();
    crippled.skeleton.set_role(role, -1);
    EXPECT_NE(reason(write_library(crippled)).find("no pelvis or no legs"), std::string::npos);
  }
}

TEST(LibraryFile, RefusesOtherFiles) {
  EXPECT_NE(reason("HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 0\n}\n").find("not an Amble library"),
            std::string::npos);
}

/// The file of a library whose text was changed: sizes and checksum fit it.
std::string crafted(const std::function<void(nlohmann::json&)>& change) {
  const std::string whole = write_library(*default_library());
  std::uint64_t size = 0;
  std::memcpy(&size, whole.data() + 16, sizeof size);
  nlohmann::json text = nlohmann::json::parse(whole.substr(32, size));
  change(text);
  const std::string changed = text.dump();
  std::string out = whole.substr(0, 32) + changed + whole.substr(32 + size);
  out.resize(out.size() - 8);
  size = changed.size();
  std::memcpy(out.data() + 16, &size, sizeof size);
  std::uint64_t hash = 14695981039346656037ull;
  for (const char c : out) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  out.append(reinterpret_cast<const char*>(&hash), sizeof hash);
  return out;
}

void expect_refused(const std::string& where, const std::function<void(nlohmann::json&)>& change) {
  EXPECT_NE(reason(crafted(change)).find("walks.amble: not a sound library: "), std::string::npos)
      << where;
}

TEST(LibraryFile, IsReadWhenNothingWasChanged) {
  EXPECT_EQ(reason(crafted([](nlohmann::json&) {})), "no error");
}

TEST(LibraryFile, RefusesMoreParametersThanThereIsRoomFor) {
  expect_refused("extra", [](nlohmann::json& text) {
    text["parameters"] = {"slope"};
    nlohmann::json& group = text["groups"][0];
    nlohmann::json& basis = group["basis"];
    const std::size_t extra = 4000, count = group["count"];
    for (std::size_t k = 0; k < extra; ++k) {
      group["extra"].push_back({{"index", 0}, {"low", 0.0}, {"high", 1.0}, {"usual", 0.5}});
      basis["scale"].push_back(1.0);
    }
    basis["dimensions"] = 2 + extra;
    basis["points"] = std::vector<double>(count * (2 + extra), 0.0);
    basis["linear"] = std::vector<double>(count * (3 + extra), 0.0);
  });
}

TEST(LibraryFile, RefusesNumbersThatCannotBe) {
  using Json = nlohmann::json;
  using Pointer = Json::json_pointer;
  const std::pair<const char*, Json> changes[] = {
      {"/references/1", {1e154, 0, 0, 0}},  // rotations have unit length
      {"/references/0", {0, 0, 0, 0}},
      {"/skeleton/soles/0/flat_foot", {2, 0, 0, 0}},
      {"/skeleton/joints/3/offset/1", 1e300},
      {"/skeleton/joints/3/parent", 1.5},  // wholes are whole
      {"/skeleton/joints/3/parent", 1e30},
      {"/skeleton/joints/3/parent", 7},
      {"/skeleton/roles/head", 1e30},
      {"/stand", 4e9},
      {"/stand", 2.5},
      {"/turning/2", 0},  // in order
      {"/turning/0", 1},
      {"/groups/0/first", -1e30},
      {"/groups/0/count", 1e30},
      {"/groups/0/tread", 5000},
      {"/groups/0/gait", 7},
      {"/groups/0/envelope/0/0", 1e200},
      {"/groups/0/basis/scale/0", 0},
      {"/groups/0/basis/dilation/0", 0},
      {"/groups/0/basis/radial/3", 1e99},
      {"/groups/0/bounds/jerk", 1e99},
      {"/examples/0/speed", 1e99},
      {"/examples/0/duration", 0},
      {"/examples/0/half_duration/1", 1e9},
      {"/examples/0/feet/0/duty", 0},
      {"/examples/0/feet/1/duty", 1},
      {"/examples/0/feet/1/hip_slope/2", 1e50},
      {"/examples/0/gait", true},
      {"/transitions/0/count", 1e30},
      {"/segments/0/frames", 1e30},
      {"/segments/0/fps", 1e-30},
      {"/segments/0/side", 0.5},
      {"/segments/0/motion/0", 1e60},
  };
  for (const auto& [where, value] : changes)
    expect_refused(where, [&, where = where, value = value](Json& text) {
      ASSERT_TRUE(text.contains(Pointer(where))) << where;
      text[Pointer(where)] = value;
    });
}

TEST(LibraryFile, RefusesALegWithoutLengthAndOneThatHangsElsewhere) {
  expect_refused("shin", [](nlohmann::json& text) {
    const int shin = text["skeleton"]["roles"]["left_shin"];
    text["skeleton"]["joints"][static_cast<std::size_t>(shin)]["offset"] = {0, 0, 0};
  });
  expect_refused("foot", [](nlohmann::json& text) {
    text["skeleton"]["roles"]["left_foot"] = text["skeleton"]["roles"]["head"];
  });
}

TEST(LibraryFile, RefusesMoreGaitsThanWalkingAndRunning) {
  expect_refused("groups",
                 [](nlohmann::json& text) { text["groups"].push_back(text["groups"][0]); });
}

TEST(LibraryFile, CountsCurvesBeforeItTakesRoomForThem) {
  // Segments that claim far more than the file holds are refused at the first of them.
  expect_refused("segments", [](nlohmann::json& text) {
    nlohmann::json segment = text["segments"][0];
    segment["frames"] = 100000;
    for (int i = 0; i < 20000; ++i) text["segments"].push_back(segment);
  });
}

}  // namespace
}  // namespace amble
