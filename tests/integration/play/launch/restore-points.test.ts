import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listRestorePoints, makeRestorePoint } from "../../../../src-main/play/launch/restore-points.ts";
import { revertedOrder, revertedSettings } from "../../../../src-main/play/launch/reverted.ts";
import {
  ACCOUNT,
  contentsOf,
  hashOf,
  make,
  makePointGround,
  OTHERS,
  objectsIn,
  restore,
  SAVES,
  write,
} from "../../../support/point-ground.ts";
import { filesBelow, writeTree } from "../../../support/temp-folder.ts";

const entriesOf = async (ground: ReturnType<typeof makePointGround>) =>
  (await listRestorePoints(ground.options)).points.map(({ entry }) => entry);

test("saves, stashes, settings and the order are kept, and nothing else; the copy is equal", async () => {
  const ground = makePointGround({ ...SAVES, ...OTHERS });
  const made = await make(ground);
  expect(made).toMatchObject({ kind: "made", unread: [], dropped: [], warnings: [] });
  expect(made.point).toEqual({
    entry: "20260131T120001000Z-00",
    at: Date.UTC(2026, 0, 31, 12, 0, 1),
    withMods: true,
    saves: 3,
    files: Object.keys(SAVES).length,
    bytes: Object.values(SAVES).reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    roots: [ground.profile],
  });
  const copy = await restore(ground);
  expect(copy).toMatchObject({ kind: "restored", files: Object.keys(SAVES).length, findings: [] });
  expect(contentsOf(path.join(ground.folder, "copy"))).toEqual(SAVES);
  const name = `save/${ACCOUNT}/backup.tmp`;
  const times = [path.join(ground.folder, "copy", name), path.join(ground.profile, name)].map(
    (file) => statSync(file).mtimeMs,
  );
  expect(Math.abs(times[0] - times[1])).toBeLessThan(2);
  expect(filesBelow(ground.folder).filter((file) => file.endsWith(".lamplighter-tmp"))).toEqual([]);
});

test("no name of it is one that Steam's cloud takes, and it lies beside nothing of the game's", async () => {
  const ground = makePointGround();
  await make(ground);
  const names = filesBelow(ground.store);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => /\.(svb|bin|txt|dat)$/i.test(name))).toEqual([]);
  expect(objectsIn(ground).sort()).toEqual([...new Set(Object.values(SAVES).map(hashOf))].sort());
  expect(contentsOf(ground.profile)).toEqual(SAVES);
});

test("what has not changed costs nothing: bytes are kept once, and a start without changes makes no new point", async () => {
  const ground = makePointGround();
  await make(ground);
  const before = objectsIn(ground);
  const again = await make(ground);
  expect([again.kind, again.point?.entry]).toEqual(["same", "20260131T120001000Z-00"]);
  write(ground, "settings.txt", "other settings");
  // The same bytes under another name are kept already.
  write(ground, `save/${ACCOUNT}/TWIN.SVB`, "jane");
  expect(await make(ground)).toMatchObject({ kind: "made", point: { files: Object.keys(SAVES).length + 1 } });
  const added = objectsIn(ground).filter((name) => !before.includes(name));
  expect(added).toEqual([hashOf("other settings")]);
  expect(await entriesOf(ground)).toEqual(["20260131T120003000Z-00", "20260131T120001000Z-00"]);
});

test("a file that is kept already and settled is not read again", async () => {
  const ground = makePointGround();
  ground.clock.advance(Date.now() - ground.clock.now() + 60_000);
  await make(ground);
  const opened: string[] = [];
  const { nodeFiles } = await import("../../../../src-main/files/file-layer.ts");
  const files = {
    ...nodeFiles,
    open: (file: string, mode: "read" | "create") => {
      if (file.startsWith(ground.profile)) opened.push(path.relative(ground.profile, file));
      return nodeFiles.open(file, mode);
    },
  };
  write(ground, "settings.txt", "other settings");
  await make(ground, { files });
  expect(opened).toEqual(["settings.txt"]);
});

test("the oldest go when there are too many or too much, and their bytes with them; it is told", async () => {
  const ground = makePointGround({ "settings.txt": "0" });
  for (const number of [1, 2, 3]) {
    write(ground, "settings.txt", `${number}`.repeat(100));
    expect(await make(ground, { keep: 3 })).toMatchObject({ dropped: [] });
  }
  write(ground, "settings.txt", "4".repeat(100));
  const made = await make(ground, { keep: 3 });
  expect(made.dropped.map(({ entry }) => entry)).toEqual(["20260131T120001000Z-00"]);
  expect(objectsIn(ground)).toHaveLength(3);
  // 100 bytes each: two fit.
  write(ground, "settings.txt", "5".repeat(100));
  const small = await make(ground, { keep: 20, maxBytes: 250 });
  expect(small.dropped).toHaveLength(2);
  expect(objectsIn(ground).sort()).toEqual(["4", "5"].map((digit) => hashOf(digit.repeat(100))).sort());
  // The newest stays whatever its size.
  write(ground, "settings.txt", "6".repeat(1000));
  expect((await make(ground, { maxBytes: 10 })).dropped).toHaveLength(2);
  expect(await entriesOf(ground)).toEqual(["20260131T120006000Z-00"]);
});

const asUser = process.getuid?.() === 0 || process.platform === "win32" ? test.skip : test;

asUser("a file that cannot be read is told, and the rest is kept", async () => {
  const ground = makePointGround();
  chmodSync(path.join(ground.profile, "settings.txt"), 0);
  const made = await make(ground);
  expect(made.unread).toMatchObject([{ kind: "no-permission", path: path.join(ground.profile, "settings.txt") }]);
  expect(made.point?.files).toBe(Object.keys(SAVES).length - 1);
});

test("a profile without anything to keep, or that is not there, makes no point", async () => {
  const ground = makePointGround(OTHERS);
  rmSync(path.join(ground.profile, "save"), { recursive: true });
  expect(await make(ground)).toMatchObject({ kind: "nothing", point: null, unread: [] });
  rmSync(ground.profile, { recursive: true });
  expect(await make(ground)).toMatchObject({ kind: "nothing", point: null, unread: [] });
  expect(existsSync(ground.store)).toBe(false);
});

const withLinks = process.platform === "win32" ? test.skip : test;

withLinks("saves behind links are kept too, and a profile with two names once", async () => {
  const ground = makePointGround({ "elsewhere/JANE.SVB": "jane" });
  const profile = path.join(ground.folder, "linked");
  mkdirSync(profile);
  symlinkSync(path.join(ground.profile, "elsewhere"), path.join(profile, "save"));
  symlinkSync(profile, path.join(ground.folder, "other name"));
  const { point } = await makeRestorePoint([profile, path.join(ground.folder, "other name")], {
    ...ground.options,
    withMods: false,
  });
  expect(point).toMatchObject({ saves: 1, files: 1, roots: [profile], withMods: false });
});

test("several profiles are restored into a folder each", async () => {
  const ground = makePointGround();
  const second = path.join(ground.folder, "Torchlight 2");
  writeTree(second, { "save/JIM.SVB": "jim" });
  await makeRestorePoint([ground.profile, second], { ...ground.options, withMods: true });
  await restore(ground);
  const restored = contentsOf(path.join(ground.folder, "copy"));
  expect(restored["2 Torchlight 2/save/JIM.SVB"]).toBe("jim");
  expect(restored["1 profile/settings.txt"]).toBe(SAVES["settings.txt"]);
});

test("nothing is overwritten, and no copy goes into the game's own folders", async () => {
  const ground = makePointGround();
  await make(ground);
  const taken = path.join(ground.folder, "taken");
  writeTree(taken, { "mine.txt": "mine" });
  const codeOf = async (target: string) => {
    const copy = await restore(ground, undefined, target);
    return copy.kind === "refused" ? copy.finding.code : copy.kind;
  };
  expect(await codeOf(taken)).toBe("launch-copy-exists");
  expect(await codeOf(path.join(taken, "mine.txt"))).toBe("launch-copy-exists");
  expect(await codeOf(path.join(ground.profile, "save", "copy"))).toBe("launch-copy-in-game");
  expect(await codeOf(ground.profile)).toBe("launch-copy-in-game");
  if (process.platform !== "win32") {
    symlinkSync(path.join(ground.profile, "save"), path.join(ground.folder, "way in"));
    expect(await codeOf(path.join(ground.folder, "way in", "copy"))).toBe("launch-copy-in-game");
  }
  expect(contentsOf(taken)).toEqual({ "mine.txt": "mine" });
  expect(contentsOf(ground.profile)).toEqual(SAVES);
  // Beside the profile, with a name that begins like it, and into an empty folder.
  mkdirSync(path.join(ground.folder, "profile copy"));
  expect(await codeOf(path.join(ground.folder, "profile copy"))).toBe("restored");
});

test("kept bytes that are gone or others are left out and told; the rest is restored", async () => {
  const ground = makePointGround();
  await make(ground);
  const pathOf = (content: string) => {
    const hash = hashOf(content);
    return path.join(ground.store, "objects", hash.slice(0, 2), hash);
  };
  writeFileSync(pathOf("jane"), "evil");
  rmSync(pathOf("stash"));
  const copy = await restore(ground);
  const all = Object.keys(SAVES).length;
  expect(copy).toMatchObject({ kind: "restored", files: all - 2 });
  const findings = copy.kind === "restored" ? copy.findings : [];
  expect(findings.map(({ code, severity, data }) => [code, severity, data?.file]).sort()).toEqual([
    ["launch-copy-damaged", "error", "modsave/SharedStash.bin"],
    ["launch-copy-damaged", "error", `save/${ACCOUNT}/JANE DOE_{0B9D}.SVB`],
  ]);
  expect(Object.keys(contentsOf(path.join(ground.folder, "copy")))).toHaveLength(all - 2);
  // The next start keeps them again.
  write(ground, "settings.txt", "new");
  await make(ground);
  expect(readFileSync(pathOf("jane"), "utf8")).toBe("jane");
  expect(readFileSync(pathOf("stash"), "utf8")).toBe("stash");
});

test("a list with paths that lead out restores nothing outside, and a damaged one is told", async () => {
  const ground = makePointGround();
  await make(ground);
  const list = path.join(ground.store, "points/20260131T120001000Z-00.json");
  const text = readFileSync(list, "utf8");
  writeFileSync(list, text.replace('"local_settings.txt"', '"../../escaped.txt"').replace('"settings.txt"', '"C:x"'));
  const copy = await restore(ground);
  expect(copy).toMatchObject({ kind: "restored", files: Object.keys(SAVES).length - 2 });
  expect(filesBelow(ground.folder).filter((file) => file.includes("escaped"))).toEqual([]);
  for (const damage of ["", "{}", text.slice(0, 200), text.replaceAll(/"sha256": "./g, '"sha256": "../')]) {
    writeFileSync(list, damage);
    expect(await listRestorePoints(ground.options)).toMatchObject({
      points: [],
      damaged: [{ entry: "20260131T120001000Z-00", path: list }],
    });
    expect(await restore(ground, "20260131T120001000Z-00", path.join(ground.folder, "other"))).toMatchObject({
      kind: "refused",
      finding: { code: "launch-point-damaged" },
    });
  }
  // What a list names that cannot be read is not known, so nothing is swept away.
  const before = objectsIn(ground).length;
  write(ground, "settings.txt", "new");
  await make(ground);
  expect(objectsIn(ground).length).toBe(before + 1);
});

(process.platform === "linux" ? test : test.skip)(
  "names that differ by case alone are told apart in the copy",
  async () => {
    const ground = makePointGround({ "save/JANE.SVB": "upper", "save/jane.svb": "lower" });
    await make(ground);
    const copy = await restore(ground);
    expect(copy).toMatchObject({
      kind: "restored",
      files: 2,
      findings: [{ code: "launch-copy-renamed", severity: "info" }],
    });
    expect(Object.values(contentsOf(path.join(ground.folder, "copy"))).sort()).toEqual(["lower", "upper"]);
  },
);

test("an entry is a name and no path", async () => {
  const ground = makePointGround();
  for (const entry of ["", "../x", "20260131T120001000Z-00/../..", "none"])
    await expect(restore(ground, entry)).rejects.toMatchObject({ kind: "not-found" });
});

test("aborting makes no restore point", async () => {
  const ground = makePointGround();
  await expect(make(ground, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  expect(await entriesOf(ground)).toEqual([]);
});

test("an order that is another one is reverted; settings only when an older point has exactly these", async () => {
  expect(revertedOrder("x.sch", [1n, 2n], [1n, 2n])).toEqual([]);
  expect(revertedOrder("x.sch", [1n, 2n], [2n])).toMatchObject([
    { code: "launch-reverted", path: "x.sch", data: { mods: 2, now: 1 } },
  ]);
  const ground = makePointGround();
  expect(await revertedSettings(ground.options)).toEqual([]);
  await make(ground);
  write(ground, "settings.txt", "newer settings");
  await make(ground);
  expect(await revertedSettings(ground.options)).toEqual([]);
  write(ground, "settings.txt", "what the game writes");
  expect(await revertedSettings(ground.options)).toEqual([]);
  write(ground, "settings.txt", SAVES["settings.txt"]);
  expect(await revertedSettings(ground.options)).toMatchObject([
    { code: "launch-settings-reverted", path: path.join(ground.profile, "settings.txt") },
  ]);
});
