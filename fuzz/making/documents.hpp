#pragma once

#include <string>

#include "fuzz/making/choices.hpp"

namespace amble::fuzz {

/// What people write for Amble by hand.
enum class DocumentKind {
  actions,
  mix,
  script,
  path,
  pointer,
  force,
  terrain,
  manifest,
  roles,
  scene
};
inline constexpr std::size_t kDocumentKinds = 10;

struct Document {
  DocumentKind kind = DocumentKind::actions;
  std::string text;  // JSON, or OBJ of a scene
};

/// A good one with a few things changed.
Document changed_document(Choices& choices);

/// What an input is that is no recipe, told by its keys.
Document as_document(std::span<const std::uint8_t> bytes);

}  // namespace amble::fuzz
