// Drives a rigged model that three.js has loaded:
//
//   const { scene } = await new GLTFLoader().loadAsync("hero.glb");
//   const steps = walkAlong(library, scene);
//   steps.update(1 / 60); // every frame, before it is drawn

import { attach } from "amble-web/three";

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
