/// Everything on the page that a person can set: named values, each with a usual one and what it does.
/// A change takes effect at once. Changes made from the press of a button or key to its release are one
/// step, which can be undone and redone; the values unlike the usual ones are what a link keeps.

/// What a control shows and changes: a setting, or something made of several.
export interface Changeable<Value> {
  readonly value: Value;
  set(value: Value): void;
  /// Calls the listener now and after every change, whoever made it.
  listen(listener: (value: Value) => void): void;
}

export class Setting<Value> implements Changeable<Value> {
  private now: Value;
  private readonly listeners: ((value: Value) => void)[] = [];

  constructor(private readonly settings: Settings, readonly name: string, readonly usual: Value, private readonly apply: (value: Value) => void) {
    this.now = usual;
  }

  get value(): Value {
    return this.now;
  }

  set(value: Value): void {
    this.settings.change(this, value);
  }

  listen(listener: (value: Value) => void): void {
    this.listeners.push(listener);
    listener(this.now);
  }

  /// Takes effect without becoming a step; only `Settings` calls it.
  put(value: Value): void {
    this.apply(value);
    this.now = value;
    for (const listener of this.listeners) listener(value);
  }
}

/// A choice of a dialog: no step that could be undone, and in no link.
export class DialogChoice<Value> implements Changeable<Value> {
  private now: Value;
  private readonly listeners: ((value: Value) => void)[] = [];

  constructor(readonly usual: Value) {
    this.now = usual;
  }

  get value(): Value {
    return this.now;
  }

  set(value: Value): void {
    this.now = value;
    for (const listener of this.listeners) listener(value);
  }

  listen(listener: (value: Value) => void): void {
    this.listeners.push(listener);
    listener(this.now);
  }
}

/// Something else than a setting that can be undone, such as a dropped file.
export interface Deed {
  undo(): void;
  redo(): void;
}

type Changes = Map<Setting<unknown>, { before: unknown; after: unknown }>;

const kMostSteps = 200;

export class Settings {
  private readonly all = new Map<string, Setting<unknown>>();
  private readonly listeners: (() => void)[] = [];
  private done: Deed[] = [];
  private undone: Deed[] = [];
  private open: Changes | null = null; // the step that is being made
  private held = false; // a button or key is down

  constructor() {
    addEventListener("pointerdown", () => this.hold(), { capture: true });
    addEventListener("keydown", (event) => event.target instanceof HTMLInputElement && this.hold(), { capture: true });
    for (const release of ["pointerup", "pointercancel", "keyup", "blur"]) addEventListener(release, () => this.release());
  }

  /// A value of the page, which is the usual one now. `apply` makes another value take effect; when it
  /// throws, nothing has changed. Values are plain data. A name that is added again replaces the
  /// former setting, whose steps are forgotten.
  add<Value>(name: string, usual: Value, apply: (value: Value) => void): Setting<Value> {
    if (this.all.has(name)) this.done = this.undone = [];
    const setting = new Setting<Value>(this, name, usual, apply);
    this.all.set(name, setting as Setting<unknown>);
    return setting;
  }

  /// Calls the listener after every change of a value or of what can be undone.
  listen(listener: () => void): void {
    this.listeners.push(listener);
  }

  get canUndo(): boolean {
    return this.open !== null || this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.open === null && this.undone.length > 0;
  }

  undo(): void {
    this.close();
    const deed = this.done.pop();
    if (!deed) return;
    deed.undo();
    this.undone.push(deed);
    this.tell();
  }

  redo(): void {
    this.close();
    const deed = this.undone.pop();
    if (!deed) return;
    deed.redo();
    this.done.push(deed);
    this.tell();
  }

  /// Something has been done that is no setting.
  record(deed: Deed): void {
    this.close();
    this.undone = [];
    this.done.push(deed);
    if (this.done.length > kMostSteps) this.done.shift();
    this.tell();
  }

  change<Value>(setting: Setting<Value>, value: Value): void {
    if (same(setting.value, value)) return;
    const before = setting.value;
    setting.put(value);
    if (!this.open) {
      this.open = new Map();
      if (!this.held) queueMicrotask(() => this.held || this.close());
    }
    const key = setting as Setting<unknown>;
    this.open.set(key, { before: this.open.get(key)?.before ?? before, after: value });
    this.tell();
  }

  /// The values unlike the usual ones, by name.
  save(): Record<string, unknown> {
    const unusual = [...this.all.values()].filter(({ value, usual }) => !same(value, usual));
    return Object.fromEntries(unusual.map(({ name, value }) => [name, value]));
  }

  /// Every setting as it was saved, the others as usual; what can be undone is forgotten.
  load(saved: Record<string, unknown>): void {
    for (const setting of this.all.values()) {
      const value = setting.name in saved ? saved[setting.name] : setting.usual;
      if (typeof value === typeof setting.usual && !same(value, setting.value)) setting.put(value);
    }
    this.open = null;
    this.done = this.undone = [];
    this.tell();
  }

  private hold(): void {
    if (!this.held) this.close();
    this.held = true;
  }

  private release(): void {
    this.held = false;
    this.close();
  }

  /// The step that was being made is made.
  private close(): void {
    const changes = [...(this.open ?? [])].filter(([, { before, after }]) => !same(before, after));
    this.open = null;
    if (changes.length === 0) return;
    this.record({
      undo: () => changes.forEach(([setting, { before }]) => setting.put(before)),
      redo: () => changes.forEach(([setting, { after }]) => setting.put(after)),
    });
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
