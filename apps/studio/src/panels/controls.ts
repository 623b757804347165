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

/// A number between two ends.
export class Slider {
  readonly element = document.createElement("label");
  private readonly input = document.createElement("input");
  private readonly value = document.createElement("b");

  constructor(name: string, range: { low: number; high: number; step: number; usual: number; unit: string }, private readonly words: (value: number) => string, onChange: (value: number) => void) {
    this.element.className = "slider";
    const title = document.createElement("span");
    title.textContent = name;
    this.input.type = "range";
    this.input.min = String(range.low);
    this.input.max = String(range.high);
    this.input.step = String(range.step);
    this.input.value = String(range.usual);
    const changed = () => {
      this.tell(range.unit);
      onChange(Number(this.input.value));
    };
    this.input.addEventListener("input", changed);
    this.input.addEventListener("dblclick", () => {
      this.input.value = String(range.usual);
      changed();
    });
    this.element.append(title, this.value, this.input);
    this.tell(range.unit);
  }

  private tell(unit: string): void {
    const text = this.words(Number(this.input.value));
    this.value.innerHTML = unit ? `${text} <i>${unit}</i>` : text;
    this.input.setAttribute("aria-valuetext", `${text} ${unit}`);
    const { min, max, value } = this.input;
    this.input.style.setProperty("--share", String((Number(value) - Number(min)) / (Number(max) - Number(min))));
  }
}
