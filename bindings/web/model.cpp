// Rigged characters: what a page needs to move the nodes of a model that it draws itself, and the
// library on its body.

#include "model.hpp"

#include <emscripten/emscripten.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/library/on_body.hpp"
#include "amble/motion/rooted.hpp"
#include "body_file.hpp"
#include "description.hpp"
#include "handles.hpp"
#include "last_error.hpp"

namespace amble::web {
namespace {

/// The frame of the file, and of every joint from the pelvis down its node.
std::string rig_of(const OwnCharacter& own) {
  const Skeleton &whole = own.body.skeleton, body = rooted_at_pelvis(own.body).skeleton;
  nlohmann::json nodes = nlohmann::json::array();
  for (const Joint& joint : body.joints)
    nodes.push_back(own.file.nodes()[static_cast<std::size_t>(whole.find(joint.name))]);
  const Quat& up = own.frame.upright;
  return nlohmann::json{{"metresPerUnit", own.frame.metres_per_unit},
                        {"upright", {up.x, up.y, up.z, up.w}},
                        {"mesh", own.file.has_skin()},
                        {"nodes", nodes}}
      .dump();
}

}  // namespace

Clip on_whole_body(const WebModel& model, const Clip& clip) {
  return hung_in(model.own.body.skeleton, clip);
}

}  // namespace amble::web

using amble::web::WebLibrary;
using amble::web::WebModel;

extern "C" {

/// A character of a .glb or .gltf file; null with the last error set when there is none in it.
EMSCRIPTEN_KEEPALIVE WebModel* amble_model_read(const char* bytes, std::size_t size,
                                                const char* name) {
  return amble::web::or_null([&] {
    amble::GltfCharacter file({bytes, size}, name, amble::web::nothing_beside(name));
    file.require_mesh();
    auto model =
        std::make_unique<WebModel>(WebModel{amble::understand_character(std::move(file), {}), {}});
    model->own.body.name = name;
    model->description = amble::web::rig_of(model->own);
    return model.release();
  });
}

EMSCRIPTEN_KEEPALIVE const char* amble_model_description(const WebModel* model) {
  return model->description.c_str();
}
EMSCRIPTEN_KEEPALIVE void amble_model_free(WebModel* model) { delete model; }

/// The same library on the body of a model; null with the last error set when it has no legs.
EMSCRIPTEN_KEEPALIVE WebLibrary* amble_library_on_model(const WebLibrary* library,
                                                        const WebModel* model) {
  return amble::web::or_null([&] {
    auto worn = std::make_unique<WebLibrary>();
    worn->library = amble::on_body(*library->library, model->own.body);
    worn->description = amble::web::describe(*worn->library);
    return worn.release();
  });
}
}
