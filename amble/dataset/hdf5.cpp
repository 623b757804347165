#include "amble/dataset/hdf5.hpp"

#include <algorithm>
#include <cstring>

#include "amble/core/error.hpp"

namespace amble::dataset {
namespace {

Handle in_memory() {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // errors are ours to tell
  return {H5Pcreate(H5P_FILE_ACCESS), H5Pclose};
}

Handle text_type(std::size_t length) {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  require(H5Tset_size(type, std::max<std::size_t>(1, length)));
  require(H5Tset_cset(type, H5T_CSET_UTF8));
  require(H5Tset_strpad(type, H5T_STR_NULLPAD));
  return {H5Tcopy(type), H5Tclose};
}

/// Texts side by side, each as long as the longest.
std::string side_by_side(std::span<const std::string> texts, std::size_t& length) {
  length = 1;
  for (const std::string& text : texts) length = std::max(length, text.size());
  std::string all(length * texts.size(), '\0');
  for (std::size_t i = 0; i < texts.size(); ++i)
    std::memcpy(all.data() + i * length, texts[i].data(), texts[i].size());
  return all;
}

}  // namespace

std::unique_lock<std::mutex> hdf5_turn() {
  static std::mutex mutex;
  return std::unique_lock(mutex);
}

void require(herr_t result) {
  if (result < 0) throw Error("HDF5 could not write a part of the dataset: not enough memory?");
}

Handle::Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {
  if (id < 0) throw Error("HDF5 could not make a part of the dataset: not enough memory?");
}

// Of the earliest format: the heads of newer ones hold a mark of being open and a checksum over it,
// which an image takes along half changed.
FileImage::FileImage(std::size_t growth)
    : access_(in_memory()),
      creation_(H5Pcreate(H5P_FILE_CREATE), H5Pclose),
      file_(
          (require(H5Pset_fapl_core(access_, growth, false)),
           require(H5Pset_evict_on_close(access_, true)),  // an index names shards by the thousand
           require(H5Pset_libver_bounds(access_, H5F_LIBVER_EARLIEST, H5F_LIBVER_V110)),
           require(H5Pset_obj_track_times(creation_, false)),
           H5Fcreate("dataset", H5F_ACC_TRUNC, creation_, access_)),
          H5Fclose) {}

std::string FileImage::bytes() {
  require(H5Fflush(file_, H5F_SCOPE_GLOBAL));
  const ssize_t size = H5Fget_file_image(file_, nullptr, 0);
  if (size < 0) throw Error("HDF5 could not finish a part of the dataset: not enough memory?");
  std::string bytes(static_cast<std::size_t>(size), '\0');
  if (H5Fget_file_image(file_, bytes.data(), bytes.size()) != size)
    throw Error("HDF5 could not finish a part of the dataset: not enough memory?");
  return bytes;
}

Handle untimed(hid_t kind) {
  const hid_t list = H5Pcreate(kind);
  if (list >= 0) H5Pset_obj_track_times(list, false);
  return {list, H5Pclose};
}

hid_t type_of(Number number) noexcept {
  switch (number) {
    case Number::u1: return H5T_STD_U8LE;
    case Number::i1: return H5T_STD_I8LE;
    case Number::i4: return H5T_STD_I32LE;
    case Number::u8: return H5T_STD_U64LE;
    case Number::f4: break;
  }
  return H5T_IEEE_F32LE;
}

void write_text(hid_t object, const char* name, const std::string& text) {
  const Handle type = text_type(text.size()), space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  require(H5Awrite(attribute, type, text.empty() ? "\0" : text.data()));
}

void write_texts(hid_t object, const char* name, std::span<const std::string> texts) {
  std::size_t length = 0;
  const std::string all = side_by_side(texts, length);
  const hsize_t count = texts.size();
  const Handle type = text_type(length), space(H5Screate_simple(1, &count, nullptr), H5Sclose);
  const Handle attribute(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  require(H5Awrite(attribute, type, all.data()));
}

void write_number(hid_t object, const char* name, double value) {
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute(H5Acreate2(object, name, H5T_IEEE_F64LE, space, H5P_DEFAULT, H5P_DEFAULT),
                         H5Aclose);
  require(H5Awrite(attribute, H5T_IEEE_F64LE, &value));
}

void write_table(hid_t file, const char* name, hid_t type, const std::vector<hsize_t>& shape,
                 const void* numbers) {
  const Handle space(H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr),
                     H5Sclose);
  const Handle made = untimed(H5P_DATASET_CREATE);
  const Handle table(H5Dcreate2(file, name, type, space, H5P_DEFAULT, made, H5P_DEFAULT), H5Dclose);
  require(H5Dwrite(table, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers));
}

void write_text_table(hid_t file, const char* name, const std::vector<hsize_t>& shape,
                      std::span<const std::string> texts) {
  std::size_t length = 0;
  const std::string all = side_by_side(texts, length);
  const Handle type = text_type(length);
  write_table(file, name, type, shape, all.data());
}

}  // namespace amble::dataset
