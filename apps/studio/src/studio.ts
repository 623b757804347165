/// The running page: a character, its stage, what drives it and the instruments around it, moved on
/// frame by frame.

import type { Library } from "amble-web";
import { DebugView } from "./chrome/debug_view.js";
import { Deck } from "./chrome/deck.js";
import { Hint } from "./chrome/hint.js";
import { KeysOverlay } from "./chrome/keys_overlay.js";
import { showLegend } from "./chrome/legend.js";
import { Messages } from "./chrome/messages.js";
import { Readout } from "./chrome/readout.js";
import { Spoken } from "./chrome/spoken.js";
import { TopBar } from "./chrome/top_bar.js";
import { ViewBar } from "./chrome/view_bar.js";
import { DrawingBudget } from "./drawing_budget.js";
import { DriveSettings } from "./drive/drive_settings.js";
import { Driver } from "./drive/driver.js";
import { FigureOfEight } from "./drive/figure_of_eight.js";
import { ownGaits } from "./drive/gaits.js";
import { readGamepad } from "./drive/gamepad.js";
import { Stick } from "./drive/keys.js";
import { StagePointer } from "./drive/pointer.js";
import { Route } from "./drive/route.js";
import { element } from "./element.js";
import { installHooks } from "./hooks.js";
import { Moments } from "./moments.js";
import { ObstacleField } from "./obstacles/obstacle_field.js";
import { makePanels } from "./panels/all.js";
import { Dock } from "./panels/dock.js";
import type { StudioParts } from "./parts.js";
import { Performer } from "./performer.js";
import { Session } from "./session.js";
import { Settings } from "./settings.js";
import { listenToKeys } from "./shortcuts.js";
import type { Stage } from "./stage/stage.js";
import type { Themes } from "./theme.js";

export const kHintLift = 0.05; // part of the picture's height the figure stands above the middle

const kFirst = 1 / 60; // seconds that the first frame moves on

export class Studio implements StudioParts {
  readonly performer: Performer;
  readonly session: Session;
  readonly driver: Driver;
  readonly pointer: StagePointer;
  readonly route: Route;
  readonly obstacles: ObstacleField;
  readonly settings = new Settings();
  readonly drive: DriveSettings;
  readonly messages = new Messages(element("messages"));
  readonly bar: TopBar;
  private readonly stick = new Stick();
  private readonly hint = new Hint(element("hint"));
  private readonly readout = new Readout(element("readout"));
  private readonly spoken = new Spoken(element("spoken"));
  private readonly deck: Deck;
  private readonly dock: Dock;
  private readonly viewBar: ViewBar;
  private readonly debug: DebugView;
  private readonly moments: Moments;
  private readonly overlay = new KeysOverlay(() => this.showHint());
  readonly drawing = new DrawingBudget(() => this.saySimple());
  private lift = kHintLift;
  private begun = false; // a frame has been shown
  private held = false; // the wall clock is stopped
  private last = performance.now();

  constructor(library: Library, readonly stage: Stage, readonly themes: Themes) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.performer = new Performer(library);
    this.driver = new Driver(still ? null : new FigureOfEight(library.groups));
    this.driver.ownGaits = ownGaits(library.types);
    stage.populate(library.skeleton);
    this.session = new Session(library, this.driver, { speed: still ? 0 : 0.95, turnRate: 0 });
    this.session.listen((moment, seconds) => stage.record(moment, this.session.feet, seconds));
    this.driver.rider.mount = () => {
      const { character } = this.session;
      return { steering: this.performer.library.human(character), character };
    };
    this.route = new Route(library, this.session.character, this.driver);
    this.pointer = new StagePointer(element("stage"), stage.camera, this.driver, this.route);
    this.obstacles = new ObstacleField(this.settings, stage, this.performer, this.session, this.route);
    this.pointer.handles.push(this.obstacles);
    this.performer.listen((worn) => this.embody(worn));
    this.drive = new DriveSettings(this.settings, this.driver, this.pointer, this.route, this.stick);
    this.bar = new TopBar(this.performer, this.settings, themes, { copyLink: () => void this.moments.copy(), showKeys: () => this.overlay.toggle() });
    this.deck = new Deck(element("deck"), this.session, themes);
    this.drawing.listen((simple) => stage.drawSimply(simple, this.drawing.known));
    this.dock = new Dock(element("dock"), element("rail"), makePanels(this), () => stage.resize());
    this.viewBar = new ViewBar(element("view-bar"), this.settings, stage);
    showLegend(element("legend"), this.viewBar);
    this.debug = new DebugView(element("debug"), this, this.viewBar.layers.debug);
    this.moments = new Moments(this, this.dock, () => this.deck.refresh());
    this.listen();
    document.addEventListener("visibilitychange", () => (this.last = performance.now())); // no catching up
    stage.camera.centreOn(this.session.doing.x, this.session.doing.z);
    installHooks({
      session: this.session,
      settings: this.settings,
      stage,
      step: (seconds) => this.step(seconds),
      hold: (on) => (this.held = on),
      draw: () => this.draw(),
      drawing: () => (this.drawing.value ? "simple" : "full"),
    });
    requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    const seconds = Math.min(0.25, Math.max(0, (now - this.last) / 1000));
    this.drawing.frame(now - this.last, document.hidden);
    this.last = now;
    if (!this.held) {
      this.step(this.begun ? seconds : kFirst);
      this.draw();
      if (!this.begun) performance.mark("amble-moved");
      this.begun = true;
    }
    requestAnimationFrame((next) => this.frame(next));
  }

  private draw(): void {
    this.stage.draw(this.session.shown, this.session.feet, this.driver);
  }

  /// Everything but drawing, for `seconds` of the wall clock.
  private step(seconds: number): void {
    this.pointer.update(this.session.doing);
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
    this.lengthenDeck();
    this.stage.rings.fade(seconds);
    this.lower(seconds);
    this.readout.update(moment, seconds);
    this.spoken.update(moment, seconds);
    this.deck.update(seconds);
    this.dock.update(seconds);
    this.debug.update(seconds);
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

  /// The deck shows more once the first start is over.
  private lengthenDeck(): void {
    const full = !this.hint.visible;
    if (document.body.classList.contains("full-deck") === full) return;
    document.body.classList.toggle("full-deck", full);
    this.stage.resize();
    this.deck.refresh();
  }

  private lookBack(): void {
    const moment = this.session.shown;
    this.session.feet.show(moment.model, [moment.doing.leftContact, moment.doing.rightContact]);
    this.stage.lookBack(moment);
  }

  /// Goes on with another body or library.
  private embody(library: Library): void {
    this.driver.rider.dismount(); // from the vehicle of the body that goes
    this.driver.ownGaits = ownGaits(library.types);
    this.session.embody(library);
    this.route.embody(library, this.session.character);
    const { dress } = this.performer;
    this.stage.embody(library.skeleton, dress ? () => dress.figure(library, dress.size) : undefined);
  }

  private saySimple(): void {
    this.messages.say("Simple drawing: this machine draws slowly.", { name: "Draw fully", run: () => this.drawing.set(false) });
  }

  private showHint(): void {
    this.driver.driven = 0;
    this.hint.show();
  }

  private steer(shift: boolean): void {
    this.pointer.yield();
    this.driver.steer(this.stick.command(shift));
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
    listenToKeys(element("stage"), {
      enabled: () => this.overlay.singleKeys,
      withControl: this.bar.controlKeys,
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
      closePanel: () => this.dock.closeFocused(),
      keys: this.singleKeys(),
    });
  }

  private singleKeys(): Record<string, () => void> {
    const { camera } = this.stage;
    const panels = Object.fromEntries([...Array(9).keys()].map((i) => [String(i + 1), () => this.dock.toggle(i + 1)]));
    return {
      ...panels,
      "0": () => this.dock.closeAll(),
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
      l: () => this.viewBar.toggle("lights"),
      i: () => this.viewBar.toggle("debug"),
      m: () => this.themes.toggle(),
      r: () => this.restart(),
      y: () => void this.moments.copy(),
      x: () => this.messages.say(`Gait: ${this.drive.nextGait()}`),
      "\\": () => this.stageOnly(),
      "?": () => this.overlay.toggle(),
    };
  }

  private stageOnly(): void {
    document.body.classList.toggle("stage-only");
    this.stage.resize();
  }
}
