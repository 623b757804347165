#include "amble/dataset/spec.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "specs.hpp"

namespace amble::dataset {
namespace {

std::string fault_in(const std::string& text) {
  try {
    parse_spec(text, "spec.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string with(const std::string& more) {
  return R"({"clips":10,"commands":[{"kind":"steady"}])" + more + "}";
}

TEST(Spec, FillsInWhatIsLeftOut) {
  const Spec spec = parse_spec(with(""), "spec.json");
  EXPECT_EQ(spec.clips, 10);
  EXPECT_EQ(spec.libraries, std::vector<std::string>{"default"});
  EXPECT_EQ(spec.splits.size(), 3u);
  EXPECT_TRUE(spec.outputs.hdf5);
  EXPECT_FALSE(spec.outputs.npz);
  EXPECT_EQ(spec.frames(), 120);
  EXPECT_EQ(spec.shards(), 1);
  EXPECT_EQ(fault_in(with("")), "");
}

TEST(Spec, NamesTheKeyAndWhatWouldBeRight) {
  const std::vector<std::pair<std::string, std::string>> wrong{
      {R"({"commands":[{"kind":"steady"}]})", "spec.json: clips is missing"},
      {R"({"clips":1})", "commands is missing"},
      {R"({"clips":1.5,"commands":[{"kind":"steady"}]})",
       "clips is 1.5; it must be a whole number"},
      {with(R"(,"clip":3)"), "\"clip\" is not a key of a spec; the nearest is \"clips\""},
      {with(R"(,"fps":25)"), "fps is 25; it must divide 60"},
      {with(R"(,"grounds":[{"kind":"flat"},{"kind":"stairs","rize":0.1}])"),
       "grounds[1].\"rize\" is not a key of a \"stairs\" ground; the nearest is \"rise\""},
      {with(R"(,"grounds":[{"kind":"flat","rise":0.1}])"), "is not a key of a \"flat\" ground"},
      {with(R"(,"grounds":[{"kind":"lava"}])"), "grounds[0].kind is \"lava\"; it must be \"flat\""},
      {with(R"(,"grounds":[{"kind":"mesh"}])"), "grounds[0].file is missing"},
      {with(R"(,"grounds":[])"), "grounds is []"},
      {with(R"(,"bodies":[{"height":[2,1]}])"),
       "bodies[0].height is [2,1]; write the smaller end first"},
      {with(R"(,"bodies":[{"height":9}])"),
       "bodies[0].height holds 9; it must be a number from 0.5 to 3"},
      {with(R"(,"bodies":[{"height":"tall"}])"), "it must be a number, [low, high]"},
      {with(R"(,"bodies":[{"skeleton":"a.bvh","legs":1}])"),
       "is not a key of a body with a \"skeleton\""},
      {with(R"(,"splits":{"train":0.5})"), "splits sum to 0.5"},
      {with(R"(,"outputs":["hdf6"])"), "outputs names \"hdf6\""},
      {with(R"(,"patch_cells":4)"), "patch_cells must be odd"},
      {with(R"(,"judged":1)"), "judged is 1; it must be true or false"},
      {with(R"(,"styles":[{"mix":"none","weight":0}])"), "styles have no weight above 0"},
      {R"({"clips":1,"commands":[{"kind":"goal","speed":0}]})",
       "commands[0].speed must be above 0"},
      {R"({"clips":1,"commands":[{"kind":"steady","every":1}]})",
       "is not a key of a \"steady\" command"},
      {"[1]", "a spec must be an object"},
      {"{", "spec.json:1: not valid JSON"}};
  for (const auto& [text, part] : wrong) {
    const std::string fault = fault_in(text);
    EXPECT_NE(fault.find(part), std::string::npos) << text << "\n" << fault;
    EXPECT_EQ(fault.find('\n'), std::string::npos) << fault;
    EXPECT_EQ(fault.rfind("spec.json", 0), 0u) << fault;
  }
}

TEST(Spec, KnowsWhatMakesClips) {
  const auto meaning = [](const std::string& more) { return parse_spec(with(more), "s").meaning; };
  EXPECT_EQ(meaning(""), meaning(R"(,"name":"x","shard":3,"outputs":["npz"])"));
  EXPECT_NE(meaning(""), meaning(R"(,"seed":2)"));
  EXPECT_NE(meaning(""), meaning(R"(,"seconds":3)"));
}

}  // namespace
}  // namespace amble::dataset
