import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { VPK_VERIFY_STEPS } from "../../../src-main/archive/vpk-verify.ts";
import { packVpk } from "../../../src-main/engine/vpk-pack.ts";
import { LARGEST_PRELOAD } from "../../../src-shared/formats/vpk/vpk-layout.ts";
import { splitVpkPath, vpkArchiveName, vpkNameFault } from "../../../src-shared/formats/vpk/vpk-names.ts";
import { bytesOf, hexText, partOf, readPage, tableOf, vectorsOf } from "../../support/doc-examples.ts";
import { ownHome } from "../../support/engine.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { readVpkStrictly } from "../../support/vpk-reader.ts";
import { allBlocks, blocksIn, placeOf } from "./examples.ts";

const page = readPage("docs/formats/vpk.md");

describe.each(blocksIn("vpk-files").map((block) => [block.attributes.example, block] as const))(
  "the pack %s",
  (name, block) => {
    const files = Object.fromEntries(vectorsOf(block).map(({ input, output }) => [input, output]));

    test("has these bytes", async () => {
      ownHome();
      const folder = tempFolder();
      writeTree(path.join(folder, "files"), files);
      const output = path.join(folder, "x_dir.vpk");
      const { version, preload = "0" } = block.attributes;
      await packVpk({
        source: path.join(folder, "files"),
        output,
        version: version === "1" ? 1 : 2,
        preload: Number(preload),
        split: null,
        lowercase: true,
      });
      const hex = partOf(
        allBlocks.filter((each) => each.page === page.path),
        "hex",
        name,
      );
      expect(hexText(readFileSync(output)), placeOf(hex)).toBe(hexText(bytesOf(hex)));
      const read = readVpkStrictly(output).files.map(({ path: of, content }) => [of, content.toString()]);
      expect(Object.fromEntries(read)).toEqual(files);
    });
  },
);

const VECTORS: Readonly<Record<string, (input: string) => string>> = {
  "vpk-archives": (input) => {
    const [directory, number] = input.split(" ");
    return vpkArchiveName(directory, Number(number));
  },
  "vpk-names": (input) => {
    const { extension, folder, name } = splitVpkPath(input);
    return [extension, folder, name].join(" | ");
  },
  "vpk-refused": (input) => String(vpkNameFault(input)),
};

describe.each(Object.entries(VECTORS))("%s", (language, compute) => {
  test.each(blocksIn(language).flatMap(vectorsOf))("$input", ({ input, output }) => {
    expect(compute(input)).toBe(output);
  });
});

test("the page lists what verify checks, in its order", () => {
  const rows = tableOf(page, "vpk verify steps").map(([, level, about]) => ({ level, about }));
  expect(rows).toEqual(VPK_VERIFY_STEPS.map(({ level, about }) => ({ level, about })));
});

test("the page names the limit of the preload", () => {
  expect(page.lines.join("\n")).toContain(LARGEST_PRELOAD.toLocaleString("en-US"));
});
