# find_package(amble CONFIG REQUIRED) gives amble::amble; COMPONENTS planning and fbx give
# amble::planning and amble::fbx, which need OMPL and FCL, or assimp, on the machine that links them;
# COMPONENTS c gives amble::c, the shared library for C, which needs nothing, and so does `pkg-config amble`.
# Of the headers, those in include/ and amble.h are installed and no others: they are the face of Amble.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/amble)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/amble DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)

# Each part has a file of targets of its own, so that who lacks OMPL can still find the rest.
function(install_part target name)
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS ${target} EXPORT amble_${name}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
  install(EXPORT amble_${name} FILE amble-${name}.cmake NAMESPACE amble:: DESTINATION ${package_dir}
    COMPONENT library)
endfunction()
install_part(amble amble)
if(NOT EMSCRIPTEN)
  install_part(amble_planning planning)
  install_part(amble_fbx fbx)
  install_part(amble_c c)
  install(FILES ${PROJECT_SOURCE_DIR}/bindings/c/include/amble.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
  file(RELATIVE_PATH up_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/amble.pc.in ${PROJECT_BINARY_DIR}/amble.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/amble.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
endif()

configure_package_config_file(cmake/ambleConfig.cmake.in ${PROJECT_BINARY_DIR}/ambleConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ambleConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ambleConfig.cmake ${PROJECT_BINARY_DIR}/ambleConfigVersion.cmake
  DESTINATION ${package_dir} COMPONENT library)
