/// Light and dark: the tokens live in tokens.css; the stage reads them from there, so that a colour
/// means the same in the page and on the floor.

import { Color } from "three";

export type ThemeName = "light" | "dark";

export interface Theme {
  name: ThemeName;
  stage: Color;
  floor: Color;
  grid: Color;
  shell: Color;
  core: Color;
  leftFill: Color;
  rightFill: Color;
  input: Color;
  ink: Color;
  pelvis: Color;
  note: Color; // lines that only explain
}

const kStorageKey = "amble.theme";

export class Themes {
  private listeners: ((theme: Theme) => void)[] = [];
  current: Theme;

  constructor() {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const asked = new URLSearchParams(location.search).get("theme") ?? localStorage.getItem(kStorageKey);
    this.current = this.apply(asked === "light" || asked === "dark" ? asked : system.matches ? "dark" : "light");
    system.addEventListener("change", () => {
      if (!localStorage.getItem(kStorageKey)) this.change(system.matches ? "dark" : "light");
    });
  }

  /// Calls the listener now and at every change.
  listen(listener: (theme: Theme) => void): void {
    this.listeners.push(listener);
    listener(this.current);
  }

  toggle(): void {
    const next = this.current.name === "dark" ? "light" : "dark";
    localStorage.setItem(kStorageKey, next);
    this.change(next);
  }

  private change(name: ThemeName): void {
    this.current = this.apply(name);
    for (const listener of this.listeners) listener(this.current);
  }

  private apply(name: ThemeName): Theme {
    document.documentElement.dataset.theme = name;
    const style = getComputedStyle(document.documentElement);
    const token = (key: string) => new Color(style.getPropertyValue(`--${key}`).trim());
    return {
      name,
      stage: token("stage"),
      floor: token("floor"),
      grid: token("grid"),
      shell: token("shell"),
      core: token("core"),
      leftFill: token("left-fill"),
      rightFill: token("right-fill"),
      input: token("input"),
      ink: token("ink"),
      pelvis: token("pelvis"),
      note: token("text-3"),
    };
  }
}
