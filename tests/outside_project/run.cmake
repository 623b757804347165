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
