# find_package(amble CONFIG REQUIRED) gives amble::amble; see tests/outside_project.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/amble)
install(TARGETS amble EXPORT amble_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/amble DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library
  FILES_MATCHING PATTERN *.hpp
  PATTERN bezier_space.hpp EXCLUDE)  # what the roadmap tells OMPL is nobody else's
install(EXPORT amble_targets FILE ambleTargets.cmake NAMESPACE amble:: DESTINATION ${package_dir}
  COMPONENT library)

configure_package_config_file(cmake/ambleConfig.cmake.in ${PROJECT_BINARY_DIR}/ambleConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ambleConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ambleConfig.cmake ${PROJECT_BINARY_DIR}/ambleConfigVersion.cmake
  DESTINATION ${package_dir} COMPONENT library)
