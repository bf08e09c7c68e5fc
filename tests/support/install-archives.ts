import type { PackageLimits } from "../../src-main/archive/packages/intake.ts";
import { ascii, concat } from "./mod-builder.ts";
import { smallMod } from "./play-ground.ts";
import { buildOldRar, buildRar } from "./rar-builder.ts";
import { buildSeven } from "./seven-builder.ts";
import { buildZip, unicodePathField } from "./zip-builder.ts";

/** Files that people try to install, and what is expected of each. */

export interface ExpectedItem {
  readonly inside: string;
  readonly action: "new" | "update" | "same" | "older" | "refused";
  /** File name below the folder mods; of what is refused none. */
  readonly name?: string;
  readonly codes?: readonly string[];
  /** Default: whether it is new or an update. */
  readonly isSuggested?: boolean;
}

export interface InstallArchive {
  readonly about: string;
  /** What the file is called. */
  readonly file: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  /** In the folder that it comes from. */
  readonly beside?: Readonly<Record<string, Uint8Array>>;
  /** In the folder mods before. */
  readonly standing?: Readonly<Record<string, Uint8Array>>;
  readonly items: readonly ExpectedItem[];
  readonly others?: number;
  /** Codes of findings about the package. */
  readonly codes?: readonly string[];
  readonly limits?: PackageLimits;
}

export const A = smallMod(1n, { title: "光の杖", author: "Ана" });
export const B = smallMod(-2n);
export const C = smallMod(3n);
const OLD = smallMod(1n, { modVersion: 1 });
const NEW = smallMod(1n, { modVersion: 5 });
const OTHER_OLD = smallMod(1n, { modVersion: 1, description: "other" });
/** Content that does not shrink, so that it comes in many pieces. */
export const noise = (length: number) => Uint8Array.from({ length }, (_, at) => Math.imul(at, 2654435761) >>> 13);
export const largeMod = (id: bigint) =>
  smallMod(id, {}, { files: [{ path: "MEDIA/MUSIC/X.OGG", content: noise(3_000_000), stored: true }] });
const LARGE = largeMod(1n);
const OTHER_LARGE = largeMod(2n);
const README = { name: "readme.txt", content: ascii("Put the .MOD into the folder mods. ".repeat(5)) };
const TIGHT: PackageLimits = { entries: 10, bytes: 5000, perByte: 0 };
const zeros = (length: number) => new Uint8Array(length);
const isNew = (inside: string, name = inside.slice(inside.lastIndexOf("/") + 1)): ExpectedItem => ({
  inside,
  action: "new",
  name,
});
const refused = (inside: string, ...codes: readonly string[]): ExpectedItem => ({ inside, action: "refused", codes });
const cut = (bytes: Uint8Array, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const flipped = (bytes: Uint8Array, ...places: readonly number[]) =>
  bytes.map((byte, at) => (places.includes(at) ? byte ^ 0xff : byte));
/** Bytes of a name in another code page, given as hex. */
const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const inZip = (...names: readonly string[]) =>
  buildZip(names.map((name, index) => ({ name, content: smallMod(BigInt(index + 1)) })));

export const INSTALL_ARCHIVES: readonly InstallArchive[] = [
  { about: "a mod as it is", file: "A.MOD", bytes: () => A, items: [isNew("", "A.MOD")] },
  {
    about: "endings in any case",
    file: "case.zip",
    bytes: () => inZip("A.MOD", "b.mod", "C.Mod"),
    items: [isNew("A.MOD"), isNew("b.mod"), isNew("C.Mod")],
  },
  {
    about: "mods in folders, beside other files",
    file: "nested.zip",
    bytes: () =>
      buildZip([
        { name: "My Mod/" },
        { name: "My Mod/mods/Deep.mod", content: A },
        { ...README, name: "My Mod/readme.txt" },
        { name: "My Mod/extra/B.MOD", content: B, isStored: true },
      ]),
    items: [isNew("My Mod/mods/Deep.mod"), isNew("My Mod/extra/B.MOD")],
    others: 1,
  },
  {
    about: "a zip in a zip",
    file: "outer.zip",
    bytes: () => buildZip([{ name: "inner.zip", content: inZip("A.mod", "x/B.mod") }, README]),
    items: [isNew("inner.zip/A.mod"), isNew("inner.zip/x/B.mod")],
    others: 1,
  },
  {
    about: "a rar and a 7z in a zip",
    file: "outer.zip",
    bytes: async () =>
      buildZip([
        { name: "a.rar", content: buildRar([{ name: "A.mod", content: A }]) },
        { name: "b.7z", content: await buildSeven([{ name: "B.mod", content: B }]) },
      ]),
    items: [isNew("a.rar/A.mod"), isNew("b.7z/B.mod")],
  },
  {
    about: "a zip in a zip in a zip",
    file: "outer.zip",
    bytes: () => buildZip([{ name: "in.zip", content: buildZip([{ name: "deep.zip", content: inZip("A.mod") }]) }]),
    items: [refused("in.zip/deep.zip", "package-nested")],
  },
  {
    about: "a 7z with Chinese and Russian names",
    file: "names.7z",
    bytes: () =>
      buildSeven([
        { name: "Моды/Свет.mod", content: A },
        { name: "Моды/光.mod", content: B },
        { ...README, name: "прочти.txt" },
      ]),
    items: [isNew("Моды/Свет.mod"), isNew("Моды/光.mod")],
    others: 1,
  },
  {
    about: "a rar with Chinese and Russian names",
    file: "names.rar",
    bytes: () => buildRar([{ name: "Моды/Свет.mod", content: A }, { name: "光.MOD", content: B }, README]),
    items: [isNew("Моды/Свет.mod"), isNew("光.MOD")],
    others: 1,
  },
  {
    about: "a rar of an old version",
    file: "old.rar",
    bytes: () => buildOldRar([{ name: "mods\\A.mod", content: A }, README]),
    items: [isNew("mods/A.mod")],
    others: 1,
  },
  {
    about: "names in UTF-8, told and not told",
    file: "names.zip",
    bytes: () =>
      buildZip([
        { name: "光の杖.mod", content: A },
        { name: new TextEncoder().encode("Свет.mod"), content: B },
      ]),
    items: [isNew("光の杖.mod"), isNew("Свет.mod")],
  },
  {
    about: "names of a Russian, a Chinese and a French system",
    file: "pages.zip",
    bytes: () =>
      buildZip([
        // Свет in 866, 光 in GBK, Épée in 437.
        { name: concat(hex("91a2a5e2"), ascii(".mod")), content: A },
        { name: concat(hex("b9e2"), ascii(".mod")), content: B },
        { name: concat(hex("9070826582"), ascii(".mod")), content: C },
      ]),
    items: [isNew("Свет.mod"), isNew("光.mod"), isNew("Épéeé.mod")],
  },
  {
    about: "a name that a field gives again",
    file: "field.zip",
    bytes: () =>
      buildZip([{ name: ascii("A.mod"), extra: unicodePathField(ascii("A.mod"), "Свет/光.mod"), content: A }]),
    items: [isNew("Свет/光.mod")],
  },
  {
    about: "a zip with large mods, stored and deflated",
    file: "large.zip",
    bytes: () =>
      buildZip([
        { name: "A.mod", content: LARGE, isStored: true },
        { name: "B.mod", content: OTHER_LARGE },
      ]),
    items: [isNew("A.mod"), isNew("B.mod")],
  },
  {
    about: "a 7z with large mods",
    file: "large.7z",
    bytes: () =>
      buildSeven([
        { name: "A.mod", content: LARGE },
        { name: "B.mod", content: OTHER_LARGE },
      ]),
    items: [isNew("A.mod"), isNew("B.mod")],
  },
  {
    about: "a rar with large mods",
    file: "large.rar",
    bytes: () =>
      buildRar([
        { name: "A.mod", content: LARGE },
        { name: "B.mod", content: OTHER_LARGE },
      ]),
    items: [isNew("A.mod"), isNew("B.mod")],
  },
  {
    about: "names that lead out of the folder",
    file: "hostile.zip",
    bytes: () =>
      inZip("../A.mod", "/etc/B.mod", "C:\\C.mod", "..\\..\\D.mod", "x/../../E.mod", "F.mod:s.mod", "ok.mod"),
    items: [
      ...["../A.mod", "/etc/B.mod", "C:\\C.mod", "..\\..\\D.mod", "x/../../E.mod", "F.mod:s.mod"].map((inside) =>
        refused(inside, "package-hostile-name"),
      ),
      isNew("ok.mod"),
    ],
  },
  {
    about: "a name without end",
    file: "long.zip",
    bytes: () => inZip(`${"x".repeat(60_000)}.mod`, "ok.mod"),
    items: [refused(`${"x".repeat(1024)}…`, "package-hostile-name"), isNew("ok.mod")],
  },
  {
    about: "names in a rar that lead out of the folder",
    file: "hostile.rar",
    bytes: () =>
      buildRar([
        { name: "../../A.mod", content: A },
        { name: "/tmp/B.mod", content: B },
        { name: "C.mod", content: C },
      ]),
    items: [
      refused("../../A.mod", "package-hostile-name"),
      refused("/tmp/B.mod", "package-hostile-name"),
      isNew("C.mod"),
    ],
  },
  {
    about: "other files whose names lead out of the folder",
    file: "others.zip",
    bytes: () =>
      buildZip([
        { ...README, name: "../../.bashrc" },
        { name: "A.mod", content: A },
      ]),
    items: [isNew("A.mod")],
    others: 1,
    codes: ["package-hostile-others"],
  },
  {
    about: "names that not every system takes",
    file: "names.zip",
    bytes: () => inZip("CON.mod", "a<b>?.mod", "mods/nul.tar.mod"),
    items: [
      { ...isNew("CON.mod", "CON_.mod"), codes: ["install-renamed"] },
      { ...isNew("a<b>?.mod", "a_b__.mod"), codes: ["install-renamed"] },
      { ...isNew("mods/nul.tar.mod", "nul_.tar.mod"), codes: ["install-renamed"] },
    ],
  },
  {
    about: "a zip with a link",
    file: "link.zip",
    bytes: () =>
      buildZip([
        { name: "link.mod", content: ascii("/etc/passwd"), mode: 0o120777 },
        { name: "A.mod", content: A, mode: 0o100644 },
      ]),
    items: [refused("link.mod", "package-link"), isNew("A.mod")],
  },
  {
    about: "a 7z with a link",
    file: "link.7z",
    bytes: () =>
      buildSeven([
        { name: "A.mod", content: A },
        { name: "link.mod", link: "/etc/passwd" },
      ]),
    items: [refused("link.mod", "package-link"), isNew("A.mod")],
  },
  {
    about: "a rar with a link",
    file: "link.rar",
    bytes: () =>
      buildRar([
        { name: "link.mod", link: "/etc/passwd" },
        { name: "A.mod", content: A },
      ]),
    items: [refused("link.mod", "package-link"), isNew("A.mod")],
  },
  {
    about: "a zip that says it unpacks to more than it may",
    file: "bomb.zip",
    bytes: () =>
      buildZip([
        { name: "A.mod", content: A },
        { name: "B.mod", content: zeros(100_000) },
      ]),
    items: [],
    codes: ["package-bomb"],
    limits: TIGHT,
  },
  {
    about: "a zip that says it is smaller than it is",
    file: "liar.zip",
    bytes: () =>
      buildZip([
        { name: "B.mod", content: zeros(1_000_000), statedSize: 500 },
        { name: "A.mod", content: A },
      ]),
    items: [refused("B.mod", "package-entry-damaged"), isNew("A.mod")],
    limits: { ...TIGHT, bytes: 2_000_000 },
  },
  {
    about: "a 7z that unpacks to more than it may",
    file: "bomb.7z",
    bytes: () => buildSeven([{ name: "B.mod", content: zeros(100_000) }]),
    items: [],
    codes: ["package-bomb"],
    limits: TIGHT,
  },
  {
    about: "zips in a zip that unpack to more than they may together",
    file: "bombs.zip",
    bytes: () =>
      buildZip(
        [1, 2, 3].map((n) => ({ name: `${n}.zip`, content: buildZip([{ name: "B.mod", content: zeros(2000) }]) })),
      ),
    items: [refused("1.zip/B.mod", "install-not-a-mod"), refused("2.zip/B.mod", "install-not-a-mod")],
    codes: ["package-bomb"],
    limits: TIGHT,
  },
  {
    about: "more files than any package of mods has",
    file: "many.zip",
    bytes: () => inZip(...Array.from({ length: 11 }, (_, n) => `${n}.mod`)),
    items: [],
    codes: ["package-too-many"],
    limits: TIGHT,
  },
  {
    about: "more files in a rar than any package of mods has",
    file: "many.rar",
    bytes: () => buildRar(Array.from({ length: 11 }, (_, n) => ({ name: `${n}.mod`, content: A }))),
    items: [],
    codes: ["package-too-many"],
    limits: TIGHT,
  },
  {
    about: "more files in a 7z than any package of mods has",
    file: "many.7z",
    bytes: () => buildSeven(Array.from({ length: 11 }, (_, n) => ({ name: `${n}.mod`, content: A }))),
    items: [],
    codes: ["package-too-many"],
    limits: TIGHT,
  },
  {
    about: "a zip that says it has fewer files than it has",
    file: "few.zip",
    bytes: () => buildZip([{ name: "A.mod", content: A }, README], { count: 1 }),
    items: [isNew("A.mod")],
  },
  ...[0.2, 0.5, 0.9, 0.999].map((share) => ({
    about: `a zip that ends after ${100 * share} %`,
    file: "cut.zip",
    bytes: () => cut(inZip("A.mod", "B.mod"), share),
    items: [],
    codes: ["package-damaged"],
  })),
  ...[0.2, 0.5, 0.95].map((share) => ({
    about: `a 7z that ends after ${100 * share} %`,
    file: "cut.7z",
    bytes: async () => cut(await buildSeven([{ name: "A.mod", content: A }]), share),
    items: [],
    codes: ["package-damaged"],
  })),
  {
    about: "a rar that ends in its second mod",
    file: "cut.rar",
    bytes: () =>
      cut(
        buildRar([
          { name: "A.mod", content: A },
          { name: "B.mod", content: B },
        ]),
        0.8,
      ),
    items: [refused("B.mod", "package-entry-damaged"), isNew("A.mod")],
    codes: ["package-damaged"],
  },
  {
    about: "an encrypted zip",
    file: "locked.zip",
    bytes: () => buildZip([{ name: "A.mod", content: A, isEncrypted: true }, README]),
    items: [refused("A.mod", "package-encrypted")],
    others: 1,
  },
  {
    about: "a 7z with encrypted contents",
    file: "locked.7z",
    bytes: () => buildSeven([{ name: "A.mod", content: A }], { password: "x" }),
    items: [refused("A.mod", "package-encrypted")],
  },
  {
    about: "a 7z with encrypted names",
    file: "locked.7z",
    bytes: () => buildSeven([{ name: "A.mod", content: A }], { password: "x", isLocked: true }),
    items: [],
    codes: ["package-encrypted"],
  },
  {
    about: "a rar with one encrypted mod",
    file: "locked.rar",
    bytes: () =>
      buildRar([
        { name: "A.mod", content: A, isEncrypted: true },
        { name: "B.mod", content: B },
      ]),
    items: [refused("A.mod", "package-encrypted"), isNew("B.mod")],
  },
  {
    about: "a rar with encrypted names",
    file: "locked.rar",
    bytes: () => buildRar([{ name: "A.mod", content: A }], { isLocked: true }),
    items: [],
    codes: ["package-encrypted"],
  },
  {
    about: "one part of a rar in several",
    file: "part1.rar",
    bytes: () => buildRar([{ name: "A.mod", content: A }], { isVolume: true }),
    items: [],
    codes: ["package-volumes"],
  },
  {
    about: "a rar that goes on in another without having said so",
    file: "pack.part1.rar",
    beside: { "pack.part2.rar": buildRar([{ name: "A.mod", content: smallMod(1n) }], { isVolume: true }) },
    bytes: () =>
      buildRar([
        { name: "A.mod", content: cut(A, 0.5), statedSize: A.length, isSplit: true },
        { name: "B.mod", content: B },
      ]),
    items: [refused("A.mod", "package-entry-damaged"), isNew("B.mod")],
  },
  { about: "a zip called .mod", file: "A.mod", bytes: () => inZip("A.mod"), items: [isNew("A.mod")] },
  {
    about: "a mod called .zip",
    file: "A.zip",
    bytes: () => A,
    items: [{ ...isNew("", "A.MOD"), codes: ["install-renamed"] }],
  },
  {
    about: "a rar called .zip",
    file: "A.zip",
    bytes: () => buildRar([{ name: "A.mod", content: A }]),
    items: [isNew("A.mod")],
  },
  {
    about: "a 7z called .rar",
    file: "A.rar",
    bytes: () => buildSeven([{ name: "A.mod", content: A }]),
    items: [isNew("A.mod")],
  },
  {
    about: "a mod without its ending in a zip",
    file: "A.zip",
    bytes: () => buildZip([{ name: "A", content: A }]),
    items: [{ ...isNew("A", "A.MOD"), codes: ["install-renamed"] }],
  },
  { about: "an empty zip", file: "empty.zip", bytes: () => buildZip([]), items: [], codes: ["install-no-mods"] },
  {
    about: "an empty file called .mod",
    file: "A.mod",
    bytes: () => zeros(0),
    items: [refused("", "install-not-a-mod")],
  },
  { about: "an empty file called .zip", file: "A.zip", bytes: () => zeros(0), items: [refused("", "package-unknown")] },
  {
    about: "a web page called .zip",
    file: "A.zip",
    bytes: () => ascii("<!doctype html><title>404</title>"),
    items: [refused("", "package-unknown")],
  },
  {
    about: "a piece of music called .mod",
    file: "tune.mod",
    bytes: () => concat(zeros(1080), ascii("M.K."), zeros(2000)),
    items: [refused("", "install-not-a-mod")],
  },
  {
    about: "sources of a mod",
    file: "sources.zip",
    bytes: () =>
      buildZip([
        { ...README, name: "mod/MOD.DAT" },
        { ...README, name: "mod/MEDIA/X.DAT" },
      ]),
    items: [],
    others: 2,
    codes: ["install-no-mods"],
  },
  {
    about: "a mod that was cut off before it was packed",
    file: "cut.zip",
    bytes: () =>
      buildZip([
        { name: "A.mod", content: cut(A, 0.9) },
        { name: "B.mod", content: cut(B, 0.1) },
      ]),
    items: [refused("A.mod", "install-not-a-mod"), refused("B.mod", "install-not-a-mod")],
  },
  {
    about: "wrong checksums in a zip",
    file: "crc.zip",
    bytes: () =>
      buildZip([
        { name: "A.mod", content: A, statedCrc: 1 },
        { name: "B.mod", content: B },
      ]),
    items: [refused("A.mod", "package-entry-damaged"), isNew("B.mod")],
  },
  {
    about: "wrong checksums in a rar",
    file: "crc.rar",
    bytes: () =>
      buildRar([
        { name: "A.mod", content: A, statedCrc: 1 },
        { name: "B.mod", content: B },
      ]),
    items: [refused("A.mod", "package-entry-damaged"), isNew("B.mod")],
  },
  {
    about: "damaged contents of a 7z",
    file: "crc.7z",
    bytes: async () => flipped(await buildSeven([{ name: "A.mod", content: A }]), 40, 60),
    items: [refused("A.mod", "package-entry-damaged")],
  },
  {
    about: "a way of compressing that is not known",
    file: "method.zip",
    bytes: () =>
      buildZip([
        { name: "A.mod", content: A, method: 12 },
        { name: "B.mod", content: B },
      ]),
    items: [refused("A.mod", "package-method"), isNew("B.mod")],
  },
  {
    about: "one mod twice",
    file: "twice.zip",
    bytes: () =>
      buildZip([
        { name: "old/A.mod", content: OLD },
        { name: "new/A.mod", content: NEW },
      ]),
    items: [{ ...isNew("old/A.mod"), isSuggested: false, codes: ["install-duplicate"] }, isNew("new/A.mod")],
  },
  {
    about: "two mods of one file name",
    file: "names.zip",
    bytes: () =>
      buildZip([
        { name: "1/A.mod", content: A },
        { name: "2/a.MOD", content: B },
      ]),
    items: [isNew("1/A.mod"), { ...isNew("2/a.MOD", "a~2.MOD"), codes: ["install-renamed"] }],
  },
  {
    about: "a newer version",
    file: "new.zip",
    bytes: () => buildZip([{ name: "A.mod", content: NEW }]),
    standing: { "a.MOD": OLD },
    items: [{ inside: "A.mod", action: "update", name: "a.MOD" }],
  },
  {
    about: "an older version",
    file: "old.7z",
    bytes: () => buildSeven([{ name: "A.mod", content: OLD }]),
    standing: { "A.MOD": NEW },
    items: [{ inside: "A.mod", action: "older", name: "A.MOD", codes: ["install-older"] }],
  },
  {
    about: "the very same",
    file: "same.rar",
    bytes: () => buildRar([{ name: "A.mod", content: OLD }]),
    standing: { "Sub/A.MOD": OLD },
    items: [{ inside: "A.mod", action: "same", name: "Sub/A.MOD", codes: ["install-same"] }],
  },
  {
    about: "the same version with another content",
    file: "same.zip",
    bytes: () => buildZip([{ name: "A.mod", content: OTHER_OLD }]),
    standing: { "A.MOD": OLD },
    items: [{ inside: "A.mod", action: "update", name: "A.MOD", codes: ["install-same-version"] }],
  },
  {
    about: "a newer version under another file name",
    file: "name.zip",
    bytes: () => buildZip([{ name: "Light 2.0.mod", content: NEW }]),
    standing: { "sub/Light.mod": OLD },
    items: [{ inside: "Light 2.0.mod", action: "update", name: "sub/Light.mod", codes: ["install-other-name"] }],
  },
  {
    about: "a mod whose name another one has",
    file: "name.zip",
    bytes: () => buildZip([{ name: "A.mod", content: A }]),
    standing: { "a.MOD": B },
    items: [{ ...isNew("A.mod", "A~2.mod"), codes: ["install-renamed"] }],
  },
  {
    about: "a mod in the place of a download that was cut off",
    file: "again.zip",
    bytes: () => buildZip([{ name: "A.mod", content: A }]),
    standing: { "A.MOD": cut(A, 0.1) },
    items: [{ ...isNew("A.mod", "A.MOD"), codes: ["install-over-broken"] }],
  },
  {
    about: "a mod that the game would drop",
    file: "broken.zip",
    bytes: () => buildZip([{ name: "A.mod", content: smallMod(1n, {}, { keepHash: true }) }]),
    items: [{ ...isNew("A.mod"), isSuggested: false, codes: ["mod-rolling-hash"] }],
  },
];
