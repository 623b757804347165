# What only ./test --long runs.
add_test(NAME sanitizers COMMAND ${CMAKE_COMMAND} -DREPOSITORY=${PROJECT_SOURCE_DIR}
  -DPRESET=asan -DTARGET=amble_tests -DPROGRAM=tests/amble_tests -P ${CMAKE_CURRENT_SOURCE_DIR}/run_preset.cmake)
add_test(NAME races COMMAND ${CMAKE_COMMAND} -DREPOSITORY=${PROJECT_SOURCE_DIR}
  -DPRESET=tsan -DTARGET=threads -DPROGRAM=tests/threads -P ${CMAKE_CURRENT_SOURCE_DIR}/run_preset.cmake)
check(tidy tools/check_sources.py tidy ${PROJECT_BINARY_DIR})
check(fuzz_long tests/fuzz.py ${PROJECT_SOURCE_DIR} 600)
set_tests_properties(fuzz_long PROPERTIES RESOURCE_LOCK fuzz)
check(blender tests/blender_test.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR}/../shared)
check(blender_character tests/blender_character_test.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR})
check(blender_addon tests/blender_addon_test.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR})
set_tests_properties(blender blender_character blender_addon PROPERTIES SKIP_RETURN_CODE 77)
# Every alteration of every capture; ./test looks at a sample.
add_test(NAME altered_captures COMMAND amble_tests --gtest_filter=AlteredCaptures.BuildOrAreRefused)
set_tests_properties(altered_captures PROPERTIES ENVIRONMENT AMBLE_EVERY_CAPTURE=1)
set_tests_properties(sanitizers races tidy blender blender_character blender_addon fuzz_long altered_captures PROPERTIES LABELS long TIMEOUT 14400)

# The C API under the sanitizers: as a program uses it, as none would, and from several threads.
foreach(run "asan c_api" "asan c_misuse" "asan c_threads" "tsan c_threads" "tsan c_misuse")
  separate_arguments(parts UNIX_COMMAND ${run})
  list(GET parts 0 preset)
  list(GET parts 1 program)
  set(arguments "")
  if(program STREQUAL "c_misuse")
    set(arguments "-DARGUMENTS=${CMAKE_CURRENT_BINARY_DIR}$<SEMICOLON>60$<SEMICOLON>3")
  endif()
  add_test(NAME ${program}_${preset} COMMAND ${CMAKE_COMMAND} -DREPOSITORY=${PROJECT_SOURCE_DIR} -DPRESET=${preset}
    -DTARGET=${program} -DPROGRAM=tests/c/${program} ${arguments} -P ${CMAKE_CURRENT_SOURCE_DIR}/run_preset.cmake)
  set_tests_properties(${program}_${preset} PROPERTIES LABELS long TIMEOUT 14400 RESOURCE_LOCK ${preset}_build)
endforeach()
set_tests_properties(sanitizers PROPERTIES RESOURCE_LOCK asan_build)
set_tests_properties(races PROPERTIES RESOURCE_LOCK tsan_build)

# A whole day of motion, in each format.
check(cli_day tests/cli_long_motion_test.py $<TARGET_FILE:amble_cli> ${PROJECT_SOURCE_DIR} 86400 LongMotion.test_memory_is_flat)
set_tests_properties(cli_day PROPERTIES LABELS long TIMEOUT 7200)

# Ranks killed at ten moments.
if(TARGET amble_dataset)
  check(dataset_kills tests/cli_dataset_test.py $<TARGET_FILE:amble_cli> 10 Dataset.test_goes_on_after_kill)
  set_tests_properties(dataset_kills PROPERTIES SKIP_RETURN_CODE 77 LABELS long TIMEOUT 3600)
endif()

# Packages where somebody else would have them, and what a batch costs.
check(wheel tests/packages/wheel_test.py ${PROJECT_SOURCE_DIR} $<TARGET_FILE:amble_c>)
check(deb tests/packages/deb_test.py ${PROJECT_BINARY_DIR})
set_tests_properties(deb PROPERTIES SKIP_RETURN_CODE 77)
python_check(batch_speed tools/benchmark_batch.py --limit 1.05)
set_tests_properties(batch_speed PROPERTIES RUN_SERIAL ON)
set_tests_properties(wheel deb batch_speed PROPERTIES LABELS long TIMEOUT 7200)
