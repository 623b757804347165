#include "amble/io/fbx/fbx.hpp"

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <assimp/Exporter.hpp>
#include <assimp/Importer.hpp>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <vector>

#include "amble/core/error.hpp"
#include "amble/core/no_memory.hpp"
#include "amble/io/fbx/skins_at_root.hpp"
#include "amble/io/file.hpp"
#include "amble/io/gltf.hpp"

#if defined(__has_feature)
#define AMBLE_CLANG_ADDRESS_SANITIZER __has_feature(address_sanitizer)
#else
#define AMBLE_CLANG_ADDRESS_SANITIZER 0
#endif

namespace amble {
namespace {

constexpr rlim_t kMostMemory = rlim_t{3} << 30;  // bytes
constexpr rlim_t kMostSeconds = 60;              // of the processor
constexpr int kLongestWait = 120;                // seconds until the child is given up
constexpr char kDone = 'G', kFailed = 'E';       // first byte of what the child answers

void send(int pipe, char kind, const void* bytes, std::size_t size) {
  const auto write_all = [&](const char* at, std::size_t left) {
    while (left > 0) {
      const ssize_t written = ::write(pipe, at, left);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) ::_exit(1);
      at += written;
      left -= static_cast<std::size_t>(written);
    }
  };
  write_all(&kind, 1);
  write_all(static_cast<const char*>(bytes), size);
}

/// Says what an embedded picture is by its first bytes: the importer goes by file names, which FBX
/// writes in ways that it does not know.
void name_pictures(const aiScene& scene) {
  for (unsigned k = 0; k < scene.mNumTextures; ++k) {
    aiTexture& picture = *scene.mTextures[k];
    if (picture.mHeight != 0 || picture.mWidth < 4) continue;  // bare pixels
    const auto* bytes = reinterpret_cast<const unsigned char*>(picture.pcData);
    const char* kind = bytes[0] == 0x89 && bytes[1] == 'P'    ? "png"
                       : bytes[0] == 0xff && bytes[1] == 0xd8 ? "jpg"
                                                              : nullptr;
    if (kind) std::strcpy(picture.achFormatHint, kind);
  }
}

/// Makes the shares of each vertex sum to one, which glTF asks for and FBX does not.
void share_out(const aiScene& scene) {
  for (unsigned m = 0; m < scene.mNumMeshes; ++m) {
    aiMesh& mesh = *scene.mMeshes[m];
    std::vector<float> sums(mesh.mNumVertices);
    const auto each = [&](auto&& visit) {
      for (unsigned b = 0; b < mesh.mNumBones; ++b)
        for (unsigned w = 0; w < mesh.mBones[b]->mNumWeights; ++w)
          if (aiVertexWeight& share = mesh.mBones[b]->mWeights[w]; share.mVertexId < sums.size())
            visit(share);
    };
    each([&](const aiVertexWeight& share) { sums[share.mVertexId] += share.mWeight; });
    each([&](aiVertexWeight& share) {
      if (sums[share.mVertexId] > 0) share.mWeight /= sums[share.mVertexId];
    });
  }
}

/// Runs in the child: FBX in, GLB out.
[[noreturn]] void translate(const std::string& bytes, int pipe) {
  const rlimit memory{kMostMemory, kMostMemory}, seconds{kMostSeconds, kMostSeconds}, none{0, 0};
#if !defined(__SANITIZE_ADDRESS__) && !AMBLE_CLANG_ADDRESS_SANITIZER
  ::setrlimit(RLIMIT_AS, &memory);
#else
  (void)memory;  // the sanitizer reserves terabytes of addresses
#endif
  ::setrlimit(RLIMIT_CPU, &seconds);
  ::setrlimit(RLIMIT_CORE, &none);
  const auto fail = [&](const char* what) {
    send(pipe, kFailed, what, std::strlen(what));
    ::_exit(0);
  };
  try {
    Assimp::Importer importer;
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
    const aiScene* scene = importer.ReadFileFromMemory(
        bytes.data(), bytes.size(), aiProcess_LimitBoneWeights, "fbx");  // four, as in glTF
    if (!scene) fail(importer.GetErrorString());
    name_pictures(*scene);
    share_out(*scene);
    Assimp::Exporter exporter;
    const aiExportDataBlob* blob = exporter.ExportToBlob(scene, "glb2");
    if (!blob) fail(exporter.GetErrorString());
    send(pipe, kDone, blob->data, blob->size);
  } catch (const std::exception& error) {
    fail(error.what());
  }
  ::_exit(0);
}

/// All that the child writes until it closes its end; what arrived when time is up.
std::string receive(int pipe) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::seconds(kLongestWait);
  std::string answer;
  char buffer[65536];
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd ready{pipe, POLLIN, 0};
    if (left <= 0) return {};
    const int count = ::poll(&ready, 1, static_cast<int>(left));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return {};
    const ssize_t got = ::read(pipe, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return answer;
    answer.append(buffer, static_cast<std::size_t>(got));
  }
}

/// One line of what the importer said.
std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 32) c = ' ';
  return text.substr(0, 200);
}

std::string translate_in_child(const std::string& path, const std::string& bytes) {
  int ends[2];
  if (::pipe(ends) != 0)
    throw Error(path + ": cannot start the FBX reader: " + std::strerror(errno));
  const pid_t child = ::fork();
  if (child < 0) {
    ::close(ends[0]);
    ::close(ends[1]);
    throw Error(path + ": cannot start the FBX reader: " + std::strerror(errno));
  }
  if (child == 0) {
    ::close(ends[0]);
    translate(bytes, ends[1]);
  }
  ::close(ends[1]);
  std::string answer = receive(ends[0]);
  ::close(ends[0]);
  ::kill(child, SIGKILL);  // it has answered, or will not
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (answer.empty())
    throw Error(path +
                ": cannot be read as FBX: it is broken, or takes more than 3 GB or 60 s; export it "
                "as glTF or BVH");
  if (answer[0] == kFailed)
    throw Error(path + ": cannot be read as FBX: " + one_line(answer.substr(1)));
  answer.erase(0, 1);
  return answer;
}

}  // namespace

std::string fbx_as_glb(const std::string& path) {
  const std::string bytes = read_file(path);
  if (bytes.empty()) throw Error(path + ": the file is empty; expected FBX");
  return skins_at_root(translate_in_child(path, bytes), path);
}

std::vector<Clip> read_fbx(const std::string& path) {
  return or_no_memory([&] {
    return read_gltf(fbx_as_glb(path), path, [&](const std::string& uri) -> std::string {
      throw Error(path + ": names another file, " + uri + "; embed it");
    });
  });
}

}  // namespace amble
