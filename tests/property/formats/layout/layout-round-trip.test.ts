import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeLayout } from "../../../../src-shared/formats/layout/layout-decoder.ts";
import { decompileLayout } from "../../../../src-shared/formats/layout/layout-decompiler.ts";
import { encodeLayout } from "../../../../src-shared/formats/layout/layout-encoder.ts";
import { compareBinlayouts, readBinlayout } from "../../../support/binlayout-reader.ts";
import { compiled, compileText, decompiled, registry, tags, withHeaderByte4 } from "../../../support/layout.ts";
import { layoutFile, oddLayoutFile } from "../../../support/layout-arbitraries.ts";

const RUNS = { numRuns: 300 };

describe("layout models", () => {
  it("read from the bytes they were written to", () => {
    fc.assert(
      fc.property(layoutFile, (file) => {
        expect(decodeLayout(encodeLayout(file, registry), registry)).toEqual(file);
      }),
      RUNS,
    );
  });

  it("give bytes that the independent reader explains", () => {
    fc.assert(
      fc.property(layoutFile, (file) => {
        const fields = readBinlayout(encodeLayout(file, registry));
        expect(fields.find((field) => field.where === "objects")?.value).toBe(file.objects.length);
      }),
      RUNS,
    );
  });

  it("survive the way through the text byte for byte", () => {
    fc.assert(
      fc.property(layoutFile, (file) => {
        const bytes = encodeLayout(file, registry);
        const again = compiled(decompiled(bytes));
        expect(compareBinlayouts(again, bytes)).toEqual([]);
        expect(again).toEqual(withHeaderByte4(bytes));
      }),
      RUNS,
    );
  });

  it("give a text that compiles to a text's own text", () => {
    fc.assert(
      fc.property(layoutFile, (file) => {
        const text = decompiled(encodeLayout(file, registry));
        expect(decompiled(compiled(text))).toBe(text);
      }),
      RUNS,
    );
  });
});

describe("well-formed binaries that no editor writes", () => {
  it("are decoded and encoded byte for byte", () => {
    fc.assert(
      fc.property(oddLayoutFile, (file) => {
        const bytes = encodeLayout(file, registry);
        expect(encodeLayout(decodeLayout(bytes, registry), registry)).toEqual(bytes);
      }),
      RUNS,
    );
  });

  it("survive the way through the text byte for byte, with a finding for every escape", () => {
    fc.assert(
      fc.property(oddLayoutFile, (file) => {
        const bytes = encodeLayout(file, registry);
        const { text, diagnostics } = decompileLayout(bytes, { path: "TEST.LAYOUT", registry, tags });
        const { bytes: again, diagnostics: findings } = compileText(text);
        expect(findings.filter((each) => each.severity === "error")).toEqual([]);
        expect(again).toEqual(withHeaderByte4(bytes));
        const escapes = text.match(/>UNK_(NAME|PROP|NODE|ADDATA|DATAGROUP)|DESCRIPTOR:UNK_DESC/g) ?? [];
        expect(diagnostics.filter((each) => each.code === "layout-escaped").length).toBe(escapes.length);
      }),
      RUNS,
    );
  });
});
