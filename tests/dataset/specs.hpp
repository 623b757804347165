#pragma once

#include <string>

#include "amble/dataset/cast.hpp"

namespace amble::dataset {

/// A spec of few and short clips; `more` goes on inside its object: ",\"seed\":2".
inline Spec small_spec(const std::string& more = "", int clips = 6) {
  return parse_spec("{\"clips\":" + std::to_string(clips) +
                        ",\"shard\":4,\"seconds\":2,\"fps\":30,\"commands\":[{\"kind\":\"steady\","
                        "\"speed\":[0.8,1.6],\"turn\":[-0.3,0.3]}]" +
                        more + "}",
                    "spec.json");
}

}  // namespace amble::dataset
