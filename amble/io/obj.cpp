#include "amble/io/obj.hpp"

#include "amble/core/error.hpp"
#include "amble/core/most.hpp"
#include "amble/io/text.hpp"

namespace amble {
namespace {

constexpr double kFarthest = 1e6;  // metres: coordinates beyond are a mistake

/// Takes an OBJ text apart line by line.
class ObjReader {
 public:
  ObjReader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  TriangleMesh read(bool may_be_empty) {
    while (!text_.empty()) {
      ++line_;
      const std::size_t end = text_.find('\n');
      rest_ = text_.substr(0, end);
      text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
      const std::string_view keyword = word();
      if (keyword == "v") vertex();
      if (keyword == "f") face();
    }
    if (mesh_.triangles.empty() && !may_be_empty)
      throw Error(name_ + ": holds no faces; a terrain needs lines such as 'f 1 2 3'");
    return std::move(mesh_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(name_ + ":" + std::to_string(line_) + ": " + what);
  }

  std::string_view word() {
    constexpr std::string_view kBlank = " \t\r";
    const std::size_t first = rest_.find_first_not_of(kBlank);
    if (first == std::string_view::npos) {
      rest_ = {};
      return {};
    }
    const std::size_t last = std::min(rest_.find_first_of(kBlank, first), rest_.size());
    const std::string_view found = rest_.substr(first, last - first);
    rest_.remove_prefix(last);
    return found;
  }

  void vertex() {
    Vec3 place;
    for (double* part : {&place.x, &place.y, &place.z}) {
      const std::string_view number = word();
      if (!parse_number(number, *part) || !(*part >= -kFarthest && *part <= kFarthest))
        fail(in_quotes(number) + " is no coordinate; a vertex is 'v X Y Z' in metres");
    }
    mesh_.vertices.push_back(place);
  }

  /// The index at the start of "3", "3/1", "3//2" or "3/1/2"; negative ones count back.
  int corner(std::string_view text) const {
    const std::string_view number = text.substr(0, text.find('/'));
    double value = 0;
    const auto count = static_cast<double>(mesh_.vertices.size());
    if (!parse_number(number, value)) fail(in_quotes(text) + " is no corner of a face");
    if (value < 0) value += count + 1;
    if (!(value >= 1 && value <= count) || value != static_cast<int>(value))
      fail(in_quotes(text) + " names no vertex; there are " +
           std::to_string(mesh_.vertices.size()) + " above this line");
    return static_cast<int>(value) - 1;
  }

  void face() {
    const int first = corner_or_fail();
    int before = corner_or_fail(), here = corner_or_fail();
    add({first, before, here});
    std::size_t corners = 3;
    for (std::string_view more = word(); !more.empty(); more = word()) {
      before = here;
      here = corner(more);
      if (++corners > kMostCorners)
        fail("a face has more than " + std::to_string(kMostCorners) +
             " corners; cut it into triangles");
      add({first, before, here});
    }
  }

  void add(const std::array<int, 3>& triangle) {
    if (mesh_.triangles.size() == kMostTriangles)
      fail("holds more than " + std::to_string(kMostTriangles) + " triangles");
    mesh_.triangles.push_back(triangle);
  }

  int corner_or_fail() {
    const std::string_view text = word();
    if (text.empty()) fail("a face needs three corners or more: 'f 1 2 3'");
    return corner(text);
  }

  std::string_view text_, rest_;
  const std::string& name_;
  long line_ = 0;
  TriangleMesh mesh_;
};

}  // namespace

TriangleMesh read_obj(std::string_view text, const std::string& name, bool may_be_empty) {
  return ObjReader(text, name).read(may_be_empty);
}

}  // namespace amble
