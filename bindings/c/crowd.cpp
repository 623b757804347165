// Many characters that keep off each other.

#include "amble/crowd.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "kinds.hpp"
#include "view.hpp"

namespace amble::c {
namespace {

constexpr CrowdOptions kOwn{};
constexpr amble_crowd_options kUsual{sizeof(amble_crowd_options),
                                     kOwn.avoid,
                                     kOwn.posed,
                                     0,
                                     kOwn.slowest,
                                     kOwn.fastest,
                                     kOwn.square_metres,
                                     kOwn.x,
                                     kOwn.z,
                                     kOwn.clearing,
                                     kOwn.idle,
                                     kOwn.variation,
                                     kOwn.seed};
constexpr std::uint32_t kMost = 1U << 20U;  // characters

CrowdOptions options_of(const amble_crowd_options& wish) {
  for (const double number : {wish.slowest, wish.fastest, wish.square_metres, wish.x, wish.z,
                              wish.clearing, wish.idle, wish.variation})
    require(std::isfinite(number), "A number of a crowd is not finite.");
  CrowdOptions options;
  options.slowest = wish.slowest;
  options.fastest = wish.fastest;
  options.square_metres = wish.square_metres;
  options.x = wish.x;
  options.z = wish.z;
  options.clearing = wish.clearing;
  options.seed = wish.seed;
  options.idle = wish.idle;
  options.variation = wish.variation;
  options.avoid = wish.avoid != 0;
  options.posed = wish.posed != 0;
  return options;
}

std::unique_ptr<CrowdObject> object_of(const std::shared_ptr<SharedLibrary>& library,
                                       const auto& made_from, std::uint32_t characters,
                                       const amble_crowd_options* options) {
  require(characters > 0 && characters <= kMost, "A crowd has 1 to 1,048,576 characters.");
  const CrowdOptions wish = options_of(options_or(options, kUsual));
  std::unique_ptr<CrowdObject> object(
      new CrowdObject{library, Crowd(made_from, static_cast<int>(characters), wish), wish.posed});
  object->members.ids.resize(characters);
  return object;
}

/// A crowd while a call changes it: nobody holds one of its characters then.
class ChangeCrowd {
 public:
  explicit ChangeCrowd(amble_crowd crowd) : held_(crowd) {
    if (!held_->use->change()) refuse_busy();
  }
  ~ChangeCrowd() {
    if (use_) held_->use->end_change();
  }
  CrowdObject* operator->() const noexcept { return &*held_; }
  int number(std::uint32_t number) const {
    require(number < static_cast<std::uint32_t>(held_->crowd.size()),
            "The crowd has nobody with that number.");
    return static_cast<int>(number);
  }
  void remove() {
    use_ = false;
    held_.remove();
  }

 private:
  Changing<CrowdObject> held_;
  bool use_ = true;
};

}  // namespace
}  // namespace amble::c

using namespace amble::c;

extern "C" {

amble_crowd_options amble_default_crowd_options(void) { return kUsual; }

amble_result amble_crowd_create(amble_library library, uint32_t characters,
                                const amble_crowd_options* options, amble_crowd* out) {
  return create(out, [&] {
    const auto shared = Reading<LibraryObject>(library)->shared;
    return object_of(shared, shared->library, characters, options);
  });
}
amble_result amble_crowd_create_with(amble_technique technique, uint32_t characters,
                                     const amble_crowd_options* options, amble_crowd* out) {
  return create(out, [&] {
    const Reading<TechniqueObject> held(technique);
    return object_of(held->library, held->technique, characters, options);
  });
}
amble_result amble_crowd_update(amble_crowd crowd, double seconds) {
  return call([&] {
    const ChangeCrowd held(crowd);
    require(std::isfinite(seconds), "The seconds of an update are not finite.");
    held->crowd.update(seconds);
  });
}
amble_result amble_crowd_size(amble_crowd crowd, uint32_t* out) {
  return call([&] {
    need(out);
    *out = static_cast<uint32_t>(Reading<CrowdObject>(crowd)->crowd.size());
  });
}
amble_result amble_crowd_character(amble_crowd crowd, uint32_t number, amble_character* out) {
  return call([&] {
    need(out);
    const Reading<CrowdObject> held(crowd);
    require(number < held->members.ids.size(), "The crowd has nobody with that number.");
    const std::lock_guard lock(held->naming);
    *out = held->members.id_of(number, held->crowd[static_cast<int>(number)],
                               CharacterObject::Of::crowd, held->library, *held->use);
  });
}
amble_result amble_crowd_read(amble_crowd crowd, const amble_view* view) {
  return call([&] {
    const ChangeCrowd held(crowd);
    amble::Crowd& all = held->crowd;
    const ViewWriter writer(view, static_cast<std::size_t>(all.size()),
                            all[0].pose().rotations.size());
    for (int i = 0; i < all.size(); ++i) {
      if (!held->posed && writer.poses()) all[i].show();
      writer.write(static_cast<std::size_t>(i), all[i]);
    }
  });
}
amble_result amble_crowd_send(amble_crowd crowd, uint32_t number, double x, double z) {
  return call([&] {
    const ChangeCrowd held(crowd);
    require(std::isfinite(x) && std::isfinite(z), "A place is not finite.");
    held->crowd.send(held.number(number), x, z);
  });
}
amble_result amble_crowd_arrived(amble_crowd crowd, uint32_t number, int32_t* arrived) {
  return call([&] {
    need(arrived);
    const ChangeCrowd held(crowd);
    *arrived = held->crowd.arrived(held.number(number)) ? 1 : 0;
  });
}
amble_result amble_crowd_wander(amble_crowd crowd, uint32_t number) {
  return call([&] {
    const ChangeCrowd held(crowd);
    held->crowd.wander(held.number(number));
  });
}
amble_result amble_crowd_keep_off(amble_crowd crowd, const amble_bystander* bystanders,
                                  size_t count) {
  return call([&] {
    const ChangeCrowd held(crowd);
    require(bystanders || count == 0, "A list of bystanders is NULL.");
    std::array<amble::Bystander, amble::Crowd::kMostBystanders> all;
    require(count <= all.size(), "A crowd heeds 32 bystanders at most.");
    for (size_t i = 0; i < count; ++i) {
      const amble_bystander& one = bystanders[i];
      for (const double number :
           {one.x, one.z, one.velocity_x, one.velocity_z, one.radius, one.turn_rate})
        require(std::isfinite(number), "A number of a bystander is not finite.");
      all[i] = {one.x, one.z, one.velocity_x, one.velocity_z, one.radius, one.turn_rate};
    }
    held->crowd.keep_off(std::span(all).first(count));
  });
}
amble_result amble_crowd_move_square(amble_crowd crowd, double x, double z) {
  return call([&] {
    require(std::isfinite(x) && std::isfinite(z), "A place is not finite.");
    ChangeCrowd(crowd)->crowd.move_square(x, z);
  });
}
amble_result amble_crowd_avoid(amble_crowd crowd, int32_t each_other) {
  return call([&] { ChangeCrowd(crowd)->crowd.avoid(each_other != 0); });
}
amble_result amble_crowd_pace(amble_crowd crowd, double slowest, double fastest) {
  return call([&] {
    require(std::isfinite(slowest) && std::isfinite(fastest), "A speed is not finite.");
    ChangeCrowd(crowd)->crowd.pace(slowest, fastest);
  });
}
amble_result amble_crowd_walk_on(amble_crowd crowd, amble_terrain terrain) {
  return call([&] {
    const auto ground = terrain_or_none(terrain);
    ChangeCrowd(crowd)->crowd.walk_on(ground);
  });
}
amble_result amble_crowd_destroy(amble_crowd crowd) {
  return call([&] { ChangeCrowd(crowd).remove(); });
}
}
