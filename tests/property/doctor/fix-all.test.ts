import { writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { healthyGround } from "../../support/broken-setups-env.ts";
import { bytesBelow } from "../../support/bytes-below.ts";
import { answerOf, windowOn } from "../../support/doctor-window.ts";
import { goodMod, unitFile } from "../../support/good-mods.ts";
import { buildMod } from "../../support/mod-builder.ts";
import { flipped, needs, PICTURE, text } from "../../support/mods-ground.ts";
import { type PlayGround, schemeBytes } from "../../support/play-ground.ts";
import { buildSave } from "../../support/save-builder.ts";
import { writeTree } from "../../support/temp-folder.ts";

type MakeMod = (id: bigint) => Uint8Array;
const unit = (id: bigint) => unitFile(`UNIT_${id}`, 1000n + id);
const holding =
  (file: string, content: Uint8Array): MakeMod =>
  (id) =>
    goodMod(id, [unit(id)], { more: [{ path: file, content }] });

const MODS: Readonly<Record<string, MakeMod>> = {
  healthy: (id) => goodMod(id, [unit(id)]),
  "wrong checksum": (id) => flipped(goodMod(id, [unit(id)]), 5),
  "damaged data": (id) => flipped(goodMod(id, [unit(id)]), 40),
  "lower case": holding("MEDIA/ui/portrait.dds", PICTURE),
  "packed as text": holding("MEDIA/THINGS/A.DAT", text("[A]", "[/A]")),
  junk: holding("MEDIA/THINGS/A.XLS", Uint8Array.of(1, 2)),
  "no index": (id) => buildMod({ files: [unit(id)], header: { id, title: `Mod ${id}` } }),
  "cut off": (id) => goodMod(id, [unit(id)]).slice(0, -40),
  "no header": (id) => goodMod(id, [unit(id)]).slice(0, 30),
  "wrong requirements": (id) => goodMod(id, [unit(id)], { header: { ...needs(1n, 1), requirementHash: 5n } }),
};

const FOLDERS = ["mods", "mods/mods", "mods/deep", "", "modsave", "install", "install/mods"] as const;

interface Setup {
  readonly mods: readonly {
    readonly kind: string;
    readonly folder: (typeof FOLDERS)[number];
    readonly id: number;
    readonly isActive: boolean;
  }[];
  readonly ghosts: readonly number[];
  readonly order: "right" | "in UTF-8" | "no order" | "missing";
  readonly hasStrayOrder: boolean;
  readonly save: "none" | "damaged" | "with a newer copy";
}

const SETUP: fc.Arbitrary<Setup> = fc.record({
  mods: fc.array(
    fc.record({
      kind: fc.constantFrom(...Object.keys(MODS)),
      folder: fc.constantFrom(...FOLDERS),
      // Few ids, so that some are had twice.
      id: fc.integer({ min: 10, max: 15 }),
      isActive: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
  ghosts: fc.uniqueArray(fc.integer({ min: 50, max: 60 }), { maxLength: 2 }),
  order: fc.constantFrom("right", "right", "in UTF-8", "no order", "missing"),
  hasStrayOrder: fc.boolean(),
  save: fc.constantFrom("none", "damaged", "with a newer copy"),
});

function make({ mods, ghosts, order, hasStrayOrder, save }: Setup): PlayGround {
  const played = buildSave({ bound: [], recent: [[1n, 1]], full: [[1n, 1]] });
  const active = new Set(mods.flatMap(({ id, isActive }) => (isActive ? [BigInt(id)] : [])));
  const ids = [1n, ...active, ...ghosts.map(BigInt)];
  const ground = healthyGround(
    {
      ...(hasStrayOrder ? { "save/modlauncher.sch": schemeBytes([1n]) } : {}),
      ...(save === "none" ? {} : { "modsave/J_{0B9D2A4E}.SVB": save === "damaged" ? played.subarray(0, 400) : played }),
      ...(save === "none" ? {} : { "modsave/j_{0b9d2a4e}.restore": played }),
    },
    order === "missing" ? [] : ids,
  );
  const folderOf = (folder: string) =>
    folder.startsWith("install")
      ? path.join(ground.env.TL2_INSTALL_DIR, folder.slice("install".length))
      : path.join(ground.profile, folder);
  mods.forEach(({ kind, folder, id }, index) => {
    writeTree(folderOf(folder), { [`${index}.MOD`]: MODS[kind](BigInt(id)) });
  });
  if (order === "in UTF-8")
    writeFileSync(ground.scheme, `[MODS]\r\n${ids.map((id) => `\t<INTEGER64>MODGUID:${id}\r\n`).join("")}[/MODS]\r\n`);
  if (order === "no order") writeFileSync(ground.scheme, text("CONSOLE :0"));
  return ground;
}

test("all that is safe is fixed, and taken back to the byte", async () => {
  const states = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(SETUP, async (setup) => {
      const ground = make(setup);
      const client = windowOn(ground);
      const folders = [ground.profile, ground.env.TL2_INSTALL_DIR];
      const before = bytesBelow(...folders);
      const { findings } = await answerOf(client.call("doctor.run", {}));
      const keys = findings.flatMap(({ key, fix }) => (fix?.isSafe ? [key] : []));
      const { results, undo } = await answerOf(client.call("doctor.fix", { keys }));
      for (const { state } of results) states.set(state, (states.get(state) ?? 0) + 1);
      // Whoever is told that something was done finds it done, and nobody finds it done who was not.
      expect(results.some(({ state }) => state === "done")).toBe(undo !== null);
      if (undo === null) expect(bytesBelow(...folders)).toEqual(before);
      else expect(await answerOf(client.call("doctor.undo", { undo }))).toMatchObject({ failed: [] });
      expect(bytesBelow(...folders)).toEqual(before);
    }),
    { numRuns: 25, seed: 9 },
  );
  console.log(`fixes: ${JSON.stringify(Object.fromEntries(states))}`);
  expect(states.get("done")).toBeGreaterThan(0);
}, 120_000);
