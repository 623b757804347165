/// What tests ask about styles: `window.amble.style`.

import type { Mix } from "amble-web";
import { addHooks } from "./hooks.js";
import type { Session } from "./session.js";
import type { Changeable } from "./settings.js";

export interface StyleHooks {
  readonly mix: Mix;
  posture(): number[]; // places of the joints seen from the pelvis, metres
}

declare module "./hooks.js" {
  interface StudioHooks {
    readonly style?: StyleHooks;
  }
}

export function addStyleHooks(session: Session, mix: Changeable<Mix>): void {
  const style: StyleHooks = {
    get mix() {
      return mix.value;
    },
    posture(): number[] {
      const { model } = session.shown;
      return Array.from(model).flatMap((value, i) => (i % 7 < 3 ? [value - model[i % 7]!] : []));
    },
  };
  addHooks({ style });
}
