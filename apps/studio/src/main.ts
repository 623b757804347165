/// The studio: one stage with a figure that follows the pointer and the keys.

import "./styles/tokens.css";
import "./styles/studio.css";
import "./styles/panels.css";
import type { Library } from "../../../bindings/web/src/amble.js";
import { Deck } from "./chrome/deck.js";
import { Hint } from "./chrome/hint.js";
import { icon } from "./chrome/icons.js";
import { KeysOverlay } from "./chrome/keys_overlay.js";
import { showLegend } from "./chrome/legend.js";
import { Messages } from "./chrome/messages.js";
import { Readout } from "./chrome/readout.js";
import { Spoken } from "./chrome/spoken.js";
import { ViewBar } from "./chrome/view_bar.js";
import { DrawingBudget } from "./drawing_budget.js";
import { Driver } from "./drive/driver.js";
import { readGamepad } from "./drive/gamepad.js";
import { kGaits, Stick, type Gait } from "./drive/keys.js";
import { StagePointer, type Mode } from "./drive/pointer.js";
import { Route } from "./drive/route.js";
import { installHooks } from "./hooks.js";
import { openLibrary } from "./open_library.js";
import { BodyPanel } from "./panels/body_panel.js";
import { ControlPanel } from "./panels/control_panel.js";
import { Dock } from "./panels/dock.js";
import { DrivePanel } from "./panels/drive_panel.js";
import { Session } from "./session.js";
import { listenToKeys } from "./shortcuts.js";
import { Stage } from "./stage/stage.js";
import { Themes } from "./theme.js";

const element = (id: string): HTMLElement => document.getElementById(id)!;
const kHintLift = 0.05; // part of the picture's height the figure stands above the middle

function fail(message: string): void {
  element("card").textContent = message;
  element("card").hidden = false;
  element("loading").hidden = true;
  element("hint").hidden = true;
}

class Studio {
  private readonly hint = new Hint(element("hint"));
  private readonly readout = new Readout(element("readout"));
  private readonly spoken = new Spoken(element("spoken"));
  private readonly messages = new Messages(element("messages"));
  private readonly driver: Driver;
  private readonly stick = new Stick();
  private readonly session: Session;
  private readonly deck: Deck;
  private readonly route: Route;
  private readonly pointer: StagePointer;
  private readonly dock: Dock;
  private readonly viewBar: ViewBar;
  private readonly overlay: KeysOverlay;
  private readonly budget: DrawingBudget;
  private lift = kHintLift;
  private held = false; // the wall clock is stopped
  private worn: Library | null = null; // the library on another body than its own
  private last = performance.now();

  constructor(library: Library, private readonly stage: Stage, private readonly themes: Themes) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.driver = new Driver(!still);
    stage.populate(library.skeleton);
    const start = { speed: still ? 0 : 0.95, turnRate: 0 };
    this.session = new Session(library, this.driver, start, (moment, seconds) => {
      if (this.session) stage.record(moment, this.session.feet, seconds);
    });
    this.deck = new Deck(element("deck"), this.session, themes);
    this.driver.mount = (lookAhead) => {
      const { character } = this.session;
      return { steering: (this.worn ?? library).human(character, { lookAhead }), character };
    };
    this.route = new Route(library, this.session.character, this.driver);
    this.pointer = new StagePointer(element("stage"), stage.camera, this.driver, this.route);
    this.dock = this.makeDock(library);
    this.viewBar = this.makeViewBar();
    this.overlay = new KeysOverlay(() => this.showHint());
    this.budget = new DrawingBudget(() => this.drawSimply());
    element("keys").addEventListener("click", () => this.overlay.toggle());
    this.listen();
    stage.camera.centreOn(this.session.doing.x, this.session.doing.z);
    installHooks({
      session: this.session,
      stage,
      step: (seconds) => this.step(seconds),
      hold: (on) => (this.held = on),
      draw: () => this.draw(),
      drawing: () => this.budget.drawing,
    });
    requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    const seconds = Math.min(0.25, Math.max(0, (now - this.last) / 1000));
    this.budget.frame(now - this.last, document.hidden);
    this.last = now;
    if (!this.held) {
      this.step(seconds);
      this.draw();
    }
    requestAnimationFrame((next) => this.frame(next));
  }

  private draw(): void {
    this.stage.draw(this.session.shown, this.session.feet, this.driver);
  }

  /// Everything but drawing, for `seconds` of the wall clock.
  private step(seconds: number): void {
    const { doing } = this.session;
    this.pointer.update(doing);
    readGamepad(this.driver, this.stage.camera.direction);
    this.session.advance(seconds);
    if (this.session.lookingAt !== null) this.lookBack();
    const moment = this.session.shown;
    const pull = this.driver.hand === "keys" && this.stick.active ? 1 : 0;
    const halted = this.session.paused || this.session.lookingAt !== null;
    const speed = halted ? 0 : moment.doing.speed * this.session.rate;
    this.stage.camera.update({ ...moment.doing, speed }, seconds, pull);
    this.hint.update(this.driver.driven);
    this.stage.rings.visible = this.hint.visible;
    this.stage.rings.fade(seconds);
    this.lower(seconds);
    this.readout.update(moment, seconds);
    this.spoken.update(moment, seconds);
    this.deck.update(seconds);
    this.dock.update(seconds);
    this.stage.way.show(this.route);
  }

  /// Lets the picture sink to the middle when the hint has gone.
  private lower(seconds: number): void {
    const wanted = this.hint.visible ? kHintLift : 0;
    if (this.lift === wanted) return;
    const step = (kHintLift * seconds) / 0.4;
    this.lift += Math.max(-step, Math.min(step, wanted - this.lift));
    this.stage.camera.shift(this.lift);
  }

  private lookBack(): void {
    const moment = this.session.shown;
    this.session.feet.show(moment.model, [moment.doing.leftContact, moment.doing.rightContact]);
    this.stage.lookBack(moment);
  }

  private drawSimply(): void {
    this.stage.drawSimply(true);
    const draw = () => {
      this.stage.drawSimply(false);
      this.budget.drawing = "full";
    };
    this.messages.say("Simple drawing: this machine draws slowly.", { name: "Draw fully", run: draw });
  }

  private showHint(): void {
    this.driver.driven = 0;
    this.hint.show();
  }

  private makeViewBar(): ViewBar {
    const bar = new ViewBar(
      element("view-bar"),
      (mode) => this.stage.camera.choose(mode),
      (layer, on) => {
        if (layer === "skeleton") this.stage.skeletonVisible = on;
        if (layer === "trails") this.stage.trailsVisible = on;
        if (layer === "footprints") this.stage.footprintsVisible = on;
        showLegend(element("legend"), bar.shown);
      },
    );
    showLegend(element("legend"), bar.shown);
    return bar;
  }

  private makeDock(library: Library): Dock {
    const drive = new DrivePanel({
      mode: () => this.pointer.mode,
      setMode: (mode) => this.setMode(mode),
      gait: () => this.stick.gait,
      setGait: (gait) => this.setGait(gait),
      setTopSpeed: (speed) => (this.driver.topSpeed = this.route.topSpeed = speed),
      manner: () => this.driver.manner,
      setManner: (manner) => (this.driver.manner = manner),
      setLookAhead: (seconds) => (this.driver.lookAhead = seconds),
      clear: () => this.route.clear(),
    });
    const control = new ControlPanel(library, {
      doing: () => this.session.doing,
      asked: () => this.driver.asked,
      weights: () => this.session.character.weights,
      steer: (directive) => {
        this.pointer.yield();
        this.driver.steer(directive, "chart");
      },
      use: (technique) => this.session.use(technique),
    });
    const body = new BodyPanel({
      ownHeight: library.skeleton.height,
      reshape: (shape) => this.embody(library.shaped(shape), control),
      wear: (bytes, name) => this.embody(library.onBody(bytes, name), control),
    });
    return new Dock(element("dock"), element("rail"), [drive, control, body], () => this.stage.resize());
  }

  /// Goes on with the same motion on another body.
  private embody(library: Library, control: ControlPanel): void {
    this.driver.dismount(); // from the vehicle of the body that goes
    this.session.embody(library);
    this.session.use(control.technique);
    this.route.embody(library, this.session.character);
    this.stage.embody(library.skeleton);
    control.embody(library);
    this.worn?.dispose();
    this.worn = library;
  }

  private setMode(mode: Mode): void {
    this.pointer.mode = mode;
    this.pointer.yield();
    this.route.clear();
    if (mode === "Pointer") return;
    this.driver.steer({ speed: 0, turnRate: 0 });
    this.driver.driven = Math.max(this.driver.driven, 10); // the hint speaks of the pointer alone
  }

  private setGait(gait: Gait): void {
    this.stick.gait = gait;
    this.driver.gait = gait === "Auto" ? undefined : gait === "Walk" ? 0 : 1;
  }

  private steer(shift: boolean): void {
    this.pointer.yield();
    this.driver.steer(this.stick.command(shift));
  }

  private nextGait(): void {
    this.setGait(kGaits[(kGaits.indexOf(this.stick.gait) + 1) % kGaits.length]!);
    this.messages.say(`Gait of the keys: ${this.stick.gait}`);
  }

  private restart(): void {
    this.stage.forget();
    this.route.clear();
    this.pointer.yield();
    this.driver.steer({ speed: 0, turnRate: 0 });
    this.session.restart({ speed: 0, turnRate: 0 });
    this.stage.camera.centreOn(0, 0);
  }

  private listen(): void {
    const camera = this.stage.camera;
    listenToKeys(element("stage"), {
      enabled: () => this.overlay.singleKeys,
      overlayOpen: () => this.overlay.open,
      press: (code, shift) => {
        const steers = this.stick.press(code);
        if (steers || (code.startsWith("Shift") && this.stick.active)) this.steer(shift);
        return steers;
      },
      release: (code, shift) => {
        if (this.stick.release(code) || (code.startsWith("Shift") && this.stick.active)) this.steer(shift);
      },
      leaveStage: () => {
        if (this.stick.releaseAll()) this.steer(false);
      },
      keys: {
        " ": () => this.deck.togglePlay(),
        ",": () => this.deck.stepFrames(-1),
        ".": () => this.deck.stepFrames(1),
        "<": () => this.deck.stepFrames(-10),
        ">": () => this.deck.stepFrames(10),
        "[": () => this.deck.shiftRate(-1),
        "]": () => this.deck.shiftRate(1),
        home: () => this.deck.live(),
        c: () => this.viewBar.nextCamera(),
        f: () => camera.centreOn(this.session.doing.x, this.session.doing.z),
        "+": () => camera.zoom(1 / 1.15),
        "=": () => camera.zoom(1 / 1.15),
        "-": () => camera.zoom(1.15),
        k: () => this.viewBar.toggle("skeleton"),
        t: () => this.viewBar.toggle("trails"),
        p: () => this.viewBar.toggle("footprints"),
        l: () => (this.stage.contactLights = !this.stage.contactLights),
        m: () => this.themes.toggle(),
        r: () => this.restart(),
        x: () => this.nextGait(),
        "1": () => this.dock.toggle(0),
        "2": () => this.dock.toggle(1),
        "3": () => this.dock.toggle(2),
        "0": () => this.dock.closeAll(),
        "\\": () => this.stageOnly(),
        "?": () => this.overlay.toggle(),
      },
    });
  }

  private stageOnly(): void {
    document.body.classList.toggle("stage-only");
    this.stage.resize();
  }
}

/// Resizes the canvas once, when the window has come to rest.
function watchSize(stage: Stage): void {
  let timer = 0;
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => stage.resize(), 120);
  });
}

function makeStage(themes: Themes): Stage | null {
  try {
    const stage = new Stage(element("stage"), element("canvas") as HTMLCanvasElement, themes);
    stage.camera.shift(kHintLift);
    stage.camera.centreOn(0, 0);
    stage.draw(null, null, null);
    return stage;
  } catch {
    fail("This browser cannot draw the stage (WebGL 2 is off).");
    return null;
  }
}

async function start(): Promise<void> {
  const themes = new Themes();
  const themeButton = element("theme");
  themes.listen((theme) => {
    themeButton.innerHTML = icon(theme.name === "dark" ? "moon" : "sun");
    themeButton.setAttribute("aria-label", theme.name === "dark" ? "Dark; change to light" : "Light; change to dark");
  });
  themeButton.addEventListener("click", () => themes.toggle());
  const stage = makeStage(themes);
  if (!stage) return;
  watchSize(stage);
  const loading = window.setTimeout(() => (element("loading").hidden = false), 400);
  try {
    const library = await openLibrary();
    element("library-name").textContent = library.name;
    element("library-size").textContent = `${library.examples.length} clips`;
    element("library").hidden = false;
    new Studio(library, stage, themes);
  } catch (error) {
    console.error(error);
    fail("The motion engine did not load. Reload the page; if it stays, the server may be sending amble.wasm with the wrong type.");
  } finally {
    clearTimeout(loading);
    element("loading").hidden = true;
  }
}

void start();
