/// The camera: a 30° lens on a turntable. Following, it travels with the vehicle (not the pelvis: no
/// bob) and never turns by itself while a pointer drives, since turning under the pointer would be a
/// feedback loop; keys may ask it to come round behind the figure.

import { PerspectiveCamera, Plane, type Ray, Raycaster, Vector2, Vector3 } from "three";
import { kDegree, wrap } from "../angles.js";

/// "Fixed" stays where it is; the others go along, and those from the front and the side turn with the figure.
export type CameraMode = "Follow" | "Front" | "Side" | "Top" | "Fixed";
export const kCameraModes: readonly CameraMode[] = ["Follow", "Front", "Side", "Top", "Fixed"];
const kRoundTheFigure: Partial<Record<CameraMode, number>> = { Front: 0, Side: Math.PI / 2 }; // from where it faces

export const kStartAzimuth = -48 * kDegree; // three quarters from the front of a figure that faces +Z
const kStartElevation = 17 * kDegree;
const kLevel = 6 * kDegree; // nearly at eye level
const kLookHeight = 0.46; // of the body
const kUsualHeight = 1.74; // metres
const kTrailTime = 0.35; // seconds, critically damped
const kTurnTime = 0.8;
const kNearest = 1.5;
const kFarthest = 20;
const kClearance = 0.1; // metres that the lens keeps over the ground
const kStride = 0.04; // metres between looks for the place where a line of sight meets uneven ground
const kHalvings = 8; // of the last stride
const kLiftTime = 0.35; // seconds in which the camera comes to the height of the ground
const kReach = 12; // a target above the horizon or farther is brought to this distance

/// What a camera follows: a place, a heading and a speed along it.
export interface Travel {
  x: number;
  z: number;
  heading: number;
  speed: number;
}

/// What a link keeps of the camera.
export interface CameraState {
  azimuth: number;
  elevation: number;
  distance: number;
  centre: number[];
  pan: number[];
}

export class StageCamera {
  readonly lens = new PerspectiveCamera(30, 1, 0.05, 120);
  mode: CameraMode = "Follow";

  private azimuth = kStartAzimuth;
  private elevation = kStartElevation;
  private distance = 5.4;
  private distanceChosen = false;
  private bodyHeight = kUsualHeight;
  private readonly centre = new Vector3(0, kLookHeight * kUsualHeight, 0);
  private readonly drift = new Vector3();
  private readonly pan = new Vector3();
  private readonly rays = new Raycaster();
  /// Metres, at a place on the map; null: level.
  ground: ((x: number, z: number) => number) | null = null;
  private readonly plane = new Plane(new Vector3(0, 1, 0), 0);
  private width = 1;
  private height = 1;
  private lift = 0;

  resize(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.lens.aspect = width / height;
    this.stepBack();
    this.shift(this.lift);
  }

  /// Looks at the middle of a body that tall, from farther when it would not fit.
  fit(bodyHeight: number): void {
    this.bodyHeight = bodyHeight;
    this.centre.y = this.level(this.centre.x, this.centre.z) + kLookHeight * bodyHeight;
    this.stepBack();
    this.place();
  }

  private stepBack(): void {
    if (this.distanceChosen) return;
    this.distance = (this.width >= 1100 ? 6.6 : 5.4) * Math.max(1, this.bodyHeight / kUsualHeight);
  }

  /// Moves the picture up by a part of its height; rays stay right because they use the same lens.
  shift(lift: number): void {
    this.lift = lift;
    if (lift === 0) this.lens.clearViewOffset();
    else this.lens.setViewOffset(this.width, this.height, 0, lift * this.height, this.width, this.height);
    this.lens.updateProjectionMatrix();
  }

  /// `headingPull` is how strongly the camera comes round behind the figure: 0 while a pointer drives.
  update(vehicle: Travel, seconds: number, headingPull: number): void {
    if (this.mode !== "Fixed") this.trail(vehicle, seconds);
    const level = this.level(vehicle.x, vehicle.z) + kLookHeight * this.bodyHeight;
    this.centre.y += (level - this.centre.y) * (1 - Math.exp(-seconds / kLiftTime));
    const round = kRoundTheFigure[this.mode];
    if (round !== undefined) this.azimuth = vehicle.heading + round;
    else if (headingPull > 0 && this.mode === "Follow") {
      const behind = wrap(vehicle.heading + Math.PI - this.azimuth);
      this.azimuth += behind * (1 - Math.exp((-seconds * headingPull) / kTurnTime));
    }
    this.place();
  }

  /// Puts the figure in the middle again, at once.
  centreOn(x: number, z: number): void {
    this.centre.set(x, this.level(x, z) + kLookHeight * this.bodyHeight, z);
    this.drift.set(0, 0, 0);
    this.pan.set(0, 0, 0);
    this.place();
  }

  save(): CameraState {
    const { azimuth, elevation, distance } = this;
    return { azimuth, elevation, distance, centre: this.centre.toArray(), pan: this.pan.toArray() };
  }

  restore({ azimuth, elevation, distance, centre, pan }: CameraState): void {
    Object.assign(this, { azimuth, elevation, distance, distanceChosen: true });
    this.centre.fromArray(centre);
    this.pan.fromArray(pan);
    this.drift.set(0, 0, 0);
    this.place();
  }

  choose(mode: CameraMode): void {
    this.mode = mode;
    if (mode === "Top") this.elevation = 84 * kDegree;
    else if (this.elevation > 80 * kDegree) this.elevation = kStartElevation;
    if (mode in kRoundTheFigure) this.elevation = kLevel;
    if (mode === "Follow" && this.elevation < 10 * kDegree) this.elevation = kStartElevation;
  }

  orbit(dx: number, dy: number): void {
    this.azimuth -= dx * 0.006;
    this.elevation = Math.min(88 * kDegree, Math.max(2 * kDegree, this.elevation + dy * 0.005));
    this.place();
  }

  panBy(dx: number, dy: number): void {
    const scale = (2 * this.distance * Math.tan(15 * kDegree)) / this.height;
    const right = new Vector3().setFromMatrixColumn(this.lens.matrixWorld, 0);
    const forward = new Vector3(-Math.sin(this.azimuth), 0, -Math.cos(this.azimuth));
    this.pan.addScaledVector(right, -dx * scale).addScaledVector(forward, dy * scale);
    this.place();
  }

  zoom(factor: number): void {
    this.distanceChosen = true;
    this.distance = Math.min(kFarthest, Math.max(kNearest, this.distance * factor));
    this.place();
  }

  /// The line of sight through a place of the picture; good until the next one is asked for.
  rayThrough(pixelX: number, pixelY: number): Raycaster {
    this.rays.setFromCamera(new Vector2((pixelX / this.width) * 2 - 1, 1 - (pixelY / this.height) * 2), this.lens);
    return this.rays;
  }

  /// The floor point under a place of the picture, at most 12 m from the figure.
  floorPoint(pixelX: number, pixelY: number, figureX: number, figureZ: number): Vector3 {
    const { ray } = this.rayThrough(pixelX, pixelY);
    const point = this.ground ? this.seenGround(ray) : ray.intersectPlane(this.plane, new Vector3());
    point?.setY(0);
    const figure = new Vector3(figureX, 0, figureZ);
    const from = point ? point.sub(figure) : this.rays.ray.direction.clone().multiplyScalar(1000).setY(0);
    if (from.length() > kReach) from.setLength(kReach);
    return from.add(figure).setY(0);
  }

  /// Where a line of sight first meets uneven ground.
  private seenGround(ray: Ray): Vector3 | null {
    const point = new Vector3();
    const above = (away: number) => ray.at(away, point).y > this.level(point.x, point.z);
    const farthest = this.distance + kReach;
    let far = 0;
    while (far < farthest && above(far)) far += kStride;
    if (far >= farthest) return null;
    let near = far - kStride;
    for (let i = 0; i < kHalvings; i++) {
      const middle = 0.5 * (near + far);
      if (above(middle)) near = middle;
      else far = middle;
    }
    return ray.at(far, point);
  }

  private level(x: number, z: number): number {
    return this.ground?.(x, z) ?? 0;
  }

  /// Where a point of the world stands in the picture, in pixels.
  project(point: Vector3): { x: number; y: number; visible: boolean } {
    const device = point.clone().project(this.lens);
    return { x: (device.x * 0.5 + 0.5) * this.width, y: (0.5 - device.y * 0.5) * this.height, visible: device.z < 1 };
  }

  get direction(): number {
    return this.azimuth;
  }

  /// A critically damped spring in the frame that travels with the vehicle: the camera is late when
  /// the figure speeds up or slows down, and level with it at a steady pace.
  private trail({ x, z, heading, speed }: Travel, seconds: number): void {
    const omega = 2 / kTrailTime;
    const decay = Math.exp(-omega * seconds);
    const along = { x: speed * Math.sin(heading), z: speed * Math.cos(heading) };
    for (const [axis, target] of [["x", x], ["z", z]] as const) {
      const offset = this.centre[axis] + along[axis] * seconds - target;
      const velocity = this.drift[axis] - along[axis];
      const push = velocity + omega * offset;
      this.centre[axis] = target + (offset + push * seconds) * decay;
      this.drift[axis] = along[axis] + (velocity - omega * push * seconds) * decay;
    }
  }

  private place(): void {
    const look = this.centre.clone().add(this.pan);
    const flat = this.distance * Math.cos(this.elevation);
    this.lens.position.set(
      look.x + flat * Math.sin(this.azimuth),
      look.y + this.distance * Math.sin(this.elevation),
      look.z + flat * Math.cos(this.azimuth),
    );
    this.lens.position.y = Math.max(this.lens.position.y, this.level(this.lens.position.x, this.lens.position.z) + kClearance);
    this.lens.lookAt(look);
    this.lens.updateMatrixWorld();
  }
}
