# embed_file(TARGET SYMBOL FILE): compiles FILE into TARGET as `extern const char SYMBOL[]` and
# `extern const unsigned long SYMBOL_size`, in namespace amble::embedded. Plain CMake, so that it
# works for every compiler, WebAssembly included, without a program that runs at build time.
function(embed_file target symbol file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "((0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,))" "\\1\n" bytes "${bytes}")
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"namespace amble::embedded {
extern const unsigned char @symbol@[];
extern const unsigned long @symbol@_size;
const unsigned char @symbol@[] = {
@bytes@0};
const unsigned long @symbol@_size = sizeof(@symbol@) - 1;
}  // namespace amble::embedded
")
  target_sources(${target} PRIVATE ${source})
endfunction()
