import { expect } from "vitest";
import { type ChecksOf, first } from "./stage.ts";

export const CONFLICT_CHECKS: ChecksOf<"conflicts"> = {
  "conflicts.counts": async (stage) => {
    expect(await stage.client.call("conflicts.counts", { ids: [] })).toMatchObject({ error: { kind: "not-here" } });
  },
  "conflicts.ofMod": async (stage) => {
    expect(
      await stage.client.call("conflicts.ofMod", { id: first, ids: [], show: "all", filter: "", offset: 0, limit: 10 }),
    ).toMatchObject({ error: { kind: "not-here" } });
  },
  "conflicts.effect": async (stage) => {
    expect(await stage.client.call("conflicts.effect", { from: [], to: [], limit: 10 })).toMatchObject({
      error: { kind: "not-here" },
    });
  },
  "conflicts.lookup": async (stage) => {
    expect(await stage.client.call("conflicts.lookup", { path: "MEDIA/X.DAT", ids: [] })).toMatchObject({
      error: { kind: "not-here" },
    });
  },
};
