# `cpack -G DEB` in a build folder makes a package of all that is installed: the libraries and headers for C++ and C,
# the program, its manual page, and the studio where apps/studio/dist was built. tools/release makes all packages.
install(TARGETS amble_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)

# Where there is no MPI nobody misses it: the .deb goes without; `cmake --install build/release --component mpi` adds it.
if(TARGET amble_mpi)
  install(TARGETS amble_mpi LIBRARY DESTINATION lib/amble COMPONENT mpi EXCLUDE_FROM_ALL)
endif()

find_program(AMBLE_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(AMBLE_PYTHON python3 REQUIRED)
set(man_page ${PROJECT_BINARY_DIR}/amble.1.gz)
add_custom_command(OUTPUT ${man_page}
  COMMAND ${AMBLE_PYTHON} -B ${PROJECT_SOURCE_DIR}/tools/make_man_page.py $<TARGET_FILE:amble_cli> ${man_page}
  DEPENDS amble_cli ${PROJECT_SOURCE_DIR}/tools/make_man_page.py COMMENT "Writing the manual page")
add_custom_target(man_page ALL DEPENDS ${man_page})
install(FILES ${man_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/PARTS.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME amble)
set(CPACK_PACKAGE_VENDOR "The Amble authors")
set(CPACK_PACKAGE_CONTACT "The Amble authors <amble@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION "Give it a speed and a turn rate; it gives you a pose, sixty times a second,
with feet that stay where they were put. Libraries and headers for C++ and C,
the program amble and its studio.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS OFF)
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_BINARY_DIR}/packages)
include(CPack)
