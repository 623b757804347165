/// The controls that panels are made of: a choice of a few words, and a slider with its value.

export function label(text: string): HTMLElement {
  const element = document.createElement("p");
  element.className = "label";
  element.textContent = text;
  return element;
}

export function note(text: string): HTMLElement {
  const element = document.createElement("p");
  element.className = "note";
  element.textContent = text;
  return element;
}

/// One of a few words.
export class Choice<Value extends string> {
  readonly element = document.createElement("div");
  private readonly inputs = new Map<Value, HTMLInputElement>();

  constructor(name: string, options: readonly (readonly [Value, string])[], value: Value, onChange: (value: Value) => void, look = "segments") {
    this.element.className = look;
    this.element.setAttribute("role", "radiogroup");
    this.element.setAttribute("aria-label", name);
    for (const [option, words] of options) {
      const input = document.createElement("input");
      input.type = "radio";
      input.name = name;
      input.value = option;
      input.checked = option === value;
      input.addEventListener("change", () => onChange(option));
      const holder = document.createElement("label");
      const text = document.createElement("span");
      text.textContent = words;
      holder.append(input, text);
      this.inputs.set(option, input);
      this.element.append(holder);
    }
  }

  show(value: Value): void {
    const input = this.inputs.get(value);
    if (input && !input.checked) input.checked = true;
  }
}

/// One of a few pictures with a word, or none of them.
export class Tiles<Value extends string> {
  readonly element = document.createElement("div");
  private readonly buttons = new Map<Value, HTMLButtonElement>();

  constructor(name: string, options: readonly (readonly [Value, string])[], value: Value, onChoose: (value: Value) => void) {
    this.element.className = "tiles";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", name);
    for (const [option, picture] of options) {
      const button = document.createElement("button");
      button.type = "button";
      button.innerHTML = `${picture}<span>${option}</span>`;
      button.addEventListener("click", () => onChoose(option));
      this.buttons.set(option, button);
      this.element.append(button);
    }
    this.show(value);
  }

  show(value: Value | null): void {
    for (const [option, button] of this.buttons) button.setAttribute("aria-pressed", String(option === value));
  }
}

/// A number between two ends, if wanted with a mark at the usual one.
export class Slider {
  readonly element = document.createElement("label");
  private readonly input = document.createElement("input");
  private readonly shown = document.createElement("b");

  constructor(name: string, private readonly range: { low: number; high: number; step: number; usual: number; unit: string; mark?: boolean }, private readonly words: (value: number) => string, onChange: (value: number) => void) {
    this.element.className = "slider";
    const title = document.createElement("span");
    title.textContent = name;
    this.input.type = "range";
    this.input.min = String(range.low);
    this.input.max = String(range.high);
    this.input.step = String(range.step);
    this.input.value = String(range.usual);
    if (range.mark) {
      this.element.classList.add("marked");
      this.input.style.setProperty("--mark", String((range.usual - range.low) / (range.high - range.low)));
    }
    const changed = () => {
      this.tell();
      onChange(Number(this.input.value));
    };
    this.input.addEventListener("input", changed);
    this.input.addEventListener("dblclick", () => {
      this.input.value = String(range.usual);
      changed();
    });
    this.element.append(title, this.shown, this.input);
    this.tell();
  }

  /// Shows another value without telling anyone.
  set value(value: number) {
    this.input.value = String(value);
    this.tell();
  }

  private tell(): void {
    const { unit } = this.range;
    const text = this.words(Number(this.input.value));
    this.shown.innerHTML = unit ? `${text} <i>${unit}</i>` : text;
    this.input.setAttribute("aria-valuetext", `${text} ${unit}`);
    const { min, max, value } = this.input;
    this.input.style.setProperty("--share", String((Number(value) - Number(min)) / (Number(max) - Number(min))));
  }
}
