/// Starts the studio: one stage with a figure that follows the pointer and the keys.

import "./styles/tokens.css";
import "./styles/studio.css";
import "./styles/panels.css";
import "./styles/narrow.css";
import "./styles/actions.css";
import "./styles/ground.css";
import "./styles/numbers.css";
import "./styles/obstacles.css";
import "./styles/top_bar.css";
import { element } from "./element.js";
import { openLibrary } from "./open_library.js";
import { Stage } from "./stage/stage.js";
import { kHintLift, Studio } from "./studio.js";
import { Themes } from "./theme.js";

function fail(message: string): void {
  element("card").textContent = message;
  element("card").hidden = false;
  element("loading").hidden = true;
  element("hint").hidden = true;
}

/// Resizes the canvas once, when the window has come to rest.
function watchSize(stage: Stage): void {
  let timer = 0;
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => stage.resize(), 120);
  });
}

function makeStage(themes: Themes): Stage {
  const stage = new Stage(element("stage"), element("canvas") as HTMLCanvasElement, themes);
  stage.camera.shift(kHintLift);
  stage.camera.centreOn(0, 0);
  stage.draw(null, null, null);
  if (!stage.draws) fail("This browser cannot draw the stage (WebGL 2 is off). Charts, data and export still work.");
  return stage;
}

performance.mark("amble-start");

async function start(): Promise<void> {
  const opening = openLibrary(); // loads while the stage is set
  const themes = new Themes();
  const stage = makeStage(themes);
  watchSize(stage);
  const loading = window.setTimeout(() => (element("loading").hidden = false), 400);
  try {
    const library = await opening;
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
