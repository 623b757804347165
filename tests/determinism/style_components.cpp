// Prints the components of the performer's styles, a line each: body part, number, and its values
// at the key frames of every example. Builds by different compilers print the same numbers to 1e-6.
#include <cstdio>

#include "amble/style/decomposition.hpp"

int main() {
  const auto apart = amble::decompose(amble::performed_style_examples());
  for (const amble::BodyPart part : amble::kBodyParts) {
    const amble::Matrix& components = apart->parts[amble::index(part)].ica.components;
    for (int c = 0; c < components.rows; ++c) {
      std::printf("%s %d", amble::body_part_name(part), c + 1);
      for (int i = 0; i < components.columns; ++i) std::printf(" %.9f", components(c, i));
      std::printf("\n");
    }
  }
}
