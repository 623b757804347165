/// @file
/// Amble for C: a character that walks and runs wherever it is told, with its feet on the ground.
///
/// Everything is owned by the library and named by ids, which are values. An id that is null, stale
/// (its object was destroyed) or of another kind is harmless: the call gives AMBLE_BAD_ID and does
/// nothing. Every call gives a code; amble_last_error says in a sentence what was wrong with the
/// last call of this thread that failed. Metres, seconds, radians; right-handed, Y up, heading 0
/// faces +Z and +X is to the left; amble_space converts for engines that see the world otherwise.
/// Quaternions are x, y, z, w.
///
/// Structs that a caller fills begin with their size: take them from amble_default_…(), or set
/// `size` to sizeof, so that later versions can grow them. Where a pointer to options is NULL the
/// usual ones are meant.
///
/// Different threads may use different objects at once, also where these share a library, ground,
/// technique or style. A call that finds its object in use by another thread gives AMBLE_BUSY.
#ifndef AMBLE_H
#define AMBLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define AMBLE_API
#else
/// Marks what the shared library exports.
#define AMBLE_API __attribute__((visibility("default")))
#endif

/// Changes when programs have to be compiled anew; see amble_abi_version.
#define AMBLE_ABI_VERSION 1

/// How a call ended: one of the codes below.
typedef int32_t amble_result;

enum {
  AMBLE_OK = 0,            ///< done
  AMBLE_BAD_ID = 1,        ///< an id is null, stale or of another kind
  AMBLE_BAD_ARGUMENT = 2,  ///< a pointer is NULL, a size is wrong, a number is none or out of range
  AMBLE_TOO_SMALL = 3,     ///< a buffer has no room for what it was to receive
  AMBLE_REFUSED = 4,       ///< it cannot be done now; nothing was changed
  AMBLE_FAILED = 5,        ///< a file or what it holds is not as it should be
  AMBLE_BUSY = 6,          ///< another thread uses the object at this moment
  AMBLE_NO_MEMORY = 7,     ///< there is not enough memory, or there are too many objects
  AMBLE_CANCELLED = 8      ///< the progress function asked to stop
};

/// The name of a code, such as "AMBLE_BAD_ID".
AMBLE_API const char* amble_result_name(amble_result result);
/// What was wrong with the last call of this thread that failed: a sentence, valid until the next
/// one.
AMBLE_API const char* amble_last_error(void);
/// The version of the library that is loaded, "MAJOR.MINOR.PATCH".
AMBLE_API const char* amble_version(void);
/// The AMBLE_ABI_VERSION that the loaded library was built with: compare it after dlopen.
AMBLE_API uint32_t amble_abi_version(void);
/// How many objects there are, of all kinds: to look for leaks.
AMBLE_API uint32_t amble_live_objects(void);

// ----------------------------------------------------------------------------------------------
// ids

/// Examples and tables that characters share.
typedef struct amble_library {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_library;
/// A library with a weighting and a blender made ready for it.
typedef struct amble_technique {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_technique;
/// One animated body.
typedef struct amble_character {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_character;
/// Many characters that keep off each other.
typedef struct amble_crowd {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_crowd;
/// Many characters that are stepped by one call.
typedef struct amble_batch {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_batch;
/// Ground to walk on.
typedef struct amble_terrain {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_terrain;
/// A way to move, to be worn.
typedef struct amble_style {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_style;
/// Something to do on top of the gait.
typedef struct amble_action {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_action;
/// Leads a character to a place, along a path or after a pointer.
typedef struct amble_steering {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_steering;
/// Follows a pointer as a person could; to be ridden.
typedef struct amble_vehicle {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_vehicle;
/// A character at one moment, to go back to.
typedef struct amble_snapshot {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_snapshot;
/// A recorded motion.
typedef struct amble_clip {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_clip;
/// Bytes or text that a call made.
typedef struct amble_blob {
  uint32_t index;       ///< where it is kept
  uint32_t generation;  ///< which of those that were kept there; 0 is null
} amble_blob;

/// The bytes of a blob, valid until it is destroyed. Text ends with a zero that is not counted.
AMBLE_API amble_result amble_blob_data(amble_blob blob, const void** data, size_t* size);
/// Gives its memory back.
AMBLE_API amble_result amble_blob_destroy(amble_blob blob);

// -------------------------------------------------------------------------------------------
// spaces

enum {
  AMBLE_X = 1,  ///< along the first axis; −1 against it
  AMBLE_Y = 2,  ///< along the second axis; −2 against it
  AMBLE_Z = 3   ///< along the third axis; −3 against it
};

/// Which way the axes of an engine go, and its unit. The three name different axes; whether the
/// space is left-handed follows from them.
typedef struct amble_space {
  uint32_t size;           ///< sizeof(amble_space)
  int32_t right;           ///< the axis that goes to the right of who faces forward: ±AMBLE_X …
  int32_t up;              ///< the axis that goes up
  int32_t forward;         ///< the axis that goes forward at heading 0
  double units_per_metre;  ///< 100 for centimetres
} amble_space;

/// Amble's own, which is glTF's: right −X, up +Y, forward +Z, metres.
AMBLE_API amble_space amble_default_space(void);
/// By name: amble, gltf, unity, unreal, godot, blender.
AMBLE_API amble_result amble_named_space(const char* name, amble_space* out);

enum {
  AMBLE_POINT = 0,      ///< three numbers: a place
  AMBLE_DIRECTION = 1,  ///< three numbers: a direction, whose length has no unit
  AMBLE_ROTATION = 2    ///< four numbers: a quaternion x, y, z, w
};

/// Three or four numbers of Amble as the engine has them. `in` and `out` may be the same.
AMBLE_API amble_result amble_space_from_amble(const amble_space* space, int32_t what,
                                              const double* in, double* out);
/// The way back.
AMBLE_API amble_result amble_space_to_amble(const amble_space* space, int32_t what,
                                            const double* in, double* out);
/// A place and heading on Amble's ground as the engine's point (3) and rotation (4).
AMBLE_API amble_result amble_space_from_ground(const amble_space* space, double x, double z,
                                               double heading, double* point, double* rotation);
/// The way back: what the point and rotation are on Amble's ground.
AMBLE_API amble_result amble_space_to_ground(const amble_space* space, const double* point,
                                             const double* rotation, double* x, double* z,
                                             double* heading);

// ----------------------------------------------------------------------------------------
// libraries

/// The library that ships with Amble: the built-in performer's strides.
AMBLE_API amble_result amble_library_default(amble_library* out);
/// From a file (.amble).
AMBLE_API amble_result amble_library_load(const char* path, amble_library* out);
/// From the bytes of such a file; `name` stands for it in messages.
AMBLE_API amble_result amble_library_read(const void* bytes, size_t size, const char* name,
                                          amble_library* out);
/// To a file, whole or not at all.
AMBLE_API amble_result amble_library_save(amble_library library, const char* path);
/// To bytes.
AMBLE_API amble_result amble_library_write(amble_library library, amble_blob* out);

/// Called before the first source of a library and after each. What is not 0 ends the building with
/// AMBLE_CANCELLED.
typedef int32_t (*amble_progress)(void* context, size_t done, size_t all, const char* source);

/// How a library is built.
typedef struct amble_build_options {
  uint32_t size;            ///< sizeof(amble_build_options)
  int32_t mirror;           ///< add every stride's mirror image
  int32_t thin_out;         ///< leave out strides that say what another one says
  int32_t reserved;         ///< 0
  const char* name;         ///< of the library; NULL: "Captures"
  const char* manifest;     ///< a JSON file that overrides what is found; NULL: none
  amble_progress progress;  ///< NULL: none
  void* context;            ///< handed to progress
} amble_build_options;
/// Thinned out, without mirror images, manifest or progress.
AMBLE_API amble_build_options amble_default_build_options(void);
/// Builds a library of files (clips, folders, manifests) and clips in memory. What could not be
/// used is listed by amble_library_rejection.
AMBLE_API amble_result amble_library_build(const char* const* files, size_t file_count,
                                           const amble_clip* clips, size_t clip_count,
                                           const amble_build_options* options, amble_library* out);
/// The same examples on the body that a clip shows.
AMBLE_API amble_result amble_library_on_body(amble_library library, amble_clip body,
                                             amble_library* out);
/// Gives it back; characters that use it go on.
AMBLE_API amble_result amble_library_destroy(amble_library library);

/// How much there is in a library.
typedef struct amble_library_info {
  uint32_t size;        ///< sizeof(amble_library_info)
  uint32_t joints;      ///< of its body
  uint32_t examples;    ///< strides
  uint32_t types;       ///< gaits, then the library's own
  uint32_t parameters;  ///< the library's own
  uint32_t rejected;    ///< what building left out
  uint32_t notes;       ///< what building made up or assumed
  uint32_t reserved;    ///< 0
  const char* name;     ///< valid while the library is not destroyed
} amble_library_info;
/// Tells how much there is.
AMBLE_API amble_result amble_library_describe(amble_library library, amble_library_info* out);

/// A joint of a body.
typedef struct amble_joint {
  uint32_t size;     ///< sizeof(amble_joint)
  int32_t parent;    ///< before its children; −1 of the root
  const char* name;  ///< valid while its library or clip is not destroyed
  double offset[3];  ///< from the parent, in the parent's frame, metres
  int32_t end;       ///< 1: a point at the end of a chain, never rotated
  int32_t reserved;  ///< 0
} amble_joint;
/// One of its joints.
AMBLE_API amble_result amble_library_joint(amble_library library, uint32_t number,
                                           amble_joint* out);
/// The joint with a role such as "pelvis" or "left_foot"; −1 where the body has none.
AMBLE_API amble_result amble_library_joint_of_role(amble_library library, const char* role,
                                                   int32_t* joint);

/// The contact geometry of a foot, in the frame of the flat foot.
typedef struct amble_sole {
  uint32_t size;         ///< sizeof(amble_sole)
  uint32_t reserved;     ///< 0
  double heel[3];        ///< the point that the foot rolls on, from the ankle
  double ball_joint[3];  ///< the toe joint, from the ankle
  double tip_joint[3];   ///< the end of the toes, from the ankle
  double ankle_height;   ///< of the ankle above the sole, metres
  double ball_height;    ///< of the toe joint
  double tip_height;     ///< of the end of the toes
  double toe_stiffness;  ///< 0 toes lie while the heel rises … 1 they rise with the foot
} amble_sole;
/// Of the left (0) or right (1) foot.
AMBLE_API amble_result amble_library_sole(amble_library library, int32_t side, amble_sole* out);

/// One stride that characters are blended from.
typedef struct amble_example {
  uint32_t size;       ///< sizeof(amble_example)
  uint32_t reserved;   ///< 0
  const char* name;    ///< of its own in the library
  const char* source;  ///< the clip that it comes from
  const char* type;    ///< walk, run, stand, or one of the library's own
  double start;        ///< seconds in the source
  double end;          ///< seconds in the source
  double gait;         ///< 0 walks, 1 runs
  double speed;        ///< m/s
  double turn_rate;    ///< rad/s, to the left
  double seconds;      ///< of the stride
} amble_example;
/// One of its examples, in the order of amble_character_weights.
AMBLE_API amble_result amble_library_example(amble_library library, uint32_t number,
                                             amble_example* out);

/// Examples that are blended among themselves.
typedef struct amble_type {
  uint32_t size;      ///< sizeof(amble_type)
  uint32_t examples;  ///< how many
  const char* name;   ///< walk, run, or one of the library's own
  double slowest;     ///< m/s
  double fastest;     ///< m/s
  int32_t own;        ///< 1: of the library's own
  int32_t reserved;   ///< 0
} amble_type;
/// One of its types.
AMBLE_API amble_result amble_library_type(amble_library library, uint32_t number, amble_type* out);

/// A parameter of the library's own, such as the slope.
typedef struct amble_parameter {
  uint32_t size;      ///< sizeof(amble_parameter)
  uint32_t reserved;  ///< 0
  const char* name;   ///< as the manifest has it
  double low;         ///< the least among the examples
  double high;        ///< the most
  double usual;       ///< what is meant where a manner does not say
} amble_parameter;
/// One of its parameters.
AMBLE_API amble_result amble_library_parameter(amble_library library, uint32_t number,
                                               amble_parameter* out);
/// What building left out, and why.
AMBLE_API amble_result amble_library_rejection(amble_library library, uint32_t number,
                                               const char** source, const char** reason);
/// What building made up or assumed.
AMBLE_API amble_result amble_library_note(amble_library library, uint32_t number,
                                          const char** note);

/// The number of a command's type by its name, such as "walk" or one of the library's own.
AMBLE_API amble_result amble_command_type(amble_library library, const char* name, int32_t* type);
/// The name of a type, valid while the library is not destroyed.
AMBLE_API amble_result amble_command_type_name(amble_library library, int32_t type,
                                               const char** name);

// ---------------------------------------------------------------------------------------
// techniques

enum {
  AMBLE_WEIGHTS_RBF = 0,         ///< scattered-data weights, tilted: smooth, never negative, exact
  AMBLE_WEIGHTS_AS_PRINTED = 1,  ///< as the paper has them, negative ones included
  AMBLE_WEIGHTS_DELAUNAY = 2     ///< the three examples around the directive
};
enum {
  AMBLE_BLEND_TIME_WARP = 0,  ///< the examples' splines, aligned at their strikes
  AMBLE_BLEND_FOURIER = 1     ///< one Fourier series that is their weighted sum
};
enum {
  AMBLE_ACTIONS_ON_JOINTS = 0,   ///< clips of actions are blended on rotations
  AMBLE_ACTIONS_ON_POSTURES = 1  ///< … on normalised postures
};

/// A weighting and a blender, any pair of them.
typedef struct amble_technique_options {
  uint32_t size;         ///< sizeof(amble_technique_options)
  int32_t weights;       ///< AMBLE_WEIGHTS_…
  int32_t extrapolate;   ///< of Delaunay: beyond the envelope, too
  int32_t blend;         ///< AMBLE_BLEND_…
  int32_t harmonics;     ///< of Fourier: the rank limit
  int32_t fade_from;     ///< of Fourier: harmonics fade from here; negative: the upper half
  int32_t fade_to;       ///< … to here
  int32_t action_blend;  ///< AMBLE_ACTIONS_…
  int32_t as_printed;    ///< the papers' own formulas where ours differ
  int32_t reserved;      ///< 0
} amble_technique_options;
/// What characters of a library use.
AMBLE_API amble_technique_options amble_default_technique_options(void);
/// Makes one ready for a library.
AMBLE_API amble_result amble_technique_create(amble_library library,
                                              const amble_technique_options* options,
                                              amble_technique* out);
/// Gives it back; characters that use it go on.
AMBLE_API amble_result amble_technique_destroy(amble_technique technique);

// ---------------------------------------------------------------------------------------
// characters

enum {
  AMBLE_CHOOSE = 0,  ///< walks or runs by speed and gait
  AMBLE_WALK = 1,    ///< walks
  AMBLE_RUN = 2,     ///< runs
  AMBLE_TURN = 3,    ///< turns on the spot
  AMBLE_STAND = 4,   ///< stands
  AMBLE_SIDE = 5,    ///< steps aside, to the left at a positive speed
  AMBLE_BACK = 6,    ///< walks backwards
  AMBLE_OWN = 7      ///< the first of the library's own types, which count on from here
};

/// What is asked of a character. Any number is safe.
typedef struct amble_command {
  uint32_t size;     ///< sizeof(amble_command)
  int32_t type;      ///< AMBLE_CHOOSE …
  double speed;      ///< m/s along the heading
  double turn_rate;  ///< rad/s, to the left
  double gait;       ///< 0 walks, 1 runs; by speed when not a number
} amble_command;
/// Stand, with the gait left to the speed.
AMBLE_API amble_command amble_default_command(void);

/// How a character goes, whatever it is told.
typedef struct amble_manner {
  uint32_t size;         ///< sizeof(amble_manner)
  uint32_t reserved;     ///< 0
  double parameters[6];  ///< the library's own; the usual value where not a number
  double shares[8];      ///< of the library's own types, mixed into the gait
  double gaze;           ///< 0 as the examples look … 1 half a second ahead
} amble_manner;
/// As the library's people go.
AMBLE_API amble_manner amble_default_manner(void);
/// Sets a parameter by its name.
AMBLE_API amble_result amble_manner_set(amble_library library, const char* parameter, double value,
                                        amble_manner* manner);
/// Mixes a share of a type in.
AMBLE_API amble_result amble_manner_mix(amble_library library, const char* type, double share,
                                        amble_manner* manner);

/// How alive a character is beyond what its examples repeat.
typedef struct amble_life {
  uint32_t size;      ///< sizeof(amble_life)
  uint32_t reserved;  ///< 0
  double idle;        ///< 0 … 1: what it does while it stands
  double variation;   ///< 0 … 1: how strides differ
  uint64_t seed;      ///< of both
} amble_life;
/// Idle 1, variation 0, seed 1.
AMBLE_API amble_life amble_default_life(void);

/// Where and how a character begins.
typedef struct amble_start {
  uint32_t size;          ///< sizeof(amble_start)
  uint32_t reserved;      ///< 0
  double x;               ///< metres
  double z;               ///< metres
  double heading;         ///< radians
  double phase;           ///< of its stride
  amble_command command;  ///< whose steady motion it is in
} amble_start;
/// Standing at the origin.
AMBLE_API amble_start amble_default_start(void);

/// What a character really does.
typedef struct amble_doing {
  uint32_t size;       ///< sizeof(amble_doing)
  int32_t type;        ///< executed now; never AMBLE_CHOOSE
  double speed;        ///< m/s
  double turn_rate;    ///< rad/s, to the left
  double gait;         ///< 0 walks … 1 runs
  double phase;        ///< 0 right strike, 0.5 left strike
  double outside;      ///< distance of the command from what can be reached
  double x;            ///< of the vehicle, metres
  double z;            ///< of the vehicle, metres
  double heading;      ///< of the vehicle, radians
  int32_t contact[2];  ///< 1 where the left, the right foot is down
} amble_doing;

/// How the vehicle moved over an update, seen from where it was before.
typedef struct amble_root_motion {
  uint32_t size;      ///< sizeof(amble_root_motion)
  uint32_t reserved;  ///< 0
  double left;        ///< metres
  double forward;     ///< metres
  double turned;      ///< radians, to the left
} amble_root_motion;
/// The same as an engine's displacement (3) in the frame of its object, and rotation (4).
AMBLE_API amble_result amble_root_motion_in(const amble_space* space,
                                            const amble_root_motion* motion, double* displacement,
                                            double* rotation);

enum {
  AMBLE_STRIKE = 0,          ///< a foot comes down
  AMBLE_LIFT = 1,            ///< a foot leaves the ground
  AMBLE_CHANGE_TO_WALK = 2,  ///< from a run
  AMBLE_CHANGE_TO_RUN = 3,   ///< from a walk
  AMBLE_CHANGE_TO_OWN = 4    ///< to a type of the library's own
};
/// Something that happened during an update.
typedef struct amble_event {
  int32_t kind;  ///< AMBLE_STRIKE …
  int32_t side;  ///< of a strike or lift: 0 left, 1 right
} amble_event;

enum {
  AMBLE_STRIKE_LEFT = 1,   ///< bit of amble_view::events
  AMBLE_STRIKE_RIGHT = 2,  ///< bit of amble_view::events
  AMBLE_LIFT_LEFT = 4,     ///< bit of amble_view::events
  AMBLE_LIFT_RIGHT = 8,    ///< bit of amble_view::events
  AMBLE_NOW_WALKS = 16,    ///< bit of amble_view::events
  AMBLE_NOW_RUNS = 32,     ///< bit of amble_view::events
  AMBLE_NOW_OWN = 64       ///< bit of amble_view::events
};

enum {
  AMBLE_F32 = 0,  ///< float
  AMBLE_F64 = 1   ///< double
};

/// A caller's memory: one element for each character, or for each joint of each character. Nothing
/// is written beyond its bytes.
typedef struct amble_array {
  void* data;           ///< NULL: not asked for
  size_t bytes;         ///< of the whole memory
  size_t stride;        ///< bytes from one character to the next; 0: packed
  size_t joint_stride;  ///< bytes from one joint to the next; 0: packed
} amble_array;

/// Where to write what characters are and do. What has no memory is left out.
typedef struct amble_view {
  uint32_t size;             ///< sizeof(amble_view)
  int32_t numbers;           ///< AMBLE_F32 or AMBLE_F64, of the four arrays that follow
  const amble_space* space;  ///< of the four arrays that follow; NULL: Amble's
  amble_array positions;     ///< of joints in the world: x, y, z
  amble_array rotations;     ///< of joints in the world: x, y, z, w
  amble_array local;         ///< of joints in their parents: x, y, z, w
  amble_array roots;         ///< of the root joint in the world: x, y, z; one a character
  amble_array doing;         ///< amble_doing; one a character
  amble_array root_motion;   ///< amble_root_motion; one a character
  amble_array events;        ///< uint32_t, bits AMBLE_STRIKE_LEFT …; one a character
} amble_view;
/// Floats in Amble's space, nothing asked for yet.
AMBLE_API amble_view amble_default_view(void);

/// Standing at the origin, with the usual technique.
AMBLE_API amble_result amble_character_create(amble_library library, amble_character* out);
/// With another technique.
AMBLE_API amble_result amble_character_create_with(amble_technique technique, amble_character* out);
/// Gives it back. Those of a crowd or batch go with it.
AMBLE_API amble_result amble_character_destroy(amble_character character);
/// Places it, already in the steady motion of the command. NULL: standing at the origin.
AMBLE_API amble_result amble_character_reset(amble_character character, const amble_start* start);
/// The ground from now on; a null id: level at height 0. Call amble_character_reset after it to
/// start on it.
AMBLE_API amble_result amble_character_walk_on(amble_character character, amble_terrain terrain);
/// What to do from now on.
AMBLE_API amble_result amble_character_command(amble_character character,
                                               const amble_command* command);
/// How to go from now on.
AMBLE_API amble_result amble_character_set_manner(amble_character character,
                                                  const amble_manner* manner);
/// How it is told to go.
AMBLE_API amble_result amble_character_manner(amble_character character, amble_manner* out);
/// How alive it is from now on.
AMBLE_API amble_result amble_character_set_life(amble_character character, const amble_life* life);
/// How alive it is.
AMBLE_API amble_result amble_character_life(amble_character character, amble_life* out);
/// Rides a vehicle, which nobody else does; a null id: drives itself again.
AMBLE_API amble_result amble_character_ride(amble_character character, amble_vehicle vehicle);
/// Moves in a style from now on, which comes in over so many seconds; a null id takes it off.
AMBLE_API amble_result amble_character_wear(amble_character character, amble_style style,
                                            double seconds);
/// Goes on by so many seconds. `posed` 0 leaves the pose out until amble_character_show.
AMBLE_API amble_result amble_character_update(amble_character character, double seconds,
                                              int32_t posed);
/// Works out the pose that an update left out.
AMBLE_API amble_result amble_character_show(amble_character character);
/// Writes what is asked for.
AMBLE_API amble_result amble_character_read(amble_character character, const amble_view* view);
/// What it does.
AMBLE_API amble_result amble_character_doing(amble_character character, amble_doing* out);
/// What happened in the last update, in order: writes as many as there is room for and tells how
/// many there are.
AMBLE_API amble_result amble_character_events(amble_character character, amble_event* out,
                                              size_t capacity, size_t* count);
/// How its vehicle moved over the last update.
AMBLE_API amble_result amble_character_root_motion(amble_character character,
                                                   amble_root_motion* out);
/// One weight for each example of the library; as amble_character_events.
AMBLE_API amble_result amble_character_weights(amble_character character, double* out,
                                               size_t capacity, size_t* count);
/// A fingerprint of its pose, the same on every platform: FNV-1a of the root's place (x, y, z) and
/// the local rotations (w, x, y, z), doubles, little-endian.
AMBLE_API amble_result amble_character_pose_hash(amble_character character, uint64_t* out);
/// The library that it moves by, as an id of the caller's own.
AMBLE_API amble_result amble_character_library(amble_character character, amble_library* out);
/// The technique by which it does, as an id of the caller's own.
AMBLE_API amble_result amble_character_technique(amble_character character, amble_technique* out);

// ----------------------------------------------------------------------------------------
// snapshots

/// A character as it is now.
AMBLE_API amble_result amble_snapshot_create(amble_character character, amble_snapshot* out);
/// Another moment in its place; allocates nothing where both are of one library.
AMBLE_API amble_result amble_snapshot_take(amble_snapshot snapshot, amble_character character);
/// Goes back to that moment; the same commands then give the same bits.
AMBLE_API amble_result amble_character_restore(amble_character character, amble_snapshot snapshot);
/// As bytes, of this build of Amble.
AMBLE_API amble_result amble_snapshot_write(amble_snapshot snapshot, amble_blob* out);
/// Reads such bytes for a character of the same library that was played the same actions.
AMBLE_API amble_result amble_snapshot_read(const void* bytes, size_t size,
                                           amble_character character, amble_snapshot* out);
/// The numbers of the actions that its bytes tell of; as amble_character_events.
AMBLE_API amble_result amble_snapshot_actions(amble_snapshot snapshot, int32_t* out,
                                              size_t capacity, size_t* count);
/// Gives it back.
AMBLE_API amble_result amble_snapshot_destroy(amble_snapshot snapshot);

// --------------------------------------------------------------------------------------------
// style

/// The names of the mixes that come with Amble; AMBLE_BAD_ARGUMENT beyond the last.
AMBLE_API amble_result amble_style_preset(uint32_t number, const char** name);
/// Makes a style of a mix, a preset's name or JSON, for characters of a technique. Its examples are
/// `clips` where there are any. Takes up to a second.
AMBLE_API amble_result amble_style_create(amble_technique technique, const char* mix,
                                          const amble_clip* clips, size_t clip_count,
                                          amble_style* out);
/// Gives it back; who wears it goes on.
AMBLE_API amble_result amble_style_destroy(amble_style style);

// ------------------------------------------------------------------------------------------
// actions

enum {
  AMBLE_HEAD = 0,       ///< and gaze
  AMBLE_TORSO = 1,      ///< trunk
  AMBLE_LEFT_ARM = 2,   ///< and hand
  AMBLE_RIGHT_ARM = 3,  ///< and hand
  AMBLE_HIPS = 4,       ///< and their height
  AMBLE_LEFT_LEG = 5,   ///< and the foot's spot
  AMBLE_RIGHT_LEG = 6,  ///< and the foot's spot
  AMBLE_PARTS = 7       ///< how many there are
};

/// One of the built-in gestures: wave, reach, carry_tray, look_around, crouch, arms_open.
AMBLE_API amble_result amble_action_gesture(amble_library library, const char* name, int32_t loop,
                                            amble_action* out);
/// Plays a clip in metres, of any skeleton.
AMBLE_API amble_result amble_action_clip(amble_library library, amble_clip clip, int32_t loop,
                                         amble_action* out);
/// Goes in another way: walk, run or a type of the library's own that goes ahead.
AMBLE_API amble_result amble_action_gait(amble_library library, const char* name,
                                         amble_action* out);
/// The left (0) or right (1) hand to a point of the world.
AMBLE_API amble_result amble_action_reach(amble_library library, int32_t side, double x, double y,
                                          double z, amble_action* out);
/// Head and eyes towards a point of the world.
AMBLE_API amble_result amble_action_look_at(amble_library library, double x, double y, double z,
                                            amble_action* out);
/// The pelvis so many metres over the ground, in the mean.
AMBLE_API amble_result amble_action_hips_height(amble_library library, double metres,
                                                amble_action* out);
/// The left (0) or right (1) foot on a spot of the ground.
AMBLE_API amble_result amble_action_step_on(amble_library library, int32_t side, double x, double z,
                                            amble_action* out);

/// How an action is played. What is not a number stays as it was made.
typedef struct amble_action_options {
  uint32_t size;       ///< sizeof(amble_action_options)
  uint32_t reserved;   ///< 0
  double priority;     ///< of every part that it moves, 0 or more
  double parts[7];     ///< of single parts, after that
  double rise;         ///< seconds to become fully active
  double fall;         ///< seconds to end
  double start_phase;  ///< of the stride at which it begins; at once when not a number
} amble_action_options;
/// As it was made, at once.
AMBLE_API amble_action_options amble_default_action_options(void);
/// From now on it is played so.
AMBLE_API amble_result amble_action_set(amble_action action, const amble_action_options* options);
/// Has a looped clip that walks or runs take pelvis height, legs and pace as well, with one
/// priority (not a number: the usual 5): it then steps as it was captured, in phase with the gait
/// and on feet that stand. AMBLE_REFUSED, and nothing done, for any other action.
AMBLE_API amble_result amble_action_take_legs(amble_action action, double priority);
/// 1 where it does.
AMBLE_API amble_result amble_action_takes_legs(amble_action action, int32_t* takes);
/// Gives it back; who is doing it goes on.
AMBLE_API amble_result amble_action_destroy(amble_action action);

/// What is to be known of an action under way.
typedef struct amble_action_state {
  int32_t number;     ///< as amble_character_play gave it
  int32_t reserved;   ///< 0
  double state;       ///< 0, just begun or nearly over, to 1, fully active
  double seconds;     ///< of its clip
  double spare;       ///< of a reach: metres by which its point is within reach
  double target[3];   ///< as it is followed now
  double weights[7];  ///< what it has of each part
} amble_action_state;

/// Takes the memory that actions need, so that playing the first one does not.
AMBLE_API amble_result amble_character_prepare_actions(amble_character character);
/// Does it from now on; `number` names it in the calls that follow.
AMBLE_API amble_result amble_character_play(amble_character character, amble_action action,
                                            int32_t* number);
/// Ends it smoothly.
AMBLE_API amble_result amble_character_stop(amble_character character, int32_t number);
/// How much it matters on one part.
AMBLE_API amble_result amble_character_set_priority(amble_character character, int32_t number,
                                                    int32_t part, double priority);
/// Where it reaches, looks, steps; of hips, the height is `y`.
AMBLE_API amble_result amble_character_set_target(amble_character character, int32_t number,
                                                  double x, double y, double z);
/// Those under way; as amble_character_events.
AMBLE_API amble_result amble_character_actions(amble_character character, amble_action_state* out,
                                               size_t capacity, size_t* count);

// -------------------------------------------------------------------------------------------
// ground

/// A floor at a height.
AMBLE_API amble_result amble_terrain_flat(double height, amble_terrain* out);
/// Control heights of a smooth surface, row after row along x.
AMBLE_API amble_result amble_terrain_grid(double origin_x, double origin_z, double spacing,
                                          uint32_t columns, const double* heights, size_t count,
                                          amble_terrain* out);
/// How stairs are built.
typedef struct amble_stairs {
  uint32_t size;      ///< sizeof(amble_stairs)
  uint32_t reserved;  ///< 0
  double rise;        ///< metres of a step
  double run;         ///< metres of a tread
  double start_x;     ///< of the first riser
  double start_z;     ///< of the first riser
  double heading;     ///< radians: the way up
  double count;       ///< of steps
} amble_stairs;
/// 17 cm and 29 cm, from the origin along +Z, without end.
AMBLE_API amble_stairs amble_default_stairs(void);
/// Stairs.
AMBLE_API amble_result amble_terrain_stairs(const amble_stairs* stairs, amble_terrain* out);
/// The top surface of triangles. `stride`: bytes between vertices, 0 packed; three indices a
/// triangle.
AMBLE_API amble_result amble_terrain_mesh(const amble_space* space, const double* vertices,
                                          size_t stride, size_t vertex_count,
                                          const uint32_t* triangles, size_t triangle_count,
                                          amble_terrain* out);
/// From the bytes of a file: .obj, else JSON with heights or stairs.
AMBLE_API amble_result amble_terrain_read(const void* bytes, size_t size, const char* name,
                                          amble_terrain* out);
/// Ground that the caller answers for, a batch of places at a time: samples on a grid of that
/// spacing (metres), joined bilinearly. Where nothing was answered yet it is at height 0.
AMBLE_API amble_result amble_terrain_asked(double spacing, amble_terrain* out);
/// The places (x, z pairs) within a radius that have no answer yet: writes as many as there is room
/// for and tells how many there are. Between updates; two metres ahead of a walker are enough.
AMBLE_API amble_result amble_terrain_questions(amble_terrain terrain, double x, double z,
                                               double radius, double* places, size_t capacity,
                                               size_t* count);
/// The heights at such places. Between updates.
AMBLE_API amble_result amble_terrain_answer(amble_terrain terrain, const double* places,
                                            const double* heights, size_t count);
/// Forgets answers farther than a radius from a place, so that they are asked for anew.
AMBLE_API amble_result amble_terrain_forget(amble_terrain terrain, double x, double z,
                                            double radius);
/// The surface over a place; `normal` (3) may be NULL.
AMBLE_API amble_result amble_terrain_height(amble_terrain terrain, double x, double z,
                                            double* height, double* normal);
/// Gives it back; who walks on it goes on.
AMBLE_API amble_result amble_terrain_destroy(amble_terrain terrain);

// -----------------------------------------------------------------------------------------
// steering

/// Takes a standing character to a place and heading. `speed`: m/s at most; not a number: any.
AMBLE_API amble_result amble_steering_walk_to(amble_character character, double x, double z,
                                              double heading, double speed, amble_steering* out);
/// How somebody follows a path.
typedef struct amble_path_options {
  uint32_t size;       ///< sizeof(amble_path_options)
  int32_t closed;      ///< comes round to its first point, again and again
  int32_t from_stand;  ///< begins standing, else already under way
  int32_t to_stand;    ///< ends standing
  double speed;        ///< m/s at most; not a number: as the library's people can
} amble_path_options;
/// Open, from a stand to a stand.
AMBLE_API amble_path_options amble_default_path_options(void);
/// Along a smooth curve through places (x, z pairs). `start`, for amble_character_reset, and
/// `length` may be NULL.
AMBLE_API amble_result amble_steering_follow_path(amble_library library, const double* places,
                                                  size_t count, const amble_path_options* options,
                                                  amble_steering* out, amble_start* start,
                                                  double* length);
/// Runs after a pointer, which begins where the character is.
AMBLE_API amble_result amble_steering_chase(amble_character character, amble_steering* out);
/// Where the pointer is now.
AMBLE_API amble_result amble_steering_aim(amble_steering steering, double x, double z);
/// The command for the next step.
AMBLE_API amble_result amble_steering_next(amble_steering steering, amble_character character,
                                           amble_command* out);
/// Updates a character by a frame of any length and commands it at every step on the way.
AMBLE_API amble_result amble_steering_lead(amble_steering steering, amble_character character,
                                           double seconds);
/// 1 when it is where it leads to.
AMBLE_API amble_result amble_steering_arrived(amble_steering steering, int32_t* arrived);
/// What happened in the last frame that it led; as amble_character_events.
AMBLE_API amble_result amble_steering_events(amble_steering steering, amble_event* out,
                                             size_t capacity, size_t* count);
/// How the vehicle moved over it.
AMBLE_API amble_result amble_steering_root_motion(amble_steering steering, amble_root_motion* out);
/// Gives it back.
AMBLE_API amble_result amble_steering_destroy(amble_steering steering);

/// A vehicle where the character is. `look_ahead`: seconds to keep farther behind.
AMBLE_API amble_result amble_vehicle_create(amble_character character, double look_ahead,
                                            amble_vehicle* out);
/// Where the pointer is now; once a frame.
AMBLE_API amble_result amble_vehicle_aim(amble_vehicle vehicle, double x, double z);
/// A force per mass from now on in place of the pointer, m/s².
AMBLE_API amble_result amble_vehicle_push(amble_vehicle vehicle, double force_x, double force_z);
/// How it wants to go: AMBLE_CHOOSE, AMBLE_STAND, AMBLE_WALK or AMBLE_RUN.
AMBLE_API amble_result amble_vehicle_go(amble_vehicle vehicle, int32_t type);
/// Gives it back; who rides it goes on.
AMBLE_API amble_result amble_vehicle_destroy(amble_vehicle vehicle);

// ------------------------------------------------------------------------------------ many of them

/// How a crowd begins, and what its people are like.
typedef struct amble_crowd_options {
  uint32_t size;         ///< sizeof(amble_crowd_options)
  int32_t avoid;         ///< each other
  int32_t posed;         ///< by every update; else when they are read
  int32_t reserved;      ///< 0
  double slowest;        ///< m/s: everybody has a speed of their own between them
  double fastest;        ///< m/s
  double square_metres;  ///< a person, of the square that they wander about in
  double x;              ///< its middle
  double z;              ///< its middle
  double clearing;       ///< metres around it where nobody begins
  double idle;           ///< see amble_life
  double variation;      ///< see amble_life
  uint64_t seed;         ///< another one: other places, speeds and ways
} amble_crowd_options;
/// 0.9 to 1.5 m/s, six square metres each, alive, keeping off each other.
AMBLE_API amble_crowd_options amble_default_crowd_options(void);
/// Somebody whom a crowd keeps off and who does not heed it.
typedef struct amble_bystander {
  double x;           ///< metres
  double z;           ///< metres
  double velocity_x;  ///< m/s
  double velocity_z;  ///< m/s
  double radius;      ///< metres that are kept free around
  double turn_rate;   ///< rad/s, to the left
} amble_bystander;

/// So many characters of a library.
AMBLE_API amble_result amble_crowd_create(amble_library library, uint32_t characters,
                                          const amble_crowd_options* options, amble_crowd* out);
/// The same with another technique.
AMBLE_API amble_result amble_crowd_create_with(amble_technique technique, uint32_t characters,
                                               const amble_crowd_options* options,
                                               amble_crowd* out);
/// Goes on by so many seconds.
AMBLE_API amble_result amble_crowd_update(amble_crowd crowd, double seconds);
/// How many there are.
AMBLE_API amble_result amble_crowd_size(amble_crowd crowd, uint32_t* out);
/// One of them, to look at, to dress, or to have it act; the crowd alone commands, updates and
/// resets it, and those calls are refused. Valid until the crowd is destroyed.
AMBLE_API amble_result amble_crowd_character(amble_crowd crowd, uint32_t number,
                                             amble_character* out);
/// Writes what is asked for of everybody.
AMBLE_API amble_result amble_crowd_read(amble_crowd crowd, const amble_view* view);
/// Sends one to a place, where it stands until it is sent on.
AMBLE_API amble_result amble_crowd_send(amble_crowd crowd, uint32_t number, double x, double z);
/// 1 where one stands where it was sent.
AMBLE_API amble_result amble_crowd_arrived(amble_crowd crowd, uint32_t number, int32_t* arrived);
/// Lets one wander again.
AMBLE_API amble_result amble_crowd_wander(amble_crowd crowd, uint32_t number);
/// Whom to keep off from now on, at most 32.
AMBLE_API amble_result amble_crowd_keep_off(amble_crowd crowd, const amble_bystander* bystanders,
                                            size_t count);
/// The middle of the square that they wander about in.
AMBLE_API amble_result amble_crowd_move_square(amble_crowd crowd, double x, double z);
/// Whether they keep off each other.
AMBLE_API amble_result amble_crowd_avoid(amble_crowd crowd, int32_t each_other);
/// Speeds between which everybody's own lies.
AMBLE_API amble_result amble_crowd_pace(amble_crowd crowd, double slowest, double fastest);
/// The ground of all; a null id: level at height 0.
AMBLE_API amble_result amble_crowd_walk_on(amble_crowd crowd, amble_terrain terrain);
/// Gives all of them back.
AMBLE_API amble_result amble_crowd_destroy(amble_crowd crowd);

/// Characters that are told and stepped by arrays, on so many threads (0: one a processor), with
/// the same bits as single ones. They do not heed each other.
AMBLE_API amble_result amble_batch_create(amble_library library, uint32_t characters,
                                          uint32_t threads, amble_batch* out);
/// The same with another technique.
AMBLE_API amble_result amble_batch_create_with(amble_technique technique, uint32_t characters,
                                               uint32_t threads, amble_batch* out);

/// What a batch is told at a step. Arrays have one row a character, strides are in bytes, 0:
/// packed.
typedef struct amble_batch_commands {
  uint32_t size;           ///< sizeof(amble_batch_commands)
  uint32_t reserved;       ///< 0
  const double* commands;  ///< rows of speed, turn rate, gait; NULL: as before
  size_t commands_bytes;   ///< of that memory
  size_t commands_stride;  ///< from row to row
  const int32_t* types;    ///< AMBLE_CHOOSE …; NULL: AMBLE_CHOOSE for all
  size_t types_bytes;      ///< of that memory
  size_t types_stride;     ///< from row to row
} amble_batch_commands;
/// Nothing said.
AMBLE_API amble_batch_commands amble_default_batch_commands(void);
/// Tells everybody what to do, goes on by so many seconds, and writes what is asked for. `commands`
/// and `view` may be NULL. Allocates nothing and copies nothing but what it writes.
AMBLE_API amble_result amble_batch_step(amble_batch batch, const amble_batch_commands* commands,
                                        double seconds, const amble_view* view);
/// Puts everybody back: standing at rows of x, z, heading (NULL: the origin), alive by seeds that
/// count on from `seed`, with idle and variation as they were.
AMBLE_API amble_result amble_batch_reset(amble_batch batch, uint64_t seed, const double* places,
                                         size_t places_bytes, size_t stride);
/// Writes what is asked for.
AMBLE_API amble_result amble_batch_read(amble_batch batch, const amble_view* view);
/// How many characters there are, and on how many threads they go; either may be NULL.
AMBLE_API amble_result amble_batch_size(amble_batch batch, uint32_t* characters, uint32_t* threads);
/// One of them, for all that single characters can do. Valid until the batch is destroyed.
AMBLE_API amble_result amble_batch_character(amble_batch batch, uint32_t number,
                                             amble_character* out);
/// Gives all of them back.
AMBLE_API amble_result amble_batch_destroy(amble_batch batch);

// --------------------------------------------------------------------------------------------
// clips

/// From a file (.bvh, .amc, .gltf, .glb), in the file's own unit and axes. `animation`: of a glTF
/// file its name or number, NULL the first; `asf`: the skeleton of an .amc file, NULL the one
/// beside it.
AMBLE_API amble_result amble_clip_read(const char* path, const char* animation, const char* asf,
                                       amble_clip* out);
/// From the bytes of a .bvh or .glb file, told by its name.
AMBLE_API amble_result amble_clip_decode(const void* bytes, size_t size, const char* name,
                                         amble_clip* out);
/// An empty one of the body of a library's characters.
AMBLE_API amble_result amble_clip_of_library(amble_library library, double fps, amble_clip* out);
/// An empty one of a body of the caller's own, parents before their children, in metres.
AMBLE_API amble_result amble_clip_of_joints(const amble_joint* joints, size_t count, double fps,
                                            amble_clip* out);
/// Brings it to metres and Y up. With `mend` faults of the capture are mended where that can be
/// done honestly, and its soles are measured; without, its motion stays as it is, to be scored.
AMBLE_API amble_result amble_clip_in_metres(amble_clip clip, int32_t mend);
/// Gives it another name.
AMBLE_API amble_result amble_clip_rename(amble_clip clip, const char* name);
/// Appends the pose of a character of the same joints.
AMBLE_API amble_result amble_clip_record(amble_clip clip, amble_character character);
/// Appends frames: the root's places, three numbers each, and for each joint a local rotation.
AMBLE_API amble_result amble_clip_append(amble_clip clip, const double* roots, size_t roots_count,
                                         const double* rotations, size_t rotations_count);

/// What there is in a clip.
typedef struct amble_clip_info {
  uint32_t size;      ///< sizeof(amble_clip_info)
  uint32_t joints;    ///< of its body
  uint32_t frames;    ///< that it has
  uint32_t reserved;  ///< 0
  double fps;         ///< frames a second
  const char* name;   ///< valid while the clip is neither renamed nor destroyed
} amble_clip_info;
/// Tells what there is.
AMBLE_API amble_result amble_clip_describe(amble_clip clip, amble_clip_info* out);
/// One of its joints.
AMBLE_API amble_result amble_clip_joint(amble_clip clip, uint32_t number, amble_joint* out);
/// The joint with a role; as amble_library_joint_of_role.
AMBLE_API amble_result amble_clip_joint_of_role(amble_clip clip, const char* role, int32_t* joint);
/// Writes its frames from a first one on: positions, rotations, local and roots of the view, where
/// a frame stands for a character.
AMBLE_API amble_result amble_clip_frames(amble_clip clip, uint32_t first, uint32_t count,
                                         const amble_view* view);
/// To a file (.bvh, .glb, .csv, .amc), whole or not at all. `units_per_metre`: of BVH.
AMBLE_API amble_result amble_clip_write(amble_clip clip, const char* path, double units_per_metre);
/// The bytes of such a file, told by its name.
AMBLE_API amble_result amble_clip_encode(amble_clip clip, const char* name, double units_per_metre,
                                         amble_blob* out);
/// On the skeleton of another one; both in metres.
AMBLE_API amble_result amble_clip_retarget(amble_clip clip, amble_clip target, amble_clip* out);
/// Gives it back.
AMBLE_API amble_result amble_clip_destroy(amble_clip clip);

/// What a motion is scored against. What is not a number is not asked for.
typedef struct amble_score_options {
  uint32_t size;          ///< sizeof(amble_score_options)
  int32_t level_floor;    ///< take out a tilt of the floor first
  double ground;          ///< height of the floor
  double speed;           ///< m/s that was asked for
  double turn_rate;       ///< rad/s that was asked for
  double contact_on;      ///< metres over its ground level below which a foot point touches down
  double contact_off;     ///< metres above which it lifts again
  amble_terrain terrain;  ///< on top of the floor; null: none
  amble_library soles;    ///< whose soles the motion stands on; null: as its feet show
  const char* limits;  ///< walking, running, random, each also with "-captures"; NULL: by its gait
  const char*
      path;  ///< JSON of a path that was to be followed, as `amble score --path` reads; NULL
} amble_score_options;
/// Nothing asked for.
AMBLE_API amble_score_options amble_default_score_options(void);
/// How well a motion in metres moves, as the JSON of `amble score --json`.
AMBLE_API amble_result amble_score(amble_clip clip, const amble_score_options* options,
                                   amble_blob* out);
/// Whether a made motion is still the captured person, both in metres, as JSON: the mean of each
/// figure, `strides`, and `same clip` where the capture repeats itself.
AMBLE_API amble_result amble_fidelity(amble_clip captured, amble_clip made, amble_blob* out);

#ifdef __cplusplus
}
#endif

#endif
