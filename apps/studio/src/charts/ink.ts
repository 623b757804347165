/// The colours of the page for charts, and a canvas made ready to be drawn on.

export interface Ink {
  line: string;
  edge: string;
  raised: string;
  surface: string;
  text: string;
  note: string;
  ink: string;
  input: string;
  left: string;
  right: string;
}

export function readInk(element: HTMLElement): Ink {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    line: token("line"), edge: token("edge"), raised: token("raised"), surface: token("surface"), text: token("text"),
    note: token("text-3"), ink: token("ink"), input: token("input"), left: token("left-fill"), right: token("right-fill"),
  };
}

/// A cleared canvas in pixels of the page; null while it is not shown.
export function cleared(canvas: HTMLCanvasElement): { pen: CanvasRenderingContext2D; width: number; height: number } | null {
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  if (width === 0 || height === 0) return null;
  const ratio = Math.min(2, devicePixelRatio);
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  const pen = canvas.getContext("2d")!;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  return { pen, width, height };
}

/// Grey when straight, towards the colour of the side it turns to.
export function sideColour(turnRate: number, ink: { left: string; right: string; edge: string }): string {
  const share = Math.round(100 * Math.min(1, Math.abs(turnRate) / 0.75));
  return `color-mix(in srgb, ${turnRate > 0 ? ink.left : ink.right} ${share}%, ${ink.edge})`;
}
