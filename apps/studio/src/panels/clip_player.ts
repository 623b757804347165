/// A clip as it was captured, to be watched: play, loop, scrub; with the mesh of its file if there is one. And what its
/// joints are, to be told where names and shape tell nothing or the wrong thing: choose a part of the body and click its
/// joint.

import { kRoles, type ClipMotion, type Role } from "amble-web";
import { AnimationMixer, type Object3D } from "three";
import { icon } from "../chrome/icons.js";
import type { ClipHooks } from "../clip_hooks.js";
import type { LookedAt } from "../data/captures.js";
import type { RoleNames } from "../data/library_maker.js";
import { make } from "../make.js";
import { ClipStage } from "../stage/clip_stage.js";
import type { Themes } from "../theme.js";
import { button, note } from "./controls.js";

export class ClipPlayer implements ClipHooks {
  readonly element = make("div", { class: "clip-view" });
  /// Told the moment on show, seconds of the file.
  onMoment: (seconds: number) => void = () => {};
  onAssign: (roles: RoleNames) => void = () => {};
  private stage: ClipStage | null = null; // made when something is first shown
  private motion: ClipMotion | null = null;
  private shown = "";
  private at = 0; // seconds after the first frame
  private playing = false;
  private readonly play = make("button", { type: "button", class: "plain" });
  private readonly scrub = make("input", { type: "range", min: 0, step: "any", "aria-label": "Time of the clip" });
  private readonly loop = make("input", { type: "checkbox", checked: true });
  private readonly time = make("output");
  private readonly picker = make("div", { class: "role-picker" });
  private readonly folded = make("details", { class: "advanced" }, make("summary", {}, "What its joints are"));
  private readonly use = button("Read it with these joints", () => this.onAssign(this.chosen()));
  private readonly selects = new Map<Role, HTMLSelectElement>();
  private active: Role = "pelvis";

  constructor(private readonly themes: Themes) {
    this.play.addEventListener("click", () => this.toggle());
    this.scrub.addEventListener("input", () => this.seek(Number(this.scrub.value) + (this.motion?.start ?? 0)));
    this.element.append(make("div", { class: "clip-player" }, this.play, this.scrub, this.time, make("label", { class: "loop" }, this.loop, "Loop")));
    this.folded.append(note("Choose a part of the body and click its joint in the picture, or its name in the list."), this.picker, this.use);
    this.folded.addEventListener("toggle", () => this.stage?.ghost(this.folded.open));
    this.element.append(this.folded);
    this.setPlaying(false);
  }

  /// Which file is on show; the same again keeps the moment. `nameless`: it cannot be read before somebody says what
  /// its joints are.
  async show(name: string, look: () => Promise<LookedAt>, nameless: boolean): Promise<void> {
    const key = `${name} ${nameless}`;
    if (this.shown === key) return;
    this.shown = key;
    const { motion, file } = await look();
    if (this.shown !== key) return; // another one was chosen meanwhile
    const mesh = file && !nameless && isGlb(file.bytes) ? await meshOf(file.bytes, file.number) : null;
    if (this.shown !== key) return;
    this.motion = motion;
    this.setPlaying(false);
    this.at = 0;
    const stage = this.makeStage();
    stage.show(motion, mesh);
    stage.canvas.setAttribute("aria-label", `${name}, ${stage.showsMesh ? "its own mesh" : `${motion.joints.length} joints`}`);
    this.scrub.max = String(this.length);
    this.offerRoles();
    this.folded.open = nameless;
    this.seek(motion.start);
  }

  /// Forgets the file, so that it is looked at anew.
  forget(): void {
    this.shown = "";
  }

  get moment(): number {
    return this.at + (this.motion?.start ?? 0);
  }

  /// A moment, seconds of the file.
  seek(seconds: number): void {
    if (!this.motion) return;
    this.at = Math.max(0, Math.min(this.length, seconds - this.motion.start));
    this.scrub.value = String(this.at);
    this.time.textContent = `${this.moment.toFixed(2)} s`;
    this.scrub.setAttribute("aria-valuetext", this.time.textContent);
    this.stage?.pose(this.at);
    this.onMoment(this.moment);
  }

  /// Lets time pass while it plays.
  update(seconds: number): void {
    if (!this.playing || !this.motion) return;
    let next = this.at + seconds;
    if (next > this.length) {
      if (this.loop.checked && this.length > 0) next %= this.length;
      else this.setPlaying(false);
    }
    this.seek(next + this.motion.start);
  }

  /// Where a joint is on the page, for tests.
  pixelOf(joint: string): { x: number; y: number } | null {
    const number = this.motion?.joints.findIndex(({ name }) => name === joint) ?? -1;
    if (!this.stage || number < 0) return null;
    const box = this.stage.canvas.getBoundingClientRect();
    const { x, y } = this.stage.pixelOf(number);
    return { x: box.left + x, y: box.top + y };
  }

  get showsMesh(): boolean {
    return this.stage?.showsMesh ?? false;
  }

  private get length(): number {
    return this.motion ? (this.motion.frames - 1) / this.motion.fps : 0;
  }

  private makeStage(): ClipStage {
    if (this.stage) return this.stage;
    const stage = (this.stage = new ClipStage());
    stage.onPick = (joint) => this.pick(joint);
    this.element.prepend(stage.canvas);
    this.themes.listen((theme) => stage.paint(theme));
    new ResizeObserver(() => stage.draw()).observe(stage.canvas);
    return stage;
  }

  private toggle(): void {
    if (!this.playing && this.at >= this.length) this.at = 0;
    this.setPlaying(!this.playing);
  }

  private setPlaying(on: boolean): void {
    this.playing = on;
    this.play.replaceChildren(icon(on ? "pause" : "play"));
    this.play.setAttribute("aria-label", on ? "Pause the clip" : "Play the clip");
  }

  private offerRoles(): void {
    this.selects.clear();
    this.picker.replaceChildren();
    const { joints, roles } = this.motion!;
    for (const role of kRoles) {
      const select = make("select", { id: `role-${role}` }, new Option("none", ""), ...joints.filter(({ end }) => !end).map(({ name }) => new Option(name, name)));
      const known = roles[role];
      if (known !== undefined) select.value = joints[known]!.name;
      const title = make("label", { for: `role-${role}` }, role.replaceAll("_", " "));
      select.addEventListener("focus", () => this.activate(role));
      this.selects.set(role, select);
      this.picker.append(title, select);
    }
    this.activate(kRoles.find((role) => !this.selects.get(role)!.value) ?? "pelvis");
  }

  private activate(role: Role): void {
    this.active = role;
    for (const [one, select] of this.selects) select.previousElementSibling!.classList.toggle("active", one === role);
  }

  /// A joint was clicked: it is the part that is chosen, and the next part without one is.
  private pick(joint: number): void {
    const select = this.selects.get(this.active);
    if (!select || !this.motion || !this.folded.open) return;
    select.value = this.motion.joints[joint]!.name;
    const order = [...kRoles.slice(kRoles.indexOf(this.active) + 1), ...kRoles];
    this.activate(order.find((role) => !this.selects.get(role)!.value) ?? this.active);
  }

  private chosen(): RoleNames {
    return Object.fromEntries([...this.selects].filter(([, { value }]) => value !== "").map(([role, { value }]) => [role, value]));
  }
}

function isGlb(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 4)) === "glTF";
}

/// The scene of a file with a mesh, and the animation of that number; null where it has none.
async function meshOf(bytes: Uint8Array, number: number): Promise<{ scene: Object3D; mixer: AnimationMixer } | null> {
  const { GLTFLoader } = await import("three/examples/jsm/loaders/GLTFLoader.js");
  const { scene, animations } = await new GLTFLoader().parseAsync(bytes.slice().buffer as ArrayBuffer, "");
  let skinned = false;
  scene.traverse((node) => {
    if ("isLight" in node) node.visible = false;
    if (!("isSkinnedMesh" in node)) return;
    skinned = true;
    node.frustumCulled = false;
  });
  const animation = animations[number];
  if (!skinned || !animation) return null;
  const mixer = new AnimationMixer(scene);
  mixer.clipAction(animation).play();
  return { scene, mixer };
}
