#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace amble {

/// Changes to the text of a JSON object that leave every other byte of it as it is: order of keys,
/// spelling of numbers, spaces. The text must outlive the patch and be JSON (`parse_json`). Values
/// are given as JSON text.
class JsonPatch {
 public:
  explicit JsonPatch(std::string_view text);

  /// Puts elements behind those of the list under a key of the object, or makes the list.
  void append(const std::string& list, const std::vector<std::string>& elements);

  /// Sets the value under a key of the object.
  void set(const std::string& key, const std::string& value);

  /// Sets the value under a key of an object in a list of the object. Element and list must be.
  void set(const std::string& list, std::size_t element, const std::string& key,
           const std::string& value);

  /// Puts the members of another object in the place of one member of such an object.
  void replace_member(const std::string& list, std::size_t element, const std::string& key,
                      const nlohmann::json& object);

  std::string text() const;

 private:
  struct Span {
    std::size_t begin, end;
  };
  struct Member {
    Span whole, value;  // whole: key, colon and value
  };
  using Members = std::map<std::string, Member>;

  std::size_t after_space(std::size_t at) const noexcept;
  std::size_t after_value(std::size_t at) const noexcept;
  Members members(Span object) const;
  const std::vector<Span>& elements(const std::string& list);
  void add_member(Span object, bool empty, const std::string& key, const std::string& value);

  std::string_view text_;
  Span object_;
  Members top_;
  std::map<std::string, std::vector<Span>> elements_;  // of the lists that were asked for
  std::vector<std::pair<Span, std::string>> changes_;
};

}  // namespace amble
