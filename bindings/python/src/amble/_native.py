"""The structs and functions of amble.h for ctypes; tools/make_python_native.py writes this file."""

# ruff: noqa
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_double, c_int32, c_size_t, c_uint32, c_uint64, c_void_p

ABI_VERSION = 1
amble_progress = CFUNCTYPE(c_int32, c_void_p, c_size_t, c_size_t, c_char_p)


class Id(Structure):
    _fields_ = [("index", c_uint32), ("generation", c_uint32)]


class amble_library(Id): pass
class amble_technique(Id): pass
class amble_character(Id): pass
class amble_crowd(Id): pass
class amble_batch(Id): pass
class amble_terrain(Id): pass
class amble_style(Id): pass
class amble_action(Id): pass
class amble_steering(Id): pass
class amble_vehicle(Id): pass
class amble_snapshot(Id): pass
class amble_clip(Id): pass
class amble_blob(Id): pass


class amble_space(Structure):
    _fields_ = [("size", c_uint32), ("right", c_int32), ("up", c_int32), ("forward", c_int32),
        ("units_per_metre", c_double)]


class amble_build_options(Structure):
    _fields_ = [("size", c_uint32), ("mirror", c_int32), ("thin_out", c_int32), ("reserved", c_int32),
        ("name", c_char_p), ("manifest", c_char_p), ("progress", amble_progress), ("context", c_void_p)]


class amble_library_info(Structure):
    _fields_ = [("size", c_uint32), ("joints", c_uint32), ("examples", c_uint32), ("types", c_uint32),
        ("parameters", c_uint32), ("rejected", c_uint32), ("notes", c_uint32), ("reserved", c_uint32),
        ("name", c_char_p)]


class amble_joint(Structure):
    _fields_ = [("size", c_uint32), ("parent", c_int32), ("name", c_char_p), ("offset", c_double * 3), ("end", c_int32),
        ("reserved", c_int32)]


class amble_sole(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("heel", c_double * 3), ("ball_joint", c_double * 3),
        ("tip_joint", c_double * 3), ("ankle_height", c_double), ("ball_height", c_double), ("tip_height", c_double),
        ("toe_stiffness", c_double)]


class amble_example(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("name", c_char_p), ("source", c_char_p),
        ("type", c_char_p), ("start", c_double), ("end", c_double), ("gait", c_double), ("speed", c_double),
        ("turn_rate", c_double), ("seconds", c_double)]


class amble_type(Structure):
    _fields_ = [("size", c_uint32), ("examples", c_uint32), ("name", c_char_p), ("slowest", c_double),
        ("fastest", c_double), ("own", c_int32), ("reserved", c_int32)]


class amble_parameter(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("name", c_char_p), ("low", c_double), ("high", c_double),
        ("usual", c_double)]


class amble_technique_options(Structure):
    _fields_ = [("size", c_uint32), ("weights", c_int32), ("extrapolate", c_int32), ("blend", c_int32),
        ("harmonics", c_int32), ("fade_from", c_int32), ("fade_to", c_int32), ("action_blend", c_int32),
        ("as_printed", c_int32), ("reserved", c_int32)]


class amble_command(Structure):
    _fields_ = [("size", c_uint32), ("type", c_int32), ("speed", c_double), ("turn_rate", c_double), ("gait", c_double)]


class amble_manner(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("parameters", c_double * 6), ("shares", c_double * 8),
        ("gaze", c_double)]


class amble_life(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("idle", c_double), ("variation", c_double),
        ("seed", c_uint64)]


class amble_start(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("x", c_double), ("z", c_double), ("heading", c_double),
        ("phase", c_double), ("command", amble_command)]


class amble_doing(Structure):
    _fields_ = [("size", c_uint32), ("type", c_int32), ("speed", c_double), ("turn_rate", c_double), ("gait", c_double),
        ("phase", c_double), ("outside", c_double), ("x", c_double), ("z", c_double), ("heading", c_double),
        ("contact", c_int32 * 2)]


class amble_root_motion(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("left", c_double), ("forward", c_double),
        ("turned", c_double)]


class amble_event(Structure):
    _fields_ = [("kind", c_int32), ("side", c_int32)]


class amble_array(Structure):
    _fields_ = [("data", c_void_p), ("bytes", c_size_t), ("stride", c_size_t), ("joint_stride", c_size_t)]


class amble_view(Structure):
    _fields_ = [("size", c_uint32), ("numbers", c_int32), ("space", POINTER(amble_space)), ("positions", amble_array),
        ("rotations", amble_array), ("local", amble_array), ("roots", amble_array), ("doing", amble_array),
        ("root_motion", amble_array), ("events", amble_array)]


class amble_action_options(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("priority", c_double), ("parts", c_double * 7),
        ("rise", c_double), ("fall", c_double), ("start_phase", c_double)]


class amble_action_state(Structure):
    _fields_ = [("number", c_int32), ("reserved", c_int32), ("state", c_double), ("seconds", c_double),
        ("spare", c_double), ("target", c_double * 3), ("weights", c_double * 7)]


class amble_stairs(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("rise", c_double), ("run", c_double),
        ("start_x", c_double), ("start_z", c_double), ("heading", c_double), ("count", c_double)]


class amble_path_options(Structure):
    _fields_ = [("size", c_uint32), ("closed", c_int32), ("from_stand", c_int32), ("to_stand", c_int32),
        ("speed", c_double)]


class amble_crowd_options(Structure):
    _fields_ = [("size", c_uint32), ("avoid", c_int32), ("posed", c_int32), ("reserved", c_int32),
        ("slowest", c_double), ("fastest", c_double), ("square_metres", c_double), ("x", c_double), ("z", c_double),
        ("clearing", c_double), ("idle", c_double), ("variation", c_double), ("seed", c_uint64)]


class amble_bystander(Structure):
    _fields_ = [("x", c_double), ("z", c_double), ("velocity_x", c_double), ("velocity_z", c_double),
        ("radius", c_double), ("turn_rate", c_double)]


class amble_batch_commands(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("commands", POINTER(c_double)),
        ("commands_bytes", c_size_t), ("commands_stride", c_size_t), ("types", POINTER(c_int32)),
        ("types_bytes", c_size_t), ("types_stride", c_size_t)]


class amble_clip_info(Structure):
    _fields_ = [("size", c_uint32), ("joints", c_uint32), ("frames", c_uint32), ("reserved", c_uint32),
        ("fps", c_double), ("name", c_char_p)]


class amble_score_options(Structure):
    _fields_ = [("size", c_uint32), ("level_floor", c_int32), ("ground", c_double), ("speed", c_double),
        ("turn_rate", c_double), ("contact_on", c_double), ("contact_off", c_double), ("terrain", amble_terrain),
        ("soles", amble_library), ("limits", c_char_p), ("path", c_char_p)]


# What each function gives, and what it takes.
FUNCTIONS = {
    "amble_result_name": (c_char_p, [c_int32]),
    "amble_last_error": (c_char_p, []),
    "amble_version": (c_char_p, []),
    "amble_abi_version": (c_uint32, []),
    "amble_live_objects": (c_uint32, []),
    "amble_blob_data": (c_int32, [amble_blob, POINTER(c_void_p), POINTER(c_size_t)]),
    "amble_blob_destroy": (c_int32, [amble_blob]),
    "amble_default_space": (amble_space, []),
    "amble_named_space": (c_int32, [c_char_p, POINTER(amble_space)]),
    "amble_space_from_amble": (c_int32, [POINTER(amble_space), c_int32, POINTER(c_double), POINTER(c_double)]),
    "amble_space_to_amble": (c_int32, [POINTER(amble_space), c_int32, POINTER(c_double), POINTER(c_double)]),
    "amble_space_from_ground": (c_int32, [POINTER(amble_space), c_double, c_double, c_double, POINTER(c_double),
        POINTER(c_double)]),
    "amble_space_to_ground": (c_int32, [POINTER(amble_space), POINTER(c_double), POINTER(c_double), POINTER(c_double),
        POINTER(c_double), POINTER(c_double)]),
    "amble_library_default": (c_int32, [POINTER(amble_library)]),
    "amble_library_load": (c_int32, [c_char_p, POINTER(amble_library)]),
    "amble_library_read": (c_int32, [c_void_p, c_size_t, c_char_p, POINTER(amble_library)]),
    "amble_library_save": (c_int32, [amble_library, c_char_p]),
    "amble_library_write": (c_int32, [amble_library, POINTER(amble_blob)]),
    "amble_default_build_options": (amble_build_options, []),
    "amble_library_build": (c_int32, [POINTER(c_char_p), c_size_t, POINTER(amble_clip), c_size_t,
        POINTER(amble_build_options), POINTER(amble_library)]),
    "amble_library_on_body": (c_int32, [amble_library, amble_clip, POINTER(amble_library)]),
    "amble_library_destroy": (c_int32, [amble_library]),
    "amble_library_describe": (c_int32, [amble_library, POINTER(amble_library_info)]),
    "amble_library_joint": (c_int32, [amble_library, c_uint32, POINTER(amble_joint)]),
    "amble_library_joint_of_role": (c_int32, [amble_library, c_char_p, POINTER(c_int32)]),
    "amble_library_sole": (c_int32, [amble_library, c_int32, POINTER(amble_sole)]),
    "amble_library_example": (c_int32, [amble_library, c_uint32, POINTER(amble_example)]),
    "amble_library_type": (c_int32, [amble_library, c_uint32, POINTER(amble_type)]),
    "amble_library_parameter": (c_int32, [amble_library, c_uint32, POINTER(amble_parameter)]),
    "amble_library_rejection": (c_int32, [amble_library, c_uint32, POINTER(c_char_p), POINTER(c_char_p)]),
    "amble_library_note": (c_int32, [amble_library, c_uint32, POINTER(c_char_p)]),
    "amble_command_type": (c_int32, [amble_library, c_char_p, POINTER(c_int32)]),
    "amble_command_type_name": (c_int32, [amble_library, c_int32, POINTER(c_char_p)]),
    "amble_default_technique_options": (amble_technique_options, []),
    "amble_technique_create": (c_int32, [amble_library, POINTER(amble_technique_options), POINTER(amble_technique)]),
    "amble_technique_destroy": (c_int32, [amble_technique]),
    "amble_default_command": (amble_command, []),
    "amble_default_manner": (amble_manner, []),
    "amble_manner_set": (c_int32, [amble_library, c_char_p, c_double, POINTER(amble_manner)]),
    "amble_manner_mix": (c_int32, [amble_library, c_char_p, c_double, POINTER(amble_manner)]),
    "amble_default_life": (amble_life, []),
    "amble_default_start": (amble_start, []),
    "amble_root_motion_in": (c_int32, [POINTER(amble_space), POINTER(amble_root_motion), POINTER(c_double),
        POINTER(c_double)]),
    "amble_default_view": (amble_view, []),
    "amble_character_create": (c_int32, [amble_library, POINTER(amble_character)]),
    "amble_character_create_with": (c_int32, [amble_technique, POINTER(amble_character)]),
    "amble_character_destroy": (c_int32, [amble_character]),
    "amble_character_reset": (c_int32, [amble_character, POINTER(amble_start)]),
    "amble_character_walk_on": (c_int32, [amble_character, amble_terrain]),
    "amble_character_command": (c_int32, [amble_character, POINTER(amble_command)]),
    "amble_character_set_manner": (c_int32, [amble_character, POINTER(amble_manner)]),
    "amble_character_manner": (c_int32, [amble_character, POINTER(amble_manner)]),
    "amble_character_set_life": (c_int32, [amble_character, POINTER(amble_life)]),
    "amble_character_life": (c_int32, [amble_character, POINTER(amble_life)]),
    "amble_character_ride": (c_int32, [amble_character, amble_vehicle]),
    "amble_character_wear": (c_int32, [amble_character, amble_style, c_double]),
    "amble_character_update": (c_int32, [amble_character, c_double, c_int32]),
    "amble_character_show": (c_int32, [amble_character]),
    "amble_character_read": (c_int32, [amble_character, POINTER(amble_view)]),
    "amble_character_doing": (c_int32, [amble_character, POINTER(amble_doing)]),
    "amble_character_events": (c_int32, [amble_character, POINTER(amble_event), c_size_t, POINTER(c_size_t)]),
    "amble_character_root_motion": (c_int32, [amble_character, POINTER(amble_root_motion)]),
    "amble_character_weights": (c_int32, [amble_character, POINTER(c_double), c_size_t, POINTER(c_size_t)]),
    "amble_character_pose_hash": (c_int32, [amble_character, POINTER(c_uint64)]),
    "amble_character_library": (c_int32, [amble_character, POINTER(amble_library)]),
    "amble_character_technique": (c_int32, [amble_character, POINTER(amble_technique)]),
    "amble_snapshot_create": (c_int32, [amble_character, POINTER(amble_snapshot)]),
    "amble_snapshot_take": (c_int32, [amble_snapshot, amble_character]),
    "amble_character_restore": (c_int32, [amble_character, amble_snapshot]),
    "amble_snapshot_write": (c_int32, [amble_snapshot, POINTER(amble_blob)]),
    "amble_snapshot_read": (c_int32, [c_void_p, c_size_t, amble_character, POINTER(amble_snapshot)]),
    "amble_snapshot_actions": (c_int32, [amble_snapshot, POINTER(c_int32), c_size_t, POINTER(c_size_t)]),
    "amble_snapshot_destroy": (c_int32, [amble_snapshot]),
    "amble_style_preset": (c_int32, [c_uint32, POINTER(c_char_p)]),
    "amble_style_create": (c_int32, [amble_technique, c_char_p, POINTER(amble_clip), c_size_t, POINTER(amble_style)]),
    "amble_style_destroy": (c_int32, [amble_style]),
    "amble_action_gesture": (c_int32, [amble_library, c_char_p, c_int32, POINTER(amble_action)]),
    "amble_action_clip": (c_int32, [amble_library, amble_clip, c_int32, POINTER(amble_action)]),
    "amble_action_gait": (c_int32, [amble_library, c_char_p, POINTER(amble_action)]),
    "amble_action_reach": (c_int32, [amble_library, c_int32, c_double, c_double, c_double, POINTER(amble_action)]),
    "amble_action_look_at": (c_int32, [amble_library, c_double, c_double, c_double, POINTER(amble_action)]),
    "amble_action_hips_height": (c_int32, [amble_library, c_double, POINTER(amble_action)]),
    "amble_action_step_on": (c_int32, [amble_library, c_int32, c_double, c_double, POINTER(amble_action)]),
    "amble_default_action_options": (amble_action_options, []),
    "amble_action_set": (c_int32, [amble_action, POINTER(amble_action_options)]),
    "amble_action_take_legs": (c_int32, [amble_action, c_double]),
    "amble_action_takes_legs": (c_int32, [amble_action, POINTER(c_int32)]),
    "amble_action_destroy": (c_int32, [amble_action]),
    "amble_character_prepare_actions": (c_int32, [amble_character]),
    "amble_character_play": (c_int32, [amble_character, amble_action, POINTER(c_int32)]),
    "amble_character_stop": (c_int32, [amble_character, c_int32]),
    "amble_character_set_priority": (c_int32, [amble_character, c_int32, c_int32, c_double]),
    "amble_character_set_target": (c_int32, [amble_character, c_int32, c_double, c_double, c_double]),
    "amble_character_actions": (c_int32, [amble_character, POINTER(amble_action_state), c_size_t, POINTER(c_size_t)]),
    "amble_terrain_flat": (c_int32, [c_double, POINTER(amble_terrain)]),
    "amble_terrain_grid": (c_int32, [c_double, c_double, c_double, c_uint32, POINTER(c_double), c_size_t,
        POINTER(amble_terrain)]),
    "amble_default_stairs": (amble_stairs, []),
    "amble_terrain_stairs": (c_int32, [POINTER(amble_stairs), POINTER(amble_terrain)]),
    "amble_terrain_mesh": (c_int32, [POINTER(amble_space), POINTER(c_double), c_size_t, c_size_t, POINTER(c_uint32),
        c_size_t, POINTER(amble_terrain)]),
    "amble_terrain_read": (c_int32, [c_void_p, c_size_t, c_char_p, POINTER(amble_terrain)]),
    "amble_terrain_asked": (c_int32, [c_double, POINTER(amble_terrain)]),
    "amble_terrain_questions": (c_int32, [amble_terrain, c_double, c_double, c_double, POINTER(c_double), c_size_t,
        POINTER(c_size_t)]),
    "amble_terrain_answer": (c_int32, [amble_terrain, POINTER(c_double), POINTER(c_double), c_size_t]),
    "amble_terrain_forget": (c_int32, [amble_terrain, c_double, c_double, c_double]),
    "amble_terrain_height": (c_int32, [amble_terrain, c_double, c_double, POINTER(c_double), POINTER(c_double)]),
    "amble_terrain_destroy": (c_int32, [amble_terrain]),
    "amble_steering_walk_to": (c_int32, [amble_character, c_double, c_double, c_double, c_double,
        POINTER(amble_steering)]),
    "amble_default_path_options": (amble_path_options, []),
    "amble_steering_follow_path": (c_int32, [amble_library, POINTER(c_double), c_size_t, POINTER(amble_path_options),
        POINTER(amble_steering), POINTER(amble_start), POINTER(c_double)]),
    "amble_steering_chase": (c_int32, [amble_character, POINTER(amble_steering)]),
    "amble_steering_aim": (c_int32, [amble_steering, c_double, c_double]),
    "amble_steering_next": (c_int32, [amble_steering, amble_character, POINTER(amble_command)]),
    "amble_steering_lead": (c_int32, [amble_steering, amble_character, c_double]),
    "amble_steering_arrived": (c_int32, [amble_steering, POINTER(c_int32)]),
    "amble_steering_events": (c_int32, [amble_steering, POINTER(amble_event), c_size_t, POINTER(c_size_t)]),
    "amble_steering_root_motion": (c_int32, [amble_steering, POINTER(amble_root_motion)]),
    "amble_steering_destroy": (c_int32, [amble_steering]),
    "amble_vehicle_create": (c_int32, [amble_character, c_double, POINTER(amble_vehicle)]),
    "amble_vehicle_aim": (c_int32, [amble_vehicle, c_double, c_double]),
    "amble_vehicle_push": (c_int32, [amble_vehicle, c_double, c_double]),
    "amble_vehicle_go": (c_int32, [amble_vehicle, c_int32]),
    "amble_vehicle_destroy": (c_int32, [amble_vehicle]),
    "amble_default_crowd_options": (amble_crowd_options, []),
    "amble_crowd_create": (c_int32, [amble_library, c_uint32, POINTER(amble_crowd_options), POINTER(amble_crowd)]),
    "amble_crowd_create_with": (c_int32, [amble_technique, c_uint32, POINTER(amble_crowd_options),
        POINTER(amble_crowd)]),
    "amble_crowd_update": (c_int32, [amble_crowd, c_double]),
    "amble_crowd_size": (c_int32, [amble_crowd, POINTER(c_uint32)]),
    "amble_crowd_character": (c_int32, [amble_crowd, c_uint32, POINTER(amble_character)]),
    "amble_crowd_read": (c_int32, [amble_crowd, POINTER(amble_view)]),
    "amble_crowd_send": (c_int32, [amble_crowd, c_uint32, c_double, c_double]),
    "amble_crowd_arrived": (c_int32, [amble_crowd, c_uint32, POINTER(c_int32)]),
    "amble_crowd_wander": (c_int32, [amble_crowd, c_uint32]),
    "amble_crowd_keep_off": (c_int32, [amble_crowd, POINTER(amble_bystander), c_size_t]),
    "amble_crowd_move_square": (c_int32, [amble_crowd, c_double, c_double]),
    "amble_crowd_avoid": (c_int32, [amble_crowd, c_int32]),
    "amble_crowd_pace": (c_int32, [amble_crowd, c_double, c_double]),
    "amble_crowd_walk_on": (c_int32, [amble_crowd, amble_terrain]),
    "amble_crowd_destroy": (c_int32, [amble_crowd]),
    "amble_batch_create": (c_int32, [amble_library, c_uint32, c_uint32, POINTER(amble_batch)]),
    "amble_batch_create_with": (c_int32, [amble_technique, c_uint32, c_uint32, POINTER(amble_batch)]),
    "amble_default_batch_commands": (amble_batch_commands, []),
    "amble_batch_step": (c_int32, [amble_batch, POINTER(amble_batch_commands), c_double, POINTER(amble_view)]),
    "amble_batch_reset": (c_int32, [amble_batch, c_uint64, POINTER(c_double), c_size_t, c_size_t]),
    "amble_batch_read": (c_int32, [amble_batch, POINTER(amble_view)]),
    "amble_batch_size": (c_int32, [amble_batch, POINTER(c_uint32), POINTER(c_uint32)]),
    "amble_batch_character": (c_int32, [amble_batch, c_uint32, POINTER(amble_character)]),
    "amble_batch_destroy": (c_int32, [amble_batch]),
    "amble_clip_read": (c_int32, [c_char_p, c_char_p, c_char_p, POINTER(amble_clip)]),
    "amble_clip_decode": (c_int32, [c_void_p, c_size_t, c_char_p, POINTER(amble_clip)]),
    "amble_clip_of_library": (c_int32, [amble_library, c_double, POINTER(amble_clip)]),
    "amble_clip_of_joints": (c_int32, [POINTER(amble_joint), c_size_t, c_double, POINTER(amble_clip)]),
    "amble_clip_in_metres": (c_int32, [amble_clip, c_int32]),
    "amble_clip_rename": (c_int32, [amble_clip, c_char_p]),
    "amble_clip_record": (c_int32, [amble_clip, amble_character]),
    "amble_clip_append": (c_int32, [amble_clip, POINTER(c_double), c_size_t, POINTER(c_double), c_size_t]),
    "amble_clip_describe": (c_int32, [amble_clip, POINTER(amble_clip_info)]),
    "amble_clip_joint": (c_int32, [amble_clip, c_uint32, POINTER(amble_joint)]),
    "amble_clip_joint_of_role": (c_int32, [amble_clip, c_char_p, POINTER(c_int32)]),
    "amble_clip_frames": (c_int32, [amble_clip, c_uint32, c_uint32, POINTER(amble_view)]),
    "amble_clip_write": (c_int32, [amble_clip, c_char_p, c_double]),
    "amble_clip_encode": (c_int32, [amble_clip, c_char_p, c_double, POINTER(amble_blob)]),
    "amble_clip_retarget": (c_int32, [amble_clip, amble_clip, POINTER(amble_clip)]),
    "amble_clip_destroy": (c_int32, [amble_clip]),
    "amble_default_score_options": (amble_score_options, []),
    "amble_score": (c_int32, [amble_clip, POINTER(amble_score_options), POINTER(amble_blob)]),
    "amble_fidelity": (c_int32, [amble_clip, amble_clip, POINTER(amble_blob)]),
}

# The constants, a line for each enum.
(AMBLE_OK, AMBLE_BAD_ID, AMBLE_BAD_ARGUMENT, AMBLE_TOO_SMALL, AMBLE_REFUSED, AMBLE_FAILED, AMBLE_BUSY, AMBLE_NO_MEMORY,
        AMBLE_CANCELLED) = (
        0, 1, 2, 3, 4, 5, 6, 7, 8)
AMBLE_X, AMBLE_Y, AMBLE_Z = 1, 2, 3
AMBLE_POINT, AMBLE_DIRECTION, AMBLE_ROTATION = 0, 1, 2
AMBLE_WEIGHTS_RBF, AMBLE_WEIGHTS_AS_PRINTED, AMBLE_WEIGHTS_DELAUNAY = 0, 1, 2
AMBLE_BLEND_TIME_WARP, AMBLE_BLEND_FOURIER = 0, 1
AMBLE_ACTIONS_ON_JOINTS, AMBLE_ACTIONS_ON_POSTURES = 0, 1
(AMBLE_CHOOSE, AMBLE_WALK, AMBLE_RUN, AMBLE_TURN, AMBLE_STAND, AMBLE_SIDE, AMBLE_BACK, AMBLE_OWN) = (
        0, 1, 2, 3, 4, 5, 6, 7)
AMBLE_STRIKE, AMBLE_LIFT, AMBLE_CHANGE_TO_WALK, AMBLE_CHANGE_TO_RUN, AMBLE_CHANGE_TO_OWN = 0, 1, 2, 3, 4
(AMBLE_STRIKE_LEFT, AMBLE_STRIKE_RIGHT, AMBLE_LIFT_LEFT, AMBLE_LIFT_RIGHT, AMBLE_NOW_WALKS, AMBLE_NOW_RUNS,
        AMBLE_NOW_OWN) = (
        1, 2, 4, 8, 16, 32, 64)
AMBLE_F32, AMBLE_F64 = 0, 1
(AMBLE_HEAD, AMBLE_TORSO, AMBLE_LEFT_ARM, AMBLE_RIGHT_ARM, AMBLE_HIPS, AMBLE_LEFT_LEG, AMBLE_RIGHT_LEG, AMBLE_PARTS) = (
        0, 1, 2, 3, 4, 5, 6, 7)
