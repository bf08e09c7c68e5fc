import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { EventValue } from "../../../src-shared/contract/events.ts";
import { mergeOrders } from "../../../src-shared/rules/order-merge.ts";
import { openGround } from "../../support/app-ground.ts";
import { openWindowWay } from "../../support/ways.ts";

/** What windows hear of each other, and what a save does with changes that others made. */

const first = "-4711000000000000123";

it("a save is told to every window once, with the order that came of it", async () => {
  const { app } = await openGround();
  const [one, two] = [openWindowWay(app), openWindowWay(app)];
  const heard: EventValue<"play.order">[] = [];
  two.on("play.order", (event) => heard.push(event));
  const snapshot = await one.call("play.snapshot", {});
  const base = snapshot.ok ? [...(snapshot.value.order?.ids ?? [])] : [];
  const saved = await one.call("play.save", { base, ids: base.toReversed() });
  expect(saved).toMatchObject({ ok: true, value: { order: { ids: base.toReversed() } } });
  // The same order again is no news.
  await one.call("play.save", { base: base.toReversed(), ids: base.toReversed() });
  expect(heard).toEqual([{ order: saved.ok ? saved.value.order : null, by: "lamplighter" }]);
});

it("an order of another program that one window finds is told to the others", async () => {
  const { app, profile } = await openGround();
  const [one, two] = [openWindowWay(app), openWindowWay(app)];
  const heard: EventValue<"play.order">[] = [];
  two.on("play.order", (event) => heard.push(event));
  await one.call("play.snapshot", {});
  const scheme = path.join(profile, "modlauncher.sch");
  writeFileSync(scheme, "\ufeff[MODS]\r\n\t<INTEGER64>MODGUID:5150\r\n[/MODS]\r\n", "utf16le");
  const found = await one.call("play.refresh", {});
  expect(heard).toEqual([{ order: found.ok ? found.value.order : null, by: "outside" }]);
  expect(heard[0].order.ids).toEqual(["5150"]);
});

it("a save joins what another program did to the file since, and says so", async () => {
  const { app, profile } = await openGround();
  const client = openWindowWay(app);
  const snapshot = await client.call("play.snapshot", {});
  const base = snapshot.ok ? [...(snapshot.value.order?.ids ?? [])] : [];
  const scheme = path.join(profile, "modlauncher.sch");
  const bytes = readFileSync(scheme);
  const encoding = bytes[0] === 0xff ? "utf16le" : "utf8";
  // They take the last one out; we turn the order around.
  const gone = base.at(-1) ?? "";
  const lines = bytes.toString(encoding).split("\n");
  writeFileSync(scheme, lines.filter((line) => !line.includes(`:${gone}`)).join("\n"), encoding);
  const saved = await client.call("play.save", { base, ids: base.toReversed() });
  const theirs = base.slice(0, -1).map(BigInt);
  const wanted = mergeOrders(base.map(BigInt), base.toReversed().map(BigInt), theirs);
  expect(saved).toMatchObject({ ok: true, value: { isMerged: true, order: { ids: wanted.order.map(String) } } });
  expect(readFileSync(scheme).toString(encoding)).not.toContain(`:${gone}`);
});

it("notes, profiles and settings of one window are known to the others", async () => {
  const { app } = await openGround();
  const [one, two] = [openWindowWay(app), openWindowWay(app)];
  const heard: string[] = [];
  two.on("play.library", () => heard.push("library"));
  const settings = new Promise((resolve) => two.on("settings.changed", resolve));
  await one.call("play.annotate", { id: first, note: "mine", tags: [] });
  expect(heard).toEqual(["library"]);
  expect(await two.call("play.snapshot", {})).toMatchObject({
    value: { annotations: [{ id: first, note: "mine", tags: [] }] },
  });
  await one.call("profiles.save", { name: "New", ids: [first], isNew: true });
  expect(heard).toEqual(["library", "library"]);
  await one.call("settings.set", { theme: "dark" });
  expect(await settings).toMatchObject({ theme: "dark" });
});

it("a snapshot is taken once as long as nothing changes", async () => {
  const { app, profile } = await openGround();
  const client = openWindowWay(app);
  const modsOf = async (name: "play.snapshot" | "play.refresh") => {
    const answer = await client.call(name, {});
    return answer.ok ? answer.value.mods.length : -1;
  };
  const before = await modsOf("play.snapshot");
  writeFileSync(path.join(profile, "mods/Lantern_Pack.MOD"), "");
  expect(await modsOf("play.snapshot")).toBe(before);
  expect(await modsOf("play.refresh")).toBe(before - 1);
});
