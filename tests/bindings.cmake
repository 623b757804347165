# The bindings for C and Python: their tests, and one script played in every language.
add_subdirectory(c)

add_executable(script_hash_cpp same_motion/script_hash.cpp)
target_link_libraries(script_hash_cpp PRIVATE amble amble_flags)
add_executable(script_hash_c same_motion/script_hash.c)
target_link_libraries(script_hash_c PRIVATE amble_c)
set_target_properties(script_hash_c PROPERTIES C_STANDARD 11)
check(same_motion tests/same_motion/compare.py ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/default.amble
  $<TARGET_FILE:script_hash_cpp> $<TARGET_FILE:script_hash_c> $<TARGET_FILE:amble_c>)

# python_check(NAME SCRIPT [ARGUMENT…]): a script that imports the package from the sources.
function(python_check name script)
  check(${name} ${script} ${ARGN})
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77 ENVIRONMENT
    "PYTHONPATH=${PROJECT_SOURCE_DIR}/bindings/python/src;AMBLE_C_LIBRARY=$<TARGET_FILE:amble_c>;MPLBACKEND=Agg")
endfunction()
python_check(python_package tests/python/package_test.py)
python_check(python_docs tests/python/docs_test.py ${PROJECT_SOURCE_DIR})
check(python_native tools/make_python_native.py --check)
# Types are checked as a caller's editor does.
find_program(AMBLE_MYPY mypy)
if(AMBLE_MYPY)
  add_test(NAME python_types COMMAND ${AMBLE_MYPY} --strict --cache-dir ${CMAKE_CURRENT_BINARY_DIR}/mypy
    --config-file pyproject.toml src/amble WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/bindings/python)
endif()
