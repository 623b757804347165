/// Elements made in code. A string among the children becomes text and nothing else, so that no name
/// out of a file or a link is ever taken for markup.

export type Child = Node | string;

/// Names and values as in markup; true stands alone and false is left out. A name that begins with
/// "--" is a property of the element's style.
export type Attributes = Record<string, string | number | boolean>;

export function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  return filled(document.createElement(tag), attributes, children);
}

/// The same for drawings.
export function draw<Tag extends keyof SVGElementTagNameMap>(tag: Tag, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[Tag] {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function filled<Made extends HTMLElement | SVGElement>(element: Made, attributes: Attributes, children: Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("--")) element.style.setProperty(name, String(value));
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}
