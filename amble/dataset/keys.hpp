#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "amble/dataset/spread.hpp"

namespace amble::dataset {

/// An object of a spec, read key by key. What is asked for is known; `end` refuses the rest. Every
/// fault is one line that names the file, the key and what would be right.
class Keys {
 public:
  /// `file` names the spec, `place` the object in it ("grounds[1]"; empty for the whole).
  /// Throws amble::Error when it is no object.
  Keys(const nlohmann::json& object, std::string file, std::string place);

  /// Null when the key is not there.
  const nlohmann::json* find(const char* key);
  double number(const char* key, double usual, double low, double high);
  int whole(const char* key, int usual, int low, int high);
  /// The same, but it has to be said.
  int whole(const char* key, int low, int high);
  bool yes(const char* key, bool usual);
  std::string word(const char* key, const std::string& usual);
  /// One of these.
  std::string word(const char* key, const std::string& usual,
                   const std::vector<std::string_view>& known);
  /// A number, [low, high], {"normal":[mean, deviation]} or {"one_of":[…]}; all within bounds.
  Spread spread(const char* key, const Spread& usual, double low, double high);
  /// The elements of an array of objects; none where the key is not there. Throws when it is empty.
  std::vector<Keys> objects(const char* key);
  /// Refuses the keys that nobody asked for; `what` is what this is: "a ground of stairs".
  void end(const std::string& what) const;

  /// Throws amble::Error: FILE: PLACE.KEY must be …
  [[noreturn]] void refuse(const std::string& key, const std::string& sentence) const;

 private:
  double checked(const char* key, const nlohmann::json& value, double low, double high) const;
  std::string path(const std::string& key) const;

  const nlohmann::json* object_;
  std::string file_, place_;
  std::vector<std::string_view> known_;
};

}  // namespace amble::dataset
