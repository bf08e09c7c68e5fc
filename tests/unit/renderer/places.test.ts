import { describe, expect, test } from "vitest";
import { i18n } from "../../../src-renderer/i18n/i18n.ts";
import { placeReason, placeState, problemWords } from "../../../src-renderer/settings/place-words.ts";
import { type Place, placeSource } from "../../../src-shared/contract/models/app.ts";
import { foldPlaces } from "../../../src-shared/contract/place-rows.ts";

const place = (more: Partial<Place>): Place => ({
  purpose: "lead",
  source: "steam-key",
  origin: "steam",
  path: "p",
  found: false,
  outcome: { kind: "not-there" },
  detail: null,
  isUsed: false,
  ...more,
});

const found = { kind: "found" } as const;

describe("what the window says of a place", () => {
  test.each<[Partial<Place>, string, string | null]>([
    [{ detail: { kind: "no-key" } }, "idle Not found", "no such key"],
    [{}, "idle Not found", null],
    [
      { outcome: found, detail: { kind: "libraries", count: 2, holding: 0 } },
      "ok Found",
      "2 libraries, none has app 200710",
    ],
    [
      { outcome: found, detail: { kind: "libraries", count: 1, holding: 0 } },
      "ok Found",
      "1 library, without app 200710",
    ],
    [
      { outcome: found, detail: { kind: "libraries", count: 3, holding: 2 } },
      "ok Found",
      "3 libraries, app 200710 in number 2",
    ],
    [
      { outcome: found, detail: { kind: "games", count: 4, isAmong: false } },
      "ok Found",
      "4 games, Torchlight II not among them",
    ],
    [
      { outcome: found, detail: { kind: "games", count: 1, isAmong: true } },
      "ok Found",
      "1 game, and it is Torchlight II",
    ],
    [{ outcome: found, detail: { kind: "leads-to", path: "D:\\Steam" } }, "ok Found", "leads to D:\\Steam"],
    [{ outcome: found, detail: { kind: "ran-before" } }, "ok Found", "so the game ran here before"],
    [
      { outcome: found, isUsed: true, detail: { kind: "version", version: "1.25.9.5" } },
      "ok In use",
      "version 1.25.9.5",
    ],
    [
      { outcome: found, detail: { kind: "holds", names: ["modlauncher.sch", "mods"] } },
      "ok Found",
      "modlauncher.sch, mods",
    ],
    [
      { outcome: { kind: "looks-wrong", missing: ["Torchlight2.exe"], holds: [], suggestion: null } },
      "warn Looks wrong",
      "Torchlight2.exe is not in it",
    ],
    [
      { outcome: { kind: "looks-wrong", missing: ["Torchlight2.exe"], holds: ["PAKS", "mods"], suggestion: null } },
      "warn Looks wrong",
      "Torchlight2.exe is not in it; it holds PAKS, mods",
    ],
    [{ outcome: { kind: "no-access", reason: "not-ready", errno: "EIO" } }, "bad No access", "The drive is not ready."],
    [
      { outcome: { kind: "no-access", reason: "permission", errno: "EACCES" } },
      "bad No access",
      "The system does not allow it to be read.",
    ],
    [
      { outcome: { kind: "unreadable-list", line: 5, what: "a { without its }" } },
      "warn Unreadable",
      "Damaged in line 5: a { without its }.",
    ],
    [
      { outcome: { kind: "unreadable-list", line: null, what: "not valid JSON" } },
      "warn Unreadable",
      "Damaged: not valid JSON.",
    ],
    [{ outcome: { kind: "listed-elsewhere", at: "/a" } }, "idle Same folder", "the same folder as /a"],
    [{ outcome: { kind: "twin", of: "/a" } }, "warn Twin", "/a was used later; the names differ by case only"],
  ])("%j", (more, state, reason) => {
    const { meaning, word } = placeState(place(more));
    expect([`${meaning} ${i18n.t(`places.state.${word}`)}`, placeReason(place(more), i18n.t)]).toEqual([state, reason]);
  });

  test("every kind of place has a title", () => {
    for (const source of placeSource.options) expect(i18n.exists(`places.source.${source}`), source).toBe(true);
  });

  test("what a chosen folder lacks", () => {
    const missing = ["mods", "modlauncher.sch"];
    expect(problemWords({ kind: "looks-wrong", missing, holds: ["x"], suggestion: null }, i18n.t)).toBe(
      "none of these is in it: mods, modlauncher.sch",
    );
    expect(problemWords({ kind: "not-a-folder" }, i18n.t)).toBe("This is not a folder.");
  });
});

test("places of one kind that are not there share a row; all others have their own", () => {
  const rows = [
    place({ path: "1" }),
    place({ path: "2", source: "steam-library", purpose: "install" }),
    place({ path: "3" }),
    place({ path: "4", outcome: found }),
    place({ path: "5", outcome: found }),
    place({ path: "6", source: "steam-library", purpose: "install" }),
    place({ path: "7" }),
  ];
  expect(foldPlaces(rows).map(({ place, more }) => [place.path, more])).toEqual([
    ["1", 2],
    ["2", 1],
    ["4", 0],
    ["5", 0],
  ]);
  expect(foldPlaces([])).toEqual([]);
});
