# What only ./test --long runs.
add_test(NAME sanitizers COMMAND ${CMAKE_COMMAND} -DREPOSITORY=${PROJECT_SOURCE_DIR}
  -DPRESET=asan -DTARGET=amble_tests -DPROGRAM=tests/amble_tests -P ${CMAKE_CURRENT_SOURCE_DIR}/run_preset.cmake)
check(tidy tools/check_sources.py tidy ${PROJECT_BINARY_DIR})
check(fuzz tests/fuzz.py ${PROJECT_SOURCE_DIR})
set_tests_properties(sanitizers tidy fuzz PROPERTIES LABELS long TIMEOUT 7200)
