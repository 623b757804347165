// Plays a script of commands with the package amble-web; see script_hash.cpp.
//
//   node script_hash.mjs PACKAGE LIBRARY.amble SCRIPT.txt
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, libraryFile, scriptFile] = process.argv.slice(2);
const { startAmble } = await import(pathToFileURL(`${folder}/dist/index.js`).href);
const amble = await startAmble();
const character = amble.readLibrary(readFileSync(libraryFile), libraryFile).character();
const number = (text) => (text === "inf" ? Infinity : Number(text));
const script = readFileSync(scriptFile, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
const lines = script.map((line) => {
  const [second, speed, turnRate, gait, type] = line.split(" ");
  return { second: Number(second), command: { speed: number(speed), turnRate: number(turnRate), gait: number(gait), type } };
});
const mask = (1n << 64n) - 1n;
let hash = 0xcbf29ce484222325n;
for (let frame = 0; frame < 3600; frame++) {
  if (lines.length && frame === lines[0].second * 60) {
    const { gait, ...rest } = lines.shift().command;
    character.command(Number.isNaN(gait) ? rest : { gait, ...rest });
  }
  character.update(1 / 60);
  let pose = BigInt(character.poseHash());
  for (let i = 0; i < 8; i++, pose >>= 8n) hash = ((hash ^ (pose & 255n)) * 0x100000001b3n) & mask;
  if (frame % 60 === 59) console.log(`${(frame + 1) / 60} ${hash.toString(16).padStart(16, "0")}`);
}
