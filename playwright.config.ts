import { defineConfig } from "@playwright/test";
import type { HostOptions } from "./tests/e2e/support/app.ts";

/** End-to-end specs: all of them in a browser against the web host, and the same in Electron's window. */
export default defineConfig<HostOptions>({
  testDir: "tests/e2e",
  outputDir: "dist/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // As vitest.config.ts: on a machine that nobody looks at, one that fails only once is printed as flaky.
  retries: process.env.CI ? 3 : 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: "line",
  projects: [
    { name: "web", testIgnore: "electron-*.spec.ts", use: { host: "web" } },
    // One window at a time: two take the focus from each other.
    { name: "electron", testIgnore: "web-*.spec.ts", workers: 1, use: { host: "electron" } },
  ],
});
