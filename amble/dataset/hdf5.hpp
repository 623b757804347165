#pragma once

#include <hdf5.h>

#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "amble/dataset/columns.hpp"

namespace amble::dataset {

/// HDF5's library does one thing at a time: whoever calls it holds this.
std::unique_lock<std::mutex> hdf5_turn();

/// An identifier of HDF5 that is given back. Throws amble::Error where a call gave none.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t));
  ~Handle() { close_(id_); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  operator hid_t() const noexcept { return id_; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

/// Throws amble::Error where a call of HDF5 failed.
void require(herr_t result);

/// A file in memory that becomes bytes; the same ones whenever the same is written to it.
class FileImage {
 public:
  /// `growth`: bytes by which it is enlarged whenever it is full; each time it is copied.
  explicit FileImage(std::size_t growth = 1 << 20);
  hid_t id() const noexcept { return file_; }
  std::string bytes();

 private:
  Handle access_, creation_, file_;
};

/// Data of a file, without the times at which it was made.
Handle untimed(hid_t kind);

hid_t type_of(Number number) noexcept;  ///< as it is in memory and in files
void write_text(hid_t object, const char* name, const std::string& text);  ///< attribute
void write_texts(hid_t object, const char* name, std::span<const std::string> texts);  ///< the same
void write_number(hid_t object, const char* name, double value);                       ///< the same
/// A dataset of numbers; `shape` holds its sides.
void write_table(hid_t file, const char* name, hid_t type, const std::vector<hsize_t>& shape,
                 const void* numbers);
/// A dataset of texts.
void write_text_table(hid_t file, const char* name, const std::vector<hsize_t>& shape,
                      std::span<const std::string> texts);

}  // namespace amble::dataset
