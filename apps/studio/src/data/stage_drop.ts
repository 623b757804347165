/// Files dragged over the stage: it is outlined, and says how many will be read.

import { counted } from "./sentences.js";

export function listenToDrops(stage: HTMLElement, take: (files: File[]) => void): void {
  const cover = document.createElement("div");
  cover.className = "drop-cover";
  cover.hidden = true;
  cover.setAttribute("role", "status");
  stage.parentElement!.append(cover);
  const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  stage.addEventListener("dragenter", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    cover.textContent = `Drop to read ${counted(event.dataTransfer!.items.length, "file")}. They stay on this computer.`;
    cover.hidden = false;
  });
  for (const kind of ["dragenter", "dragover"] as const) cover.addEventListener(kind, (event) => event.preventDefault());
  cover.addEventListener("dragleave", () => (cover.hidden = true));
  const drop = (event: DragEvent) => {
    cover.hidden = true;
    if (!holdsFiles(event)) return;
    event.preventDefault();
    take([...event.dataTransfer!.files]);
  };
  for (const place of [stage, cover]) place.addEventListener("drop", drop);
  // A file dropped beside the stage would otherwise replace the page.
  addEventListener("dragover", (event) => holdsFiles(event) && event.preventDefault());
  addEventListener("drop", (event) => holdsFiles(event) && event.preventDefault());
}
