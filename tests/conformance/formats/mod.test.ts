import { describe, expect, it } from "vitest";
import { fileTypeOf, isDeflated } from "../../../src-shared/formats/file-types.ts";
import { printGameVersion } from "../../../src-shared/formats/mod/game-version.ts";
import { readModHeader, writeModHeader } from "../../../src-shared/formats/mod/header.ts";
import {
  buildManifest,
  nativeFileCount,
  readManifest,
  sealManifest,
  writeManifest,
} from "../../../src-shared/formats/mod/manifest.ts";
import { planSection, readBlockHead, readDataHead } from "../../../src-shared/formats/mod/section.ts";
import { headerOfInfo, infoOfHeader } from "../../../src-shared/formats/mod-dat/header.ts";
import { parseModDat } from "../../../src-shared/formats/mod-dat/parse.ts";
import { printModDat } from "../../../src-shared/formats/mod-dat/print.ts";
import { requirementHash } from "../../../src-shared/hash/murmur.ts";
import { rollingHash, rollingHashStep } from "../../../src-shared/hash/sampled-hash.ts";
import { decodeSource, encodeSource } from "../../../src-shared/text/source-text.ts";
import { corpusBytes, corpusFiles, hasCorpus } from "../../support/corpus.ts";
import { readModSlowly } from "../../support/mod-reader.ts";

const MODS = [...corpusFiles("mod-bin"), ...corpusFiles("mod-trees")].filter((file) => /\.mod$/i.test(file));
/** The one that another tool than GUTS made. */
const OTHER_TOOL = MODS.filter((file) => file.endsWith("ref_pet.MOD"));
const GUTS = MODS.filter((file) => !file.endsWith("ref_pet.MOD"));
const MOD_DATS = [...corpusFiles("mod-trees"), ...corpusFiles("pair-bindat")].filter((file) => /mod\.dat$/i.test(file));

const short = (file: string) => file.split("/").slice(1).join("/");
const named = (files: readonly string[]) => files.map((file) => [short(file), file] as const);

describe.skipIf(!hasCorpus)("every real .MOD", () => {
  it.each(named(MODS))("%s: header and manifest come back byte for byte", (_, file) => {
    const bytes = corpusBytes(file);
    const { header, dataOffset, manifestOffset, headerLength } = readModHeader(bytes);
    expect(headerLength).toBe(dataOffset);
    expect(writeModHeader(header, { sectionLength: manifestOffset - dataOffset })).toEqual(bytes.slice(0, dataOffset));
    const manifest = readManifest(bytes.subarray(manifestOffset));
    expect(writeManifest(manifest)).toEqual(bytes.slice(manifestOffset));
    expect(manifest.trailing).toHaveLength(0);
    expect(sealManifest(manifest).hash).toBe(manifest.hash);
    expect(header.requirementHash).toBe(requirementHash(header.requirements));
  });

  it.each(named(MODS))("%s: reads as a second reader does", (_, file) => {
    const bytes = corpusBytes(file);
    const slow = readModSlowly(bytes);
    const { header, dataOffset, manifestOffset } = readModHeader(bytes);
    expect({
      formatVersion: header.formatVersion,
      modVersion: header.modVersion,
      gameVersion: printGameVersion(header.gameVersion!),
      strings: [header.title, header.author, header.description, header.website, header.downloadUrl],
      id: header.id,
      removedFiles: header.removedFiles,
      dataOffset,
      manifestOffset,
    }).toEqual({
      formatVersion: slow.formatVersion,
      modVersion: slow.modVersion,
      gameVersion: slow.gameVersion,
      strings: slow.strings,
      id: slow.id,
      removedFiles: slow.removedFiles,
      dataOffset: slow.dataOffset,
      manifestOffset: slow.manifestOffset,
    });
    const section = bytes.subarray(dataOffset, manifestOffset);
    expect(rollingHash(section)).toBe(slow.rollingHash);
    expect(slow.rollingHashAgain).toBe(slow.rollingHash);
    expect(slow.manifestHashAgain).toBe(slow.manifestHash);
    expect(slow.bytesLeft).toBe(0);
  });

  it.each(named(MODS))("%s: offsets, maxC and the store rule are those of the planner", (_, file) => {
    const bytes = corpusBytes(file);
    const { header, dataOffset, manifestOffset } = readModHeader(bytes);
    const section = bytes.subarray(dataOffset, manifestOffset);
    const records = readManifest(bytes.subarray(manifestOffset)).directories.flatMap(({ name, records }) =>
      records.filter((record) => record.offset !== 0).map((record) => ({ ...record, path: name + record.name })),
    );
    const inOrder = records.toSorted((a, b) => a.offset - b.offset);
    const heads = inOrder.map((record) => readBlockHead(section, record.offset));
    const plan = planSection(heads);
    expect([...plan.offsets]).toEqual(inOrder.map((record) => record.offset));
    expect(plan.maxCompressed).toBe(readDataHead(section).maxCompressed);
    // GUTS ends the section with one zero u32 per removed file.
    expect(plan.length + 4 * header.removedFiles.length).toBe(section.length);
    for (const [index, record] of inOrder.entries()) {
      expect(record.type).toBe(fileTypeOf(record.path).code);
      expect(heads[index].size).toBe(record.size);
      expect(heads[index].compressedSize > 0).toBe(isDeflated(record.type, record.size));
    }
  });
});

describe.skipIf(!hasCorpus)("every .MOD that GUTS made", () => {
  it("is there", () => {
    expect(GUTS).toHaveLength(17);
  });

  it.each(named(GUTS))("%s: its manifest is built from its list of files alone", (_, file) => {
    const bytes = corpusBytes(file);
    const { header, manifestOffset } = readModHeader(bytes);
    const manifest = readManifest(bytes.subarray(manifestOffset));
    const files = manifest.directories
      .flatMap(({ name, records }) => records.map((record) => ({ ...record, path: name + record.name })))
      .filter((record) => record.type !== 7 && record.offset !== 0)
      .toSorted((a, b) => (a.path < b.path ? -1 : 1));
    const built = buildManifest(files, header.removedFiles);
    expect(built.hash).toBe(manifest.hash);
    expect(built.fileCount).toBe(manifest.fileCount);
    expect(nativeFileCount(manifest.directories)).toBe(manifest.fileCount);
    expect(writeManifest(built)).toEqual(bytes.slice(manifestOffset));
  });

  it("with REMOVE_FILES lists each of the 77 in the header and as a record of zeros", () => {
    const [file] = GUTS.filter((name) => name.endsWith("ADVENTURE_MODE.MOD"));
    const bytes = corpusBytes(file);
    const { header, manifestOffset } = readModHeader(bytes);
    const zeros = readManifest(bytes.subarray(manifestOffset)).directories.flatMap(({ name, records }) =>
      records.filter((record) => record.type !== 7 && record.offset === 0).map((record) => name + record.name),
    );
    expect(header.removedFiles).toHaveLength(77);
    expect(zeros).toEqual(header.removedFiles);
  });
});

/** Rows of spec/container.md §10.1. */
const VECTORS = [
  {
    end: "ScalingVendors@2f5d8f10/EDITORMOD.MOD",
    ...{ size: 5206, game: "1.25.5.6", data: 102, man: 4426, maxC: 827, rolling: 0x93b21dd2, manLen: 780 },
    ...{ mhash: 0xa2065891, count: 11, dirs: 6, id: -3017306335925106305n },
  },
  {
    end: "ScalingVendors@2f5d8f10/Scaling_vendors.mod",
    ...{ size: 8308, game: "1.25.5.6", data: 274, man: 6824, maxC: 803, rolling: 0x3d871d11, manLen: 1484 },
    ...{ mhash: 0x15696d7b, count: 23, dirs: 8, id: 2500774315n },
  },
  {
    end: "mods_indicators_Indicators.mod",
    ...{ size: 1369099, game: "1.25.5.2", data: 480, man: 1335904, maxC: 203137, rolling: 0x3d1c724f, manLen: 33195 },
    ...{ mhash: 0xfbe0b74e, count: 712, dirs: 79, id: 945157549n },
  },
  {
    end: "ref_pet.MOD",
    ...{ size: 10093, game: "1.25.9.5", data: 272, man: 7896, maxC: 1446, rolling: 0xed737eed, manLen: 2197 },
    ...{ mhash: 0xe16a0341, count: 31, dirs: 17, id: 1519623079196691555n },
  },
];

describe.skipIf(!hasCorpus)("published values", () => {
  it.each(VECTORS)("of $end", (vector) => {
    const bytes = corpusBytes(MODS.find((file) => file.endsWith(vector.end))!);
    const { header, dataOffset, manifestOffset } = readModHeader(bytes);
    const section = bytes.subarray(dataOffset, manifestOffset);
    const manifest = readManifest(bytes.subarray(manifestOffset));
    expect({
      size: bytes.length,
      game: printGameVersion(header.gameVersion!),
      data: dataOffset,
      man: manifestOffset,
      maxC: readDataHead(section).maxCompressed,
      rolling: rollingHash(section),
      manLen: bytes.length - manifestOffset,
      mhash: sealManifest(manifest).hash,
      count: manifest.fileCount,
      dirs: manifest.directories.length,
      id: header.id,
      end: vector.end,
    }).toEqual(vector);
    expect(rollingHashStep(section.length)).toBeGreaterThan(1);
  });

  it("of the first one's tree and its first bytes", () => {
    const bytes = corpusBytes(MODS.find((file) => file.endsWith(VECTORS[0].end))!);
    expect([...bytes.subarray(0, 20)]).toEqual([4, 0, 0, 0, 1, 0, 25, 0, 5, 0, 6, 0, 0x66, 0, 0, 0, 0x4a, 0x11, 0, 0]);
    const { directories } = readManifest(bytes.subarray(4426));
    expect(directories.map(({ name, records }) => `${name} ${records.map((one) => one.type).join()}`)).toEqual([
      " 7",
      "MEDIA/ 9",
      "MEDIA/UNITS/MONSTERS/MERCHANT/ 0,0,0,0,0",
      "MEDIA/ 7",
      "MEDIA/UNITS/ 7",
      "MEDIA/UNITS/MONSTERS/ 7",
    ]);
    expect(directories[1].records[0]).toMatchObject({ name: "UNITDATA.RAW", offset: 8, size: 963, crc32: 0x87149172 });
    expect(directories[2].records.map((one) => one.offset)).toEqual([217, 1052, 1855, 2685, 3496]);
    expect(directories[2].records.map((one) => one.crc32)).toEqual([
      0x84ae7567, 0xf41605d9, 0xc3312b0c, 0xee1b2194, 0xead64a89,
    ]);
  });

  it("of another tool's file count: a plain count of records", () => {
    const bytes = corpusBytes(OTHER_TOOL[0]);
    const manifest = readManifest(bytes.subarray(readModHeader(bytes).manifestOffset));
    expect(manifest.fileCount).toBe(manifest.directories.reduce((sum, { records }) => sum + records.length, 0));
  });
});

describe.skipIf(!hasCorpus)("every real MOD.DAT", () => {
  it.each(named(MOD_DATS))("%s: nothing to say about it, and it comes back byte for byte", (_, file) => {
    const bytes = corpusBytes(file);
    const { info, diagnostics } = parseModDat(decodeSource(bytes), "MOD.DAT");
    expect(diagnostics).toEqual([]);
    expect(encodeSource(printModDat(info!))).toEqual(bytes);
    expect(encodeSource(printModDat({ ...info!, source: null }))).toEqual(bytes);
  });

  it.each([
    ["ScalingVendors@2f5d8f10", "Scaling_vendors.mod"],
    ["ScalingVendors@02034fec", "Scaling_vendors.mod"],
    ["Commando@216f0c85", "Commando.mod"],
    ["Commando_Testing@7a28ce86", "COMMANDO_TESTING.MOD"],
    ["Xyvian_Testing@6989f106", "Xyvian_Testing.mod"],
  ])("of %s gives the header of the mod that GUTS published", (tree, name) => {
    const modDat = MOD_DATS.find((file) => file.startsWith("mod-trees") && file.includes(`${tree}/`))!;
    const bytes = corpusBytes(MODS.find((file) => file.endsWith(`${tree}/${name}`))!);
    const { header } = readModHeader(bytes);
    const { info } = parseModDat(decodeSource(corpusBytes(modDat)), "MOD.DAT");
    expect(headerOfInfo(info!, header.gameVersion!)).toEqual(header);
    const back = infoOfHeader(header);
    expect(back.version).toBe(info!.version);
    expect(back.modFileName).toBe(info!.modFileName);
  });
});
