import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { isTemporary } from "../../../../src-main/files/temporary.ts";
import { restoreCopy } from "../../../../src-main/play/launch/restore-copy.ts";
import { listRestorePoints, makeRestorePoint } from "../../../../src-main/play/launch/restore-points.ts";
import { startChild } from "../../../support/child.ts";
import { timesOf } from "../../../support/full-size.ts";
import { seededRandom } from "../../../support/mutate.ts";
import { contentsOf, hashOf, objectsIn } from "../../../support/point-ground.ts";
import { filesBelow, tempFolder, writeTree } from "../../../support/temp-folder.ts";
import { savesOfTurn, turnOf } from "./turns.ts";

const KILLS = timesOf("LAMPLIGHTER_KILLS", 20, 200);

test("a process killed at any moment while it makes restore points leaves none that is half", {
  timeout: 900_000,
}, async () => {
  const home = tempFolder();
  const profile = path.join(home, "profile");
  writeTree(profile, savesOfTurn(0));
  const options = { folder: path.join(home, "points"), locks: path.join(home, "locks") };
  const random = seededRandom(20120920);
  const leftovers = { temporaries: 0, objects: 0 };
  let points = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const where = `after kill ${kill}`;
    const script = path.join(import.meta.dirname, "point-child.ts");
    const child = startChild(script, [profile, options.folder, options.locks, String(1 + kill * 1000)]);
    await child.line();
    await setTimeout(random() * 150);
    await child.kill();
    const listed = await listRestorePoints(options);
    expect(listed.damaged, where).toEqual([]);
    expect(listed.points.length, where).toBeGreaterThan(0);
    points += listed.points.length;
    const used = new Set<string>();
    for (const { entry } of listed.points) {
      const copy = path.join(home, "copy");
      const result = await restoreCopy(entry, copy, { ...options, guarded: [profile] });
      expect(result, where).toMatchObject({ kind: "restored", files: 7, findings: [] });
      const contents = contentsOf(copy);
      // All of one moment.
      expect(contents, where).toEqual(savesOfTurn(turnOf(contents["save/N0.SVB"])));
      for (const content of Object.values(contents)) used.add(hashOf(content));
      rmSync(copy, { recursive: true });
    }
    leftovers.temporaries += filesBelow(options.folder).filter((file) => isTemporary(path.basename(file))).length;
    leftovers.objects += objectsIn({ store: options.folder }).filter((name) => !used.has(name)).length;
  }
  console.log(`${KILLS} kills, ${points} restore points looked at, left behind: ${JSON.stringify(leftovers)}`);
  // Otherwise no kill came in the middle, and the test shows nothing.
  expect(leftovers.temporaries + leftovers.objects).toBeGreaterThan(0);
  // The next one is not kept out by locks of the dead, and tidies up.
  writeTree(profile, savesOfTurn(999_999_999));
  expect(await makeRestorePoint([profile], { ...options, withMods: true, keep: 1 })).toMatchObject({ kind: "made" });
  expect(filesBelow(options.folder).filter((file) => isTemporary(path.basename(file)))).toEqual([]);
  expect(objectsIn({ store: options.folder })).toHaveLength(7);
  expect(filesBelow(options.locks)).toEqual([]);
});
