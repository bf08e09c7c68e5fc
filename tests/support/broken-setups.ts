import { mkdirSync } from "node:fs";
import path from "node:path";
import { writeDds } from "../../scripts/sample/dds.ts";
import { writeMpp } from "../../src-shared/formats/mpp/mpp.ts";
import { VOID, WALKABLE } from "../../src-shared/formats/mpp/walk-grid.ts";
import { requirementHash } from "../../src-shared/hash/murmur.ts";
import { rgHash } from "../../src-shared/hash/rg-hash.ts";
import { rollingHashOffsets } from "../../src-shared/hash/sampled-hash.ts";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { bindatBytes } from "./bindat-builder.ts";
import { buildExe } from "./exe.ts";
import { goodMod, indexFiles, levelSetFile, menuFile, roomFile, skillFile, unitAt, unitFile } from "./good-mods.ts";
import { filledGrid } from "./grid-builder.ts";
import { type BuilderFile, buildMod, buildPak, editRecords } from "./mod-builder.ts";
import { makePlayGround, type PlayGround } from "./play-ground.ts";
import { writeTree } from "./temp-folder.ts";

/** What a doctor has to say of a setup with something wrong in the mods. */
export interface BrokenMods {
  readonly name: string;
  /** Rows of the scenarios that it stands for. */
  readonly scenarios: readonly number[];
  make(): PlayGround;
  /** Codes in the order in which they are told; nothing else may be found. */
  readonly codes: readonly string[];
  /** Parts of the first finding. */
  readonly first?: Readonly<Record<string, unknown>>;
}

export interface GroundParts {
  /** Below the profile. */
  readonly mods: Readonly<Record<string, Uint8Array>>;
  /** Default: 1, 2 … as many as there are mods. */
  readonly scheme?: readonly bigint[];
  /** Files of the game; null: it is not installed, but for its program. */
  readonly game?: readonly BuilderFile[] | null;
  readonly settings?: Readonly<Record<string, unknown>>;
}

const RAN = { "settings.txt": encodeSource("CONSOLE :0\r\n"), "local_settings.txt": encodeSource("MODLAUNCHER :\r\n") };

/** A profile with these mods, and a game. */
export function modsGround({ mods, scheme, game = null }: GroundParts): PlayGround {
  const ground = makePlayGround({ ...RAN, ...mods }, scheme ?? Object.keys(mods).map((_, index) => BigInt(index + 1)));
  const install = path.join(path.dirname(ground.profile), "install");
  const files: Record<string, Uint8Array> = { "Torchlight2.exe": buildExe([1, 25, 9, 5]) };
  if (game !== null) {
    const { pak, man } = buildPak({ files: [...game, ...indexFiles(game)] });
    Object.assign(files, { "PAKS/DATA.PAK": pak, "PAKS/DATA.PAK.MAN": man });
  }
  mkdirSync(path.join(install, "PAKS"), { recursive: true });
  writeTree(install, files);
  const env = { ...ground.env, TL2_INSTALL_DIR: install };
  return { ...ground, env, around: { ...ground.around, env } };
}

/** One active mod with the id 1. */
export function oneMod(mod: Uint8Array, game: GroundParts["game"] = null): PlayGround {
  return modsGround({ mods: { "mods/ONE.MOD": mod }, game });
}

/** Where the parts of a mod stand. */
export function partsOf(mod: Uint8Array) {
  const view = new DataView(mod.buffer, mod.byteOffset, mod.byteLength);
  const [start, end] = [view.getUint32(12, true), view.getUint32(16, true)];
  return { start, end, samples: new Set(rollingHashOffsets(end - start)) };
}

/** The same with one byte of the data section flipped. */
export function flipped(mod: Uint8Array, at: number): Uint8Array {
  const copy = mod.slice();
  copy[partsOf(mod).start + at] ^= 0x40;
  return copy;
}

/** Offset in the data section, between two places, that rollingHash samples, or does not. */
export function placeIn(mod: Uint8Array, from: number, to: number, sampled: boolean): number {
  const { samples } = partsOf(mod);
  for (let at = from; at < to; at++) if (samples.has(at) === sampled) return at;
  throw new Error("no such place");
}

const LAMP = unitFile("LAMP", 101n);
const OIL = unitFile("OIL", 102n);
/** Stored, so that any change of it can be unpacked; first in the data section, behind its head and that of its block. */
const SOUND: BuilderFile = {
  path: "MEDIA/SOUNDS/CHIME.WAV",
  content: Uint8Array.from({ length: 4000 }, (_, index) => index % 251),
  stored: true,
};
const good = goodMod(1n, [LAMP]);
const withSound = buildMod({ files: [SOUND, ...indexFiles([LAMP]), LAMP], header: { id: 1n, title: "Mod 1" } });
const text = (...lines: readonly string[]) => encodeSource(lines.join("\r\n"));
const walkable = (name: string, fileTime = 0n) => grid(name, WALKABLE, fileTime);
const stub = (name: string) => grid(name, VOID);

function grid(name: string, cell: number, fileTime = 0n): BuilderFile {
  return { path: `MEDIA/LAYOUTS/${name}.MPP`, content: writeMpp(filledGrid(50, 50, cell)), fileTime };
}

function setU16(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint16(at, value, true);
  return copy;
}

function setU32(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(at, value, true);
  return copy;
}

const needs = (id: bigint, version: number) => {
  const requirements = [{ id, name: "Synergies", version }];
  return { requirements, requirementHash: requirementHash(requirements) };
};

const pair = (one: Uint8Array, two: Uint8Array, game: GroundParts["game"] = null) =>
  modsGround({ mods: { "mods/ONE.MOD": one, "mods/TWO.MOD": two }, game });

/** A DDS of one colour, 4 × 4. */
const picture = writeDds({ width: 4, height: 4, pixels: new Uint8Array(64).fill(200) } as never);

/** One compiled file of a mod, whatever its bytes. */
const holding = (path: string, content: Uint8Array, type?: number) =>
  goodMod(1n, [LAMP], { more: [{ path, content, ...(type === undefined ? {} : { type }) }] });

const SET = levelSetFile("CAVES", { "71": true, "72": false });
const stale = (files: readonly BuilderFile[], listed: readonly BuilderFile[], id = 1n) =>
  buildMod({ files: [...indexFiles(listed), ...files], header: { id, title: `Mod ${id}` } });

export const BROKEN_MODS: readonly BrokenMods[] = [
  // A file that is no whole mod
  {
    name: "cut off in its file table",
    scenarios: [1],
    make: () => oneMod(good.slice(0, -40)),
    codes: ["mod-unreadable"],
    first: { check: "activation", title: "Mod 1 will not load", rank: 1, fix: { kind: "download", safe: false } },
  },
  {
    name: "cut off in its data",
    scenarios: [1],
    make: () => oneMod(withSound.slice(0, 1000)),
    codes: ["mod-unreadable"],
    first: { check: "activation", title: "Mod 1 will not load", rank: 1, fix: { kind: "download", safe: false } },
  },
  {
    name: "cut off in its header, so that nobody knows which mod it was",
    scenarios: [1],
    make: () => oneMod(good.slice(0, 30)),
    codes: ["setup-ghost", "play-invalid"],
  },
  {
    name: "an empty file",
    scenarios: [1],
    make: () => oneMod(new Uint8Array()),
    codes: ["setup-ghost", "play-invalid"],
  },
  {
    name: "a file table at 0",
    scenarios: [1],
    make: () => oneMod(setU32(good, 16, 0)),
    codes: ["mod-unreadable"],
    first: { evidence: ["none", "file table at 0"] },
  },
  {
    name: "no files",
    scenarios: [1],
    make: () => oneMod(buildMod({ header: { id: 1n } })),
    codes: ["mod-empty"],
  },
  {
    name: "a file table of version 3",
    scenarios: [1],
    make: () => oneMod(setU16(good, partsOf(good).end, 3)),
    codes: ["activation-manifest-version"],
    first: { title: "Mod 1 will not load" },
  },
  {
    name: "a data section without room for its head",
    scenarios: [1],
    make: () => oneMod(buildMod({ header: { id: 1n }, files: [LAMP], editSection: (section) => section.slice(0, 4) })),
    codes: ["mod-section-short"],
  },

  // What the one checksum sees, and what it does not
  {
    name: "rollingHash changed, the data whole",
    scenarios: [1],
    make: () => oneMod(flipped(good, 5)),
    codes: ["check-rolling-hash"],
    first: { fix: { kind: "repair", safe: true, label: "Repair checksum" }, rank: 1 },
  },
  {
    name: "a byte changed where rollingHash looks",
    scenarios: [1],
    make: () => oneMod(flipped(withSound, placeIn(withSound, 40, 4000, true))),
    codes: ["check-edited"],
    first: { fix: { kind: "download", safe: false }, diagnostic: { data: { count: 1 } } },
  },
  {
    name: "a byte of a stored file changed where rollingHash does not look",
    scenarios: [1],
    make: () => oneMod(flipped(withSound, placeIn(withSound, 40, 4000, false))),
    codes: ["check-contents-changed"],
    first: { fix: { kind: "download", safe: false } },
  },
  {
    name: "a byte of a deflated file changed, and the checksum made right again",
    scenarios: [1],
    make: () =>
      oneMod(
        goodMod(1n, [LAMP, OIL], {
          editSection: (section) => section.with(section.length - 6, section[section.length - 6] ^ 0xff),
        }),
      ),
    codes: ["check-contents-damaged"],
  },
  {
    name: "data that lie outside",
    scenarios: [1],
    make: () =>
      oneMod(
        goodMod(1n, [LAMP, OIL], {
          editManifest: editRecords((record) => (record.name === "OIL.DAT" ? { ...record, offset: 1 << 20 } : record)),
        }),
      ),
    codes: ["check-contents-damaged"],
  },
  {
    name: "maxC smaller than a file",
    scenarios: [1],
    make: () => oneMod(goodMod(1n, [LAMP], { editSection: (section) => setU32(section, 0, 3) })),
    codes: ["check-archive"],
    first: { evidence: ["[mod-max-compressed-small]"] },
  },

  // Other mods and the order
  {
    name: "a required mod that is not there",
    scenarios: [13],
    make: () => oneMod(goodMod(1n, [LAMP], { header: needs(44n, 3) })),
    codes: ["activation-requirements"],
    first: { title: "Mod 1 needs mods that are not there", fix: { kind: "install", ids: [44n], safe: false } },
  },
  {
    name: "a required mod that is too old",
    scenarios: [13],
    make: () => pair(goodMod(1n, [LAMP], { header: needs(2n, 9) }), goodMod(2n, [OIL])),
    codes: ["activation-requirements"],
    first: { diagnostic: { data: { missing: ["Synergies (2) is there in version 1, version 9 is needed"] } } },
  },
  {
    name: "a checksum of the required mods that is not theirs",
    scenarios: [13],
    make: () => pair(goodMod(1n, [LAMP], { header: { ...needs(2n, 1), requirementHash: 5n } }), goodMod(2n, [OIL])),
    codes: ["activation-requirement-hash"],
  },
  {
    name: "an eleventh mod",
    scenarios: [8],
    make: () =>
      modsGround({
        mods: Object.fromEntries(
          Array.from({ length: 11 }, (_, at) => [
            `mods/M${at + 1}.MOD`,
            goodMod(BigInt(at + 1), [unitFile(`U${at}`, BigInt(200 + at))]),
          ]),
        ),
      }),
    codes: ["setup-past-limit"],
  },
  {
    name: "an eleventh mod below a ghost, which most likely loads",
    scenarios: [8],
    make: () =>
      modsGround({
        mods: Object.fromEntries(
          Array.from({ length: 10 }, (_, at) => [
            `mods/M${at + 1}.MOD`,
            goodMod(BigInt(at + 1), [unitFile(`U${at}`, BigInt(200 + at))]),
          ]),
        ),
        scheme: [99n, ...Array.from({ length: 10 }, (_, at) => BigInt(at + 1))],
      }),
    codes: ["setup-ghost", "check-limit-unsure"],
  },
  {
    name: "two files with one id",
    scenarios: [43],
    make: () =>
      modsGround({
        mods: { "mods/A.MOD": good, "mods/B.MOD": goodMod(1n, [LAMP], { header: { modVersion: 9 } }) },
        scheme: [1n],
      }),
    codes: ["check-twin-id"],
    first: { fix: { kind: "choose-file", id: 1n, safe: false } },
  },

  // Names, types and forms
  {
    name: "names that are not upper-case",
    scenarios: [2],
    make: () => oneMod(holding("MEDIA/ui/portraits/qljx_f.dds", picture)),
    codes: ["check-lower-case"],
    first: {
      title: "1 file of Mod 1 has small letters in its name",
      evidence: ["MEDIA/ui/portraits/qljx_f.dds"],
      fix: { kind: "repair", safe: true, label: "Rename and repack" },
    },
  },
  {
    name: "a layout of the interface as text",
    scenarios: [3],
    make: () => oneMod(holding("MEDIA/UI/HUD.LAYOUT", text("[Layout]", "[/Layout]"))),
    codes: ["check-ui-as-text"],
    first: { diagnostic: { severity: "error" } },
  },
  ...[".TEMPLATE", ".ANIMATION", ".HIE", ".DAT"].map((extension) => ({
    name: `a ${extension} as text`,
    scenarios: [4],
    make: () => oneMod(holding(`MEDIA/THINGS/A${extension}`, text("[A]", "[/A]"))),
    codes: ["check-as-text"],
    first: { diagnostic: { severity: "warning" }, fix: { kind: "repair", safe: true } },
  })),
  {
    name: "a picture under the type of a DAT",
    scenarios: [4],
    make: () => oneMod(holding("MEDIA/THINGS/A.DAT", picture)),
    codes: ["check-not-compiled"],
  },
  {
    name: "a type that is not that of the extension",
    scenarios: [4],
    make: () => oneMod(holding("MEDIA/THINGS/A.MATERIAL", Uint8Array.of(1), 18)),
    codes: ["check-archive-odd"],
    first: { evidence: ["[mod-type-differs]", "MEDIA/THINGS/A.MATERIAL"] },
  },
  {
    name: "the type of a source",
    scenarios: [4],
    make: () => oneMod(holding("MEDIA/THINGS/A.DAT", text("[A]", "[/A]"), 14)),
    codes: ["check-archive"],
  },
  {
    name: "a path that stands twice",
    scenarios: [45],
    make: () =>
      oneMod(
        goodMod(1n, [LAMP], {
          editManifest: editRecords((record) => (record.name === "LAMP.DAT" ? [record, record] : record)),
        }),
      ),
    codes: ["check-archive-odd"],
  },
  {
    name: "a compiled DAT that breaks off",
    scenarios: [45],
    make: () => oneMod(holding("MEDIA/THINGS/A.DAT", LAMP.content.slice(0, -3))),
    codes: ["check-unreadable"],
    first: { fix: { kind: "download", safe: false } },
  },
  {
    name: "a compiled DAT with something behind it",
    scenarios: [45],
    make: () => oneMod(holding("MEDIA/THINGS/A.DAT", Uint8Array.of(...LAMP.content, 1, 2, 3))),
    codes: ["check-unreadable"],
  },
  {
    name: "a compiled layout that breaks off",
    scenarios: [45],
    make: () => oneMod(holding("MEDIA/THINGS/A.LAYOUT", menuFile("A", "A").content.slice(0, -5))),
    codes: ["check-unreadable"],
  },
  {
    name: "keys with lower-case letters in a compiled file",
    scenarios: [36],
    make: () =>
      oneMod(
        holding("MEDIA/THINGS/A.DAT", bindatBytes([], { name: "A", properties: [[rgHash("chest_override"), 1, 5]] })),
      ),
    codes: ["check-dead-keys"],
    first: { evidence: ["MEDIA/THINGS/A.DAT: chest_override"] },
  },
  {
    name: "leftovers of the editor",
    scenarios: [39],
    make: () => oneMod(holding("MEDIA/THINGS/A.XLS", Uint8Array.of(1, 2, 3))),
    codes: ["check-junk"],
    first: { diagnostic: { severity: "info" }, fix: { kind: "repair", safe: true } },
  },
  {
    name: "a picture in a format of later years",
    scenarios: [31],
    make: () => oneMod(holding("MEDIA/THINGS/A.DDS", setU32(setU32(picture, 80, 4), 84, 0x30315844))),
    codes: ["check-picture"],
    first: { evidence: ["MEDIA/THINGS/A.DDS: format DX10, which the game cannot show"] },
  },
  {
    name: "a picture that breaks off",
    scenarios: [31],
    make: () => oneMod(holding("MEDIA/THINGS/A.DDS", picture.slice(0, 150))),
    codes: ["check-picture"],
  },

  // Walk grids
  {
    name: "a stub of a grid under pieces with collision",
    scenarios: [5],
    make: () => oneMod(goodMod(1n, [SET, roomFile("CAVE", [71n])], { more: [stub("CAVE")] })),
    codes: ["check-grid-stub"],
    first: {
      title: "A room of Mod 1 cannot be walked",
      evidence: ["MEDIA/LAYOUTS/CAVE.MPP, 2524 bytes, all 0xFF"],
      fix: { kind: "bake", paths: ["MEDIA/LAYOUTS/CAVE.MPP"], safe: false },
    },
  },
  {
    name: "a stub of a grid under pieces that nobody knows",
    scenarios: [5],
    make: () => oneMod(goodMod(1n, [roomFile("CAVE", [99n])], { more: [stub("CAVE")] })),
    codes: ["check-grid-stub-unsure"],
  },
  {
    name: "a room without a grid, of which the game has none",
    scenarios: [7],
    make: () => oneMod(goodMod(1n, [SET, roomFile("CAVE", [71n])]), [OIL]),
    codes: ["check-grid-missing"],
  },
  {
    name: "a room without a grid, and no game to ask",
    scenarios: [7],
    make: () => oneMod(goodMod(1n, [SET, roomFile("CAVE", [71n])])),
    codes: ["check-grid-missing-unsure"],
  },
  {
    name: "another layout for a room of the game, without its grid",
    scenarios: [6],
    make: () => oneMod(goodMod(1n, [SET, roomFile("CAVE", [71n])]), [OIL, roomFile("CAVE", [5n]), walkable("CAVE")]),
    codes: ["check-grid-of-another"],
  },
  {
    name: "a layout that is newer than its grid",
    scenarios: [6],
    make: () =>
      oneMod(
        goodMod(1n, [SET, roomFile("CAVE", [71n], 133_000_000_000_000_000n)], {
          more: [walkable("CAVE", 132_000_000_000_000_000n)],
        }),
      ),
    codes: ["check-grid-older"],
    first: { diagnostic: { severity: "info" } },
  },
  {
    name: "a grid that makes no sense",
    scenarios: [5],
    make: () =>
      oneMod(
        goodMod(1n, [SET, roomFile("CAVE", [71n])], {
          more: [{ path: "MEDIA/LAYOUTS/CAVE.MPP", content: walkable("CAVE").content.slice(0, 99) }],
        }),
      ),
    codes: ["check-unreadable"],
  },

  // Indices
  {
    name: "no index",
    scenarios: [2],
    make: () => oneMod(buildMod({ files: [LAMP], header: { id: 1n, title: "Mod 1" } })),
    codes: ["check-index-missing"],
    first: { fix: { kind: "repair", safe: true, label: "Rebuild index" } },
  },
  {
    name: "an index that lists what is not there",
    scenarios: [27],
    make: () => oneMod(stale([LAMP], [LAMP, OIL])),
    codes: ["check-index-stale"],
  },
  {
    name: "an index with another GUID than the file",
    scenarios: [22],
    make: () => oneMod(stale([unitFile("LAMP", 777n)], [LAMP])),
    codes: ["check-index-differs"],
  },
  {
    name: "an index that lacks a file",
    scenarios: [6],
    make: () => oneMod(stale([LAMP, OIL], [LAMP])),
    codes: ["check-index-unlisted"],
    first: { diagnostic: { severity: "info" } },
  },
  {
    name: "an index that cannot be read",
    scenarios: [45],
    make: () =>
      oneMod(
        buildMod({
          files: [{ path: "MEDIA/UNITDATA.RAW", content: Uint8Array.of(9, 0, 0, 0) }, LAMP],
          header: { id: 1n, title: "Mod 1" },
        }),
      ),
    codes: ["check-index-broken"],
  },
  {
    name: "a layout of the interface that is listed and nowhere",
    scenarios: [3],
    make: () => oneMod(stale([LAMP], [LAMP, menuFile("HUD", "HUD")]), [OIL]),
    codes: ["check-ui-missing"],
    first: { diagnostic: { severity: "error" } },
  },
  {
    name: "an index that hides an entry of another mod",
    scenarios: [9],
    make: () => pair(stale([LAMP], [LAMP, unitFile("OIL", 555n)]), goodMod(2n, [OIL])),
    codes: ["check-entries-hidden"],
    first: { rank: 1, diagnostic: { data: { other: "Mod 2" } } },
  },

  // What two mods claim, and what one takes from another
  {
    name: "one GUID for two units",
    scenarios: [21, 22],
    make: () => pair(good, goodMod(2n, [unitFile("OTHER", 101n)])),
    codes: ["check-shared-guid"],
    first: { rank: 2, evidence: ["101: MEDIA/UNITS/ITEMS/LAMP.DAT and MEDIA/UNITS/ITEMS/OTHER.DAT"] },
  },
  {
    name: "one GUID for two skills",
    scenarios: [21],
    make: () => pair(goodMod(1n, [skillFile("A", "GLOW", 5n)]), goodMod(2n, [skillFile("B", "SHINE", 5n)])),
    codes: ["check-shared-guid"],
  },
  {
    name: "one name for two units",
    scenarios: [21],
    make: () => pair(good, goodMod(2n, [unitAt("MEDIA/UNITS/ITEMS/NEW/LAMP.DAT", "LAMP", 900n)])),
    codes: ["check-shared-name"],
  },
  {
    name: "one menu name for two layouts",
    scenarios: [23],
    make: () => pair(goodMod(1n, [menuFile("HUD", "HUD")]), goodMod(2n, [menuFile("SIDEBAR", "HUD")])),
    codes: ["check-shared-menu"],
  },
  {
    name: "a unit based on what is nowhere",
    scenarios: [28, 30],
    make: () => oneMod(goodMod(1n, [unitFile("LAMP", 101n, "<STRING>BASEFILE:media/units/items/gone.dat")]), [OIL]),
    codes: ["check-dangling"],
  },
  {
    name: "a mod that takes away what another is based on",
    scenarios: [27],
    make: () =>
      pair(
        goodMod(1n, [LAMP], { removedFiles: ["MEDIA/UNITS/ITEMS/OIL.DAT"] }),
        goodMod(2n, [unitFile("WICK", 300n, "<STRING>BASEFILE:media/units/items/oil.dat")]),
        [OIL],
      ),
    codes: ["check-removed-needed"],
  },
  {
    name: "made with another version of the game",
    scenarios: [42],
    make: () =>
      oneMod(goodMod(1n, [LAMP], { header: { gameVersion: { major: 1, minor: 25, build: 5, revision: 6 } } })),
    codes: ["check-game-version"],
    first: { diagnostic: { severity: "info" }, evidence: ["Mod 1: 1.25.5.6"] },
  },
];

/** Setups that look odd, and in which nothing is wrong. */
export const HEALTHY_MODS: readonly Pick<BrokenMods, "name" | "make">[] = [
  { name: "one mod", make: () => oneMod(good) },
  { name: "no mods at all", make: () => modsGround({ mods: {} }) },
  {
    name: "a required mod that is there, and its checksum",
    make: () => pair(goodMod(1n, [LAMP], { header: needs(2n, 1) }), goodMod(2n, [OIL])),
  },
  { name: "two mods with one file", make: () => pair(good, goodMod(2n, [unitFile("LAMP", 101n)])) },
  {
    name: "a monster and an item of one name",
    make: () => pair(good, goodMod(2n, [unitAt("MEDIA/UNITS/MONSTERS/LAMP.DAT", "LAMP", 950n)])),
  },
  {
    name: "an empty room with a stub of a grid",
    make: () => oneMod(goodMod(1n, [SET, roomFile("NOTHING", [72n])], { more: [stub("NOTHING")] })),
  },
  {
    name: "a room with its grid",
    make: () => oneMod(goodMod(1n, [SET, roomFile("CAVE", [71n])], { more: [walkable("CAVE")] })),
  },
  {
    name: "units of the game brought anew, without an index",
    make: () => oneMod(buildMod({ files: [LAMP], header: { id: 1n, title: "Mod 1" } }), [LAMP]),
  },
  {
    name: "a unit based on one of the game",
    make: () => oneMod(goodMod(1n, [unitFile("WICK", 7n, "<STRING>BASEFILE:Media\\Units\\Items\\oil.dat")]), [OIL]),
  },
  {
    name: "a unit based on one of another mod",
    make: () =>
      pair(goodMod(1n, [unitFile("WICK", 7n, "<STRING>BASEFILE:media/units/items/oil.dat")]), goodMod(2n, [OIL]), [
        LAMP,
      ]),
  },
  {
    name: "removed files",
    make: () => oneMod(goodMod(1n, [LAMP], { removedFiles: ["MEDIA/UNITS/ITEMS/OIL.DAT"] }), [OIL]),
  },
  { name: "a picture", make: () => oneMod(holding("MEDIA/THINGS/A.DDS", picture)) },
  {
    name: "a broken mod in the library that is not active",
    make: () =>
      modsGround({ mods: { "mods/ONE.MOD": good, "mods/TWO.MOD": flipped(goodMod(2n, [OIL]), 5) }, scheme: [1n] }),
  },
];
