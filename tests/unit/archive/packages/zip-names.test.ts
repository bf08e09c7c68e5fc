import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zipName } from "../../../../src-main/archive/packages/zip-names.ts";
import { ascii, concat } from "../../../support/mod-builder.ts";
import { unicodePathField } from "../../../support/zip-builder.ts";

const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const named = (raw: Uint8Array, isUtf8 = false) => zipName({ raw, isUtf8, extraFields: [] });
const utf8 = (text: string) => new TextEncoder().encode(text);

describe("the name of an entry of a zip", () => {
  it.each([
    ["A mod.MOD", ascii("A mod.MOD")],
    ["Свет.mod", utf8("Свет.mod")],
    ["光の杖.mod", utf8("光の杖.mod")],
    // Code page 866.
    ["Свет и тень.mod", concat(bytes(0x91, 0xa2, 0xa5, 0xe2, 0x20, 0xa8, 0x20, 0xe2, 0xa5, 0xad, 0xec), ascii(".mod"))],
    ["Ёж.mod", concat(bytes(0xf0, 0xa6), ascii(".mod"))],
    // GBK.
    ["火炬之光.mod", concat(bytes(0xbb, 0xf0, 0xbe, 0xe6, 0xd6, 0xae, 0xb9, 0xe2), ascii(".mod"))],
    // Code page 437.
    ["Épée.mod", concat(bytes(0x90, 0x70, 0x82, 0x65), ascii(".mod"))],
    ["Größe.mod", concat(ascii("Gr"), bytes(0x94, 0xe1), ascii("e.mod"))],
    ["Año.mod", concat(ascii("A"), bytes(0xa4), ascii("o.mod"))],
  ] as const)("%s", (name, raw) => {
    expect(named(raw)).toBe(name);
  });

  it("is that of the field, when the field is about this name", () => {
    const raw = ascii("old.mod");
    const data = unicodePathField(raw, "Свет.mod").subarray(4);
    const field = { id: 0x7075, data };
    expect(zipName({ raw, isUtf8: false, extraFields: [field] })).toBe("Свет.mod");
    expect(zipName({ raw: ascii("new.mod"), isUtf8: false, extraFields: [field] })).toBe("new.mod");
    expect(zipName({ raw, isUtf8: false, extraFields: [{ id: 0x7075, data: data.subarray(0, 3) }] })).toBe("old.mod");
  });

  it("that is told to be UTF-8 and is none has marks in it", () => {
    expect(named(bytes(0x41, 0xff), true)).toBe("A\ufffd");
  });

  it("is what it was, for every text in UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(named(utf8(text), true)).toBe(text.replace(/^\ufeff/, ""));
      }),
    );
  });

  it("is some text for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.boolean(), (raw, isUtf8) => {
        expect(typeof named(raw, isUtf8)).toBe("string");
      }),
    );
  });
});
