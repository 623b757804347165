/// Dragging targets that hang in the air: a press near one moves it in the plane that faces the camera,
/// and the stage hears nothing of it.

import { Vector3 } from "three";
import type { Place } from "amble-web";
import type { StageCamera } from "../stage/camera.js";

const kGrasp = 18; // pixels

export interface Draggable<Name> {
  places(): readonly (readonly [Name, Place])[];
  move(name: Name, to: Place): void;
}

export class RingDrag<Name> {
  private held: { name: Name; pointer: number } | null = null;

  constructor(private readonly stage: HTMLElement, private readonly camera: StageCamera, private readonly rings: Draggable<Name>) {
    // Before the stage's own listeners, which would orbit or pin.
    const host = stage.ownerDocument;
    host.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    host.addEventListener("pointermove", (event) => this.drag(event), { capture: true });
    for (const end of ["pointerup", "pointercancel"] as const) host.addEventListener(end, (event) => this.release(event), { capture: true });
  }

  private press(event: PointerEvent): void {
    if (event.button !== 0 || !(event.target instanceof Node) || !this.stage.contains(event.target)) return;
    const { x, y } = this.spotOf(event);
    let nearest = kGrasp;
    for (const [name, place] of this.rings.places()) {
      const seen = this.camera.project(new Vector3(place.x, place.y, place.z));
      const apart = Math.hypot(seen.x - x, seen.y - y);
      if (!seen.visible || apart > nearest) continue;
      nearest = apart;
      this.held = { name, pointer: event.pointerId };
    }
    if (!this.held) return;
    event.stopPropagation();
    event.preventDefault();
  }

  private drag(event: PointerEvent): void {
    if (this.held?.pointer !== event.pointerId) return;
    event.stopPropagation();
    const { x, y } = this.spotOf(event);
    const { name } = this.held;
    const place = this.rings.places().find(([other]) => other === name)?.[1];
    if (!place) return;
    const lens = this.camera.lens;
    const depth = new Vector3(place.x, place.y, place.z).project(lens).z;
    const to = new Vector3((x / this.stage.clientWidth) * 2 - 1, 1 - (y / this.stage.clientHeight) * 2, depth).unproject(lens);
    this.rings.move(name, { x: to.x, y: to.y, z: to.z });
  }

  private release(event: PointerEvent): void {
    if (this.held?.pointer !== event.pointerId) return;
    event.stopPropagation();
    this.held = null;
  }

  private spotOf(event: PointerEvent): { x: number; y: number } {
    const box = this.stage.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}
