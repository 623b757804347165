#include "amble/evaluation/figures.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "amble/core/error.hpp"

namespace amble {
namespace {

TEST(Figures, AreKnownByPaperAndNumber) {
  std::set<std::string> ids;
  for (const Figure& figure : figures()) {
    EXPECT_TRUE(ids.insert(figure.id).second) << figure.id;
    EXPECT_NE(figure.id.find(':'), std::string::npos);
    EXPECT_FALSE(figure.title.empty());
  }
  EXPECT_EQ(find_figure("park2002:4").id, "park2002:4");
  EXPECT_THROW(find_figure("park2002:99"), Error);
}

TEST(Figures, EveryOneIsAWholePicture) {
  for (const Figure& figure : figures()) {
    const std::string svg = figure.draw(default_library());
    EXPECT_EQ(svg.rfind("<svg ", 0), 0u) << figure.id;
    EXPECT_EQ(svg.substr(svg.size() - 7), "</svg>\n") << figure.id;
    EXPECT_GT(svg.size(), 2000u) << figure.id;
    EXPECT_EQ(svg.find("nan"), std::string::npos) << figure.id;
    EXPECT_EQ(svg.find("inf"), std::string::npos) << figure.id;
  }
}

}  // namespace
}  // namespace amble
