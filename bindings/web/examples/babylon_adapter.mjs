// Drives a rigged model that Babylon.js has loaded:
//
//   const { meshes } = await ImportMeshAsync("hero.glb", scene);
//   const steps = walkAlong(library, meshes[0]);
//   scene.onBeforeRenderObservable.add(() => steps.update(engine.getDeltaTime() / 1000));

import { attach } from "amble-web/babylon";

export function walkAlong(library, model, options = {}) {
  let footsteps = 0;
  const hero = attach(library, model, { ...options, onEvent: ({ kind }) => kind === "strike" && footsteps++ });
  hero.command({ speed: 1.3, turnRate: 0.2 });
  return {
    hero,
    update: (seconds) => hero.update(seconds),
    get footsteps() {
      return footsteps; // a sound for each, say
    },
  };
}
