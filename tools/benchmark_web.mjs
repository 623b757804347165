// Times the WebAssembly build under Node: one character a frame, and crowds. Medians of many short runs.
//
//   node tools/benchmark_web.mjs [--json]
//
// Needs the wasm preset, the default library of the release preset and the typed face in bindings/web/dist.

import { makeCrowd } from "../bindings/web/dist/crowd.js";
import { defaultLibrary, startEngine } from "../bindings/web/test/engine.mjs";

const kRuns = 41;
const kFrames = 200; // of one character, a run

const library = defaultLibrary(await startEngine());

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/// Microseconds of one call, the median over the runs. The processor's time: other programs do not count.
function timed(calls, run) {
  const times = [];
  for (let k = 0; k < kRuns + 5; k++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    if (k >= 5) times.push((user + system) / calls); // the first ones warm up
  }
  return median(times);
}

function character(command) {
  const walker = library.character();
  walker.reset(command);
  let frame = 0;
  const cost = timed(kFrames, () => {
    for (let i = 0; i < kFrames; i++) {
      frame = (frame + 1) % 600;
      if (command.moving) walker.command({ speed: 0.8 + 0.002 * frame, turnRate: 0.5 - frame / 600 });
      walker.update(1 / 60);
    }
  });
  walker.dispose();
  return cost;
}

function crowd(people, { posed }) {
  const all = makeCrowd(library, people);
  const cost = timed(5, () => {
    for (let i = 0; i < 5; i++) {
      all.update(1 / 60);
      if (posed) all.pose();
    }
  });
  all.dispose();
  return cost / 1000;
}

const figures = {
  "one character, walking (µs)": character({ speed: 1.3, turnRate: 0 }),
  "one character, running (µs)": character({ speed: 3, turnRate: 0.2 }),
  "one character, a moving stick (µs)": character({ speed: 0.8, turnRate: 0.5, moving: true }),
  "crowd of 500, moved and posed (ms)": crowd(500, { posed: true }),
  "crowd of 500, moved only (ms)": crowd(500, { posed: false }),
  "crowd of 100, moved and posed (ms)": crowd(100, { posed: true }),
};
if (process.argv.includes("--json")) console.log(JSON.stringify(figures));
else for (const [name, value] of Object.entries(figures)) console.log(`${value.toFixed(2).padStart(8)}  ${name}`);
