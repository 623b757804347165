# Faults injected: memory, writes and reads that fail once, in a program of its own and before the commands.
if(NOT AMBLE_SANITIZE)  # sanitizers bring a memory of their own
  add_library(fault_hooks SHARED faults/hooks.cpp)
  target_link_libraries(fault_hooks PRIVATE ${CMAKE_DL_LIBS})
  target_compile_features(fault_hooks PRIVATE cxx_std_20)
  add_executable(faults faults/faults.cpp faults/hooks.cpp)
  target_link_libraries(faults PRIVATE amble amble_flags ${CMAKE_DL_LIBS})
  add_test(NAME faults COMMAND faults ${CMAKE_CURRENT_BINARY_DIR} 60 3)
  check(cli_faults tests/cli_faults_test.py $<TARGET_FILE:amble_cli> $<TARGET_FILE:fault_hooks> ${PROJECT_SOURCE_DIR} 3)
  set_tests_properties(cli_faults PROPERTIES TIMEOUT 1200)
  check(studio_faults tests/studio_faults_test.py $<TARGET_FILE:amble_cli> $<TARGET_FILE:fault_hooks> 40)
  # Every one of the small cases, and as many of the large ones as fit into their time.
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/faults_long)
  add_test(NAME faults_long COMMAND faults ${CMAKE_CURRENT_BINARY_DIR}/faults_long 0 600)
  check(cli_faults_long tests/cli_faults_test.py $<TARGET_FILE:amble_cli> $<TARGET_FILE:fault_hooks> ${PROJECT_SOURCE_DIR} 300)
  check(studio_faults_long tests/studio_faults_test.py $<TARGET_FILE:amble_cli> $<TARGET_FILE:fault_hooks> 0)
  set_tests_properties(faults_long cli_faults_long studio_faults_long PROPERTIES LABELS long TIMEOUT 14400)
endif()
