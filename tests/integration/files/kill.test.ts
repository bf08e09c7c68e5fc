import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { removeStaleTemporaries } from "../../../src-main/files/temporary.ts";
import { startChild } from "../../support/child.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const SIZE = 4 * 1024 * 1024;
const KILLS = 30;

/** The number a version is filled with; fails when the file is cut or mixed of two. */
function wholeVersion(target: string): number {
  const bytes = readFileSync(target);
  expect(bytes.length).toBe(SIZE);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, SIZE / 4);
  expect(words.every((word) => word === words[0])).toBe(true);
  return words[0];
}

/** Delays from a fixed seed, 0 to 80 ms. */
function* delays(): Generator<number> {
  for (let seed = 20120920; ; seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) yield (seed >>> 8) % 80;
}

test("a process killed at any moment while it overwrites leaves a whole version, and the next run tidies up", async () => {
  const folder = tempFolder();
  const target = path.join(folder, "a.MOD");
  writeFileSync(target, new Uint8Array(SIZE));
  const script = path.join(import.meta.dirname, "overwrite-child.ts");
  let version = 0;
  let leftBehind = 0;
  const delay = delays();
  for (let kill = 0; kill < KILLS; kill++) {
    const child = startChild(script, [folder, target, String(SIZE), String(version + 1)]);
    const first = Number(await child.line());
    await setTimeout(delay.next().value);
    // A reader at work meanwhile.
    expect(wholeVersion(target)).toBeGreaterThanOrEqual(first);
    await child.kill();
    const now = wholeVersion(target);
    expect(now).toBeGreaterThanOrEqual(first);
    version = now;
    leftBehind += filesBelow(folder).length - 1;
  }
  // Otherwise no kill came in the middle of a write, and the test shows nothing.
  expect(leftBehind).toBeGreaterThan(0);
  await removeStaleTemporaries(folder);
  expect(filesBelow(folder)).toEqual(["a.MOD"]);
});
