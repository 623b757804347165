# AMBLE_SAME_BITS: the options with which the same motion comes out bit for bit on every platform.
# Those who use the library compile with them too, since its headers hold code.
#
# No compiler may fuse a multiplication with an addition. g++ 12 does so in spite of the first
# option wherever the processor can (vfmaddsub, with -march=native or -mfma), so it is told that the
# processor cannot: three sets of instructions of x86 bring fused ones.
include(CheckCXXCompilerFlag)

set(AMBLE_SAME_BITS -ffp-contract=off)
foreach(set_of_instructions fma fma4 avx512f)
  check_cxx_compiler_flag(-mno-${set_of_instructions} AMBLE_KNOWS_${set_of_instructions})
  if(AMBLE_KNOWS_${set_of_instructions})
    list(APPEND AMBLE_SAME_BITS $<$<CXX_COMPILER_ID:GNU>:-mno-${set_of_instructions}>)
  endif()
endforeach()

# The pairs of lanes that clang 14 makes for WebAssembly do not round as single numbers do.
if(EMSCRIPTEN)
  list(APPEND AMBLE_SAME_BITS -fno-slp-vectorize)
endif()
