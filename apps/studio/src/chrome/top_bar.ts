/// The top bar: the library and its menu, undo and redo, Copy link, Export, the theme, Keys.

import { countsOf } from "../data/library_counts.js";
import { counted } from "../data/sentences.js";
import { element } from "../element.js";
import type { Performer } from "../performer.js";
import type { Settings } from "../settings.js";
import { kThemeChoices, type Themes } from "../theme.js";
import { icon } from "./icons.js";
import { Menu, type MenuItem } from "./menu.js";

const kThemeIcons = { light: "sun", dark: "moon", system: "screen" } as const;
const kThemeNames = { light: "Light", dark: "Dark", system: "As the system has it" } as const;

export class TopBar {
  /// Further lines of the library's menu, such as Open and Save.
  readonly libraryItems: MenuItem[] = [];
  /// What keys do together with Ctrl (⌘ on Apple machines), by their names; "shift z" with Shift.
  readonly controlKeys: Record<string, () => void>;
  private readonly undo = element("undo") as HTMLButtonElement;
  private readonly redo = element("redo") as HTMLButtonElement;
  private readonly export = element("export") as HTMLButtonElement;
  private exports: (() => void) | null = null;

  constructor(performer: Performer, settings: Settings, themes: Themes, actions: { copyLink(): void; showKeys(): void }) {
    this.controlKeys = { z: () => settings.undo(), "shift z": () => settings.redo(), e: () => this.startExport() };
    element("undo").append(icon("undo"));
    element("redo").append(icon("redo"));
    element("copy-link").prepend(icon("link"));
    element("export").prepend(icon("export"));
    element("undo").addEventListener("click", () => settings.undo());
    element("redo").addEventListener("click", () => settings.redo());
    element("copy-link").addEventListener("click", () => actions.copyLink());
    element("export").addEventListener("click", () => this.startExport());
    element("keys").addEventListener("click", () => actions.showKeys());
    settings.listen(() => this.showSteps(settings));
    this.showSteps(settings);
    performer.listen(() => this.showLibrary(performer));
    this.showLibrary(performer);
    new Menu(element("library"), "Library", () => this.libraries(performer));
    new Menu(element("theme"), "Theme", () => kThemeChoices.map((choice) => ({
      name: kThemeNames[choice],
      checked: choice === themes.choice,
      run: () => themes.choose(choice),
    })));
    themes.listen(() => {
      element("theme").replaceChildren(icon(kThemeIcons[themes.choice]));
      element("theme").setAttribute("aria-label", `Theme: ${kThemeNames[themes.choice]}`);
    });
  }

  /// What the Export button and its keys do.
  exportWith(run: () => void): void {
    this.exports = run;
    this.export.disabled = false;
  }

  startExport(): void {
    this.exports?.();
  }

  private libraries(performer: Performer): MenuItem[] {
    const opened = performer.all.map((library) => ({
      name: library.name,
      remark: counted(countsOf(library).strides, "stride"),
      checked: library === performer.own,
      run: () => performer.open(library),
    }));
    return [...opened, ...this.libraryItems.map((item, i) => (i === 0 ? { ...item, apart: true } : item))];
  }

  private showLibrary({ own }: Performer): void {
    element("library-name").textContent = own.name;
    element("library-size").textContent = counted(countsOf(own).strides, "stride");
    element("library").hidden = false;
  }

  private showSteps(settings: Settings): void {
    this.undo.disabled = !settings.canUndo;
    this.redo.disabled = !settings.canRedo;
  }
}
