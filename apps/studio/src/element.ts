/// The elements that index.html gives.

export function element(id: string): HTMLElement {
  return document.getElementById(id)!;
}
