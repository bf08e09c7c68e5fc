import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openArchive } from "../../../src-main/archive/open.ts";
import { VERIFY_STEPS, verifyFile } from "../../../src-main/archive/verify.ts";
import { packProject } from "../../../src-main/engine/pack.ts";
import { fileTypes, JUNK_SUFFIXES, STORE_FROM_BYTES } from "../../../src-shared/formats/file-types.ts";
import { DEFAULT_GAME_VERSION } from "../../../src-shared/formats/mod/game-version.ts";
import { readModHeader, writeModHeader } from "../../../src-shared/formats/mod/header.ts";
import { buildManifest } from "../../../src-shared/formats/mod/manifest.ts";
import { headerOfInfo } from "../../../src-shared/formats/mod-dat/header.ts";
import { parseModDat } from "../../../src-shared/formats/mod-dat/parse.ts";
import { murmur64, requirementHash } from "../../../src-shared/hash/murmur.ts";
import { manifestHash, rollingHash, rollingHashStep } from "../../../src-shared/hash/sampled-hash.ts";
import { encodeSource, sourceOf } from "../../../src-shared/text/source-text.ts";
import {
  bytesOf,
  type DocBlock,
  hexNumber,
  hexText,
  partOf,
  readPage,
  tableOf,
  textOf,
  vectorsOf,
} from "../../support/doc-examples.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { allBlocks, blocksIn, examplesOf, placeOf } from "./examples.ts";

const page = readPage("docs/formats/container.md");
const blocks = allBlocks.filter((block) => block.page === page.path);

const fromHex = (text: string) =>
  Uint8Array.from(text.match(/[0-9A-F]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The files of an example, by path. */
function treeOf(modDat: DocBlock, files: DocBlock): Record<string, Uint8Array> {
  const media = vectorsOf(files).map(({ input, output }) => [input, fromHex(output)] as const);
  return { "MOD.DAT": encodeSource(textOf(modDat)), ...Object.fromEntries(media) };
}

describe("the example of a whole mod", () => {
  const hex = partOf(blocks, "hex", "tiny");

  test("is what packing its project gives", async () => {
    const folder = tempFolder();
    vi.stubEnv("LAMPLIGHTER_HOME", path.join(folder, "home"));
    const project = path.join(folder, "project");
    const output = path.join(folder, "Tiny.MOD");
    writeTree(project, treeOf(partOf(blocks, "mod-dat", "tiny"), partOf(blocks, "files", "tiny")));
    const result = await packProject({
      project,
      output,
      orphans: "skip",
      raw: "keep",
      mpp: "keep",
      skipBroken: false,
      verify: "full",
      ids: "sequential",
      level: 0,
      time: { kind: "zero" },
      gameVersion: DEFAULT_GAME_VERSION,
      threads: undefined,
      base: [],
      reconnect: true,
    });
    expect([result.kind, result.findings]).toEqual(["packed", []]);
    expect(hexText(readFileSync(output)), placeOf(hex)).toBe(hexText(bytesOf(hex)));
  });

  test("has nothing wrong with it", async () => {
    const file = path.join(tempFolder(), "written.MOD");
    writeFileSync(file, bytesOf(hex));
    expect(await verifyFile(file, { level: "full" })).toEqual([]);
    const archive = await openArchive(file);
    expect(archive.entries.map((entry) => entry.path)).toEqual([
      "MEDIA/HELLO.TXT",
      "MEDIA/UI/DOT.JPG",
      "MEDIA/UI/OLD.DAT",
    ]);
    await archive.close();
  });
});

describe.each(examplesOf("mod-dat").filter(({ name }) => name !== "tiny"))("the header $name", ({ block, hex }) => {
  test("follows from its MOD.DAT", () => {
    const { info, diagnostics } = parseModDat(sourceOf(textOf(block)), "MOD.DAT");
    expect(diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
    const header = headerOfInfo(info!, DEFAULT_GAME_VERSION);
    expect(hexText(writeModHeader(header, { sectionLength: 8 })), placeOf(hex)).toBe(hexText(bytesOf(hex)));
    expect(readModHeader(bytesOf(hex)).header).toEqual(header);
  });
});

describe.each(blocksIn("manifest").map((block) => [block.attributes.example, block] as const))(
  "the file table %s",
  (name, block) => {
    test("stands in this order", () => {
      const files = vectorsOf(partOf(blocks, "files", name)).map(({ input, output }) => ({
        path: input,
        type: 0,
        crc32: 0,
        size: 0,
        offset: Number(output),
        fileTime: 0n,
      }));
      const removed = block.attributes.removed === undefined ? [] : [block.attributes.removed];
      const { directories, fileCount } = buildManifest(files, removed);
      const lines = directories.map(({ name: directory, records }) =>
        `"${directory}": ${records.map((record) => record.name).join(" ")}`.trim(),
      );
      expect([...lines, `fileCount ${fileCount}`]).toEqual(block.lines);
    });
  },
);

const VECTORS: Readonly<Record<string, (input: string) => string>> = {
  "rolling-hash": (input) => hexNumber(rollingHash(fromHex(input))),
  "sample-steps": (input) => String(rollingHashStep(Number(input))),
  "manifest-hash": (input) => hexNumber(manifestHash(fromHex(input))),
  murmur: (input) => {
    const [, text, seed] = /^"(.*)" seed 0x([0-9A-F]+)$/.exec(input)!;
    return hexNumber(murmur64(ascii(text), Number.parseInt(seed, 16)), 16);
  },
  "req-hash": (input) => {
    const mods = input === "none" ? [] : input.split(", ").map((mod) => mod.split(" version "));
    return hexNumber(requirementHash(mods.map(([id, version]) => ({ id: BigInt(id), version: Number(version) }))), 16);
  },
};

describe.each(Object.entries(VECTORS))("%s", (language, compute) => {
  test.each(blocksIn(language).flatMap(vectorsOf))("$input", ({ input, output }) => {
    expect(compute(input)).toBe(output);
  });
});

test("the table of file types is the one of the code", () => {
  const rows = tableOf(page, "file types").flatMap(([code, extensions, compiled, stored]) =>
    extensions.split(" ").map((extension) => `${code} ${extension.replaceAll("`", "")} ${compiled} ${stored}`),
  );
  const types = fileTypes().map(({ code, extension, compiledTo, stored }) => {
    const form = compiledTo === null ? "-" : compiledTo.toUpperCase();
    return `${code} ${extension === "" ? "(other)" : extension} ${form} ${stored ? "stored" : "deflated"}`;
  });
  expect(rows.toSorted()).toEqual(types.toSorted());
});

test("the page names the suffixes that are left out and the size from which blocks are stored", () => {
  const text = page.lines.join("\n");
  for (const suffix of JUNK_SUFFIXES) expect(text).toContain(`\`${suffix}\``);
  expect(text).toContain(`${STORE_FROM_BYTES.toLocaleString("en-US")} bytes`);
});

test("the page lists what verify checks, in its order", () => {
  const rows = tableOf(page, "verify steps").map(([, level, about]) => ({ level, about }));
  expect(rows).toEqual(VERIFY_STEPS.map(({ level, about }) => ({ level, about })));
});
