// One script of calls, played with the web API here and with the C++ API by a program of tests/web: all
// that both tell is the same, bit by bit, and so are the sentences of what they refuse.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { startEngine } from "./engine.mjs";

const here = import.meta.dirname;
const build = path.join(here, "../../../build/release");
const program = process.env.AMBLE_PROGRAM ?? path.join(build, "bin/amble");
const native = process.env.AMBLE_SAME_API ?? path.join(build, "tests/web/same_api");
const scriptFile = path.join(here, "same_api.json");
const point = (three) => ({ x: three[0] ?? NaN, y: three[1], z: three[2] });

/// Walks and a run, slopes, and a gait of the library's own.
function library() {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "amble-same-"));
  const run = (...args) => execFileSync(program, args, { cwd: place, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  run("performer", "-o", "clips");
  const clips = [
    { file: "walk_0.9.bvh", parameters: { slope: 0 } }, { file: "walk_1.2.bvh", parameters: { slope: 0 } }, { file: "walk_1.5.bvh", parameters: { slope: 0.2 } },
    { file: "run_2.0.bvh" }, { file: "run_2.7.bvh" }, { file: "tired_walk.bvh", type: "tired walk" }, { file: "back_0.6.bvh" },
  ];
  fs.writeFileSync(path.join(place, "manifest.json"), JSON.stringify({ clips }));
  run("library", "build", ...clips.map(({ file }) => `clips/${file}`), "--manifest", "manifest.json", "-o", "own.amble");
  return path.join(place, "own.amble");
}

class Player {
  saved = null;
  constructor(library) {
    this.library = library;
    this.character = library.character();
    this.actions = library.actions(this.character);
  }

  play(step) {
    this.events = [];
    this.moved = [];
    let said;
    try {
      said = this.call(step);
    } catch (error) {
      said = `throws: ${error.message}`;
    }
    const { speed, turnRate, gait, phase, outside, leftContact, rightContact, x, z, heading, type } = this.character.doing;
    return { said: said ?? "", events: this.events, moved: this.moved, pose: String(this.character.poseHash()), doing: [speed, turnRate, gait, phase, outside, leftContact, rightContact, x, z, heading, type] };
  }

  call(step) {
    const { character, actions, library } = this;
    switch (step.do) {
      case "reset": return character.reset(step.command, step.x, step.z, step.heading, step.phase);
      case "command": return character.command(step.command);
      case "manner": return character.setManner(step);
      case "update": return this.repeat(step, () => character.update(step.seconds, step.posing));
      case "show": return character.show();
      case "save": return void (this.saved = character.save());
      case "restore": return character.restore(this.saved).why;
      case "play": return this.begin(step);
      case "stop": return actions.stop(step.id).why;
      case "setTarget": return actions.setTarget(step.id, point(step.target)).why;
      case "setPriority": return actions.setPriority(step.id, step.priority, step.part).why;
      case "use": return character.use(step);
      case "walkOn": return character.walkOn(library.terrain(JSON.stringify(step.terrain), "ground.json"));
      case "path": return this.lead(step, library.path(step.points, { speed: step.speed }));
      case "goal": return this.lead(step, library.goal(character, step.x ?? NaN, step.z, step.heading));
    }
    throw new Error(`no call is named ${step.do}`);
  }

  repeat({ times }, once) {
    for (let i = 0; i < times; i++) {
      once();
      this.events.push(...this.character.events.map(({ kind, side }) => [kind, side]));
      const { left, forward, turned } = this.character.rootMotion;
      this.moved = [left, forward, turned];
    }
  }

  lead(step, steering) {
    this.repeat(step, () => steering.lead(this.character, step.seconds));
    steering.dispose();
  }

  begin({ do: _, priority, rise, fall, startPhase, lookAt, target, ...deed }) {
    const whole = { ...deed, ...(lookAt ? { lookAt: point(lookAt) } : {}), ...(target ? { target: point(target) } : {}) };
    const { number, outcome } = this.actions.play(whole, priority, { rise, fall, startPhase });
    // What cannot be made is thrown in C++, where making and playing are two calls.
    return number === 0 && "gesture" in deed ? `throws: ${outcome.why}` : [number, outcome.why];
  }
}

const skip = fs.existsSync(native) ? false : `${native} is missing: build the target same_api`;

test("the web API does what the C++ API does, bit by bit", { skip }, async () => {
  const file = library();
  const script = JSON.parse(fs.readFileSync(scriptFile, "utf8"));
  const told = execFileSync(native, [file, scriptFile], { encoding: "utf8" }).trim().split("\n").map((line) => JSON.parse(line));
  const amble = await startEngine();
  const player = new Player(amble.readLibrary(fs.readFileSync(file), "own.amble"));
  assert.equal(told.length, script.length);
  script.forEach((step, i) => assert.deepEqual(player.play(step), told[i], `step ${i + 1}: ${JSON.stringify(step)}`));
  const said = told.map((one) => JSON.stringify(one.said)).join("\n");
  for (const refusal of [/no type is named 'gallop'/, /no parameter 'load'/, /'back' can be mixed/, /yodel/, /not a point|no point/, /extrapolates/, /no length/, /finite/])
    assert.match(said, refusal);
  const kinds = new Set(told.flatMap(({ events }) => events.map(([kind]) => kind)));
  assert.deepEqual([...kinds].sort(), ["lift", "own", "run", "strike", "walk"]);
});
