#include "amble/io/clip_stream.hpp"

#include <algorithm>

#include "amble/core/error.hpp"
#include "amble/io/csv.hpp"
#include "amble/io/text.hpp"

namespace amble {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20U;  // bytes that are written or copied at once

}  // namespace

ClipStream::ClipStream(std::string path, Format format, Encode encode)
    : path_(std::move(path)), format_(std::move(format)), encode_(std::move(encode)) {}

void ClipStream::append(const Clip& block) {
  if (block.frames() == 0) return;
  frames_ += static_cast<std::uint64_t>(block.frames());
  if (streams_) return pass_on(block);
  if (held_.frames() == 0) {
    held_ = block;
  } else {
    held_.rotations.insert(held_.rotations.end(), block.rotations.begin(), block.rotations.end());
    held_.translations.insert(held_.translations.end(), block.translations.begin(),
                              block.translations.end());
  }
  if (is_whole() && held_.rotations.size() > kMostHeld) refuse();
  if (!is_whole() && held_.rotations.size() > format_.held) stream();
}

std::string ClipStream::kind() const { return path_ == "-" ? "bvh" : file_extension(path_); }

bool ClipStream::is_whole() const {
  return format_.whole || (kind() != "bvh" && kind() != "csv" && kind() != "glb");
}

void ClipStream::expect(double frames, int joints) const {
  if (is_whole() && frames * joints > static_cast<double>(kMostHeld)) refuse();
}

void ClipStream::refuse() const {
  throw Error(path_ + ": " + (format_.why.empty() ? "a ." + kind() + " file" : format_.why) +
              " is made of the motion as a whole, at most " + std::to_string(kMostHeld) +
              " joints × frames; make it shorter, or leave that out");
}

void ClipStream::stream() {
  streams_ = true;
  files_.push_back(std::make_unique<NewFile>(path_));
  if (kind() == "bvh")
    bvh_ = std::make_unique<Rows>(held_, BvhOptions{format_.units_per_metre}, path_);
  else if (kind() == "glb")
    glb_ = std::make_unique<GlbStream>(held_, path_);
  else
    text_ = csv_header(held_.skeleton);
  pass_on(held_);
  held_ = {};
}

void ClipStream::pass_on(const Clip& block) {
  if (glb_) return glb_->append(block);
  if (bvh_)
    bvh_->rows.append(block, text_);
  else
    append_csv_rows(block, passed_on_, text_);
  passed_on_ += static_cast<std::uint64_t>(block.frames());
  if (text_.size() >= kPiece) flush();
}

void ClipStream::flush() {
  if (bvh_)
    bvh_->spool.append(text_);
  else
    files_[0]->append(text_);
  text_.clear();
}

void ClipStream::finish() {
  if (!streams_) {
    for (const FileContent& file : encode_(held_)) {
      files_.push_back(std::make_unique<NewFile>(file.path));
      files_.back()->append(file.bytes);
    }
  } else if (glb_) {
    glb_->write(*files_[0]);
  } else {
    flush();
    if (bvh_) copy_rows();
  }
  for (const auto& file : files_) file->finish();
}

void ClipStream::copy_rows() {
  files_[0]->append(bvh_->rows.header(frames_));
  std::string piece;
  for (std::uint64_t at = 0; at < bvh_->spool.size(); at += piece.size()) {
    piece.resize(std::min<std::uint64_t>(kPiece, bvh_->spool.size() - at));
    bvh_->spool.read(at, piece);
    files_[0]->append(piece);
  }
}

void ClipStream::take_place() {
  for (const auto& file : files_) file->take_place();
}

}  // namespace amble
