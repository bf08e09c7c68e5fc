import { expect } from "vitest";
import { type ChecksOf, first } from "./stage.ts";

const LANTERN = "MEDIA/UNITS/ITEMS/LANTERNS/BRASS_LANTERN.DAT";
/** Has the same lantern, and a hammer. */
const brass = "-3017306335925106305";
const one = (counts: readonly { readonly id: string }[], id: string) => counts.find((each) => each.id === id);

export const CONFLICT_CHECKS: ChecksOf<"conflicts"> = {
  "conflicts.counts": async (stage) => {
    const counts = await stage.value("conflicts.counts", { ids: [first, "404", brass] });
    expect(counts.map(({ id }) => id)).toEqual([first, brass]);
    expect(one(counts, first)).toMatchObject({ wins: 1, loses: 0, shadowedBy: 0 });
    expect(one(counts, brass)).toMatchObject({ wins: 0, loses: 1, base: 1, shadowedBy: 0, removes: 0 });
    const turned = await stage.value("conflicts.counts", { ids: [brass, first] });
    expect(one(turned, first)).toMatchObject({ wins: 0, loses: 1 });
  },
  "conflicts.ofMod": async (stage) => {
    const ask = (id: string, more = {}) => ({ id, ids: [first, brass], filter: "", offset: 0, limit: 10, ...more });
    const page = await stage.value("conflicts.ofMod", { ...ask(brass), show: "loses" });
    expect(page.total).toBe(1);
    expect(page.paths).toEqual([
      {
        path: LANTERN,
        isRaw: false,
        holders: [
          { id: first, rank: 1 },
          { id: brass, rank: 2 },
        ],
        inBase: true,
        removedBy: [],
      },
    ]);
    const show = "all" as const;
    expect((await stage.value("conflicts.ofMod", { ...ask(brass, { offset: 1 }), show })).paths).toEqual([]);
    expect((await stage.value("conflicts.ofMod", { ...ask(brass, { filter: "hammer" }), show })).total).toBe(0);
    expect(await stage.client.call("conflicts.ofMod", { ...ask("404"), show })).toMatchObject({
      error: { kind: "gone" },
    });
  },
  "conflicts.effect": async (stage) => {
    const effect = await stage.value("conflicts.effect", { from: [first, brass], to: [brass, first], limit: 10 });
    expect(effect).toEqual({
      total: 1,
      paths: [{ path: LANTERN, from: first, to: brass }],
      mods: [
        { id: first, gains: 0, losses: 1 },
        { id: brass, gains: 1, losses: 0 },
      ],
    });
  },
  "conflicts.lookup": async (stage) => {
    const path = "units\\items\\lanterns\\brass_lantern.dat.bindat";
    const file = await stage.value("conflicts.lookup", { path, ids: [brass, first] });
    expect(file).toMatchObject({
      path: LANTERN,
      holders: [{ id: brass, rank: 1, title: "Brass Tools" }, { id: first }],
      isBaseKnown: true,
    });
    expect(file.base).toContain("DATA.PAK");
    expect(await stage.client.call("conflicts.lookup", { path: "../x", ids: [] })).toMatchObject({
      error: { kind: "refused", data: { reason: "play-no-path" } },
    });
  },
};
