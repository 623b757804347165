# Tests that are not unit tests: of the sources, the package and the documents.
# Debian's own Python: another one on PATH may lack what Debian's packages brought.
find_program(AMBLE_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(AMBLE_PYTHON python3 REQUIRED)

# check(NAME SCRIPT [ARGUMENT…]) runs a Python script of the repository as a test.
function(check name script)
  add_test(NAME ${name} COMMAND ${AMBLE_PYTHON} -B ${PROJECT_SOURCE_DIR}/${script} ${ARGN})
endfunction()

check(layers tools/check_layers.py)
check(layers_self_test tests/tools/check_layers_test.py)
check(repository tools/check_repository.py)
check(repository_self_test tests/tools/check_repository_test.py)
check(papers tools/check_papers.py)
check(papers_self_test tests/tools/check_papers_test.py)
check(reference tools/make_reference.py ${PROJECT_BINARY_DIR}/reference $<TARGET_FILE:amble_c>)
set_tests_properties(reference PROPERTIES SKIP_RETURN_CODE 77)
check(web_api tools/check_web_api.py)
set_tests_properties(web_api PROPERTIES SKIP_RETURN_CODE 77)
check(web_api_self_test tests/tools/check_web_api_test.py)
check(setup tests/tools/setup_test.py)
check(format tools/check_sources.py format)
check(readme tests/readme_test.py ${PROJECT_SOURCE_DIR})
check(docs tests/docs_test.py ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
set_tests_properties(docs PROPERTIES TIMEOUT 1200)

check(cli_clips tests/cli_clips_test.py $<TARGET_FILE:amble_cli>)
check(cli_actions tests/cli_actions_test.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR})
check(characters tools/characters/make_characters.py --check)
check(cli_character tests/cli_character_test.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR})
set_tests_properties(cli_character PROPERTIES TIMEOUT 600)
check(cli_crowd tests/cli_crowd_test.py $<TARGET_FILE:amble_cli>)
if(TARGET amble_dataset)
  check(cli_dataset tests/cli_dataset_test.py $<TARGET_FILE:amble_cli>)
  set_tests_properties(cli_dataset PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1200)
endif()
check(cli_evaluate tests/cli_evaluate_test.py $<TARGET_FILE:amble_cli>)
check(cli_library tests/cli_library_test.py $<TARGET_FILE:amble_cli>)
check(cli_pack tests/cli_pack_test.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR})
check(cli_performer tests/cli_performer_test.py $<TARGET_FILE:amble_cli>)
check(cli_plan tests/cli_plan_test.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR})
check(cli_retarget tests/cli_retarget_test.py $<TARGET_FILE:amble_cli>)
check(cli_style tests/cli_style_test.py $<TARGET_FILE:amble_cli>)
check(cli_studio tests/cli_studio_test.py $<TARGET_FILE:amble_cli>)
check(cli_score tests/cli_score_test.py $<TARGET_FILE:amble_cli>)
check(cli_steering tests/cli_steering_test.py $<TARGET_FILE:amble_cli>)
check(cli_strict tests/cli_strict_test.py $<TARGET_FILE:amble_cli>)
check(cli_synth tests/cli_synth_test.py $<TARGET_FILE:amble_cli>)
check(cli_terrain tests/cli_terrain_test.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR})
# A few seconds of every fuzz target; ./test --long fuzzes for longer.
check(fuzz tests/fuzz.py ${PROJECT_SOURCE_DIR} 3)
set_tests_properties(fuzz PROPERTIES TIMEOUT 3600 RESOURCE_LOCK fuzz)
check(scores_agree tests/compare_scores.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR}/../shared)
set_tests_properties(scores_agree PROPERTIES SKIP_RETURN_CODE 77)
check(fidelity_agrees tests/compare_fidelity.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR}/../shared)
set_tests_properties(fidelity_agrees PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1200)

set(sanitize_flag "")
if(AMBLE_SANITIZE)
  set(sanitize_flag -fsanitize=${AMBLE_SANITIZE})
endif()
check(headers_self_test tests/tools/check_headers_test.py ${CMAKE_CXX_COMPILER})
find_program(AMBLE_CLANG NAMES clang++-14 clang++)
find_program(AMBLE_GCC g++)
set(header_compilers ${AMBLE_GCC} ${AMBLE_CLANG})
list(FILTER header_compilers EXCLUDE REGEX NOTFOUND)
list(JOIN header_compilers "$<SEMICOLON>" header_compilers)
add_test(NAME outside_project COMMAND ${CMAKE_COMMAND}
  -DPYTHON=${AMBLE_PYTHON} -DCHECK_HEADERS=${PROJECT_SOURCE_DIR}/tools/check_headers.py "-DCOMPILERS=${header_compilers}"
  -DBINARY_DIR=${PROJECT_BINARY_DIR} -DWORK_DIR=${CMAKE_CURRENT_BINARY_DIR}/outside_project
  -DCOMPILER=${CMAKE_CXX_COMPILER} -DC_COMPILER=${CMAKE_C_COMPILER} -DFLAGS=${sanitize_flag}
  -P ${CMAKE_CURRENT_SOURCE_DIR}/outside_project/run.cmake)

add_subdirectory(determinism)
check(determinism tests/determinism/compare.py ${PROJECT_SOURCE_DIR} $<TARGET_FILE:pose_hash>
  ${PROJECT_BINARY_DIR}/default.amble $<TARGET_FILE:library_hash>)
set_tests_properties(determinism PROPERTIES TIMEOUT 3600)

# Characters that live before main begins: the first source is the first in the program.
add_executable(before_main before_main/early.cpp before_main/main.cpp)
add_executable(threads threads/threads.cpp)
foreach(program before_main threads)
  target_include_directories(${program} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${program} PRIVATE scenes amble_flags)
  add_test(NAME ${program} COMMAND ${program})
endforeach()
find_package(Threads REQUIRED)
target_link_libraries(threads PRIVATE Threads::Threads)

check(objects_self_test tests/tools/check_objects_test.py ${CMAKE_CXX_COMPILER})
if(NOT AMBLE_SANITIZE)  # sanitizers bring initialisers of their own
  check(objects tools/check_objects.py ${PROJECT_BINARY_DIR}/amble/CMakeFiles/amble_rooms.dir)
endif()
