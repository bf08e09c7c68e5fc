import { describe, expect, it } from "vitest";
import { readScheme } from "../../../../src-shared/formats/scheme/read-scheme.ts";
import { EMPTY_SCHEME, withIds, writeScheme } from "../../../../src-shared/formats/scheme/scheme.ts";
import { encodeSource } from "../../../../src-shared/text/source-text.ts";

const LOWEST = -9223372036854775808n;
const HIGHEST = 9223372036854775807n;

function read(text: string) {
  return readScheme(encodeSource(text), "modlauncher.sch");
}

function codes(text: string): string[] {
  return read(text).findings.map(({ code, line }) => (line === undefined ? code : `${code}:${line}`));
}

describe("writing a scheme", () => {
  it("gives the bytes of the game: mark, UTF-16LE, a tab, CR LF", () => {
    const bytes = writeScheme(withIds(EMPTY_SCHEME, [945157549n, -1n]));
    const text = "\uFEFF[MODS]\r\n\t<INTEGER64>MODGUID:945157549\r\n\t<INTEGER64>MODGUID:-1\r\n[/MODS]\r\n";
    expect(Buffer.from(bytes)).toEqual(Buffer.from(text, "utf16le"));
    expect([...bytes.subarray(0, 4)]).toEqual([0xff, 0xfe, 0x5b, 0]);
  });

  it("of nothing gives an empty section", () => {
    expect(Buffer.from(writeScheme(EMPTY_SCHEME)).toString("utf16le")).toBe("\uFEFF[MODS]\r\n[/MODS]\r\n");
  });

  it("refuses what is no id, and writes each once", () => {
    expect(() => writeScheme(withIds(EMPTY_SCHEME, [HIGHEST + 1n]))).toThrow(RangeError);
    expect(withIds(EMPTY_SCHEME, [3n, 1n, 3n]).ids).toEqual([3n, 1n]);
  });
});

describe("reading a scheme", () => {
  it("gives the ids in their order, signed", () => {
    const text = `[MODS]\r\n\t<INTEGER64>MODGUID:${HIGHEST}\r\n\t<INTEGER64>MODGUID:${LOWEST}\r\n[/MODS]\r\n`;
    expect(read(text)).toEqual({ scheme: withIds(EMPTY_SCHEME, [HIGHEST, LOWEST]), findings: [] });
  });

  it.each([
    ["any indent and blanks", "  [MODS]\n\t\t <INTEGER64>  MODGUID : 5 \n [/MODS]"],
    ["any case", "[mods]\r\n<integer64>ModGuid:5\r\n[/Mods]"],
    ["other integer types", "[MODS]\r<INTEGER>MODGUID:5\r[/MODS]"],
    ["a plus sign and zeros", "[MODS]\n<UNSIGNED INT>MODGUID:+005\n[/MODS]\n\n"],
  ])("takes %s", (_, text) => {
    expect(read(text)).toEqual({ scheme: withIds(EMPTY_SCHEME, [5n]), findings: [] });
  });

  it("takes UTF-8 and a missing mark, and tells", () => {
    const text = "[MODS]\r\n\t<INTEGER64>MODGUID:-7\r\n[/MODS]\r\n";
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(text, "utf16le")]) {
      const { scheme, findings } = readScheme(bytes, "x");
      expect(scheme.ids).toEqual([-7n]);
      expect(findings.map(({ code }) => code)).toEqual(["scheme-encoding"]);
    }
  });

  it("tells of what is odd, with its line", () => {
    const id = (value: string) => `\t<INTEGER64>MODGUID:${value}\r\n`;
    expect(codes(`[MODS]\r\n${id("5")}${id("6")}${id("5")}[/MODS]`)).toEqual(["scheme-duplicate:4"]);
    expect(codes(`[MODS]\r\n${id("18446744073709551615")}[/MODS]`)).toEqual(["scheme-unsigned-id:2"]);
    expect(codes(`[MODS]\r\n${id("18446744073709551616")}${id("5x")}[/MODS]`)).toEqual([
      "scheme-bad-id:2",
      "scheme-bad-id:3",
    ]);
    expect(codes(`[MODS]\r\n${id("5")}`)).toEqual(["scheme-unclosed"]);
    expect(codes(id("5"))).toEqual(["scheme-no-section"]);
    expect(codes(`[MODS]\r\n[/MODS]\r\n${id("5")}`)).toEqual(["scheme-outside:3"]);
    expect(codes(`[MODS]\r\n\t<STRING>NAME:x\r\n[/MODS]`)).toEqual(["scheme-unknown-line:2"]);
    expect(codes("\0\0\0\0")).toEqual(["scheme-not-a-scheme"]);
    expect(codes(" \r\n")).toEqual([]);
  });

  it("takes an unsigned id for the signed one", () => {
    expect(read("[MODS]\n<INTEGER64>MODGUID:18446744073709551615\n[/MODS]").scheme.ids).toEqual([-1n]);
  });

  it("drops the content of a file that is none: the file itself is kept when another is saved", () => {
    expect(read("\0\0\0\0").scheme).toEqual(EMPTY_SCHEME);
  });
});

describe("lines without a meaning", () => {
  const id = (value: bigint) => `\t<INTEGER64>MODGUID:${value}\r\n`;
  const text = `// mine\r\n[MODS]\r\n  first\r\n${id(1n)}\t<BOOL>LOCKED:1\r\n${id(2n)}[SUB]\r\n${id(9n)}[/SUB]\r\n[/MODS]\r\nlast\r\n`;

  it("come back where they stood", () => {
    const { scheme } = read(text);
    expect(scheme.ids).toEqual([1n, 2n]);
    expect(Buffer.from(writeScheme(scheme)).toString("utf16le")).toBe(`\uFEFF${text}`);
  });

  it("stay behind their mod when it moves, and at the end when it is gone", () => {
    const { scheme } = read(text);
    const written = (ids: bigint[]) => Buffer.from(writeScheme(withIds(scheme, ids))).toString("utf16le");
    const sub = `[SUB]\r\n${id(9n)}[/SUB]\r\n`;
    expect(written([2n, 1n])).toBe(
      `\uFEFF// mine\r\n[MODS]\r\n  first\r\n${id(2n)}${sub}${id(1n)}\t<BOOL>LOCKED:1\r\n[/MODS]\r\nlast\r\n`,
    );
    expect(written([2n])).toBe(
      `\uFEFF// mine\r\n[MODS]\r\n  first\r\n${id(2n)}${sub}\t<BOOL>LOCKED:1\r\n[/MODS]\r\nlast\r\n`,
    );
  });
});
