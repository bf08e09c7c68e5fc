import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useConflicts } from "../../../src-renderer/conflicts/conflict-state.ts";
import { firstShown, linesOf, shortPath, winnerAbove } from "../../../src-renderer/conflicts/conflict-words.ts";
import { edit, moveAbove } from "../../../src-renderer/play/edits.ts";
import { activeState } from "../../../src-renderer/play/mod-state.ts";
import { playState } from "../../../src-renderer/play/state.ts";
import type { Answer } from "../../../src-shared/contract/answer.ts";
import type { ConflictPath } from "../../../src-shared/contract/models/conflicts.ts";
import { fakeWorld } from "../../support/fake-world.ts";
import { openStage, type Stage, settle } from "./stage.ts";

const EMBER = -8136277209518444051n;

describe("who has a path", () => {
  const path: ConflictPath = {
    path: "MEDIA/UI/A.LAYOUT",
    isRaw: false,
    holders: [
      { id: "1", rank: 1, cannotWin: true },
      { id: "2", rank: 3 },
      { id: "3", rank: 4 },
    ],
    inBase: true,
    removedBy: [],
  };

  test("the first that can win does; the base game is last", () => {
    expect(linesOf(path)).toEqual([
      { kind: "mod", id: 1n, rank: 1, isWinner: false, cannotWin: true },
      { kind: "mod", id: 2n, rank: 3, isWinner: true, cannotWin: false },
      { kind: "mod", id: 3n, rank: 4, isWinner: false, cannotWin: false },
      { kind: "base", isWinner: false },
    ]);
  });

  test("the base game's is used when no mod's can be, and when nothing takes it away", () => {
    const alone = { ...path, holders: [{ id: "1", rank: 1, cannotWin: true as const }] };
    expect(linesOf(alone).at(-1)).toEqual({ kind: "base", isWinner: true });
    expect(linesOf({ ...alone, removedBy: ["9"] })).toEqual([
      { kind: "removed", id: 9n },
      { kind: "mod", id: 1n, rank: 1, isWinner: false, cannotWin: true },
      { kind: "base", isWinner: false },
    ]);
    expect(linesOf({ ...path, holders: [], inBase: null })).toEqual([]);
  });

  test("a mod is moved above the winner, if it stands below it", () => {
    expect([1n, 2n, 3n, 4n].map((id) => winnerAbove(path, id))).toEqual([null, null, 2n, null]);
  });

  test("paths are shown without what all begin with", () => {
    expect(["MEDIA/UI/A.LAYOUT", "OTHER/A"].map(shortPath)).toEqual(["UI/A.LAYOUT", "OTHER/A"]);
  });

  test("what goes wrong is shown first", () => {
    const none = { id: "1", files: 4, wins: 0, loses: 0, base: 0, shadowedBy: 0, removes: 0 };
    expect(firstShown({ ...none, loses: 1, wins: 4 })).toBe("loses");
    expect(firstShown({ ...none, wins: 4, base: 1 })).toBe("wins");
    expect(firstShown({ ...none, base: 1 })).toBe("base");
    expect(firstShown({ ...none, base: null })).toBe("loses");
  });
});

describe("counting after each change", () => {
  let stage: Stage;

  beforeEach(async () => {
    vi.useFakeTimers();
    stage = await openStage(fakeWorld());
  });

  afterEach(() => {
    stage.end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const counts = () => stage.sent("conflicts.counts") as readonly { readonly ids: readonly string[] }[];
  const ids = () => playState().draft.order.map(String);

  test("the order is counted at the start, and nothing is weighed while nothing is unsaved", () => {
    expect(counts().at(-1)).toEqual({ ids: ids() });
    expect(useConflicts.getState().counts.get(1002n)).toMatchObject({ wins: 212, loses: 17 });
    expect(useConflicts.getState().effect).toBe(null);
    expect(stage.sent("conflicts.effect")).toEqual([]);
  });

  test("several changes in a row are counted once, and what saving would change is weighed", async () => {
    const before = counts().length;
    const saved = ids();
    moveAbove([EMBER], 1002n);
    edit({ kind: "shift", ids: [EMBER], by: -1 });
    await settle(200);
    expect(counts()).toHaveLength(before + 1);
    expect(counts().at(-1)).toEqual({ ids: ids() });
    expect(stage.sent("conflicts.effect")).toEqual([{ from: saved, to: ids(), limit: 200 }]);
    expect(useConflicts.getState().effect).toMatchObject({ total: 3 });
    expect(useConflicts.getState().effect?.mods).toContainEqual({ id: String(EMBER), gains: 3, losses: 0 });
    await stage.sync.save();
    await settle(200);
    expect(useConflicts.getState().effect).toBe(null);
  });

  test("an answer about an older draft is dropped", async () => {
    const answers: ((answer: Answer<never>) => void)[] = [];
    const { send } = stage.main;
    Object.assign(stage.main, {
      send: (request: Parameters<typeof send>[0]) =>
        request.name === "conflicts.counts"
          ? new Promise((resolve) => void answers.push(resolve))
          : send.call(stage.main, request),
    });
    const one = (wins: number) =>
      ({ ok: true, value: [{ id: "1002", files: 1, wins, loses: 0, base: 0, shadowedBy: 0, removes: 0 }] }) as never;
    moveAbove([EMBER], 1002n);
    await settle(100);
    edit({ kind: "shift", ids: [EMBER], by: -1 });
    await settle(100);
    expect(answers).toHaveLength(2);
    answers[1](one(5));
    await settle(1);
    answers[0](one(99));
    await settle(1);
    expect(useConflicts.getState().counts.get(1002n)?.wins).toBe(5);
  });

  test("when they cannot be counted the rows say nothing, and why is kept", async () => {
    stage.main.world.failing = { "conflicts.counts": { kind: "bug", data: { id: "7" } } };
    moveAbove([EMBER], 1002n);
    await settle(200);
    expect(useConflicts.getState()).toMatchObject({ error: { kind: "bug" }, effect: null });
    expect(useConflicts.getState().counts.size).toBe(0);
  });

  test("a healthy mod of which nothing is used is shadowed; other faults come first", () => {
    const entry = playState().model.mods.get(1006n)!;
    expect(activeState(entry, "within", { shadowedBy: 2 })).toMatchObject({ key: "state.shadowed", count: 2 });
    expect(activeState(entry, "within", { shadowedBy: 0 }).key).toBe("state.healthy");
    expect(activeState(entry, "past", { shadowedBy: 2 }).key).toBe("state.will-not-load");
    expect(activeState(null, "within", { shadowedBy: 2 }).key).toBe("state.missing");
    const flawed = { ...entry, mod: { ...entry.mod, health: "flawed" as const } };
    expect(activeState(flawed, "within", { shadowedBy: 2 }).key).toBe("state.flawed");
  });
});
