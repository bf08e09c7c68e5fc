import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { edit, redoStep, stepsOf, tick, undoStep } from "../../../src-renderer/play/edits.ts";
import { changesOf, playState, usePlay } from "../../../src-renderer/play/state.ts";
import { PlaySync, rebased, toOrder } from "../../../src-renderer/play/sync.ts";
import { useMessages } from "../../../src-renderer/ui/messages.ts";
import { createClient } from "../../../src-shared/contract/client.ts";
import type { Order } from "../../../src-shared/rules/order-edits.ts";
import { createFakeMain, type FakeMain } from "../../support/fake-main.ts";
import { fakeWorld } from "../../support/fake-world.ts";

/** What goes to and fro between the Play screen and main, with a main that is not there. */

const fresh = usePlay.getInitialState();
let main: FakeMain;
let sync: PlaySync;
let ids: readonly string[];
let end: () => void;

async function begin(world = fakeWorld()): Promise<void> {
  main = createFakeMain(world);
  let operation = 0;
  sync = new PlaySync(createClient(main, () => `op-${operation++}`));
  ids = world.snapshot.order!.ids;
  end = sync.start();
  await settle(10);
}

/** Lets everything that is under way come to an end. */
async function settle(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

const sent = (name: string) => main.requests.filter((request) => request.name === name).map(({ input }) => input);
const toasts = () => useMessages.getState().toasts;
const orderNow = () => playState().draft.order.map(String);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => {});
  usePlay.setState(fresh, true);
  useMessages.setState({ toasts: [], spoken: { text: "", turn: 0 } });
});

afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("loading", () => {
  test("shows what main knows, chooses the first row, and has what is unchecked checked once", async () => {
    await begin();
    expect(playState()).toMatchObject({ phase: "ready", lastCheck: { mods: 1 } });
    expect(playState().active.cursor).toBe(ids[0]);
    expect(sent("play.check")).toEqual([{}]);
    expect(playState().model.mods.get(1027n)?.mod.health).toBe("healthy");
  });

  test("folders are looked at again when that was asked for while something was fetched", async () => {
    await begin();
    const gate = Promise.withResolvers<void>();
    main.world.waits = { "play.snapshot": gate.promise };
    void sync.refresh("play.snapshot");
    const again = sync.refresh("play.refresh");
    void sync.refresh("play.snapshot");
    gate.resolve();
    await settle(10);
    await again;
    expect(sent("play.refresh")).toHaveLength(1);
  });

  test("says why when it fails, and tries again", async () => {
    const world = fakeWorld();
    world.failing = { "play.snapshot": { kind: "file", data: { message: "No." } } };
    await begin(world);
    expect(playState()).toMatchObject({ phase: "failed", error: { kind: "file" } });
    world.failing = {};
    const again = sync.refresh("play.refresh");
    await settle(10);
    await again;
    expect(playState().phase).toBe("ready");
  });

  test("a draft of the last time comes on top of what the file holds by now, as a step", async () => {
    const base = fakeWorld().snapshot.order!.ids;
    const world = fakeWorld({
      draft: { base, ids: [base[1], base[0], ...base.slice(2)] },
      order: { revision: "9", ids: base.slice(0, 5) },
    });
    await begin(world);
    expect(orderNow()).toEqual([base[1], base[0], ...base.slice(2, 5)]);
    expect(changesOf(playState())).toBe(1);
    undoStep();
    expect(orderNow()).toEqual(base.slice(0, 5));
  });
});

describe("another profile", () => {
  test("is taken as it is: nothing is merged with the order of the other, however old its count is", async () => {
    await begin(fakeWorld({ generation: 40 }));
    edit({ kind: "move", ids: [BigInt(ids[4])], rank: 1 });
    const profile = { path: "/sample", origin: "native" as const, modsPath: "/sample/mods" };
    main.world.snapshot = fakeWorld({
      generation: 1,
      profile,
      order: { revision: "1", ids: ids.slice(0, 3) },
    }).snapshot;
    const taken = sync.refresh("play.snapshot");
    await settle(10);
    await taken;
    expect(orderNow()).toEqual(ids.slice(0, 3));
    expect(changesOf(playState())).toBe(0);
    expect(stepsOf(playState()).undo).toBe(null);
    expect(playState().active.cursor).toBe(ids[0]);
    expect(toasts()).toEqual([]);
  });
});

describe("saving", () => {
  test("sends the order and the one it was made of; the profile in use follows", async () => {
    await begin();
    edit({ kind: "move", ids: [BigInt(ids[4])], rank: 1 });
    expect(await sync.save()).toBe(true);
    const after = [ids[4], ...ids.filter((id) => id !== ids[4])];
    expect(sent("play.save")).toEqual([{ base: ids, ids: after }]);
    expect(sent("profiles.save")).toEqual([{ name: "Synergies run", ids: after, isNew: false }]);
    expect(changesOf(playState())).toBe(0);
    expect(toasts()).toMatchObject([{ meaning: "ok", title: "The order is saved." }]);
  });

  test("nothing to save: nothing is sent", async () => {
    await begin();
    await sync.save();
    expect(sent("play.save")).toEqual([]);
  });

  test("a save that fails keeps the changes and can be tried again", async () => {
    await begin();
    main.world.failing = { "play.save": { kind: "file", data: { message: "It is kept open." } } };
    edit({ kind: "disable", ids: [BigInt(ids[0])] });
    expect(await sync.save()).toBe(false);
    expect(changesOf(playState())).toBe(1);
    expect(toasts()).toMatchObject([{ meaning: "bad", title: "The order was not saved", text: "It is kept open." }]);
    main.world.failing = {};
    toasts()[0].actions![0].run();
    await settle();
    expect(changesOf(playState())).toBe(0);
  });

  test("a second save waits for the first, and writes what was changed meanwhile", async () => {
    await begin();
    const gate = Promise.withResolvers<void>();
    main.world.waits = { "play.save": gate.promise };
    edit({ kind: "disable", ids: [BigInt(ids[0])] });
    const first = sync.save();
    edit({ kind: "disable", ids: [BigInt(ids[1])] });
    let isDone = false;
    const second = sync.save().then((isSaved) => {
      isDone = true;
      return isSaved;
    });
    await settle(10);
    expect([isDone, sent("play.save").length]).toEqual([false, 1]);
    gate.resolve();
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(sent("play.save").at(-1)).toMatchObject({ ids: ids.slice(2) });
    expect(changesOf(playState())).toBe(0);
  });

  test("what is changed while it is saved stays a change", async () => {
    await begin();
    edit({ kind: "move", ids: [BigInt(ids[4])], rank: 1 });
    const saving = sync.save();
    edit({ kind: "disable", ids: [BigInt(ids[1])] });
    await saving;
    expect(changesOf(playState())).toBe(1);
    expect(orderNow()).toEqual([ids[4], ids[0], ids[2], ids[3], ...ids.slice(5)]);
  });
});

describe("profiles", () => {
  test("taking one into use is a step; what was not saved is one undo away", async () => {
    const world = fakeWorld();
    const own = world.snapshot.order!.ids;
    world.profiles = [{ name: "Few", ids: own.slice(0, 3), off: [], changed: 0 }];
    await begin(world);
    edit({ kind: "move", ids: [BigInt(ids[4])], rank: 1 });
    expect(await sync.write({ name: "profiles.use", of: "Few" }, "Few is in use.")).toBeNull();
    expect(orderNow()).toEqual(own.slice(0, 3));
    expect(changesOf(playState())).toBe(0);
    toasts()[0].actions![0].run();
    expect(orderNow()).toEqual([ids[4], ...ids.filter((id) => id !== ids[4])]);
    expect(changesOf(playState())).toBeGreaterThan(0);
  });

  test("one that cannot be used changes nothing and says why", async () => {
    await begin();
    main.world.failing = { "profiles.use": { kind: "refused", data: { message: "There is none." } } };
    expect(await sync.write({ name: "profiles.use", of: "?" }, "")).toMatchObject({ kind: "refused" });
    expect(orderNow()).toEqual(ids);
  });
});

describe("changes of others", () => {
  const emit = (theirs: readonly string[], by: "outside" | "lamplighter" = "outside") =>
    main.emit({ name: "play.order", value: { order: { revision: "x", ids: theirs }, by } });

  test("are joined with what was changed here, and told", async () => {
    await begin();
    edit({ kind: "move", ids: [BigInt(ids[4])], rank: 1 });
    emit(ids.filter((id) => id !== ids[2]));
    expect(orderNow()).toEqual([ids[4], ids[0], ids[1], ids[3], ...ids.slice(5)]);
    expect(toasts()).toMatchObject([
      {
        meaning: "warn",
        title: "Another program changed the order",
        text: "0 added, 1 removed, 0 moved. Your changes are still here, on top of it.",
      },
    ]);
    undoStep();
    expect(orderNow()).toEqual(ids.filter((id) => id !== ids[2]));
  });

  test("the same order is no news", async () => {
    await begin();
    emit(ids);
    expect(toasts()).toEqual([]);
  });

  test("a snapshot from before such a change does not bring the old order back", async () => {
    await begin();
    const refresh = sync.refresh("play.refresh");
    emit(ids.slice(1));
    await settle(10);
    await refresh;
    expect(orderNow()).toEqual(ids.slice(1));
    expect(toasts()).toHaveLength(1);
  });

  test("our own save on its way back is no news", async () => {
    await begin();
    edit({ kind: "disable", ids: [BigInt(ids[0])] });
    const saving = sync.save();
    emit(ids.slice(1), "lamplighter");
    await saving;
    expect(toasts().map(({ title }) => title)).toEqual(["The order is saved."]);
  });
});

describe("the draft", () => {
  test("is kept a moment after a change, and forgotten when there is none", async () => {
    await begin();
    edit({ kind: "disable", ids: [BigInt(ids[0])] });
    expect(sent("play.setDraft")).toEqual([]);
    await settle(400);
    expect(sent("play.setDraft")).toEqual([{ draft: { base: ids, ids: ids.slice(1) } }]);
    undoStep();
    await settle(400);
    expect(sent("play.setDraft").at(-1)).toEqual({ draft: null });
  });
});

describe("steps", () => {
  test("are said by name, undone and done again", async () => {
    await begin();
    edit({ kind: "move", ids: [1004n], rank: 1 });
    edit({ kind: "enable", ids: [1023n] });
    const spoken = () => useMessages.getState().spoken.text;
    expect(spoken()).toBe("Gem Cutter added at rank 13. It will not load there.");
    expect(stepsOf(playState())).toEqual({ undo: "Gem Cutter added at rank 13.", redo: null });
    undoStep();
    expect(spoken()).toBe("Undone: Gem Cutter added at rank 13.");
    expect(stepsOf(playState())).toEqual({
      undo: "Far Zoom moved to rank 1 of 12.",
      redo: "Gem Cutter added at rank 13.",
    });
    redoStep();
    expect(orderNow().at(-1)).toBe("1023");
  });

  test("a message offers the way back only as long as its step is the last one", async () => {
    await begin();
    tick([1023n, 1024n], true);
    const before = orderNow();
    expect(toasts().map(({ title }) => title)).toEqual(["2 mods added at rank 13."]);
    edit({ kind: "move", ids: [1004n], rank: 1 });
    expect(toasts()).toEqual([]);
    undoStep();
    expect(orderNow()).toEqual(before);
    tick([1023n, 1024n], false);
    main.emit({ name: "play.order", value: { order: { revision: "9", ids: [...ids, "1025"] }, by: "outside" } });
    toasts()
      .find(({ title }) => title.startsWith("2 mods"))
      ?.actions?.[0].run();
    expect(orderNow()).toContain("1023");
    expect(toasts().filter(({ title }) => title.startsWith("2 mods"))).toEqual([]);
  });

  test("keep their words when another order comes below them", () => {
    const base: Order = [1n, 2n, 3n];
    const draft = { order: [3n, 1n, 2n], past: [base], future: [] };
    const theirs: Order = [1n, 2n, 3n, 4n];
    expect(rebased(draft, base, theirs)).toEqual({ order: [3n, 1n, 2n, 4n], past: [theirs], future: [] });
    expect(rebased(draft, base, toOrder(["1", "2", "3"]))).toBe(draft);
  });
});
