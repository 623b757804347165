#pragma once

#include <functional>

#include "amble/io/gltf_bytes.hpp"
#include "amble/maths/quaternion.hpp"

namespace amble {

/// One animation of a glTF file, made channel by channel: values at an even rate from time 0.
class GltfAnimation {
 public:
  /// Its keys go to `bytes`, which must outlive it.
  GltfAnimation(GltfBytes& bytes, std::string name, int frames, double fps);

  /// A node turns, or moves, in its parent as told for each frame. What never changes takes two
  /// keys, so that players hold it against other animations.
  void rotate(std::size_t node, const std::function<Quat(int frame)>& rotation);
  void translate(std::size_t node, const std::function<Vec3(int frame)>& translation);

  nlohmann::json json() const;

 private:
  void channel(std::size_t node, const char* path, const char* type, std::vector<float> values);
  std::size_t times(bool still);

  GltfBytes& bytes_;
  std::string name_;
  int frames_;
  double fps_;
  long moving_times_ = -1, still_times_ = -1;  // accessors; −1 until they are needed
  nlohmann::json samplers_ = nlohmann::json::array(), channels_ = nlohmann::json::array();
};

}  // namespace amble
