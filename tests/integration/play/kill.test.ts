import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { saveScheme } from "../../../src-main/play/scheme-file.ts";
import { startChild } from "../../support/child.ts";
import { timesOf } from "../../support/full-size.ts";
import { makePlayGround, schemeBytes } from "../../support/play-ground.ts";
import { filesBelow } from "../../support/temp-folder.ts";
import { ordersOf } from "./two-orders.ts";

const KILLS = timesOf("LAMPLIGHTER_KILLS", 20, 200);

/** Delays from a fixed seed, 0 to 60 ms. */
function* delays(): Generator<number> {
  for (let seed = 20120920; ; seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) yield (seed >>> 8) % 60;
}

test("a process killed at any moment while it saves the order leaves the old or the new one", {
  timeout: 600_000,
}, async () => {
  const ground = makePlayGround();
  const [a, b] = ordersOf();
  const whole = [a, b].map((order) => Buffer.from(schemeBytes(order)));
  const script = path.join(import.meta.dirname, "save-child.ts");
  const delay = delays();
  const seen = new Set<number>();
  let leftBehind = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    writeFileSync(ground.scheme, whole[0]);
    const child = startChild(script, [ground.scheme, ground.home]);
    await child.line();
    await setTimeout(delay.next().value);
    await child.kill();
    const now = readFileSync(ground.scheme);
    const which = whole.findIndex((bytes) => bytes.equals(now));
    expect(which, `after kill ${kill}`).toBeGreaterThanOrEqual(0);
    seen.add(which);
    leftBehind += filesBelow(ground.profile).length - 1;
  }
  // Otherwise no kill came in the middle of a save, and the test shows nothing.
  expect(leftBehind).toBeGreaterThan(0);
  expect(seen.size).toBe(2);
  // The next one is not kept out by locks of the dead, and tidies up.
  writeFileSync(ground.scheme, whole[0]);
  await saveScheme(ground.scheme, a, b, { backups: `${ground.home}/backups`, locks: `${ground.home}/locks` });
  expect(filesBelow(ground.profile)).toEqual(["modlauncher.sch"]);
  expect(filesBelow(`${ground.home}/locks`)).toEqual([]);
  console.log(`${KILLS} kills while saving: ${leftBehind} in the middle of a write, never half an order`);
});
