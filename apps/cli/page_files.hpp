#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace amble::cli {

struct PageFile {
  std::string bytes;
  const char* type;          // as the field Content-Type has it
  bool takes_query = false;  // whether its address may go on with "?…"
  std::string packed{};      // the bytes as gzip; empty where that is no shorter
};

/// The page, read whole: path of the address → file. Nothing else can be asked for, so no path
/// leads out of the folder.
using Page = std::map<std::string, PageFile, std::less<>>;

/// Reads the files of a folder that a page is made of, known by their endings, and puts the
/// library beside them. Links are not followed: they may lead anywhere. Throws amble::Error where
/// there is no index.html.
Page read_page(const std::filesystem::path& folder, std::string library);

}  // namespace amble::cli
