#include "amble/engine/crowd.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "amble/engine/crowd_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {

Crowd::Crowd(std::shared_ptr<const MotionLibrary> library, int characters,
             const CrowdOptions& options)
    : Crowd(usual_technique(library), characters, options) {}
Crowd::Crowd(std::shared_ptr<const Technique> technique, int characters,
             const CrowdOptions& options)
    : impl_(std::make_unique<Impl>(technique, characters, options)) {}
Crowd::~Crowd() = default;
Crowd::Crowd(Crowd&&) noexcept = default;
Crowd& Crowd::operator=(Crowd&&) noexcept = default;

void Crowd::update(double seconds) noexcept {
  update(seconds, impl_->options.posed ? Posing::now : Posing::later);
}
void Crowd::update(double seconds, Posing posing) noexcept { impl_->update(seconds, posing, {}); }
void Crowd::update(double seconds, const JointBuffer& into) noexcept {
  if (!(seconds > 0)) return show(into);
  impl_->update(seconds, Posing::now, into);
}
void Crowd::show() noexcept { impl_->show({}); }
void Crowd::show(const JointBuffer& into) noexcept { impl_->show(into); }
void Crowd::run_on(Scheduler scheduler) noexcept { impl_->scheduler = std::move(scheduler); }
int Crowd::size() const noexcept { return static_cast<int>(impl_->characters.size()); }
const Character& Crowd::operator[](int number) const noexcept {
  return impl_->characters[static_cast<std::size_t>(number)];
}
Character& Crowd::operator[](int number) noexcept {
  return impl_->characters[static_cast<std::size_t>(number)];
}

void Crowd::send(int number, double x, double z) noexcept {
  if (number < 0 || number >= size() || !(std::abs(x) < 1e6 && std::abs(z) < 1e6)) return;
  impl_->intents[static_cast<std::size_t>(number)].send(x, z);
}
bool Crowd::arrived(int number) const noexcept {
  return number >= 0 && number < size() && impl_->intents[static_cast<std::size_t>(number)].arrived;
}
void Crowd::wander(int number) noexcept {
  if (number < 0 || number >= size()) return;
  impl_->intents[static_cast<std::size_t>(number)].sent = false;
  impl_->choose_goal(static_cast<std::size_t>(number));
}

void Crowd::keep_off(std::span<const Bystander> bystanders) noexcept {
  impl_->keep_off(bystanders.first(std::min<std::size_t>(bystanders.size(), kMostBystanders)));
}
void Crowd::move_square(double x, double z) noexcept {
  impl_->options.x = finite_or_zero(x);
  impl_->options.z = finite_or_zero(z);
}
void Crowd::avoid(bool each_other) noexcept { impl_->options.avoid = each_other; }
void Crowd::pace(double slowest, double fastest) noexcept {
  impl_->options.slowest = std::max(0.1, finite_or_zero(slowest));
  impl_->options.fastest = std::max(impl_->options.slowest, finite_or_zero(fastest));
}
void Crowd::own_pace(int number, double speed) noexcept {
  if (number < 0 || number >= size()) return;
  const double own = finite_or_zero(speed);
  impl_->intents[static_cast<std::size_t>(number)].own_speed = own > 0 ? std::max(0.1, own) : 0.0;
}
void Crowd::walk_on(const std::shared_ptr<const Terrain>& terrain) noexcept {
  for (Character& one : impl_->characters) one.walk_on(terrain);
}

}  // namespace amble
