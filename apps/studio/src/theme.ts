/// Light and dark: the tokens live in tokens.css; the stage reads them from there, so that a colour
/// means the same in the page and on the floor.

import { Color } from "three";

export type ThemeName = "light" | "dark";
export const kThemeChoices = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof kThemeChoices)[number];

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
  private readonly system = matchMedia("(prefers-color-scheme: dark)");
  choice: ThemeChoice;
  current: Theme;

  constructor() {
    const asked = new URLSearchParams(location.search).get("theme") ?? localStorage.getItem(kStorageKey);
    this.choice = kThemeChoices.find((choice) => choice === asked) ?? "system";
    this.current = this.apply(this.name());
    this.system.addEventListener("change", () => this.change());
  }

  /// Calls the listener now and at every change.
  listen(listener: (theme: Theme) => void): void {
    this.listeners.push(listener);
    listener(this.current);
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    localStorage.setItem(kStorageKey, choice);
    this.change();
  }

  toggle(): void {
    this.choose(this.current.name === "dark" ? "light" : "dark");
  }

  private name(): ThemeName {
    return this.choice !== "system" ? this.choice : this.system.matches ? "dark" : "light";
  }

  private change(): void {
    this.current = this.apply(this.name());
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
