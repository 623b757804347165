/// A small stage for one clip: its joints as sticks and balls, or the mesh of its file, on a floor that goes along. Dragging
/// orbits; a click tells which joint is under it.

import { AnimationMixer, Box3, Color, GridHelper, Group, HemisphereLight, type Object3D, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from "three";
import type { ClipMotion, Skeleton } from "amble-web";
import { kDegree } from "../angles.js";
import type { Theme } from "../theme.js";
import { Bones } from "./bones.js";

const kTall = 1.75; // metres that a clip is shown at whose unit nobody knows
const kFloats = 7; // of a joint, as the skeleton view takes them
const kGrasp = 14; // pixels
const kDistance = 4.2; // of the body's height, from which all of it is seen

interface Mesh {
  scene: Object3D;
  mixer: AnimationMixer;
  box: Box3;
}

export class ClipStage {
  readonly canvas = document.createElement("canvas");
  onPick: (joint: number) => void = () => {};
  private readonly renderer: WebGLRenderer | null;
  private readonly scene = new Scene();
  private readonly lens = new PerspectiveCamera(26, 1, 0.01, 500);
  private readonly held = new Group(); // what is shown, of the height above
  private readonly grid = new GridHelper(12, 24);
  private motion: ClipMotion | null = null;
  private bones: Bones | null = null;
  private mesh: Mesh | null = null;
  private bare = false; // its joints are shown although it has a mesh
  private model = new Float32Array();
  private azimuth = 50 * kDegree;
  private elevation = 8 * kDegree;
  private theme: Theme | null = null;

  constructor() {
    this.canvas.setAttribute("role", "img");
    const context = this.canvas.getContext("webgl2", { antialias: true });
    this.renderer = context ? new WebGLRenderer({ canvas: this.canvas, context }) : null;
    this.scene.background = new Color();
    this.scene.add(this.held, this.grid, new HemisphereLight(0xffffff, 0x888888, 2.6));
    this.listen();
  }

  /// Shows another clip; `mesh` is that of its file, with its animation.
  show(motion: ClipMotion, mesh: { scene: Object3D; mixer: AnimationMixer } | null): void {
    this.motion = motion;
    this.bare = false;
    this.held.clear();
    this.held.scale.setScalar(1);
    this.held.position.set(0, 0, 0);
    this.mesh = mesh && { ...mesh, box: new Box3() };
    const joints = motion.joints.map((joint) => ({ ...joint, offset: [0, 0, 0] as [number, number, number] }));
    this.bones = new Bones({ joints, roles: motion.roles } as unknown as Skeleton);
    this.bones.group.visible = true;
    if (this.theme) this.bones.paint(this.theme);
    this.model = new Float32Array(kFloats * motion.joints.length);
    this.held.add(mesh ? mesh.scene : this.bones.group);
    this.pose(0);
  }

  /// Shows the joints of a clip with a mesh, so that they can be clicked; or its mesh again.
  ghost(on: boolean): void {
    if (!this.mesh || !this.bones) return;
    this.held.clear();
    this.held.add(on ? this.bones.group : this.mesh.scene);
    this.bare = on;
    this.draw();
  }

  get showsMesh(): boolean {
    return this.mesh !== null;
  }

  /// The moment so many seconds after the clip's first frame.
  pose(seconds: number): void {
    const { motion, mesh } = this;
    if (!motion) return;
    const frame = Math.max(0, Math.min(motion.frames - 1, Math.round(seconds * motion.fps)));
    const from = 3 * motion.joints.length * frame;
    for (let j = 0; j < motion.joints.length; j++)
      for (let k = 0; k < 3; k++) this.model[kFloats * j + k] = motion.places[from + 3 * j + k]!;
    this.bones!.pose(this.model);
    if (mesh) {
      mesh.mixer.setTime(seconds);
      mesh.scene.updateMatrixWorld(true);
    }
    this.draw();
  }

  /// Where a joint is in the picture, in pixels of it.
  pixelOf(joint: number): { x: number; y: number } {
    const at = this.held.localToWorld(new Vector3().fromArray(this.model, kFloats * joint)).project(this.lens);
    return { x: (at.x * 0.5 + 0.5) * this.canvas.clientWidth, y: (0.5 - at.y * 0.5) * this.canvas.clientHeight };
  }

  paint(theme: Theme): void {
    this.theme = theme;
    (this.scene.background as Color).copy(theme.stage);
    for (const material of [this.grid.material].flat()) Object.assign(material, { color: theme.grid.clone(), vertexColors: false, needsUpdate: true });
    this.bones?.paint(theme);
    this.draw();
  }

  draw(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!this.renderer || width === 0 || !this.motion) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.lens.aspect = width / height;
    this.lens.updateProjectionMatrix();
    this.aim();
    this.renderer.render(this.scene, this.lens);
  }

  /// Fits the body into the picture, whatever its unit, and goes along with it.
  private aim(): void {
    const box = this.mesh && !this.bare ? this.meshBox(this.mesh) : this.jointBox();
    const size = box.getSize(new Vector3());
    const scale = kTall / Math.max(1e-6, size.y, 0.6 * size.x, 0.6 * size.z);
    this.held.scale.setScalar(scale);
    const middle = box.getCenter(new Vector3()).multiplyScalar(scale);
    this.held.position.set(-middle.x, -box.min.y * scale, -middle.z);
    this.held.updateMatrixWorld(true);
    // The floor goes by under it.
    this.grid.position.set(-(middle.x % 1), 0, -(middle.z % 1));
    const flat = kDistance * Math.cos(this.elevation);
    this.lens.position.set(flat * Math.sin(this.azimuth), 0.5 * kTall + kDistance * Math.sin(this.elevation), flat * Math.cos(this.azimuth));
    this.lens.lookAt(0, 0.5 * kTall, 0);
    this.lens.updateMatrixWorld();
  }

  private jointBox(): Box3 {
    const box = new Box3();
    const point = new Vector3();
    for (let j = 0; j < this.motion!.joints.length; j++) box.expandByPoint(point.fromArray(this.model, kFloats * j));
    return box;
  }

  private meshBox({ scene, box }: Mesh): Box3 {
    this.held.scale.setScalar(1);
    this.held.position.set(0, 0, 0);
    this.held.updateMatrixWorld(true);
    box.makeEmpty();
    const point = new Vector3();
    scene.traverse((node) => {
      if ("isBone" in node) box.expandByPoint(point.setFromMatrixPosition(node.matrixWorld));
    });
    return box;
  }

  private listen(): void {
    let from: { x: number; y: number } | null = null;
    let dragged = false;
    this.canvas.addEventListener("pointerdown", (event) => {
      from = { x: event.clientX, y: event.clientY };
      dragged = false;
      this.canvas.setPointerCapture(event.pointerId);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (!from) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragged && Math.hypot(dx, dy) < 4) return;
      dragged = true;
      this.azimuth -= 0.01 * dx;
      this.elevation = Math.max(-20 * kDegree, Math.min(85 * kDegree, this.elevation + 0.01 * dy));
      from = { x: event.clientX, y: event.clientY };
      this.draw();
    });
    this.canvas.addEventListener("pointerup", (event) => {
      if (from && !dragged) this.pick(event);
      from = null;
    });
  }

  private pick(event: PointerEvent): void {
    if (!this.motion) return;
    const box = this.canvas.getBoundingClientRect();
    let nearest = { joint: -1, apart: kGrasp };
    this.motion.joints.forEach((_, joint) => {
      const { x, y } = this.pixelOf(joint);
      const apart = Math.hypot(event.clientX - box.left - x, event.clientY - box.top - y);
      if (apart < nearest.apart) nearest = { joint, apart };
    });
    if (nearest.joint >= 0) this.onPick(nearest.joint);
  }
}

