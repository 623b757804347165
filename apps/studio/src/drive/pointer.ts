/// The pointer over the stage. Hovering drives: the target is the floor point under it, found anew
/// every frame because the camera travels with the figure. A click pins the target, a left drag
/// orbits, a right drag pans, the wheel zooms. One finger drives, two orbit and zoom. What stands about
/// can be taken and moved.

import type { StageCamera } from "../stage/camera.js";
import type { Driver } from "./driver.js";
import type { Route } from "./route.js";
import type { Place, Vehicle } from "./throttle.js";

/// What the pointer over the floor means: a target to chase, nothing, a line to walk, a place to stand, a
/// stick that is pushed.
export type Mode = "Pointer" | "Keys" | "Path" | "Goal" | "Stick";
export const kModes: readonly Mode[] = ["Pointer", "Keys", "Path", "Goal", "Stick"];

const kStickReach = 90; // pixels of a full tilt
const kClickSlack = 5; // pixels a press may wander and still be a click

/// Something on the stage that can be taken hold of, at a pixel of it.
export interface Handle {
  take(pixelX: number, pixelY: number): Held | null;
}

/// What is moved over the floor until it is let go.
export interface Held {
  move(place: Place): void;
  drop(): void;
}

interface Spot {
  x: number;
  y: number;
}

export class StagePointer {
  mode: Mode = "Pointer";
  readonly handles: Handle[] = [];
  private held: Held | null = null;
  private vehicle: Vehicle = { x: 0, z: 0, heading: 0 };
  private spot: Spot | null = null; // where the pointer hovers, in pixels of the stage
  private stick: Spot | null = null; // where it was taken hold of
  private press: { start: Spot; last: Spot; button: number; dragged: boolean } | null = null;
  private readonly fingers = new Map<number, Spot>();

  constructor(private readonly element: HTMLElement, private readonly camera: StageCamera, private readonly driver: Driver, private readonly route: Route) {
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", (event) => this.lost(event));
    element.addEventListener("pointerleave", (event) => this.lost(event));
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /// Called once per frame, after the camera has moved.
  update(vehicle: Vehicle): void {
    this.vehicle = vehicle;
    if (this.mode !== "Pointer" || !this.spot || this.held || this.press?.dragged || this.driver.pinned) return;
    const point = this.camera.floorPoint(this.spot.x, this.spot.y, vehicle.x, vehicle.z);
    this.driver.pointAt({ x: point.x, z: point.z });
  }

  /// Keys have taken over; the pointer drives again when it moves.
  yield(): void {
    this.spot = null;
  }

  private move(event: PointerEvent): void {
    const spot = this.spotOf(event);
    if (this.held) return this.held.move(this.floorAt(spot));
    if (event.pointerType === "touch") return this.touchMove(event, spot);
    const press = this.press;
    if (!press) {
      this.spot = spot;
      return;
    }
    if (Math.hypot(spot.x - press.start.x, spot.y - press.start.y) > kClickSlack) press.dragged = true;
    if (this.draws && press.button === 0) this.draw(spot, "on");
    else if (press.dragged) {
      if (press.button === 0) this.camera.orbit(spot.x - press.last.x, spot.y - press.last.y);
      else this.camera.panBy(spot.x - press.last.x, spot.y - press.last.y);
    }
    press.last = spot;
  }

  private down(event: PointerEvent): void {
    this.element.focus({ preventScroll: true });
    const spot = this.spotOf(event);
    this.element.setPointerCapture(event.pointerId);
    if (event.button === 0 && this.fingers.size === 0) {
      for (const handle of this.handles) this.held ??= handle.take(spot.x, spot.y);
      if (this.held) return this.held.move(this.floorAt(spot));
    }
    if (event.pointerType === "touch") {
      this.fingers.set(event.pointerId, spot);
      this.spot = this.fingers.size === 1 ? spot : null;
    } else {
      this.press = { start: spot, last: spot, button: event.button, dragged: false };
    }
    if (this.draws && (event.button === 0 || event.pointerType === "touch")) this.draw(spot, "begin");
  }

  private up(event: PointerEvent): void {
    if (this.held) return this.letGo();
    if (this.draws) this.draw(this.spotOf(event), "end");
    if (event.pointerType === "touch") return this.lost(event);
    const press = this.press;
    this.press = null;
    this.spot = this.spotOf(event);
    if (!press || press.dragged || press.button !== 0 || this.mode !== "Pointer") return;
    if (this.driver.pinned) this.driver.unpin();
    else if (this.driver.target) this.driver.pin({ ...this.driver.target });
  }

  /// Whether a press draws or pushes, instead of pinning and orbiting.
  private get draws(): boolean {
    return this.mode === "Path" || this.mode === "Goal" || this.mode === "Stick";
  }

  /// Pushes the stick that was taken hold of at the press, as the camera sees it.
  private push(spot: Spot, what: "begin" | "on" | "end"): void {
    if (what === "begin") this.stick = spot;
    const [right, ahead] = what === "end" || !this.stick ? [0, 0] : [spot.x - this.stick.x, this.stick.y - spot.y];
    if (what === "end") this.stick = null;
    const far = Math.max(kStickReach, Math.hypot(right, ahead));
    const [sine, cosine] = [Math.sin(this.camera.direction), Math.cos(this.camera.direction)];
    this.driver.tilt({ x: (right * cosine - ahead * sine) / far, z: (-right * sine - ahead * cosine) / far }, "choose");
  }

  /// The line, the goal or the stick under the pressed pointer.
  private draw(spot: Spot, what: "begin" | "on" | "end"): void {
    if (this.mode === "Stick") return this.push(spot, what);
    const place = this.floorAt(spot);
    if (this.mode === "Path") {
      if (what === "begin") this.route.begin(place);
      else if (what === "on") this.route.extend(place);
      else this.route.end();
    } else {
      if (what === "begin") this.route.beginGoal(place);
      else if (what === "on") this.route.aimGoal(place);
      else this.route.endGoal();
    }
  }

  private floorAt(spot: Spot): Place {
    const { x, z } = this.camera.floorPoint(spot.x, spot.y, this.vehicle.x, this.vehicle.z);
    return { x, z };
  }

  private letGo(): void {
    this.held?.drop();
    this.held = null;
  }

  private lost(event: PointerEvent): void {
    if (this.held && event.type === "pointerleave") return;
    this.letGo();
    this.fingers.delete(event.pointerId);
    if (this.press && event.type === "pointerleave") return;
    this.press = null;
    this.spot = null;
    if (event.pointerType === "touch") this.driver.halt();
    else this.driver.leave();
  }

  private touchMove(event: PointerEvent, spot: Spot): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    this.fingers.set(event.pointerId, spot);
    if (this.fingers.size === 1) {
      this.spot = spot;
      if (this.draws) this.draw(spot, "on");
    } else if (this.fingers.size === 2) {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1];
      const apart = (a: Spot) => Math.hypot(a.x - other.x, a.y - other.y);
      this.camera.orbit((spot.x - before.x) / 2, (spot.y - before.y) / 2);
      if (apart(spot) > 1) this.camera.zoom(apart(before) / apart(spot));
    }
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.camera.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.0022));
  }

  private spotOf(event: PointerEvent): Spot {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}
