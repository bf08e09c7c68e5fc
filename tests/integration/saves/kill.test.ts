import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { listBackups } from "../../../src-main/files/backups.ts";
import { removeStaleTemporaries } from "../../../src-main/files/temporary.ts";
import { quickbarOf } from "../../../src-shared/formats/save/quickbar.ts";
import { readSave } from "../../../src-shared/formats/save/save.ts";
import { startChild } from "../../support/child.ts";
import { timesOf } from "../../support/full-size.ts";
import { seededRandom } from "../../support/mutate.ts";
import { buildSave } from "../../support/save-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const KILLS = timesOf("LAMPLIGHTER_SAVE_KILLS", 20, 200);

/** As large as a real one, so that there is something to be cut off. */
const OLD = buildSave({ maps: [{ name: "WIDE", width: 500, height: 500, monsters: [] }] });

function makeGround() {
  const folder = tempFolder();
  const saves = path.join(folder, "save");
  mkdirSync(saves);
  const file = path.join(saves, "JANE.SVB");
  const backups = path.join(folder, "data/backups");
  /** A process that writes a GUID into slot 3; it has read the save already. */
  const start = async (guid: bigint) => {
    writeFileSync(file, OLD);
    const script = path.join(import.meta.dirname, "write-child.ts");
    const child = startChild(script, [file, backups, path.join(folder, "locks"), guid.toString()]);
    expect(await child.line()).toBe("ready");
    return child;
  };
  return { saves, file, backups, start };
}

/** How long an undisturbed write takes, milliseconds. */
async function timeOfWrite({ start }: ReturnType<typeof makeGround>): Promise<number> {
  const child = await start(77n);
  const begin = performance.now();
  expect(await child.line()).toBe("written");
  return performance.now() - begin;
}

test("a process killed at any moment of a write leaves the old save or the new one, and of the new one a backup", {
  timeout: 600_000,
}, async () => {
  const ground = makeGround();
  const { saves, file, backups, start } = ground;
  // The clock only spreads the kills, also beyond the end of the write.
  const longestDelay = 1.5 * (await timeOfWrite(ground));
  const random = seededRandom(20120920);
  const seen = { old: 0, new: 0, backups: 0, leftovers: 0 };
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await listBackups(backups);
    const guid = BigInt(kill + 1000);
    const child = await start(guid);
    await setTimeout(random() * longestDelay);
    await child.kill();

    const bytes = readFileSync(file);
    const kept = await listBackups(backups);
    for (const { path: version } of kept) expect(readFileSync(version).equals(OLD)).toBe(true);
    if (kept.length > before.length) seen.backups++;
    if (bytes.equals(OLD)) seen.old++;
    else {
      seen.new++;
      expect(quickbarOf(readSave(new Uint8Array(bytes)).keyMap)[3]).toEqual({ kind: "skill", guid });
      expect(kept.length).toBe(before.length + 1);
    }
    seen.leftovers = Math.max(seen.leftovers, filesBelow(saves).length - 1);
    for (const { path: version } of kept.slice(5)) rmSync(version);
  }
  console.log(`${KILLS} kills within ${Math.round(longestDelay)} ms: ${JSON.stringify(seen)}`);
  expect(seen.old + seen.new).toBe(KILLS);
  await removeStaleTemporaries(saves);
  expect(filesBelow(saves)).toEqual(["JANE.SVB"]);
  // The next one, undisturbed, finds no lock of the dead in its way.
  expect(await (await start(-77n)).line()).toBe("written");
});
