# Installs the build given by BINARY_DIR to a prefix of its own, checks the headers there, then
# configures, builds and runs the project in this folder against it.
set(prefix ${WORK_DIR}/prefix)
set(build ${WORK_DIR}/build)
file(REMOVE_RECURSE ${WORK_DIR})

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()
run(${CMAKE_COMMAND} --install ${BINARY_DIR} --component library --prefix ${prefix})
run(${PYTHON} -B ${CHECK_HEADERS} ${prefix}/include ${COMPILERS})
run(${CMAKE_COMMAND} -G Ninja -S ${CMAKE_CURRENT_LIST_DIR} -B ${build} -DCMAKE_PREFIX_PATH=${prefix}
  -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${build})
run(${build}/outside)
run(${build}/components)
run(${build}/in_c)

# The same by pkg-config, which names where things are.
find_program(pkg_config pkg-config)
if(NOT pkg_config)
  message(STATUS "left out: pkg-config is missing")
  return()
endif()
file(GLOB_RECURSE described ${prefix}/*/amble.pc)
get_filename_component(places ${described} DIRECTORY)
set(ENV{PKG_CONFIG_PATH} ${places})
run(${pkg_config} --exists --print-errors "amble >= 0.1")
execute_process(COMMAND ${pkg_config} --cflags --libs amble OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
execute_process(COMMAND ${pkg_config} --variable=libdir amble OUTPUT_VARIABLE libdir
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
run(${C_COMPILER} -std=c11 -Wall -Wextra -Werror ${CMAKE_CURRENT_LIST_DIR}/in_c.c -o ${WORK_DIR}/by_pkg_config ${flags}
  -Wl,-rpath,${libdir} ${FLAGS})
run(${WORK_DIR}/by_pkg_config)
