#include "amble/engine/joint_writer.hpp"

namespace amble {
namespace {

/// A joint in float.
struct InFloat {
  float x, y, z, qx, qy, qz, qw;
};

float* put_texels(const InFloat& j, float* out) noexcept {
  out[0] = j.x, out[1] = j.y, out[2] = j.z, out[3] = 0;
  out[4] = j.qx, out[5] = j.qy, out[6] = j.qz, out[7] = j.qw;
  return out + 8;
}

float* put_matrix(const InFloat& j, float* out) noexcept {
  const float xx = 2 * j.qx * j.qx, yy = 2 * j.qy * j.qy, zz = 2 * j.qz * j.qz,
              xy = 2 * j.qx * j.qy, xz = 2 * j.qx * j.qz, yz = 2 * j.qy * j.qz,
              wx = 2 * j.qw * j.qx, wy = 2 * j.qw * j.qy, wz = 2 * j.qw * j.qz;
  out[0] = 1 - (yy + zz), out[1] = xy - wz, out[2] = xz + wy, out[3] = j.x;
  out[4] = xy + wz, out[5] = 1 - (xx + zz), out[6] = yz - wx, out[7] = j.y;
  out[8] = xz - wy, out[9] = yz + wx, out[10] = 1 - (xx + yy), out[11] = j.z;
  return out + 12;
}

/// The dual part is half the place, as a quaternion, times the rotation.
float* put_dual(const InFloat& j, float* out) noexcept {
  const float x = 0.5f * j.x, y = 0.5f * j.y, z = 0.5f * j.z;
  out[0] = j.qx, out[1] = j.qy, out[2] = j.qz, out[3] = j.qw;
  out[4] = x * j.qw + (y * j.qz - z * j.qy);
  out[5] = y * j.qw + (z * j.qx - x * j.qz);
  out[6] = z * j.qw + (x * j.qy - y * j.qx);
  out[7] = -(x * j.qx + y * j.qy + z * j.qz);
  return out + 8;
}

}  // namespace

void JointWriter::write(const Vec3& place, const Quat& turn) noexcept {
  const Vec3 seen = place - origin_;
  const auto f = [](double number) { return static_cast<float>(number); };
  const InFloat joint{f(seen.x), f(seen.y), f(seen.z), f(turn.x), f(turn.y), f(turn.z), f(turn.w)};
  switch (format_) {
    case JointFormat::place_and_turn: out_ = put_texels(joint, out_); break;
    case JointFormat::matrix: out_ = put_matrix(joint, out_); break;
    case JointFormat::dual_quaternion: out_ = put_dual(joint, out_); break;
  }
}

}  // namespace amble
