// Moments to go back to.

#include "amble/snapshot.hpp"

#include <cstddef>

#include "kinds.hpp"

using namespace amble::c;

extern "C" {

amble_result amble_snapshot_create(amble_character character, amble_snapshot* out) {
  return create(out, [&] {
    const ReadCharacter held(character);
    return std::make_unique<SnapshotObject>(SnapshotObject{amble::Snapshot(held->snapshot())});
  });
}
amble_result amble_snapshot_take(amble_snapshot snapshot, amble_character character) {
  return call([&] {
    const ReadCharacter from(character);
    Changing<SnapshotObject>(snapshot)->snapshot = from->snapshot();
  });
}
amble_result amble_character_restore(amble_character character, amble_snapshot snapshot) {
  return call([&] {
    const Reading<SnapshotObject> to(snapshot);
    done(ChangeCharacter(character).not_of_a_crowd()->restore(to->snapshot));
  });
}
amble_result amble_snapshot_write(amble_snapshot snapshot, amble_blob* out) {
  return give_blob(out, [&] { return Reading<SnapshotObject>(snapshot)->snapshot.bytes(); });
}
amble_result amble_snapshot_read(const void* bytes, size_t size, amble_character character,
                                 amble_snapshot* out) {
  return create(out, [&] {
    need(bytes);
    const ReadCharacter of(character);
    return std::make_unique<SnapshotObject>(
        SnapshotObject{amble::Snapshot::read({static_cast<const std::byte*>(bytes), size}, *of)});
  });
}
amble_result amble_snapshot_actions(amble_snapshot snapshot, int32_t* out, size_t capacity,
                                    size_t* count) {
  return call([&] {
    const std::vector<int> numbers = Reading<SnapshotObject>(snapshot)->snapshot.actions();
    give_list(numbers, out, capacity, count, [](int number) { return number; });
  });
}
amble_result amble_snapshot_destroy(amble_snapshot snapshot) {
  return destroy<SnapshotObject>(snapshot);
}
}
