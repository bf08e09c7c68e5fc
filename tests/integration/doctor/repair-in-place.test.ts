import { chmodSync, existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import type { Fix } from "../../../src-main/doctor/fix.ts";
import type { FixGround } from "../../../src-main/doctor/fixers/fixer.ts";
import { applyFix, canApply, fixKey, isSafeToApply, undoFix } from "../../../src-main/doctor/fixes.ts";
import {
  type InPlaceRequest,
  type InPlaceResult,
  repairInPlace,
  undoRepair,
} from "../../../src-main/doctor/repair/repair-in-place.ts";
import type { Operation } from "../../../src-main/engine/operation.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { acquireLock } from "../../../src-main/files/lock.ts";
import { isTemporary } from "../../../src-main/files/temporary.ts";
import { ownHome } from "../../support/engine.ts";
import { type Errno, faultyFiles, Killed } from "../../support/fault-files.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { HERO, modWith, UNIT, UNIT_SOURCE } from "../../support/repair-ground.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

/** A name in lower case, a text that is not compiled. */
const BROKEN = modWith({ [HERO]: { path: "MEDIA/ui/hero.dds" }, [UNIT]: { content: UNIT_SOURCE } });
const REPAIRED = modWith({});

interface Place {
  readonly file: string;
  readonly mods: string;
  readonly folders: { readonly backups: string; readonly locks: string };
}

function placeOf(bytes: Uint8Array): Place {
  ownHome();
  const folder = tempFolder();
  const mods = tempFolder();
  const file = path.join(mods, "lantern.MOD");
  writeFileSync(file, bytes);
  return { file, mods, folders: { backups: path.join(folder, "backups"), locks: path.join(folder, "locks") } };
}

const nothingRuns = async () => ["bash", "node"];

function repair(
  { file, folders }: Place,
  more: Partial<InPlaceRequest> = {},
  operation: Operation = {},
): Promise<InPlaceResult> {
  return repairInPlace({ file, folders, base: [], dropUnreadable: false, programs: nothingRuns, ...more }, operation);
}

const bytesOf = ({ file }: Pick<Place, "file">) => new Uint8Array(readFileSync(file));
const codes = ({ findings }: { readonly findings: readonly { code: string }[] }) => findings.map(({ code }) => code);

async function repaired(place: Place, more: Partial<InPlaceRequest> = {}) {
  const result = await repair(place, more);
  if (result.kind !== "repaired") throw new Error(`${result.kind}: ${codes(result)}`);
  return result;
}

describe("repairInPlace", () => {
  it("puts the repaired mod in its place, keeps the one before, and takes that back byte for byte", async () => {
    const place = placeOf(BROKEN);
    const result = await repaired(place);
    expect(await verifyFile(place.file, { level: "full" })).toEqual([]);
    expect(
      readModSlowly(bytesOf(place))
        .entries.map((entry) => entry.path)
        .toSorted(),
    ).toEqual(
      readModSlowly(REPAIRED)
        .entries.map((entry) => entry.path)
        .toSorted(),
    );
    expect(new Uint8Array(readFileSync(result.undo.backup))).toEqual(BROKEN);
    const fixed = bytesOf(place);

    const { folders } = place;
    const undone = await undoRepair(result.undo, { folders, programs: nothingRuns });
    expect(undone).toMatchObject({ kind: "restored", findings: [] });
    expect(bytesOf(place)).toEqual(BROKEN);
    // The repaired one is kept in turn.
    const kept = filesBelow(folders.backups).filter((name) => name.endsWith(".MOD"));
    expect(kept.map((name) => readFileSync(path.join(folders.backups, name))).some((each) => each.equals(fixed))).toBe(
      true,
    );
    expect(filesBelow(place.mods)).toEqual(["lantern.MOD"]);

    const again = await undoRepair(result.undo, { folders, programs: nothingRuns });
    expect(again).toMatchObject({ kind: "refused", findings: [{ code: "repair-undo-changed" }] });
  });

  it("leaves a healthy mod alone, times and all", async () => {
    const place = placeOf(REPAIRED);
    utimesSync(place.file, 1_500_000_000, 1_500_000_000);
    expect((await repair(place)).kind).toBe("nothing");
    expect(statSync(place.file).mtimeMs).toBe(1_500_000_000_000);
    expect(existsSync(place.folders.backups)).toBe(false);
  });

  it("is refused while the game runs, and when it is started meanwhile", async () => {
    const place = placeOf(BROKEN);
    const running = await repair(place, { programs: async () => ["explorer.exe", "Torchlight2.exe"] });
    expect(running).toMatchObject({
      kind: "refused",
      findings: [{ code: "repair-game-running", data: { program: "Torchlight2.exe" } }],
    });
    let asked = 0;
    const started = await repair(place, { programs: async () => (asked++ === 0 ? [] : ["GUTS.exe"]) });
    expect(codes(started)).toEqual(["repair-game-running"]);
    expect(bytesOf(place)).toEqual(BROKEN);
    expect(filesBelow(place.mods)).toEqual(["lantern.MOD"]);
    const result = await repaired(place);
    const undone = await undoRepair(result.undo, { folders: place.folders, programs: async () => ["Torchlight2.exe"] });
    expect(undone).toMatchObject({ kind: "refused", findings: [{ code: "repair-game-running" }] });
    expect((await repair(placeOf(BROKEN), { programs: async () => null })).kind).toBe("repaired");
  });

  it("waits for nobody: another Lamplighter at the same file is an error", async () => {
    const place = placeOf(BROKEN);
    const lock = await acquireLock(place.file, { folder: place.folders.locks });
    await expect(repair(place)).rejects.toMatchObject({ kind: "locked" });
    await lock.release();
    expect((await repair(place)).kind).toBe("repaired");
  });

  it("does not let the game load damaged files of a mod that it drops now, unless that is asked for", async () => {
    const bytes = BROKEN.slice();
    const mod = readModSlowly(bytes);
    const { offset } = mod.entries.find((entry) => entry.path.endsWith("TEXT.TXT"))!;
    bytes[mod.dataOffset + offset + 12] ^= 0xff;
    // Whether or not that byte is sampled: the checksum of the data is wrong.
    bytes[mod.dataOffset + 4] ^= 0xff;
    const place = placeOf(bytes);
    const refused = await repair(place);
    expect(refused).toMatchObject({ kind: "refused" });
    expect(codes(refused)).toEqual(["repair-stays-broken", "repair-unreadable"]);
    expect(bytesOf(place)).toEqual(bytes);
    const accepted = await repaired(place, { acceptDamage: true });
    expect(codes(accepted)).toEqual(["repair-unreadable"]);
    const verified = await verifyFile(place.file, { level: "full" });
    expect(verified.map(({ code }) => code)).toEqual(["mod-payload-broken"]);
  });

  it("does not replace what was changed meanwhile", async () => {
    const place = placeOf(BROKEN);
    let changed = false;
    const report: Operation["report"] = ({ kind }) => {
      if (kind !== "verify" || changed) return;
      changed = true;
      writeFileSync(place.file, REPAIRED);
    };
    await expect(repair(place, {}, { report })).rejects.toMatchObject({ kind: "changed" });
    expect(bytesOf(place)).toEqual(REPAIRED);
    expect(filesBelow(place.mods)).toEqual(["lantern.MOD"]);
  });

  it("does not do without a backup", async () => {
    const place = placeOf(BROKEN);
    writeFileSync(place.folders.backups, "a file where the folder should be");
    await expect(repair(place)).rejects.toMatchObject({ kind: "backup-failed" });
    expect(bytesOf(place)).toEqual(BROKEN);
    expect(filesBelow(place.mods)).toEqual(["lantern.MOD"]);
  });

  it("does not put into place what does not read back as it was meant", async () => {
    for (const at of [0x20, 0x60, 0x90, 0x100, 0x300]) {
      const place = placeOf(BROKEN);
      const spoilt: FileLayer = {
        ...nodeFiles,
        async open(name, mode) {
          const file = await nodeFiles.open(name, mode);
          if (mode !== "create" || !name.startsWith(place.mods)) return file;
          return {
            ...file,
            write: (bytes, position) => {
              const copy = bytes.slice();
              if (at >= position && at < position + copy.length) copy[at - position] ^= 0x10;
              return file.write(copy, position);
            },
          };
        },
      };
      await expect(repair(place, { files: spoilt }), `byte ${at}`).rejects.toMatchObject({ kind: "not-read-back" });
      expect(bytesOf(place)).toEqual(BROKEN);
      expect(filesBelow(place.mods)).toEqual(["lantern.MOD"]);
    }
  });

  it("does not put back what is not what it was", async () => {
    const place = placeOf(BROKEN);
    const { undo } = await repaired(place);
    const fixed = bytesOf(place);
    chmodSync(undo.backup, 0o644);
    writeFileSync(undo.backup, "spoilt");
    const undone = await undoRepair(undo, { folders: place.folders, programs: nothingRuns });
    expect(undone).toMatchObject({ kind: "refused", findings: [{ code: "repair-undo-lost" }] });
    expect(bytesOf(place)).toEqual(fixed);
  });

  it.each(["check", "assemble", "verify"] as const)(
    "cancelled while it is at %s leaves everything as it was",
    async (stage) => {
      const place = placeOf(BROKEN);
      const abort = new AbortController();
      const report: Operation["report"] = ({ kind }) => {
        if (kind === stage) abort.abort();
      };
      await expect(repair(place, {}, { signal: abort.signal, report })).rejects.toMatchObject({
        name: "CancelledError",
      });
      expect(bytesOf(place)).toEqual(BROKEN);
      expect(filesBelow(place.mods)).toEqual(["lantern.MOD"]);
    },
  );
});

describe("a disk that fails", () => {
  const bytes = modWith({ [HERO]: { path: "MEDIA/ui/hero.dds" } });

  async function stepsOf(): Promise<number> {
    const counting = faultyFiles(nodeFiles);
    await repaired(placeOf(bytes), { files: counting.files });
    return counting.steps.length;
  }

  it.each<Errno>(["ENOSPC", "EIO", "EACCES"])(
    "%s at any step: the mod before or, once told so, the repaired one",
    async (fault) => {
      const steps = await stepsOf();
      const good = new Uint8Array(readFileSync((await fixedFile()).file));
      let failed = 0;
      for (let at = 0; at < steps; at++) {
        const place = placeOf(bytes);
        const { files, steps: made } = faultyFiles(nodeFiles, { at, fault });
        const outcome = await repair(place, { files }).catch((error: unknown) => error);
        const where = `step ${at}: ${made[at]?.call} ${path.basename(made[at]?.path ?? "")}`;
        const isDone =
          typeof outcome === "object" && outcome !== null && "kind" in outcome && outcome.kind === "repaired";
        if (!isDone) failed++;
        expect(bytesOf(place), where).toEqual(isDone ? good : bytes);
        expect(filesBelow(place.mods), where).toEqual(["lantern.MOD"]);
      }
      expect(failed).toBeGreaterThan(10);
    },
  );

  it("killed at any step: the mod before or the repaired one, whole", async () => {
    const steps = await stepsOf();
    const good = new Uint8Array(readFileSync((await fixedFile()).file));
    for (let at = 0; at < steps; at++) {
      const place = placeOf(bytes);
      const { files } = faultyFiles(nodeFiles, { at, fault: "kill" });
      await expect(repair(place, { files }), `step ${at}`).rejects.toBeInstanceOf(Killed);
      const now = bytesOf(place);
      expect(now, `step ${at}`).toEqual(now.length === good.length ? good : bytes);
      const left = filesBelow(place.mods).filter((name) => name !== "lantern.MOD");
      expect(left.every(isTemporary), `step ${at}: ${left}`).toBe(true);
    }
  });

  async function fixedFile(): Promise<Place> {
    const place = placeOf(bytes);
    await repaired(place);
    return place;
  }
});

describe("the fix", () => {
  const ground = ({ folders }: Place): FixGround => ({
    ...folders,
    base: [],
    play: null,
    install: null,
    trash: null,
    programs: nothingRuns,
  });

  it("repairs and takes back", async () => {
    const place = placeOf(BROKEN);
    const fix: Fix = { kind: "repair", file: place.file, safe: true };
    expect([canApply(fix), isSafeToApply(fix), isSafeToApply({ ...fix, safe: false })]).toEqual([true, true, false]);
    const done = await applyFix(ground(place), fix, {});
    if (done.kind !== "done") throw new Error(done.kind);
    expect(done.changes).toContain(`${HERO}: renamed from MEDIA/ui/hero.dds`);
    expect(await verifyFile(place.file, { level: "full" })).toEqual([]);
    // The way back is plain values.
    const step = JSON.parse(JSON.stringify(done.undo));
    expect(await undoFix(ground(place), step, {})).toMatchObject({ kind: "restored", path: place.file });
    expect(bytesOf(place)).toEqual(BROKEN);
  });

  it("does nothing where there is nothing to do, and nothing that is another program's", async () => {
    const place = placeOf(REPAIRED);
    const fix: Fix = { kind: "repair", file: place.file, safe: true };
    expect(await applyFix(ground(place), fix, {})).toEqual({ kind: "skipped", findings: [] });
    const launch: Fix = { kind: "launch-with-mods", safe: true };
    expect(canApply(launch)).toBe(false);
    expect(await applyFix(ground(place), launch, {})).toEqual({ kind: "skipped", findings: [] });
  });

  it("of one file is one, however many findings have it", () => {
    const fix: Fix = { kind: "repair", file: "/mods/a.MOD", safe: true };
    expect(fixKey(fix)).toBe(fixKey({ ...fix, safe: false }));
    expect(fixKey(fix)).not.toBe(fixKey({ ...fix, file: "/mods/b.MOD" }));
    expect(fixKey({ kind: "remove-entry", ids: [-3n], safe: true })).toContain('"-3"');
  });
});
