/// Where files are dropped on a panel.

import { make } from "../make.js";

/// Outlines an element while files are over it, and takes what is dropped on it.
export function takeDrops(zone: HTMLElement, take: (files: File[]) => void): void {
  for (const kind of ["dragenter", "dragover"] as const)
    zone.addEventListener(kind, (event) => {
      event.preventDefault();
      zone.classList.add("over");
    });
  for (const kind of ["dragleave", "drop"] as const) zone.addEventListener(kind, () => zone.classList.remove("over"));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  });
}

/// A field to drop one file on, or to press and choose it. Title or `kinds` say the endings it may have: "OBJ or JSON".
export function dropZone(title: string, kinds: string, name: string, take: (file: File) => void): HTMLElement {
  const zone = make("label", { class: "drop-zone" }, make("b", {}, title), ...(kinds ? [make("span", {}, kinds)] : []));
  const input = document.createElement("input");
  input.type = "file";
  input.accept = `${title} ${kinds}`.match(/[A-Z]{3,}/g)!.map((kind) => `.${kind.toLowerCase()}`).join(",");
  input.setAttribute("aria-label", name);
  zone.append(input);
  const first = (files: readonly File[]) => files[0] && take(files[0]);
  input.addEventListener("change", () => {
    first([...(input.files ?? [])]);
    input.value = "";
  });
  takeDrops(zone, first);
  return zone;
}
