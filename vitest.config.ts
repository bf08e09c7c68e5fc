import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    testTimeout: 60_000,
    pool: "threads",
    // Much of a test is waiting for processes and disks: two at a time are half as long on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Some tests watch processes and clocks; on a machine that nobody looks at, one that fails only once is printed as
    // retried. At a desk it fails.
    retry: process.env.CI ? 2 : 0,
  },
});
