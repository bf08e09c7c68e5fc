import { describe, expect, test } from "vitest";
import { formatBytes, formatNumber, formatSeconds, formatSize, formatTime } from "../../../src-renderer/i18n/format.ts";
import { i18n, languageFor } from "../../../src-renderer/i18n/i18n.ts";
import { pseudo } from "../../../src-renderer/i18n/pseudo.ts";
import { tagsOf } from "../../../src-renderer/play/tags.ts";
import { errorReport, errorText } from "../../../src-renderer/problem/error-words.ts";
import { chordOf } from "../../../src-renderer/ui/chord.ts";
import { isolated, seenOr } from "../../../src-renderer/ui/foreign-text.ts";
import { splitPath } from "../../../src-renderer/ui/path-parts.ts";

const key = (name: string, held: string) => ({
  key: name,
  ctrlKey: held.includes("c"),
  metaKey: held.includes("m"),
  altKey: held.includes("a"),
  shiftKey: held.includes("s"),
});

describe("numbers as a language writes them", () => {
  test.each([
    [0, "0 bytes"],
    [812, "812 bytes"],
    [2114, "2.1 kB"],
    [212_440, "212 kB"],
    [18_400_000, "18.4 MB"],
    [1_500_000_000, "1.5 GB"],
  ])("%i bytes are %s", (bytes, text) => {
    expect(formatSize(bytes, "en-GB")).toBe(text);
  });

  test("whole numbers, bytes and seconds", () => {
    expect(formatNumber(12_345, "en-GB")).toBe("12,345");
    expect(formatNumber(12_345, "ru")).toBe("12\u00a0345");
    expect(formatBytes(12_345, "en-GB")).toBe("12,345 bytes");
    expect([214, 12_340, 123_400].map((ms) => formatSeconds(ms, "en-GB"))).toEqual(["0.21", "12.3", "123"]);
  });

  test("what was a while ago, then the date", () => {
    const now = Date.UTC(2026, 10, 29, 12);
    expect(formatTime(now - 720_000, now, "en-GB")).toBe("12 min ago");
    expect(formatTime(now - 7_200_000, now, "en-GB")).toBe("2 hr ago");
    expect(formatTime(now - 90_000_000, now, "en-GB")).toContain("28 Nov 2026");
  });
});

describe("keys", () => {
  test.each([
    ["z", "c", "Ctrl+Z"],
    ["Z", "cs", "Ctrl+Shift+Z"],
    ["ArrowUp", "a", "Alt+ArrowUp"],
    [" ", "", "Space"],
    ["F6", "s", "Shift+F6"],
    [",", "c", "Ctrl+,"],
  ])("%s with %s is %s", (name, held, chord) => {
    expect(chordOf(key(name, held), false)).toBe(chord);
  });

  test("on a Mac Cmd takes the place of Ctrl", () => {
    expect(chordOf(key("s", "m"), true)).toBe("Ctrl+S");
    expect(chordOf(key("s", "c"), true)).toBe("S");
  });
});

describe("texts", () => {
  test("the language for tests is longer by two fifths and keeps its slots", () => {
    const { a } = pseudo({ a: "Move {{name}} to a rank" });
    expect(a.startsWith("Mövé {{name}} tö á ráñk")).toBe(true);
    expect(a.length).toBeGreaterThan("Move {{name}} to a rank".length + 5);
  });

  test("the catalogue that fits a tag best", () => {
    expect(["en-GB", "en", "en-XA", "ru", "zh-CN"].map(languageFor)).toEqual(["en", "en", "en-XA", "en", "en"]);
  });

  test("tags are each once, without signs and spaces", () => {
    expect(tagsOf(" gear,act 2, #gear,, ")).toEqual(["gear", "act 2"]);
  });

  test("the name of a file is parted from its folders", () => {
    expect(splitPath("C:\\a\\b.MOD")).toEqual({ head: "C:\\a\\", name: "b.MOD" });
    expect(splitPath("/a/b/")).toEqual({ head: "/a/", name: "b/" });
    expect(splitPath("b")).toEqual({ head: "", name: "b" });
  });
});

describe("errors", () => {
  test("say what main says, and what to do", () => {
    const error = { kind: "file", data: { message: "It is kept.", fix: "Close it." }, where: "a.sch" } as const;
    expect(errorText(error)).toBe("It is kept. Close it.");
    expect(errorReport(error)).toBe("file\nwhere: a.sch\nmessage: It is kept.\nfix: Close it.");
  });

  test.each([
    "bad-input",
    "file",
    "format",
    "refused",
    "gone",
    "cancelled",
    "not-here",
    "busy",
    "disconnected",
    "bug",
  ] as const)("%s has a sentence of its own", (kind) => {
    expect(errorText({ kind, data: {} })).toMatch(/^[A-Z ].*\.$|:/);
    expect(errorText({ kind, data: {} })).not.toContain("error.");
  });
});

describe("texts of mods", () => {
  test("turn nothing of the sentence around them", () => {
    expect(isolated("Far Zoom")).toBe("Far Zoom");
    expect(isolated("ab\u202egnp.exe")).toBe("\u2068abgnp.exe\u2069");
    expect(isolated("\u2069\u202eab")).toBe("\u2068ab\u2069");
    expect(i18n.t("mod.by", { author: "مؤلف", version: 12 })).toBe("\u2068مؤلف\u2069 · v12");
    expect(i18n.t("row.tick", { name: "<b>&" })).toContain("<b>&");
  });

  test("are told by something else when there is nothing to see in them", () => {
    expect(seenOr("Far Zoom", "FAR.MOD")).toBe("Far Zoom");
    for (const nothing of [undefined, "", " \u00a0", "\u200b\u2060", "\u202e\u0007", "\u3164"])
      expect(seenOr(nothing, "FAR.MOD")).toBe("FAR.MOD");
    expect(seenOr("👩‍👧", "FAR.MOD")).toBe("👩‍👧");
  });
});
