/// Characters whose files are nearly right, dropped into Body: each walks, or a sentence says what is wrong with it and
/// who walked goes on.

import fs from "node:fs";
import path from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { StudioPage } from "./studio_page.js";

const kHeader = 20; // bytes before the text of a GLB
const given = fs.readFileSync(path.resolve(import.meta.dirname, "../../../data/characters/wanderer.glb"));

/// What of the document is changed; the rest goes along.
interface Document {
  asset: { version: string };
  accessors: { bufferView?: number; count: number; componentType: number; type: string; byteOffset?: number }[];
  bufferViews: { byteOffset?: number; byteLength: number; buffer: number }[];
  buffers: { byteLength: number; uri?: string }[];
  nodes: { name: string; children?: number[]; scale?: number[]; rotation?: number[]; translation?: number[]; matrix?: number[]; mesh?: number; skin?: number }[];
  meshes?: { primitives: { attributes: Record<string, number>; indices?: number; material?: number }[] }[];
  skins: { joints: number[]; inverseBindMatrices?: number }[];
  scenes?: { nodes: number[] }[];
  scene?: number;
  materials?: unknown[];
  images?: { bufferView?: number; uri?: string; mimeType?: string }[];
  textures?: unknown[];
  extensionsRequired?: string[];
  extensionsUsed?: string[];
}

type Change = (document: Document, binary: Buffer) => unknown;

const mesh = ({ meshes }: Document) => meshes![0]!.primitives[0]!;
const jointOf = ({ nodes }: Document, name: string) => nodes.find((node) => node.name === name)!;

/// Writes a number where an accessor has its first values.
function write(document: Document, binary: Buffer, accessor: number, number: number, times = 40): void {
  const { bufferView, byteOffset = 0 } = document.accessors[accessor]!;
  const start = (document.bufferViews[bufferView!]!.byteOffset ?? 0) + byteOffset;
  for (let i = 0; i < times && start + 4 * i + 4 <= binary.length; i++) binary.writeFloatLE(number, start + 4 * i);
}

const kFaults: Record<string, Change> = {
  "a node below itself": ({ nodes }) => nodes[3]!.children!.push(3),
  "a ring of nodes": (document) => (jointOf(document, "LeftFoot").children = [0]),
  "a node that is not there": ({ nodes }) => nodes[0]!.children!.push(999),
  "no size": ({ nodes }) => (nodes[0]!.scale = [0, 0, 0]),
  "a hip without size": ({ nodes }) => (nodes[1]!.scale = [0, 0, 0]),
  "a flat body": ({ nodes }) => (nodes[0]!.scale = [1, 0, 1]),
  "a mirrored body": ({ nodes }) => (nodes[0]!.scale = [-1, 1, 1]),
  "a body of a million metres": ({ nodes }) => (nodes[0]!.scale = [1e6, 1e6, 1e6]),
  "a turn of no length": ({ nodes }) => (nodes[1]!.rotation = [0, 0, 0, 0]),
  "a matrix of zeros": ({ nodes }) => (nodes[0]!.matrix = new Array(16).fill(0)),
  "a place far away": ({ nodes }) => (nodes[0]!.translation = [1e8, 0, 0]),
  "four thousand million vertices": (document) => (document.accessors[mesh(document).attributes.POSITION!]!.count = 4294967295),
  "one vertex too many": (document) => document.accessors[mesh(document).attributes.POSITION!]!.count++,
  "no vertices": (document) => (document.accessors[mesh(document).attributes.POSITION!]!.count = 0),
  "positions of another type": (document) => (document.accessors[mesh(document).attributes.POSITION!]!.type = "SCALAR"),
  "an unknown kind of number": (document) => (document.accessors[mesh(document).attributes.WEIGHTS_0!]!.componentType = 9),
  "places for weights": (document) => (mesh(document).attributes.WEIGHTS_0 = mesh(document).attributes.POSITION!),
  "no places": (document) => delete mesh(document).attributes.POSITION,
  "no weights": (document) => delete mesh(document).attributes.WEIGHTS_0,
  "an accessor that is not there": (document) => (mesh(document).attributes.POSITION = 999),
  "weights that are no numbers": (document, binary) => write(document, binary, mesh(document).attributes.WEIGHTS_0!, NaN),
  "weights of zero": (document, binary) => write(document, binary, mesh(document).attributes.WEIGHTS_0!, 0, 1e5),
  "places that are no numbers": (document, binary) => write(document, binary, mesh(document).attributes.POSITION!, NaN),
  "endless places": (document, binary) => write(document, binary, mesh(document).attributes.POSITION!, Infinity),
  "bindings that are no numbers": (document, binary) => write(document, binary, document.skins[0]!.inverseBindMatrices!, NaN),
  "no bindings": (document) => delete document.skins[0]!.inverseBindMatrices,
  "too few bindings": (document) => (document.accessors[document.skins[0]!.inverseBindMatrices!]!.count = 2),
  "a skin of nothing": (document) => (document.skins[0]!.joints = []),
  "a joint that is not there": (document) => document.skins[0]!.joints.push(999),
  "a skin that is not there": (document) => (document.nodes.find(({ skin }) => skin !== undefined)!.skin = 7),
  "a mesh that is not there": (document) => (document.nodes.find((node) => node.mesh !== undefined)!.mesh = 7),
  "a material that is not there": (document) => (mesh(document).material = 9),
  "a picture that is none": (document) => (document.bufferViews[document.images![0]!.bufferView!]!.byteLength = 8),
  "a picture elsewhere": (document) => (document.images = [{ uri: "gone.png" }]),
  "a buffer elsewhere": (document) => (document.buffers[0]!.uri = "gone.bin"),
  "no buffer": (document) => (document.buffers = []),
  "a view beyond its buffer": ({ bufferViews }) => (bufferViews[0]!.byteOffset = 1e9),
  "a view of less than nothing": ({ bufferViews }) => (bufferViews[1]!.byteLength = -4),
  "no scene": (document) => delete document.scenes,
  "a scene without nodes": (document) => (document.scenes = [{ nodes: [] }]),
  "a scene that is not there": (document) => (document.scene = 4),
  "no meshes": (document) => delete document.meshes,
  "an extension that nobody knows": (document) => (document.extensionsRequired = document.extensionsUsed = ["ACME_everything"]),
  "meshes compressed with Draco": (document) => (document.extensionsRequired = document.extensionsUsed = ["KHR_draco_mesh_compression"]),
  "glTF of another version": ({ asset }) => (asset.version = "9.0"),
};

function broken(change: Change): Buffer {
  const length = given.readUInt32LE(12);
  const document = JSON.parse(given.subarray(kHeader, kHeader + length).toString()) as Document;
  const binary = Buffer.from(given.subarray(kHeader + length));
  change(document, binary.subarray(8));
  const text = Buffer.from(JSON.stringify(document));
  const json = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, " ")]);
  const header = Buffer.from(given.subarray(0, kHeader));
  header.writeUInt32LE(kHeader + json.length + binary.length, 8);
  header.writeUInt32LE(json.length, 12);
  return Buffer.concat([header, json, binary]);
}

let studio: StudioPage;
let page: Page;

test.beforeAll(async ({ browser }) => {
  studio = await StudioPage.started(browser, { viewport: { width: 900, height: 700 } });
  page = studio.page;
  await page.locator("#stage").focus();
  await page.keyboard.press("5");
});

test.afterAll(async () => {
  // Pictures that cannot be had are told where developers look; the body walks without.
  const left = studio.errors.filter((said) => !/Couldn't load texture|404/.test(said));
  studio.errors.splice(0, studio.errors.length, ...left);
  await studio.close();
});

test("each walks, or a sentence says what is wrong with it", async () => {
  const panel = page.getByRole("region", { name: "Body" });
  const alert = panel.locator(".problem"); // hidden where there is none
  let number = 0;
  for (const [fault, change] of Object.entries(kFaults)) {
    const name = `${++number}.glb`;
    await panel.getByLabel("Character or skeleton file").setInputFiles({ name, mimeType: "", buffer: broken(change) });
    await expect.poll(async () => (await panel.locator(".state").textContent()) === name || (await alert.textContent())!.startsWith(name), { message: fault }).toBe(true);
    const said = (await alert.textContent())!;
    console.log(`  ${fault}: ${said || "walks"}`);
    if (said) expect.soft(said, fault).toMatch(new RegExp(`^${number}\\.glb was not read\\. [A-Z0-9].+\\. Everything else is as it was\\.$`));
    expect.soft(said, fault).not.toMatch(/undefined|null|NaN|TypeError|RangeError|not a function|\[object/);
    await page.locator("#stage").focus();
    await page.keyboard.down("ArrowUp");
    const { x, z, speed } = await studio.advance(0.5);
    await studio.draw();
    await page.keyboard.up("ArrowUp");
    expect.soft([x, z, speed].every(Number.isFinite), fault).toBe(true);
    expect.soft(await panel.getByRole("slider", { name: "Height" }).getAttribute("aria-valuetext"), fault).toMatch(/^\d+\.\d\d m$/);
    await page.evaluate(() => window.amble.undo()); // a file that was read; else there is nothing of it
  }
});

test("an FBX file without a body is told by its own name", async () => {
  const panel = page.getByRole("region", { name: "Body" });
  await panel.getByLabel("Character or skeleton file").setInputFiles(path.resolve(import.meta.dirname, "../../../tests/io/fbx/spine.fbx"));
  await expect(panel.locator(".problem")).toHaveText(/^spine\.fbx was not read\. Has no pelvis, chest and legs; .+ as it was\.$/);
});
