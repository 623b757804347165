# What only ./test --long runs.
add_test(NAME sanitizers COMMAND ${CMAKE_COMMAND} -DREPOSITORY=${PROJECT_SOURCE_DIR}
  -DPRESET=asan -DTARGET=amble_tests -DPROGRAM=tests/amble_tests -P ${CMAKE_CURRENT_SOURCE_DIR}/run_preset.cmake)
add_test(NAME races COMMAND ${CMAKE_COMMAND} -DREPOSITORY=${PROJECT_SOURCE_DIR}
  -DPRESET=tsan -DTARGET=threads -DPROGRAM=tests/threads -P ${CMAKE_CURRENT_SOURCE_DIR}/run_preset.cmake)
check(tidy tools/check_sources.py tidy ${PROJECT_BINARY_DIR})
check(fuzz_long tests/fuzz.py ${PROJECT_SOURCE_DIR} 600)
set_tests_properties(fuzz_long PROPERTIES RESOURCE_LOCK fuzz)
check(blender tests/blender_test.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR}/../shared)
set_tests_properties(blender PROPERTIES SKIP_RETURN_CODE 77)
# Every alteration of every capture; ./test looks at a sample.
add_test(NAME altered_captures COMMAND amble_tests --gtest_filter=AlteredCaptures.BuildOrAreRefused)
set_tests_properties(altered_captures PROPERTIES ENVIRONMENT AMBLE_EVERY_CAPTURE=1)
set_tests_properties(sanitizers races tidy blender fuzz_long altered_captures PROPERTIES LABELS long TIMEOUT 14400)
