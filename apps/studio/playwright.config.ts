import path from "node:path";
import { defineConfig } from "@playwright/test";

// The page is tested as people get it: served by the program itself.
const program = process.env.AMBLE_PROGRAM ?? path.resolve(import.meta.dirname, "../../build/release/bin/amble");
const port = Number(process.env.AMBLE_TEST_PORT ?? 8047);

// Software drawing on a busy machine is slow; nothing here depends on how fast frames come.
export default defineConfig({
  testDir: "tests",
  timeout: 300_000,
  workers: 1,
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 720, height: 540 },
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      args: [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `"${program}" studio --port ${port} --page "${path.resolve(import.meta.dirname, "dist")}"`,
    url: `http://127.0.0.1:${port}/`,
    timeout: 60_000,
  },
});
