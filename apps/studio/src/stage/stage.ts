/// The stage: scene, lights, floor, figure and everything that lies on the floor. It is told what
/// happened (`record`, at every step of the motion) and what to show (`draw`, at every frame).

import { type BufferGeometry, Color, Mesh, type Object3D, PCFShadowMap, Scene, SRGBColorSpace, NoToneMapping, Vector3, WebGLRenderer } from "three";
import type { Skeleton } from "amble-web";
import type { Driver } from "../drive/driver.js";
import type { Feet } from "../feet.js";
import type { Moment } from "../history.js";
import type { Theme, Themes } from "../theme.js";
import { Bones } from "./bones.js";
import { StageCamera } from "./camera.js";
import { Decals } from "./decals.js";
import type { Figure } from "./figure.js";
import { Floor } from "./floor.js";
import { Footprints } from "./footprints.js";
import { Ground } from "./ground.js";
import { Lights } from "./lights.js";
import { Mannequin } from "./mannequin.js";
import { kReliefStep, type Relief, reliefAround } from "./relief.js";
import { silhouette, type Silhouette } from "./silhouette.js";
import { SpeedRings } from "./speed_rings.js";
import { TargetMark } from "./target.js";
import { Trails } from "./trails.js";
import { WayMark } from "./way_mark.js";

const kJump = 1.2; // metres: a target that moves farther in one step has been put elsewhere

/// Something more on the stage, such as a post or a crowd, in the colours of the theme.
export interface Prop {
  readonly object: Object3D;
  paint(theme: Theme): void;
  /// Called before every drawing.
  prepare?(): void;
}

/// Everything that needs to know the body.
interface Cast {
  figure: Figure;
  bones: Bones;
  footprints: Footprints;
  pelvis: number;
}

export class Stage {
  readonly camera = new StageCamera();
  readonly rings: SpeedRings;
  readonly ground = new Ground();
  readonly way = new WayMark(this.ground);
  contactLights = true;

  private readonly renderer: WebGLRenderer | null;
  private readonly scene = new Scene();
  private readonly floor = new Floor();
  private readonly lights: Lights;
  private readonly decals = new Decals(this.ground);
  private readonly trails = new Trails(this.ground);
  private readonly mark = new TargetMark();
  private cast: Cast | null = null;
  private theme: Theme;
  private simple = false;
  private readonly pixels = pixelRatio();
  private readonly props: Prop[] = [];
  private relief: Relief | null = null;
  private reliefAt: { x: number; z: number } | null = null; // where it was made
  private lastMoment: Moment | null = null;

  constructor(private readonly host: HTMLElement, canvas: HTMLCanvasElement, themes: Themes) {
    this.renderer = makeRenderer(canvas);
    this.lights = new Lights(this.scene);
    this.rings = new SpeedRings(host);
    this.scene.background = new Color();
    this.scene.add(this.floor.mesh, this.lights.group, this.decals.group, this.trails.group, this.mark.group, this.way.group, this.rings.mesh);
    this.decals.group.visible = this.trails.group.visible = this.mark.group.visible = false;
    this.theme = themes.current;
    themes.listen((theme) => this.paint(theme));
    this.resize();
  }

  /// Whether this browser can draw it.
  get draws(): boolean {
    return this.renderer !== null;
  }

  /// The figure enters.
  populate(skeleton: Skeleton): void {
    this.enter(skeleton);
    this.decals.group.visible = this.trails.group.visible = this.mark.group.visible = true;
  }

  /// The figure gets another body, and prints of its own.
  /// Without a figure of its own, the mannequin has that body.
  embody(skeleton: Skeleton, makeFigure?: () => Figure): void {
    const before = this.cast!;
    this.scene.remove(before.figure.object, before.bones.group, before.footprints.mesh);
    before.figure.dispose();
    this.enter(skeleton, makeFigure?.());
    this.skeletonVisible = before.bones.group.visible;
    this.footprintsVisible = before.footprints.mesh.visible;
  }

  private enter(skeleton: Skeleton, figure: Figure = new Mannequin(skeleton)): void {
    this.camera.fit(skeleton.height);
    this.cast = {
      figure,
      bones: new Bones(skeleton),
      footprints: new Footprints(skeleton, this.ground),
      pelvis: skeleton.roles.pelvis ?? 0,
    };
    this.scene.add(this.cast.figure.object, this.cast.bones.group, this.cast.footprints.mesh);
    this.paint(this.theme);
  }

  /// Draws that ground instead of the level floor; null: the floor. `height` is of either.
  lay(relief: Relief | null, height: (x: number, z: number) => number): void {
    this.ground.height = height;
    this.camera.ground = relief && height;
    this.relief = relief;
    this.reliefAt = null;
    if (!relief) this.shape(null);
    this.forget();
    this.way.redraw();
  }

  add(prop: Prop): void {
    this.props.push(prop);
    this.scene.add(prop.object);
    prop.paint(this.theme);
  }

  resize(): void {
    const width = Math.max(1, this.host.clientWidth);
    const height = Math.max(1, this.host.clientHeight);
    const ratio = this.simple ? 0.5 * devicePixelRatio : this.pixels;
    this.renderer?.setPixelRatio(ratio);
    this.floor.fineness = ratio;
    this.renderer?.setSize(width, height, false);
    this.camera.resize(width, height);
  }

  /// Half resolution, blobs instead of the shadow map and no reflections, for machines that draw in
  /// software. Until it is known whether a machine does, it draws without reflections.
  drawSimply(on: boolean, known: boolean): void {
    this.simple = on;
    this.lights.castShadows(!on);
    if (this.renderer) this.lights.furnish(this.renderer, known && !on);
    this.resize();
  }

  record(moment: Moment, feet: Feet, seconds: number): void {
    if (!this.cast) return;
    const { figure, footprints, pelvis } = this.cast;
    const { doing, target, model, time } = moment;
    footprints.update(feet.states, time);
    figure.light(doing.leftContact, doing.rightContact, seconds, this.contactLights);
    const before = this.lastMoment?.target;
    const sameHand = this.lastMoment?.hand === moment.hand;
    const jump = !sameHand || !target || !before || Math.hypot(target.x - before.x, target.z - before.z) > kJump;
    this.trails.update(target && { ...target, jump }, doing, { x: model[7 * pelvis]!, z: model[7 * pelvis + 2]! }, time);
    this.lastMoment = moment;
  }

  draw(moment: Moment | null, feet: Feet | null, driver: Driver | null): void {
    if (moment && feet && this.cast) this.show(moment, feet, driver);
    for (const prop of this.props) prop.prepare?.();
    this.renderer?.render(this.scene, this.camera.lens);
  }

  /// The trails, prints and mark as they were at that moment.
  lookBack(moment: Moment): void {
    this.cast?.footprints.show(moment.time);
    this.trails.show(moment.time, moment.doing);
  }

  /// Places of the figure's skin as it is drawn, x y z one after the other: every `step`th of its vertices.
  skin(step: number): number[] {
    const { object } = this.cast!.figure;
    object.updateMatrixWorld(true);
    const out: number[] = [];
    const at = new Vector3();
    object.traverse((node) => {
      if (!(node instanceof Mesh)) return;
      for (let v = 0; v < node.geometry.attributes.position!.count; v += step) out.push(...node.getVertexPosition(v, at).applyMatrix4(node.matrixWorld).toArray());
    });
    return out;
  }

  /// What of a picture of that size the figure covers; null where nothing can be drawn.
  silhouette(width: number, height: number): Silhouette | null {
    return this.renderer && silhouette(this.renderer, this.cast!.figure.object, this.camera.lens, width, height);
  }

  forget(): void {
    this.trails.clear();
    this.cast?.footprints.clear();
  }

  set skeletonVisible(on: boolean) {
    if (!this.cast) return;
    this.cast.bones.group.visible = on;
    this.cast.figure.ghost(on);
  }

  set trailsVisible(on: boolean) {
    this.trails.group.visible = on;
  }

  set footprintsVisible(on: boolean) {
    if (this.cast) this.cast.footprints.mesh.visible = on;
  }

  private show(moment: Moment, feet: Feet, driver: Driver | null): void {
    const { figure, bones, pelvis } = this.cast!;
    const { doing, model } = moment;
    figure.pose(model);
    bones.pose(model);
    this.decals.update(model[7 * pelvis]!, model[7 * pelvis + 2]!, feet.states, figure.glow);
    const level = this.ground.height(doing.x, doing.z);
    this.mark.show(moment.target, driver?.pinned ?? false);
    if (moment.target) this.mark.group.position.y += this.ground.height(moment.target.x, moment.target.z);
    this.unroll(doing.x, doing.z);
    this.floor.follow(doing.x, doing.z);
    this.lights.follow(doing.x, doing.z, level);
    this.rings.update(doing.x, level, doing.z, this.camera);
  }

  /// Makes the triangles of uneven ground, when those that are there lie too far back.
  private unroll(x: number, z: number): void {
    const { relief, reliefAt } = this;
    if (!relief || (reliefAt && Math.hypot(x - reliefAt.x, z - reliefAt.z) < kReliefStep)) return;
    this.shape(reliefAround(relief, x, z, this.ground.height));
    this.reliefAt = { x, z };
  }

  private shape(geometry: BufferGeometry | null): void {
    this.floor.shape(geometry, this.relief);
    this.lights.shape(geometry);
  }

  private paint(theme: Theme): void {
    this.theme = theme;
    (this.scene.background as Color).copy(theme.stage);
    for (const part of [this.floor, this.lights, this.decals, this.trails, this.mark, this.way, this.rings, ...this.props]) part.paint(theme);
    if (this.cast) for (const part of [this.cast.figure, this.cast.bones, this.cast.footprints]) part.paint(theme);
  }
}

/// Null where WebGL 2 is off: everything but the picture works then.
function makeRenderer(canvas: HTMLCanvasElement): WebGLRenderer | null {
  const context = canvas.getContext("webgl2", { antialias: true, powerPreference: "high-performance" });
  if (!context) return null;
  const renderer = new WebGLRenderer({ canvas, context, antialias: true });
  renderer.outputColorSpace = SRGBColorSpace;
  renderer.toneMapping = NoToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  return renderer;
}

/// Pixels drawn per pixel of the page, each way; `?pixels=2` draws finer, for pictures.
function pixelRatio(): number {
  const asked = Number(new URLSearchParams(location.search).get("pixels"));
  return asked > 0 ? Math.min(4, asked) : Math.min(2, devicePixelRatio);
}
