import { describe, expect, it } from "vitest";
import {
  activeIds,
  deleteProfile,
  freeName,
  markCurrent,
  PROFILES_SHAPE,
  type ProfileBook,
  type ProfileChange,
  type ProfileRow,
  profileNamed,
  rankInProfile,
  renameProfile,
  rowsOfOrder,
  saveProfile,
} from "../../../src-main/play/profiles.ts";

const EMPTY = PROFILES_SHAPE.empty;
const on = (id: bigint): ProfileRow => ({ id, isOn: true });
const off = (id: bigint): ProfileRow => ({ id, isOn: false });

function changed(change: ProfileChange): ProfileBook {
  if (change.kind === "refused") throw new Error(change.finding.message);
  return change.book;
}

const refusal = (change: ProfileChange) => (change.kind === "refused" ? change.finding.code : change.kind);

describe("profiles", () => {
  const book = changed(saveProfile(changed(saveProfile(EMPTY, " Solo ", [on(1n)], 5)), "Party", [on(2n)], 6));

  it("are saved under a name and replaced under the same, in any case", () => {
    expect(book.profiles.map(({ name }) => name)).toEqual(["Solo", "Party"]);
    expect(book.current).toBe("Party");
    const again = changed(saveProfile(book, "SOLO", [on(3n)], 7));
    expect(again.profiles[0]).toEqual({ name: "Solo", rows: [on(3n)], savedMs: 7, rest: {} });
    expect([again.profiles.length, again.current]).toEqual([2, "Solo"]);
  });

  it("are renamed, used and deleted; the current one stays so under its new name", () => {
    const renamed = changed(renameProfile(book, "party", "With friends"));
    expect([renamed.profiles.map(({ name }) => name), renamed.current]).toEqual([
      ["Solo", "With friends"],
      "With friends",
    ]);
    expect(changed(markCurrent(book, "solo")).current).toBe("Solo");
    const less = changed(deleteProfile(book, "PARTY"));
    expect([less.profiles.length, less.current]).toEqual([1, null]);
    expect(changed(renameProfile(book, "solo", "SOLO")).profiles[0].name).toBe("SOLO");
  });

  it("are refused without a usable name", () => {
    for (const name of ["", "  ", "a\nb", "x".repeat(81)])
      expect(refusal(saveProfile(EMPTY, name, [], 1))).toBe("play-profile-name");
    expect(refusal(renameProfile(book, "Solo", "party"))).toBe("play-profile-exists");
    expect(refusal(renameProfile(book, "x", "y"))).toBe("play-profile-unknown");
    expect(refusal(deleteProfile(book, "x"))).toBe("play-profile-unknown");
    expect(refusal(markCurrent(book, "x"))).toBe("play-profile-unknown");
  });

  it("get a free name when imported", () => {
    expect(freeName(book, "Solo")).toBe("Solo 2");
    expect(freeName(changed(saveProfile(book, "Solo 2", [], 1)), "solo")).toBe("solo 3");
    expect(freeName(book, "\u0007\n")).toBe("Order");
    expect(freeName(book, "x".repeat(200)).length).toBeLessThanOrEqual(80);
  });

  it("survive writing and reading, keys of later versions included", () => {
    const stored = JSON.parse(
      JSON.stringify({
        ...(PROFILES_SHAPE.write(book) as object),
        later: [1],
      }),
    );
    stored.profiles[0].colour = "brass";
    const read = PROFILES_SHAPE.read(stored);
    expect(read.rest).toEqual({ later: [1] });
    expect(profileNamed(read, "solo")).toEqual({ name: "Solo", rows: [on(1n)], savedMs: 5, rest: { colour: "brass" } });
    expect(JSON.parse(JSON.stringify(PROFILES_SHAPE.write(read)))).toEqual(stored);
  });

  it.each([
    [{}, "profiles"],
    [{ profiles: [{ name: "x", saved: 1, mods: [{ id: "9223372036854775808", on: true }] }] }, "id"],
    [{ profiles: [{ name: "x", saved: 1, mods: [{ id: 5, on: true }] }] }, "id"],
    [{ profiles: [{ name: 5, saved: 1, mods: [] }] }, "name"],
    [[], "object"],
  ])("of %j are refused", (value, what) => {
    expect(() => PROFILES_SHAPE.read(value)).toThrow(what);
  });
});

describe("rows of a profile", () => {
  it("are the order, with what the profile had besides in its place, off", () => {
    const earlier = [on(1n), on(2n), off(3n), on(4n)];
    const rows = rowsOfOrder([4n, 1n, 9n], earlier, new Map([[9n, { title: "Nine", version: 2 }]]));
    expect(rows).toEqual([on(4n), on(1n), off(2n), off(3n), { id: 9n, isOn: true, title: "Nine", version: 2 }]);
    expect(activeIds(rows)).toEqual([4n, 1n, 9n]);
  });

  it("give a mod that is turned on again its place", () => {
    const rows = [on(1n), off(2n), on(3n)];
    expect(rankInProfile(rows, [1n, 3n], 2n)).toBe(2);
    expect(rankInProfile(rows, [3n, 1n], 2n)).toBe(3);
    expect(rankInProfile(rows, [3n], 1n)).toBe(1);
    expect(rankInProfile(rows, [1n, 3n], 7n)).toBe(null);
  });
});
