import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { makeInstall } from "../../../scripts/install/make-install.ts";
import { IDS } from "../../../scripts/install/mods.ts";
import { runCli, runJson } from "../../support/cli.ts";
import { makePlayGround, smallMod } from "../../support/play-ground.ts";
import { tempFolder } from "../../support/temp-folder.ts";

interface Counts {
  readonly id: string;
  readonly wins: number;
  readonly loses: number;
  readonly base: number | null;
  readonly files: number | null;
}

const LANTERN = "MEDIA/UNITS/ITEMS/LANTERNS/BRASS_LANTERN.DAT";

async function sampleEnv() {
  const { install, profile } = await makeInstall(tempFolder());
  return { TL2_INSTALL_DIR: install, TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: tempFolder() };
}

describe("mods conflicts", () => {
  it("counts what the active mods win and lose, and lists the paths of one", async () => {
    const env = await sampleEnv();
    const { exit, value } = await runJson<{ readonly ok: boolean; readonly mods: readonly Counts[] }>(
      ["mods", "conflicts"],
      { env },
    );
    expect([exit, value.ok, value.mods.length]).toEqual([0, true, 12]);
    const of = (id: bigint) => value.mods.find((each) => each.id === String(id));
    expect(of(IDS.lanternPack)).toMatchObject({ rank: 1, wins: 1, loses: 0, base: 1 });
    expect(of(IDS.brassTools)).toMatchObject({ rank: 4, wins: 0, loses: 1, base: 1, shadowedBy: 0 });
    expect(of(IDS.ghost)).toMatchObject({ rank: 12, files: null });

    const one = await runJson<{ readonly paths: readonly unknown[] }>(
      ["mods", "conflicts", String(IDS.brassTools), "--show", "loses"],
      { env },
    );
    expect(one.value).toMatchObject({ ok: true, id: String(IDS.brassTools), loses: 1, wins: 0, isMounted: true });
    expect(one.value.paths).toEqual([
      {
        path: LANTERN,
        raw: false,
        winner: String(IDS.lanternPack),
        holders: [
          { rank: 1, id: String(IDS.lanternPack), title: "Lantern Pack", canWin: true },
          { rank: 4, id: String(IDS.brassTools), title: "Brass Tools", canWin: true },
        ],
        inBase: true,
        removedBy: [],
      },
    ]);

    const table = await runCli(["mods", "conflicts"], { env });
    expect(table.stdout).toMatch(/ 4 {2}Brass Tools +-3017306335925106305 +0 +1 +1 +0\n/);
    expect(table.stdout).toMatch(/12 {2}\(no title\) .* no file\n/);
    const text = await runCli(["mods", "conflicts", String(IDS.brassTools)], { env });
    expect(text.stdout).toContain("Brass Tools loses 1 file, wins 0; replaces 1 file of the base game.\n");
    expect(text.stdout).toContain(
      `${LANTERN}\n  ↑ Lantern Pack  rank 1, wins\n  ↓ Brass Tools  rank 4\n  ↓ Base game\n`,
    );
  });

  it("says that an id is of no mod, and that nothing is active", async () => {
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n) });
    const unknown = await runJson<{ readonly ok: boolean; readonly findings: readonly { readonly code: string }[] }>(
      ["mods", "conflicts", "404"],
      { env: ground.env },
    );
    expect([unknown.exit, unknown.value.ok, unknown.value.findings[0].code]).toEqual([1, false, "play-unknown-id"]);
    expect((await runCli(["mods", "conflicts"], { env: ground.env })).stdout).toBe("No mod is active.\n");
    // Not active: looked at as if it stood at the end, where it loses to nobody.
    const { value } = await runJson(["mods", "conflicts", "1"], { env: ground.env });
    expect(value).toMatchObject({ rank: null, isMounted: false, files: 1, loses: 0, base: null });
    const text = await runCli(["mods", "conflicts", "1"], { env: ground.env });
    expect(text.stdout).toContain("would lose 0 files, wins 0; the game's files are not known.\n");
  });
});

describe("mods which", () => {
  it("names the file that is used", async () => {
    const env = await sampleEnv();
    const lantern = await runJson(["mods", "which", "units\\items/lanterns/brass_lantern.dat.bindat"], { env });
    expect(lantern.exit).toBe(0);
    expect(lantern.value).toMatchObject({ ok: true, path: LANTERN, used: "mod", mod: String(IDS.lanternPack) });
    const hall = await runJson<{ readonly file: string }>(["mods", "which", "levelsets/lantern_hall.dat"], { env });
    expect(hall.value).toMatchObject({ used: "base", mod: null, holders: [] });
    expect(hall.value.file).toContain("DATA.PAK");
    // The game does not find a name in lower case, whatever mod has it.
    const spoon = await runCli(["mods", "which", "UNITS/ITEMS/TOOLS/LOST_SPOON.DAT"], { env });
    expect(spoon.stdout).toContain("no active mod has it in a way that the game would use, nor has the base game.");
    expect(spoon.stdout).toContain("Lower Case  rank 8, the game does not find a name in lower case");
    // A game that is there and cannot be read is not called missing.
    writeFileSync(`${env.TL2_INSTALL_DIR}/PAKS/DATA.PAK.MAN`, "damaged");
    const unknown = await runCli(["mods", "which", "levelsets/lantern_hall.dat"], { env });
    expect(unknown.stdout).toContain("no active mod has it; the game's files are not known.");
    const wrong = await runJson<{ readonly findings: readonly { readonly code: string }[] }>(
      ["mods", "which", "../x"],
      {
        env,
      },
    );
    expect([wrong.exit, wrong.value.findings[0].code]).toEqual([1, "play-no-path"]);
  });
});
