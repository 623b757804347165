/// What tests ask about the clip on show in Data: `window.amble.clip`.

export interface ClipHooks {
  readonly moment: number; // seconds of its file
  readonly showsMesh: boolean;
  /// Where a joint is on the page, by its name.
  pixelOf(joint: string): { x: number; y: number } | null;
}

declare module "./hooks.js" {
  interface StudioHooks {
    readonly clip: ClipHooks;
  }
}
