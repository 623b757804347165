#pragma once

#include <memory>
#include <span>
#include <vector>

#include "amble/blending/fourier_curves.hpp"
#include "amble/blending/gait_blend.hpp"
#include "amble/blending/stride_variation.hpp"

namespace amble {

/// The seam between weights and poses: the body's channels at any phase of a blend. Either the
/// examples' splines, aligned at their strikes (park2002), or one Fourier series that is their
/// weighted sum (pettre2006:blend), summed anew only when the weights change. Belongs to one
/// character; allocates only when it is made.
class BodyBlend {
 public:
  /// Without `curves`, splines; these are blended by `own` where there is one.
  BodyBlend(std::shared_ptr<const MotionLibrary> library,
            std::shared_ptr<const FourierCurves> curves,
            std::shared_ptr<const OwnBlender> own = nullptr);

  /// Reads another library of the same body from now on.
  void use(std::shared_ptr<const MotionLibrary> library,
           std::shared_ptr<const FourierCurves> curves);

  bool fourier() const noexcept { return curves_ != nullptr; }

  /// The blend to read from now on. `active` must stay while it is read.
  void choose(std::span<const ActiveExample> active) noexcept;
  /// Some examples of the blend chosen last, at the same moments of their contacts as there.
  void choose_some(std::span<const ActiveExample> active) noexcept;

  /// What every reading differs by from now on; none when null. It must stay while it is read.
  void vary(const StrideVariation* variation) noexcept { variation_ = variation; }

  /// The first `channels` body channels at a phase of the gait and one of standing.
  void read(double phase, double idle_phase, std::span<float> channels) const noexcept;

  /// The pelvis in the travelling frame.
  Transform pelvis(double phase, double idle_phase) const noexcept;

 private:
  void ask_own(double phase, double idle_phase, std::span<float> channels) const noexcept;
  void add_series(const ActiveExample& one) noexcept;
  void align(std::span<const ActiveExample> active) noexcept;

  std::shared_ptr<const MotionLibrary> library_;
  std::shared_ptr<const FourierCurves> curves_;
  std::span<const ActiveExample> active_;
  MidContact middle_;                  // of the blend
  std::vector<ActiveExample> chosen_;  // whose it is
  std::vector<double> later_;          // by how much those of the active examples are later
  const StrideVariation* variation_ = nullptr;
  std::vector<ActiveExample> summed_;  // whose sum the spectrum is
  MidContact summed_middle_;           // and at which mid-contact
  std::vector<float> spectrum_;
  std::shared_ptr<const OwnBlender> own_;
  mutable std::vector<float> rows_;  // of the examples in force, for a blender of a caller's own
  mutable std::vector<const float*> starts_;
  mutable std::vector<double> weights_;
};

/// Values of a spectrum's first channels at a phase; rows are `width` apart.
void read_spectrum(std::span<const float> spectrum, int harmonics, std::size_t width, double phase,
                   std::span<float> channels) noexcept;

}  // namespace amble
