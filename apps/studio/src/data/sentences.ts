/// What the page says of files: what happened, where, and what is still fine.

const kStays = "Everything else is as it was.";

/// What the command line says to do, as it is done in the page.
export function inPage(message: string): string {
  return message.replace(/name its joints in a file of roles.*$/s, "show its joints in Data").replace("name the joints with --roles if it does", "show them under What its joints are if it does");
}

/// What went wrong while a loader took a file apart. Loaders go on with what a file says until there is nothing there.
export function loaderFault(error: unknown): string {
  if (error instanceof TypeError || error instanceof RangeError) return "something in it names what is not there, or is of another kind";
  return (error as Error).message.replace(/^THREE\.\w+: /, "");
}

/// An engine's message, "notes.bvh:12: expected …", as a sentence about that line.
export function faultOf(name: string, message: string): string {
  const prefix = [name, name.replace(/\.fbx$/i, ".glb")].find((one) => message.startsWith(`${one}:`)); // FBX is read as GLB
  const own = inPage(prefix ? message.slice(prefix.length + 1).trim() : message);
  const [, line, what] = /^(\d+):\s*(.*)$/s.exec(own) ?? [];
  return sentence(line ? `Line ${line}: ${what}` : own);
}

export function notRead(name: string, message: string): string {
  return `${name} was not read. ${faultOf(name, message)} ${kStays}`;
}

export function unknownKind(name: string): string {
  return `${name} is not a motion file. BVH, GLB, FBX, and ASF with AMC can be read.`;
}

/// Why an .amble file was not opened.
export function notOpened(name: string, message: string): string {
  if (/newer/.test(message)) return `${name} was made by a newer Amble. Update, or build it again from its clips.`;
  return `${name} was not opened. ${faultOf(name, message)} ${kStays}`;
}

export const kNothingUsable = "No strides found. These clips hold no two steps in a row with feet on the ground. The current library stays.";

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/// How a clip was stored, where that had to be undone: walked on the spot, as a loop.
export function manner({ faults }: { faults: readonly { kind: string }[] }): string[] {
  const words: Record<string, string> = { "in-place": "in place, its speed told by its feet", loop: "a loop" };
  return faults.flatMap(({ kind }) => words[kind] ?? []);
}

interface GivenStride {
  type: string;
  speed: number;
}

/// "Library of 18 clips made, 2 left out. Walk 0.6 to 2.0 m/s, run 2.0 to 4.2 m/s."
export function libraryMade(used: number, leftOut: number, strides: readonly GivenStride[]): string {
  const left = leftOut > 0 ? `, ${leftOut} left out` : "";
  return `Library of ${counted(used, "clip")} made${left}. ${sentence(rangesOf(strides, 1).join(", "))}`;
}

/// What a clip gave, in a few words: "3 strides · walk 1.02 m/s".
export function given(strides: readonly GivenStride[]): string {
  return [counted(strides.length, "stride"), ...rangesOf(strides, 2)].join(" · ");
}

/// How fast each type goes: "walk 0.6 to 2.0 m/s".
function rangesOf(strides: readonly GivenStride[], digits: number): string[] {
  const types = [...new Set(strides.map(({ type }) => type))];
  return types.map((type) => `${type} ${rangeOf(strides.filter((stride) => stride.type === type), digits)}`);
}

export function rangeOf(strides: readonly GivenStride[], digits: number): string {
  const speeds = strides.map(({ speed }) => Math.abs(speed));
  const [low, high] = [Math.min(...speeds).toFixed(digits), Math.max(...speeds).toFixed(digits)];
  return `${low === high ? low : `${low} to ${high}`} m/s`;
}

export function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) || start === "" ? start : `${start}.`;
}
