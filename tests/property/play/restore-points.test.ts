import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listRestorePoints } from "../../../src-main/play/launch/restore-points.ts";
import { timesOf } from "../../support/full-size.ts";
import { contentsOf, make, makePointGround, restore } from "../../support/point-ground.ts";

const RUNS = timesOf("LAMPLIGHTER_POINT_RUNS", 25, 400);

/** Folders that saves are looked for in, and what is in them; names are compared as the disk has them. */
const place = fc.constantFrom("", "save/", "modsave/", "save/76561198000000000/", "modsave/1/");
const stem = fc
  .string({ unit: fc.constantFrom(..."ab_ {}.-Яж天é"), minLength: 1, maxLength: 8 })
  .map((text) => `n${text}`.trimEnd());
const inTree = fc.constantFrom(".svb", ".SVB", ".bin", ".txt", ".dat", ".restore");
const inRoot = fc.constantFrom(".sch", ".txt", ".dat");
const content = fc.constantFrom("", "a", "b", "the same", "x".repeat(5000));

/** Twins in case are given other names, and have a test of their own. */
const hasTwins = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size < names.length;

const tree = fc
  .dictionary(
    fc
      .tuple(place, stem, inTree, inRoot)
      .map(([folder, name, own, root]) => folder + name + (folder === "" ? root : own)),
    content,
    { maxKeys: 12, noNullPrototype: true },
  )
  .filter((files) => !hasTwins(Object.keys(files)));

function put(profile: string, files: Readonly<Record<string, string>>): void {
  rmSync(profile, { recursive: true });
  mkdirSync(profile);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(profile, name)), { recursive: true });
    writeFileSync(path.join(profile, name), text);
  }
}

test("whatever saves there are, every restore point that is kept gives exactly those of its start", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(tree, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 4 }),
      async (trees, keep) => {
        const ground = makePointGround({});
        const wanted = new Map<string, Record<string, string>>();
        for (const files of trees) {
          put(ground.profile, files);
          const { point, unread, warnings } = await make(ground, { keep });
          expect([unread, warnings]).toEqual([[], []]);
          if (point !== null) wanted.set(point.entry, contentsOf(ground.profile));
        }
        const { points } = await listRestorePoints(ground.options);
        expect(points.length).toBe(Math.min(keep, wanted.size));
        expect(points.map(({ entry }) => entry)).toEqual([...wanted.keys()].sort().reverse().slice(0, keep));
        for (const { entry, files } of points) {
          const copy = path.join(ground.folder, `copy of ${entry}`);
          expect(await restore(ground, entry, copy)).toMatchObject({ kind: "restored", files, findings: [] });
          expect(contentsOf(copy)).toEqual(wanted.get(entry));
        }
        rmSync(ground.folder, { recursive: true });
      },
    ),
    { numRuns: RUNS },
  );
}, 600_000);
