#include <amble/fbx.hpp>
#include <amble/planning.hpp>
#include <cstdio>

/// A walk round a wall, and an FBX file that is none: both components link and work.
int main() {
  constexpr const char* kWall = "v -1 0 2\nv 1 0 2\nv 1 2 2\nv -1 2 2\nf 1 2 3 4\n";
  const auto library = amble::default_library();
  amble::WalkPlanner planner(library, kWall, "wall.obj");
  const amble::PlannedWay way = planner.plan({0, 0, 0}, {0, 4, 0});
  amble::Character walker(library);
  const auto steering = planner.walk(way);
  for (int frame = 0; frame < 1200 && !steering->arrived(); ++frame)
    steering->lead(walker, 1.0 / 60);
  std::printf("%.2f m, %.2f m clear, then at z %.3f m\n", way.length, way.clearance,
              walker.pose().root.z);
  if (!steering->arrived() || !(way.length > 4) || !(way.clearance > 0)) return 1;
  try {
    amble::read_fbx("missing.fbx");
  } catch (const amble::Error& error) {
    std::printf("%s\n", error.what());
    return 0;
  }
  return 1;
}
