import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { loadScheme, saveScheme } from "../../../src-main/play/scheme-file.ts";
import { type Errno, faultyFiles } from "../../support/fault-files.ts";
import { manualClock } from "../../support/manual-clock.ts";
import { idsOnDisk, makePlayGround, type PlayGround, schemeBytes } from "../../support/play-ground.ts";
import { filesBelow } from "../../support/temp-folder.ts";

const folders = ({ home }: PlayGround) => ({ backups: path.join(home, "backups"), locks: path.join(home, "locks") });

/** Versions that were kept, as ids. */
function keptOrders(ground: PlayGround): (readonly bigint[])[] {
  const { backups } = folders(ground);
  const kept = filesBelow(backups).filter((file) => file.endsWith(".sch"));
  return kept.map((file) => idsOnDisk({ scheme: path.join(backups, file) }));
}

describe("loading the order", () => {
  it("gives its ids and hash; a missing file is an empty order", async () => {
    const ground = makePlayGround({}, [3n, -1n]);
    const loaded = await loadScheme(ground.scheme);
    expect([loaded.exists, loaded.scheme.ids, loaded.findings]).toEqual([true, [3n, -1n], []]);
    expect(loaded.sha256).toMatch(/^[0-9a-f]{64}$/);
    rmSync(ground.scheme);
    expect(await loadScheme(ground.scheme)).toMatchObject({ exists: false, sha256: null, scheme: { ids: [] } });
  });

  it("tries a held file again, with growing pauses, and then says that it is busy", async () => {
    const ground = makePlayGround({}, [3n]);
    const clock = manualClock();
    const twice = faultyFiles(nodeFiles, { at: 0, call: "open", fault: "EBUSY", times: 2 });
    expect((await loadScheme(ground.scheme, { files: twice.files, clock })).scheme.ids).toEqual([3n]);
    expect(clock.sleeps).toEqual([50, 100]);
    const always = faultyFiles(nodeFiles, { at: 0, call: "open", fault: "EBUSY", times: 99 });
    await expect(loadScheme(ground.scheme, { files: always.files, clock })).rejects.toMatchObject({ kind: "busy" });
  });
});

describe("saving the order", () => {
  it("writes the exact bytes and keeps the version before", async () => {
    const ground = makePlayGround({}, [1n, 2n]);
    const saved = await saveScheme(ground.scheme, [1n, 2n], [2n, 1n, -9n], folders(ground));
    expect(saved).toMatchObject({
      kind: "saved",
      merged: null,
      warnings: [],
      loaded: { scheme: { ids: [2n, 1n, -9n] } },
    });
    expect(new Uint8Array(readFileSync(ground.scheme))).toEqual(schemeBytes([2n, 1n, -9n]));
    expect(keptOrders(ground)).toEqual([[1n, 2n]]);
    expect(saved.loaded).toEqual(await loadScheme(ground.scheme));
    expect(filesBelow(ground.profile)).toEqual(["modlauncher.sch"]);
  });

  it("makes the file when there is none, and writes nothing when it is the same", async () => {
    const ground = makePlayGround({}, null);
    expect(await saveScheme(ground.scheme, [], [5n], folders(ground))).toMatchObject({ kind: "saved", backup: null });
    expect(await saveScheme(ground.scheme, [5n], [5n], folders(ground))).toMatchObject({ kind: "unchanged" });
    expect(idsOnDisk(ground)).toEqual([5n]);
    expect(keptOrders(ground)).toEqual([]);
  });

  it("merges what another program did since", async () => {
    const ground = makePlayGround({}, [1n, 2n, 7n]);
    const saved = await saveScheme(ground.scheme, [1n, 2n], [2n, 1n], folders(ground));
    expect(idsOnDisk(ground)).toEqual([2n, 1n, 7n]);
    expect(saved.merged).toEqual({ theirs: [1n, 2n, 7n], conflicts: [] });
  });

  it("keeps unknown lines that another program wrote, whatever the order was made of", async () => {
    const ground = makePlayGround({}, [1n]);
    const text = "\uFEFF[MODS]\r\n\t<INTEGER64>MODGUID:1\r\n\t<BOOL>LOCKED:1\r\n[/MODS]\r\n";
    writeFileSync(ground.scheme, Buffer.from(text, "utf16le"));
    await saveScheme(ground.scheme, [1n], [2n, 1n], folders(ground));
    expect(readFileSync(ground.scheme).toString("utf16le")).toBe(
      "\uFEFF[MODS]\r\n\t<INTEGER64>MODGUID:2\r\n\t<INTEGER64>MODGUID:1\r\n\t<BOOL>LOCKED:1\r\n[/MODS]\r\n",
    );
  });

  it.each([
    ["gone", null],
    ["overwritten with zeros", new Uint8Array(180)],
  ])("does not take a file that is %s for the wish that nothing be active", async (_, bytes) => {
    const ground = makePlayGround({}, [1n, 2n]);
    rmSync(ground.scheme);
    if (bytes !== null) writeFileSync(ground.scheme, bytes);
    await saveScheme(ground.scheme, [1n, 2n], [2n, 1n], folders(ground));
    expect(idsOnDisk(ground)).toEqual([2n, 1n]);
  });

  it("merges a change that comes in the very moment between reading and replacing", async () => {
    const ground = makePlayGround({}, [1n, 2n]);
    let written = 0;
    const files = {
      ...nodeFiles,
      link: async (existing: string, to: string) => {
        await nodeFiles.link(existing, to);
        // While the old version is kept: the last moment at which it can be noticed.
        if (written++ === 0) {
          rmSync(ground.scheme);
          writeFileSync(ground.scheme, schemeBytes([1n, 2n, 8n]));
        }
      },
    };
    const saved = await saveScheme(ground.scheme, [1n, 2n], [2n, 1n], { ...folders(ground), files });
    expect(idsOnDisk(ground)).toEqual([2n, 1n, 8n]);
    expect(saved.merged?.theirs).toEqual([1n, 2n, 8n]);
    expect(keptOrders(ground)).toEqual([[1n, 2n, 8n]]);
  });

  it("gives up when another program writes again and again, and leaves its file", async () => {
    const ground = makePlayGround({}, [1n]);
    let count = 100n;
    const files = {
      ...nodeFiles,
      link: async (existing: string, to: string) => {
        await nodeFiles.link(existing, to);
        rmSync(ground.scheme);
        writeFileSync(ground.scheme, schemeBytes([count++]));
      },
    };
    const saving = saveScheme(ground.scheme, [1n], [2n], { ...folders(ground), files });
    await expect(saving).rejects.toMatchObject({ kind: "changed", path: ground.scheme });
    expect(idsOnDisk(ground)).toEqual([count - 1n]);
    expect(filesBelow(ground.profile)).toEqual(["modlauncher.sch"]);
  });

  it("writes through a link to the file it leads to", async () => {
    const ground = makePlayGround({}, [1n]);
    const link = path.join(ground.profile, "link.sch");
    symlinkSync(ground.scheme, link);
    await saveScheme(link, [1n], [2n], folders(ground));
    expect(idsOnDisk(ground)).toEqual([2n]);
  });
});

describe("a fault at any step of saving", () => {
  it.each<Errno>(["ENOSPC", "EIO", "EACCES"])(
    "such as %s leaves the old order, or once told so the new one",
    async (fault) => {
      const counting = faultyFiles(nodeFiles);
      const first = makePlayGround({}, [1n]);
      await saveScheme(first.scheme, [1n], [2n], { ...folders(first), files: counting.files, clock: manualClock() });
      let failed = 0;
      for (const [at, { call }] of counting.steps.entries()) {
        const ground = makePlayGround({}, [1n]);
        const { files } = faultyFiles(nodeFiles, { at, fault });
        const outcome = await saveScheme(ground.scheme, [1n], [2n], {
          ...folders(ground),
          files,
          clock: manualClock(),
        }).catch((error: unknown) => error);
        const isSaved = !(outcome instanceof Error);
        if (!isSaved) failed++;
        if (!isSaved) expect(outcome, `step ${at}: ${call}`).toMatchObject({ name: "FileError" });
        expect(idsOnDisk(ground), `step ${at}: ${call}`).toEqual([isSaved ? 2n : 1n]);
        expect(filesBelow(ground.profile), `step ${at}: ${call}`).toEqual(["modlauncher.sch"]);
      }
      expect(failed).toBeGreaterThan(5);
    },
  );
});
