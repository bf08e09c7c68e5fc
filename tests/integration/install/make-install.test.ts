import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeInstall, makeLooseMedia } from "../../../scripts/install/make-install.ts";
import { IDS } from "../../../scripts/install/mods.ts";
import { openArchive } from "../../../src-main/archive/open.ts";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { readExeVersion } from "../../../src-main/files/exe-version.ts";
import { exeOf, installPlaces, profilePlaces } from "../../../src-main/files/places.ts";
import { surroundings } from "../../../src-main/files/surroundings.ts";
import { printGameVersion } from "../../../src-shared/formats/mod/game-version.ts";
import { readModHeader } from "../../../src-shared/formats/mod/header.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const contents = (folder: string) =>
  filesBelow(folder).map((file) => [file, readFileSync(path.join(folder, file)).toString("base64")]);

describe("the synthetic install", () => {
  it("is the same bytes for the same seed, and other game data for another", async () => {
    const [one, two, other] = [tempFolder(), tempFolder(), tempFolder()];
    await makeInstall(one, { seed: 5 });
    await makeInstall(two, { seed: 5 });
    await makeInstall(other, { seed: 6 });
    expect(contents(two)).toEqual(contents(one));
    const pak = (folder: string) => readFileSync(path.join(folder, "install/PAKS/DATA.PAK"));
    expect(pak(other).equals(pak(one))).toBe(false);
  });

  it("is found as game and profile, and its program has a version", async () => {
    const { install, profile } = await makeInstall(tempFolder());
    const env = { TL2_INSTALL_DIR: install, TL2_PROFILE_DIR: profile };
    const around = { ...surroundings(), env };
    expect(installPlaces(around)).toEqual([{ path: install, origin: "environment", found: true }]);
    expect(profilePlaces(around)[0].found).toBe(true);
    const read = await readExeVersion(exeOf(install, around)!);
    expect(read.kind === "version" && printGameVersion(read.version)).toBe("1.25.9.5");
  });

  it("has a DATA.PAK that is in order and holds what the loose folder holds as texts", async () => {
    const { install } = await makeInstall(tempFolder());
    const pak = path.join(install, "PAKS/DATA.PAK");
    expect(await verifyFile(pak, { level: "full" })).toEqual([]);
    const loose = await makeLooseMedia(tempFolder());
    const archive = await openArchive(pak);
    expect(archive.entries.map((entry) => entry.path).toSorted()).toEqual(filesBelow(loose));
    expect(archive.entries.length).toBeGreaterThan(80);
    await archive.close();
  });

  it("has mods of which those that a check can find fault with are found, each for its own fault", async () => {
    const { profile, mods } = await makeInstall(tempFolder());
    const found: Record<string, string> = {};
    for (const { file } of mods) {
      const findings = await verifyFile(path.join(profile, "mods", file), { level: "full" });
      if (findings.length > 0) found[file] = findings.map(({ code }) => code).join();
    }
    expect(found).toEqual({
      "Wrong_Hash.MOD": "mod-rolling-hash",
      "Lower_Case.MOD": "mod-name-case",
      "Packed_As_Text.MOD": "mod-packed-as-text",
      "Cut_Off.MOD": "mod-unreadable",
    });
    expect(mods.filter(({ wrong }) => wrong !== null).map(({ file }) => file)).toEqual(
      expect.arrayContaining([...Object.keys(found), "Missing_Requirement.MOD", "Twin_A.MOD", "Oil_Prices.MOD"]),
    );
  });

  it("has a scheme with an eleventh mod and an id of no file", async () => {
    const { profile, mods } = await makeInstall(tempFolder());
    const text = readFileSync(path.join(profile, "modlauncher.sch"));
    expect([...text.subarray(0, 2)]).toEqual([0xff, 0xfe]);
    const lines = text.toString("utf16le").slice(1).split("\r\n");
    expect([lines[0], ...lines.slice(-2)]).toEqual(["[MODS]", "[/MODS]", ""]);
    const ids = lines.slice(1, -2).map((line) => /^\t<INTEGER64>MODGUID:(-?\d+)$/.exec(line)![1]);
    expect(ids).toHaveLength(12);
    expect([ids[0], ids[11]]).toEqual(["-4711000000000000123", "9223372036854775807"]);
    const ofMods = new Set(mods.map(({ id }) => String(id)));
    expect(ids.filter((id) => !ofMods.has(id))).toEqual([String(IDS.ghost)]);
    expect(mods.find(({ id }) => String(id) === ids[10])?.file).toBe("Oil_Prices.MOD");
  });

  it("has mods whose headers say what the list says", async () => {
    const { profile, mods } = await makeInstall(tempFolder());
    for (const { file, id, title } of mods) {
      const { header } = readModHeader(readFileSync(path.join(profile, "mods", file)));
      expect([header.id, header.title]).toEqual([id, title]);
    }
    expect(new Set(mods.map(({ id }) => id)).size).toBe(mods.length - 1);
  });
});
