/// Single keys. They act when the focus is on the stage or nowhere, never in a field.

export interface Shortcuts {
  enabled(): boolean;
  overlayOpen(): boolean;
  keys: Record<string, (event: KeyboardEvent) => void>; // by event.key, lower case
  withControl: Record<string, () => void>; // with Ctrl, or ⌘ on Apple machines; anywhere but in a text
  press(code: string, shift: boolean): boolean; // steering keys; true when the key steers
  release(code: string, shift: boolean): void;
  leaveStage(): void;
  /// Closes the panel in focus; false when there is none.
  closePanel(): boolean;
}

export function listenToKeys(stage: HTMLElement, shortcuts: Shortcuts): void {
  addEventListener("keydown", (event) => {
    if (event.key === "F6") return nextRegion(event);
    if (event.key === "Escape" && !shortcuts.overlayOpen()) return shortcuts.closePanel() ? undefined : stage.focus();
    if (event.key === "?" && !typing()) {
      event.preventDefault();
      return shortcuts.keys["?"]?.(event);
    }
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !typing()) {
      const action = shortcuts.withControl[`${event.shiftKey ? "shift " : ""}${event.key.toLowerCase()}`];
      if (action) event.preventDefault();
      return action?.();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || shortcuts.overlayOpen() || !shortcuts.enabled() || !onStage(stage)) return;
    if (shortcuts.press(event.code, event.shiftKey)) return event.preventDefault();
    const action = shortcuts.keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action(event);
  });
  addEventListener("keyup", (event) => shortcuts.release(event.code, event.shiftKey));
  addEventListener("blur", () => shortcuts.leaveStage());
}

function typing(): boolean {
  return document.activeElement instanceof HTMLInputElement && document.activeElement.type === "text";
}

function onStage(stage: HTMLElement): boolean {
  const focus = document.activeElement;
  return !focus || focus === document.body || focus === stage;
}

/// The top bar, the stage, the deck, the open panels and the rail, in turn.
function nextRegion(event: KeyboardEvent): void {
  event.preventDefault();
  const regions = [...document.querySelectorAll<HTMLElement>("[data-region]:not([hidden])")];
  const now = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(now + (event.shiftKey ? -1 : 1) + regions.length) % regions.length]!;
  const inside = [...next.querySelectorAll<HTMLElement>("h2[tabindex], button, input")].find((one) => one.checkVisibility());
  (next.tabIndex >= 0 ? next : (inside ?? next)).focus();
}
