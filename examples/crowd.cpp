#include <amble/crowd.hpp>
#include <cstdio>

int main() {
  amble::Crowd crowd(amble::default_library(), 50);
  crowd.send(0, 3.0, 4.0);
  for (int frame = 0; frame < 300; ++frame) crowd.update(1.0 / 60);
  for (int i = 0; i < crowd.size(); ++i)
    std::printf("%2d at x %.2f m, z %.2f m\n", i, crowd[i].pose().root.x, crowd[i].pose().root.z);
}
