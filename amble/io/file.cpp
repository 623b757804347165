#include "amble/io/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>

#include "amble/core/error.hpp"
#include "amble/io/file_handle.hpp"
#include "amble/io/new_file.hpp"

namespace amble {
namespace {

/// All bytes of an open file.
std::string read_all(const FileHandle& file, const std::string& path, std::uint64_t most) {
  if (file.get() < 0) fail_on_file(path, errno, false);
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) fail_on_file(path, errno, false);
  if (S_ISDIR(status.st_mode)) fail_on_file(path, EISDIR, false);
  const auto refuse_more = [&](std::uint64_t size) {
    if (size > most)
      throw Error(path + ": is larger than " + std::to_string(most >> 20U) +
                  " MB, the most that is read; cut it into parts");
  };
  if (S_ISREG(status.st_mode)) refuse_more(static_cast<std::uint64_t>(status.st_size));
  std::string bytes;
  std::size_t used = 0;
  // One byte more than the file holds, so that its end is seen without growing the buffer.
  bytes.resize(S_ISREG(status.st_mode) ? static_cast<std::size_t>(status.st_size) + 1 : 65536);
  for (;;) {
    const ssize_t got = ::read(file.get(), bytes.data() + used, bytes.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_on_file(path, errno, false);
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
    refuse_more(used);
    if (used == bytes.size()) bytes.resize(2 * used);
  }
  bytes.resize(used);
  return bytes;
}

}  // namespace

std::string read_file(const std::string& path, std::uint64_t most) {
  if (is_pipe(path)) {  // a command that reads a document twice finds it twice
    static const std::string piped = read_all(FileHandle(::dup(STDIN_FILENO)), path, most);
    return piped;
  }
  return read_all(FileHandle(::open(path.c_str(), O_RDONLY | O_CLOEXEC)), path, most);
}

void write_file(const std::string& path, std::string_view bytes) {
  NewFile file(path);
  file.append(bytes);
  file.finish();
  file.take_place();
}

void write_files(const std::vector<FileContent>& files, NewFile::Disk disk) {
  std::vector<std::unique_ptr<NewFile>> written;
  for (const FileContent& file : files) {
    written.push_back(std::make_unique<NewFile>(file.path));
    written.back()->append(file.bytes);
    written.back()->finish(disk);
  }
  for (const auto& file : written) file->take_place();
}

}  // namespace amble
