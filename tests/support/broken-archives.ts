import { rgHash } from "../../src-shared/hash/rg-hash.ts";
import { bindatBytes } from "./bindat-builder.ts";
import { goodMod, menuFile, unitFile } from "./good-mods.ts";
import { buildMod, editRecords } from "./mod-builder.ts";
import {
  type BrokenMods,
  flipped,
  GOOD,
  holding,
  LAMP,
  modsGround,
  needs,
  OIL,
  oneMod,
  PICTURE,
  pair,
  partsOf,
  placeIn,
  setU16,
  setU32,
  text,
  WITH_SOUND,
} from "./mods-ground.ts";

/** Mods that are broken as archives, in their order, or by the names, types and forms of their files. */
export const BROKEN_ARCHIVES: readonly BrokenMods[] = [
  // A file that is no whole mod
  {
    name: "cut off in its file table",
    scenarios: [1],
    make: () => oneMod(GOOD.slice(0, -40)),
    codes: ["mod-unreadable"],
    first: { check: "activation", title: "Mod 1 will not load", rank: 1, fix: { kind: "download", safe: false } },
  },
  {
    name: "cut off in its data",
    scenarios: [1],
    make: () => oneMod(WITH_SOUND.slice(0, 1000)),
    codes: ["mod-unreadable"],
    first: { check: "activation", title: "Mod 1 will not load", rank: 1, fix: { kind: "download", safe: false } },
  },
  {
    name: "cut off in its header, so that nobody knows which mod it was",
    scenarios: [1],
    make: () => oneMod(GOOD.slice(0, 30)),
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
    make: () => oneMod(setU32(GOOD, 16, 0)),
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
    make: () => oneMod(setU16(GOOD, partsOf(GOOD).end, 3)),
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
    make: () => oneMod(flipped(GOOD, 5)),
    codes: ["check-rolling-hash"],
    first: { fix: { kind: "repair", safe: true, label: "Repair checksum" }, rank: 1 },
  },
  {
    name: "a byte changed where rollingHash looks",
    scenarios: [1],
    make: () => oneMod(flipped(WITH_SOUND, placeIn(WITH_SOUND, 40, 4000, true))),
    codes: ["check-edited"],
    first: { fix: { kind: "download", safe: false }, diagnostic: { data: { count: 1 } } },
  },
  {
    name: "a byte of a stored file changed where rollingHash does not look",
    scenarios: [1],
    make: () => oneMod(flipped(WITH_SOUND, placeIn(WITH_SOUND, 40, 4000, false))),
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
        mods: { "mods/A.MOD": GOOD, "mods/B.MOD": goodMod(1n, [LAMP], { header: { modVersion: 9 } }) },
        scheme: [1n],
      }),
    codes: ["check-twin-id"],
    first: { fix: { kind: "choose-file", id: 1n, safe: false } },
  },

  // Names, types and forms
  {
    name: "names that are not upper-case",
    scenarios: [2],
    make: () => oneMod(holding("MEDIA/ui/portraits/qljx_f.dds", PICTURE)),
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
    name: "a PICTURE under the type of a DAT",
    scenarios: [4],
    make: () => oneMod(holding("MEDIA/THINGS/A.DAT", PICTURE)),
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
    name: "a PICTURE in a format of later years",
    scenarios: [31],
    make: () => oneMod(holding("MEDIA/THINGS/A.DDS", setU32(setU32(PICTURE, 80, 4), 84, 0x30315844))),
    codes: ["check-picture"],
    first: { evidence: ["MEDIA/THINGS/A.DDS: format DX10, which the game cannot show"] },
  },
  {
    name: "a PICTURE that breaks off",
    scenarios: [31],
    make: () => oneMod(holding("MEDIA/THINGS/A.DDS", PICTURE.slice(0, 150))),
    codes: ["check-picture"],
  },
];
