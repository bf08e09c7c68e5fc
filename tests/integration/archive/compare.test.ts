import { describe, expect, it } from "vitest";
import type { ArchiveProgress } from "../../../src-main/archive/archive.ts";
import { compareArchives } from "../../../src-main/archive/compare.ts";
import type { BindatDocument } from "../../../src-shared/formats/bindat/document.ts";
import { encodeBindat } from "../../../src-shared/formats/bindat/encoder.ts";
import {
  ascii,
  type BuilderFile,
  type BuilderMod,
  buildMod,
  concat,
  editRecords,
  TINY_BINDAT,
} from "../../support/mod-builder.ts";
import { openBytes, openForTest } from "../../support/open-test-archive.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const A: BuilderFile = { path: "MEDIA/A.DAT", content: TINY_BINDAT };
const B: BuilderFile = { path: "MEDIA/UI/B.DDS", content: new Uint8Array(3000).fill(9) };

async function compareMods(a: BuilderMod, b: BuilderMod) {
  return compareArchives(await openBytes(buildMod(a)), await openBytes(buildMod(b)));
}

async function folderOf(tree: Record<string, string | Uint8Array>) {
  const folder = tempFolder();
  writeTree(folder, tree);
  return openForTest(folder);
}

const document = (text: string): BindatDocument => ({
  strings: [],
  root: {
    hash: 1,
    properties: [{ key: 2, value: { kind: "string", text, id: 0 } }],
    children: [{ hash: 3, properties: [{ key: 2, value: { kind: "string", text: "other", id: 0 } }], children: [] }],
  },
});
/** A layout without objects, as an editor that writes `byte` in its head makes it. */
const layoutEntry = (byte: number): BuilderFile => ({
  path: "MEDIA/UI/L.LAYOUT",
  content: Uint8Array.of(0x0b, byte, 0, 0, 0, 0, 0, 0),
});

const SEQUENTIAL = encodeBindat(document("text"), { ids: "sequential" });
const HASHED = encodeBindat(document("text"), { ids: "hash" });

describe("compareArchives", () => {
  it("calls mods equal that differ only in order, times and packing", async () => {
    const packed = { files: [A, B] };
    const other = { files: [{ ...B, stored: true, fileTime: 7n }, A] };
    expect(await compareMods(packed, other)).toEqual({ equal: true, differences: [], header: [], leftOut: [] });
  });

  it("names what only one of them has, by path", async () => {
    const { equal, differences } = await compareMods({ files: [A] }, { files: [B] });
    expect(equal).toBe(false);
    expect(differences).toEqual([
      { path: "MEDIA/A.DAT", reason: "only in a" },
      { path: "MEDIA/UI/B.DDS", reason: "only in b" },
    ]);
  });

  it.each([
    ["type", [B], [{ ...B, type: 5 }]],
    ["content", [B], [{ ...B, content: new Uint8Array(3000).fill(8) }]],
    ["content", [B], [{ ...B, content: new Uint8Array(10) }]],
    ["content", [A], [{ ...A, content: concat(TINY_BINDAT, Uint8Array.of(0)) }]],
    ["source text against compiled", [A], [{ ...A, content: ascii("[UNIT]\n[/UNIT]") }]],
    ["same tree, other string ids", [{ ...A, content: SEQUENTIAL }], [{ ...A, content: HASHED }]],
    ["same layout, other header byte", [layoutEntry(4)], [layoutEntry(54)]],
    ["content", [{ ...A, content: SEQUENTIAL }], [{ ...A, content: encodeBindat(document("else"), { ids: "hash" }) }]],
  ] as const)("says %s", async (reason, a, b) => {
    const { equal, differences } = await compareMods({ files: a }, { files: b });
    expect(equal).toBe(false);
    expect(differences.map((one) => one.reason)).toEqual([reason]);
  });

  it("tells a name of other case apart, since the game does", async () => {
    const { differences } = await compareMods({ files: [A] }, { files: [{ ...A, path: "MEDIA/a.DAT" }] });
    expect(differences.map((one) => one.reason)).toEqual(["only in a", "only in b"]);
  });

  it("compares removed files", async () => {
    const removing = { files: [B], removedFiles: [A.path] };
    expect((await compareMods(removing, removing)).equal).toBe(true);
    const { differences } = await compareMods(removing, { files: [A, B], header: { removedFiles: [A.path] } });
    expect(differences).toEqual([{ path: A.path, reason: "removed in a" }]);
  });

  it("names header fields that differ", async () => {
    const { equal, differences, header } = await compareMods(
      { files: [A], header: { title: "One", id: 1n } },
      { files: [A], header: { title: "Two", id: 2n, requirements: [{ name: "x", id: 3n, version: 4 }] } },
    );
    expect({ equal, differences }).toEqual({ equal: false, differences: [] });
    expect(header).toEqual([
      { field: "title", a: "One", b: "Two" },
      { field: "id", a: "1", b: "2" },
      { field: "requirements", a: "[]", b: '[{"name":"x","id":"3","version":4}]' },
    ]);
  });

  it("tells of an entry that cannot be read instead of failing", async () => {
    const broken = {
      files: [A, B],
      editSection: (section: Uint8Array) => {
        section[16] = 0;
        return section;
      },
    };
    const { differences } = await compareMods({ files: [A, B] }, broken);
    expect(differences).toEqual([{ path: A.path, reason: "unreadable in b", detail: expect.stringContaining("zlib") }]);
  });

  it("compares large files by pieces", async () => {
    const content = new Uint8Array(9_000_000).map((_, index) => index >> 8);
    const other = content.slice();
    other[8_999_999] ^= 1;
    const big = (bytes: Uint8Array) => ({ files: [{ path: "MEDIA/BIG.DDS", content: bytes }] });
    expect((await compareMods(big(content), big(content))).equal).toBe(true);
    expect((await compareMods(big(content), big(other))).differences).toMatchObject([{ reason: "content" }]);
    expect((await compareMods(big(content), big(other.subarray(1)))).differences).toMatchObject([
      { reason: "content" },
    ]);
  });

  it("compares an unpacked folder with its mod", async () => {
    const folder = await folderOf({ "media/a.dat": TINY_BINDAT, "media/ui/b.dds": B.content });
    const mod = await openBytes(buildMod({ files: [A, B] }));
    expect(await compareArchives(folder, mod)).toMatchObject({ equal: true, header: [], leftOut: [] });
    expect(await compareArchives(mod, folder)).toMatchObject({ equal: true });
  });

  it("leaves out of a project what a pack leaves out, and says what that was", async () => {
    const folder = await folderOf({
      "MEDIA/A.DAT": "[UNIT]\r\n[/UNIT]",
      "MEDIA/A.DAT.BINDAT": TINY_BINDAT,
      "MEDIA/UI/B.DDS": B.content,
      "MEDIA/UI/B.PNG": "picture",
      "MEDIA/NOTES.XLS": "junk",
      "MEDIA/LONE.PNG": "picture",
    });
    const mod = await openBytes(buildMod({ files: [A, B] }));
    const { differences, leftOut } = await compareArchives(folder, mod);
    expect(differences).toEqual([
      { path: "MEDIA/A.DAT", reason: "source text against compiled" },
      { path: "MEDIA/LONE.PNG", reason: "only in a" },
    ]);
    expect(leftOut).toEqual(["MEDIA/A.DAT.BINDAT", "MEDIA/NOTES.XLS", "MEDIA/UI/B.PNG"]);
  });

  it("takes a compiled file without its source for that source", async () => {
    const folder = await folderOf({ "MEDIA/A.DAT.BINDAT": TINY_BINDAT });
    expect(await compareArchives(folder, await openBytes(buildMod({ files: [A] })))).toMatchObject({ equal: true });
  });

  it("takes a compiled file for itself where the mod lists it so", async () => {
    const listed = { path: "MEDIA/A.DAT.BINDAT", content: TINY_BINDAT };
    const folder = await folderOf({ [listed.path]: TINY_BINDAT });
    expect(await compareArchives(folder, await openBytes(buildMod({ files: [listed] })))).toMatchObject({
      equal: true,
    });
  });

  it("compares two folders file by file", async () => {
    const a = await folderOf({ "MEDIA/A.XLS": "1", "MEDIA/B.DDS": "2" });
    const b = await folderOf({ "MEDIA/B.DDS": "3" });
    expect((await compareArchives(a, b)).differences.map((one) => one.reason)).toEqual(["only in a", "content"]);
  });

  it("reports progress and stops when told to", async () => {
    const [a, b] = [await openBytes(buildMod({ files: [A, B] })), await openBytes(buildMod({ files: [A] }))];
    const steps: ArchiveProgress[] = [];
    await compareArchives(a, b, { onProgress: (step) => steps.push(step) });
    const totalBytes = 2 * A.content.length + B.content.length;
    expect(steps).toEqual([
      { done: 0, total: 2, bytes: 0, totalBytes, detail: A.path },
      { done: 1, total: 2, bytes: 2 * A.content.length, totalBytes, detail: B.path },
      { done: 2, total: 2, bytes: totalBytes, totalBytes },
    ]);
    const stop = AbortSignal.abort(new Error("enough"));
    await expect(compareArchives(a, b, { signal: stop })).rejects.toThrow("enough");
  });

  it("stops in the middle of one large file", async () => {
    const content = new Uint8Array(9_000_000).map((_, index) => index >> 9);
    const bytes = buildMod({ files: [{ path: "MEDIA/Z.DDS", content }] });
    const [a, b] = [await openBytes(bytes), await openBytes(bytes)];
    const stop = new AbortController();
    const onProgress = () => void setTimeout(() => stop.abort(new Error("enough")), 1);
    await expect(compareArchives(a, b, { signal: stop.signal, onProgress })).rejects.toThrow("enough");
  });

  it("refuses an archive that would unpack to more than its budget, by name", async () => {
    const bomb = await openBytes(
      buildMod({ files: [A, B], editManifest: editRecords((record) => ({ ...record, size: 0xffffffff })) }),
    );
    const sound = await openBytes(buildMod({ files: [A] }));
    for (const [a, b] of [
      [bomb, sound],
      [sound, bomb],
    ] as const)
      await expect(compareArchives(a, b)).rejects.toMatchObject({
        path: bomb.path,
        what: expect.stringMatching(/^unpacks to 8589934590 bytes, more than the \d+ allowed$/),
      });
  });
});
