# Builds TARGET of PRESET and runs PROGRAM of its build folder, with ARGUMENTS where there are any.
function(run)
  execute_process(COMMAND ${ARGV} WORKING_DIRECTORY ${REPOSITORY} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()
run(${CMAKE_COMMAND} --preset ${PRESET})
run(${CMAKE_COMMAND} --build --preset ${PRESET} --target ${TARGET})
run(${REPOSITORY}/build/${PRESET}/${PROGRAM} ${ARGUMENTS})
