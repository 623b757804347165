/// The built page on a plain web server, under a path of its own: every address in it is relative.

import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";

const page = path.resolve(import.meta.dirname, "../dist");
let server: ChildProcess;
let folder: string;
let address: string;

test.beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "amble-host-"));
  fs.mkdirSync(path.join(folder, "shows"));
  fs.symlinkSync(page, path.join(folder, "shows/amble"));
  server = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder]);
  const said = await new Promise<string>((resolve, reject) => {
    server.stdout!.once("data", (data: Buffer) => resolve(data.toString()));
    server.once("exit", () => reject(new Error("the web server did not start")));
  });
  address = `http://127.0.0.1:${/port (\d+)/.exec(said)![1]}/shows/amble/`;
});

test.afterAll(() => {
  server.kill();
  fs.rmSync(folder, { recursive: true });
});

test("the licences of all parts lie beside the page", () => {
  for (const name of ["PARTS.md", "LICENSE"]) {
    const own = fs.readFileSync(path.resolve(import.meta.dirname, "../../..", name), "utf8");
    expect(fs.readFileSync(path.join(page, name), "utf8")).toBe(own);
  }
});

test("the page loads and walks under a path of any web server", async ({ browser }) => {
  const tab = await browser.newPage();
  const faults: string[] = [];
  tab.on("pageerror", (error) => faults.push(String(error)));
  tab.on("response", (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
  tab.on("request", (request) => request.url().startsWith(address) || faults.push(`asked for ${request.url()}`));
  await tab.goto(`${address}?drawing=simple`);
  await tab.waitForFunction(() => window.amble !== undefined, null, { timeout: 90_000 });
  await tab.evaluate(() => {
    window.amble.hold(true);
    window.amble.advance(1);
  });
  expect(await tab.evaluate(() => window.amble.speed)).toBeGreaterThan(0.3);
  expect(faults).toEqual([]);
  await tab.close();
});
