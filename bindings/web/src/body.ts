/// Bodies: joints, what they are, and the soles they stand on.

export type Vector = readonly [number, number, number];
export type Quaternion = readonly [x: number, y: number, z: number, w: number];

export const kRoles = [
  "pelvis", "spine", "chest", "neck", "head",
  "left_clavicle", "left_upper_arm", "left_forearm", "left_hand",
  "left_thigh", "left_shin", "left_foot", "left_toe",
  "right_clavicle", "right_upper_arm", "right_forearm", "right_hand",
  "right_thigh", "right_shin", "right_foot", "right_toe",
] as const;
export type Role = (typeof kRoles)[number];

export interface Joint {
  name: string;
  parent: number; // −1 for the root; always before its children
  offset: Vector; // from the parent, in the parent's frame
  end: boolean; // a point, never turned
}

/// The foot's contact geometry in the frame of the flat foot: z forward, y up, origin at the ankle.
export interface Sole {
  heel: Vector;
  ballJoint: Vector;
  tipJoint: Vector;
  ankleHeight: number;
  ballHeight: number;
  tipHeight: number;
  flatFoot: Quaternion; // world rotation of the foot joint, heading 0, when the foot is flat
  flatToe: Quaternion;
}

export interface Skeleton {
  joints: Joint[];
  roles: Partial<Record<Role, number>>; // joint of each role; a skeleton may lack some
  soles: { left: Sole; right: Sole };
  legLength: number;
  height: number; // of the standing body
  /// World rotations of joints of the trunk on a body that stands upright and faces +Z.
  upright: Partial<Record<Role, Quaternion>>;
}

/// A body as factors of the library's own lengths; `height` is of everything, the others on top of it.
export interface BodyShape {
  height: number;
  legs: number;
  arms: number;
  shoulders: number;
}
