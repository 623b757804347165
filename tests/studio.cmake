# The web binding in Node and the page in Chromium. Both need the wasm build and the built page, which
# ./test makes first; where these are missing, the tests say so and are skipped.
add_subdirectory(web)

function(add_web_test name folder)
  cmake_parse_arguments(web "" "" "COMMAND;NEEDS" ${ARGN})
  add_test(NAME ${name}
    COMMAND sh ${PROJECT_SOURCE_DIR}/tests/when_built.sh ${web_NEEDS} -- ${web_COMMAND}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/${folder})
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1500 PROCESSORS 2
    ENVIRONMENT "AMBLE_PROGRAM=$<TARGET_FILE:amble_cli>;AMBLE_LIBRARY=${PROJECT_BINARY_DIR}/default.amble;AMBLE_SAME_API=$<TARGET_FILE:same_api>")
endfunction()

file(GLOB web_tests CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/bindings/web ${PROJECT_SOURCE_DIR}/bindings/web/test/*.test.mjs)
add_web_test(web_binding bindings/web
  NEEDS ${PROJECT_SOURCE_DIR}/build/wasm/bindings/web/amble_web.wasm ${PROJECT_SOURCE_DIR}/bindings/web/dist/amble.js
  COMMAND node --test ${web_tests})
add_web_test(studio_page apps/studio
  NEEDS ${PROJECT_SOURCE_DIR}/apps/studio/dist/index.html ${PROJECT_SOURCE_DIR}/apps/studio/node_modules/@playwright/test/cli.js
  COMMAND node node_modules/@playwright/test/cli.js test)
