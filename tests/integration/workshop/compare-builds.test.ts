import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { CancelledError, type Progress } from "../../../src-main/engine/operation.ts";
import { packProject } from "../../../src-main/engine/pack.ts";
import { FileError } from "../../../src-main/files/file-error.ts";
import { surroundings } from "../../../src-main/files/surroundings.ts";
import { requestOf } from "../../../src-main/workshop/builder.ts";
import { compareBuilds } from "../../../src-main/workshop/compare-builds.ts";
import { otherBuildOf } from "../../../src-main/workshop/other-build.ts";
import { WorkshopRefusal } from "../../../src-main/workshop/rules.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { expectPacked, ownHome } from "../../support/engine.ts";
import { ascii, type BuilderMod, buildMod, editRecords, TINY_BINDAT } from "../../support/mod-builder.ts";
import { writeTemp } from "../../support/open-test-archive.ts";
import { layout, source, testProject, unit } from "../../support/project-builder.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const A = { path: "MEDIA/A.DAT", content: TINY_BINDAT };
const B = { path: "MEDIA/UI/B.DDS", content: new Uint8Array(3000).fill(9) };

const compared = (ours: BuilderMod, theirs: BuilderMod) =>
  compareBuilds(writeTemp("ours.MOD", buildMod(ours)), writeTemp("theirs.MOD", buildMod(theirs)));

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof WorkshopRefusal ? error.finding.code : `${error}`;
};

describe("two builds", () => {
  test("of the same contents, packed differently, have one content hash, and are not the same file", async () => {
    const told = await compared({ files: [A, B] }, { files: [{ ...B, stored: true, fileTime: 7n }, A] });
    expect(told).toMatchObject({ equal: true, isSameFile: false, differences: [], header: [] });
    expect(told.ours.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(told.theirs.contentHash).toBe(told.ours.contentHash);
    expect(told.theirs.bytes).toBeGreaterThan(told.ours.bytes);
  });

  test("that are the same file are told as that", async () => {
    expect(await compared({ files: [A, B] }, { files: [A, B] })).toMatchObject({ equal: true, isSameFile: true });
  });

  test("that differ are told with reasons and sizes; a name in small letters is another file", async () => {
    const told = await compared(
      { files: [A, B, { path: "MEDIA/OLD.TXT", content: ascii("old") }] },
      {
        files: [
          { ...B, content: ascii("else") },
          { ...A, path: "MEDIA/a.DAT" },
        ],
        removedFiles: ["MEDIA/OLD.TXT"],
      },
    );
    expect(told.differences).toEqual([
      { path: "MEDIA/A.DAT", reason: "only in a", ourSize: TINY_BINDAT.length, theirSize: null },
      { path: "MEDIA/OLD.TXT", reason: "removed in b", ourSize: 3, theirSize: null },
      { path: "MEDIA/UI/B.DDS", reason: "content", ourSize: 3000, theirSize: 4 },
      { path: "MEDIA/a.DAT", reason: "only in b", ourSize: null, theirSize: TINY_BINDAT.length },
    ]);
    expect(told).toMatchObject({ equal: false, isSameFile: false });
    expect(told.header).toEqual([{ field: "removedFiles", a: "[]", b: '["MEDIA/OLD.TXT"]' }]);
    expect(told.theirs.contentHash).not.toBe(told.ours.contentHash);
  });

  test("of which one says a wrong checksum: the hash is of what it really holds", async () => {
    const editManifest = editRecords((record) => ({ ...record, crc32: 1 }));
    const told = await compared({ files: [A, B] }, { files: [A, B], editManifest });
    expect(told.theirs.contentHash).toBe(told.ours.contentHash);
  });

  test("of which one has a damaged file have no content hash there", async () => {
    const editSection = (section: Uint8Array) => {
      section[16] = 0;
      return section;
    };
    const told = await compared({ files: [A, B] }, { files: [A, B], editSection });
    expect(told.differences).toMatchObject([{ path: A.path, reason: "unreadable in b" }]);
    expect([told.ours.contentHash === null, told.theirs.contentHash]).toEqual([false, null]);
  });

  test("report how far it is, never backwards, to the end", async () => {
    const [ours, theirs] = [writeTemp("a.MOD", buildMod({ files: [A, B] })), writeTemp("b.MOD", buildMod({}))];
    const seen: Progress[] = [];
    await compareBuilds(ours, theirs, { report: (progress) => void seen.push(progress) });
    const done = seen.map((progress) => progress.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(seen.at(-1)).toMatchObject({ kind: "compare", done: 4, total: 4 });
  });

  test("can be cancelled", async () => {
    const file = writeTemp("a.MOD", buildMod({ files: [A, B] }));
    const stop = new AbortController();
    const operation = { signal: stop.signal, report: () => stop.abort() };
    await expect(compareBuilds(file, file, operation)).rejects.toBeInstanceOf(CancelledError);
  });
});

describe("what is no build", () => {
  const ours = () => writeTemp("ours.MOD", buildMod({ files: [A] }));

  test("is refused: a folder, a text, a file that is not there", async () => {
    const folder = tempFolder();
    writeTree(folder, { "MEDIA/A.DAT": TINY_BINDAT });
    expect(await codeOf(compareBuilds(ours(), folder))).toBe("workshop-not-comparable");
    await expect(compareBuilds(ours(), writeTemp("x.MOD", ascii("no mod")))).rejects.toBeInstanceOf(FormatError);
    await expect(compareBuilds(ours(), path.join(folder, "none.MOD"))).rejects.toBeInstanceOf(FileError);
  });
});

describe("the other build", () => {
  /** A project that was built, and where earlier builds and the game are. */
  async function built() {
    const home = ownHome();
    const { folder, output } = testProject({
      media: { "UNITS/ITEMS/LAMP.DAT": unit("LAMP", "\t<STRING>UNIT_GUID:4711"), "LAYOUTS/A/A.LAYOUT": layout() },
    });
    const profile = tempFolder();
    const build = async () => expectPacked(await packProject(requestOf({ project: folder, output })));
    const around = async () => ({ ...surroundings(), env: { TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home } });
    const places = { backups: path.join(home, "data/backups"), around };
    return { folder, output, profile, build, places, first: await build() };
  }

  test("before: the newest that was kept, with the content hash that it had", async () => {
    const { folder, output, build, places, first } = await built();
    const before = { kind: "before" } as const;
    expect(await codeOf(otherBuildOf(output, before, places))).toBe("workshop-no-build-before");
    writeFileSync(path.join(folder, "MEDIA/UNITS/MORE.DAT"), source(...unit("MORE")));
    const second = await build();
    const told = await compareBuilds(output, await otherBuildOf(output, before, places));
    expect(told.differences.map((each) => [each.path, each.reason])).toEqual([["MEDIA/UNITS/MORE.DAT", "only in a"]]);
    expect([told.ours.contentHash, told.theirs.contentHash]).toEqual([second.contentHash, first.contentHash]);
    await build();
    const again = await otherBuildOf(output, before, places);
    expect(readFileSync(again)).toEqual(readFileSync(output));
  });

  test("deployed: the mod in the game's folder, in whatever case its name is", async () => {
    const { output, profile, places } = await built();
    const deployed = { kind: "deployed" } as const;
    expect(await codeOf(otherBuildOf(output, deployed, places))).toBe("workshop-not-deployed");
    mkdirSync(path.join(profile, "mods"));
    const file = path.join(profile, "mods/OUT.mod");
    writeFileSync(file, readFileSync(output));
    expect(await otherBuildOf(output, deployed, places)).toBe(file);
    expect(await compareBuilds(output, file)).toMatchObject({ isSameFile: true });
  });

  test("a file: that one", async () => {
    const { output, places } = await built();
    expect(await otherBuildOf(output, { kind: "file", file: "/some/EDITORMOD.MOD" }, places)).toBe(
      "/some/EDITORMOD.MOD",
    );
  });
});
