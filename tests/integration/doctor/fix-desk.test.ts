import { expect, test } from "vitest";
import type { Client } from "../../../src-shared/contract/client.ts";
import { bytesBelow } from "../../support/bytes-below.ts";
import { answerOf, windowOn } from "../../support/doctor-window.ts";
import { goodMod } from "../../support/good-mods.ts";
import { flipped, GOOD, LAMP, modsGround, PICTURE } from "../../support/mods-ground.ts";

const BROKEN = flipped(GOOD, 5);

/** A mod to repair, and an entry without a file. */
const broken = () => modsGround({ mods: { "mods/ONE.MOD": BROKEN }, scheme: [1n, 77n] });

async function safeKeys(client: Client): Promise<string[]> {
  const { findings } = await answerOf(client.call("doctor.run", {}));
  return findings.flatMap(({ key, fix }) => (fix?.isSafe ? [key] : []));
}

test("what cannot be taken back now is told, and can be taken back later", async () => {
  const ground = broken();
  const running: string[] = [];
  const client = windowOn(ground, running);
  const before = bytesBelow(ground.profile);
  const keys = await safeKeys(client);
  const { results, undo } = await answerOf(client.call("doctor.fix", { keys }));
  expect(results.map(({ state }) => state)).toEqual(["done", "done"]);
  running.push("Torchlight2.exe");
  const first = await answerOf(client.call("doctor.undo", { undo: undo! }));
  expect(first.restored).toEqual([ground.scheme]);
  expect(first.failed).toMatchObject([{ finding: { code: "repair-game-running" } }]);
  running.pop();
  const second = await answerOf(client.call("doctor.undo", { undo: undo! }));
  expect(second).toMatchObject({ restored: [expect.stringContaining("ONE.MOD")], failed: [] });
  expect(bytesBelow(ground.profile)).toEqual(before);
  expect(await client.call("doctor.undo", { undo: undo! })).toMatchObject({ ok: false, error: { kind: "gone" } });
});

test("of two fixes of the same things at once one finds nothing left to do", async () => {
  const ground = broken();
  const client = windowOn(ground);
  const before = bytesBelow(ground.profile);
  const keys = await safeKeys(client);
  const both = await Promise.all([1, 2].map(() => answerOf(client.call("doctor.fix", { keys }))));
  expect(both.map(({ results }) => results.map(({ state }) => state))).toEqual([
    ["done", "done"],
    ["skipped", "skipped"],
  ]);
  expect(both[1].undo).toBeNull();
  expect(await answerOf(client.call("doctor.undo", { undo: both[0].undo! }))).toMatchObject({ failed: [] });
  expect(bytesBelow(ground.profile)).toEqual(before);
});

test("of a repair that changes thousands of files the first are told, and how many more", async () => {
  const more = Array.from({ length: 1500 }, (_, at) => ({ path: `MEDIA/things/a${at}.dds`, content: PICTURE }));
  const client = windowOn(modsGround({ mods: { "mods/ONE.MOD": goodMod(1n, [LAMP], { more }) } }));
  const { results } = await answerOf(client.call("doctor.fix", { keys: await safeKeys(client) }));
  expect(results[0].state).toBe("done");
  expect(results[0].changes).toHaveLength(201);
  expect(results[0].changes.at(-1)).toMatch(/^and 1\d{3} more$/);
});
