import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CancelledError } from "../../../src-main/engine/operation.ts";
import { backupsIn } from "../../../src-main/files/backups.ts";
import { trashBy } from "../../../src-main/files/trash.ts";
import { findSource } from "../../../src-main/workshop/find-source.ts";
import { fixText } from "../../../src-main/workshop/fix-text.ts";
import { fixOfProblem } from "../../../src-main/workshop/source-changes.ts";
import { SourceTrial } from "../../../src-main/workshop/source-trial.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { encodeAs } from "../../../src-shared/text/encode-as.ts";
import type { TextEncoding } from "../../../src-shared/text/source-text.ts";
import { bytesBelow } from "../../support/bytes-below.ts";
import { modDat, source, unit } from "../../support/project-builder.ts";
import { named, sourceGround } from "../../support/source-ground.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const ODD = ["[UNIT]", "\t<integer>LEVEL:3", "\t<BOOL>X:no", "\t<FLOAT>SCALE:x", "[/UNIT]"];
const MENDED = ["[UNIT]", "\t<INTEGER>LEVEL:3", "\t<BOOL>X:false", "\t<FLOAT>SCALE:0", "[/UNIT]"];
const A = "MEDIA/UNITS/A.DAT";
const B = "MEDIA/UNITS/B.DAT";

const finding = (code: string, file: string, data: Diagnostic["data"] = {}): Diagnostic => ({
  ...{ code, severity: "warning", path: file, message: code, data },
});
const codesOf = (left: readonly { readonly finding: Diagnostic }[]) => left.map((each) => each.finding.code);

describe("a text is fixed in its own encoding and with its own line ends", () => {
  it.each<[TextEncoding, string]>([
    ["utf-16le", "\r\n"],
    ["utf-16le", "\n"],
    ["utf-16le without BOM", "\r\n"],
    ["utf-16be", "\n"],
    ["utf-8", "\r\n"],
    ["utf-8", "\n"],
    ["utf-8", "\r"],
    ["utf-8 with BOM", "\r\n"],
  ])("%s, %j", async (encoding, lineEnd) => {
    // Also what other programs make of it: a comment in other letters, blanks, an empty line.
    const text = (lines: readonly string[]) => [...lines, "// Größe 頭骨 😀\t ", ""].join(lineEnd);
    const ground = sourceGround({ media: { "UNITS/A.DAT": encodeAs(text(ODD), encoding) } });
    const before = ground.read(A);
    const fixed = await ground.fix(ground.problems(A).filter(({ finding: { code } }) => code !== "dat-after-root"));
    expect(fixed.changes.map(({ line, fix }) => [line, fix.change])).toEqual([
      [2, "integer → INTEGER"],
      [3, "no → false"],
      [4, "x → 0"],
    ]);
    expect(fixed).toMatchObject({ files: [A], left: [] });
    expect(ground.read(A)).toEqual(Buffer.from(encodeAs(text(MENDED), encoding)));
    expect(await ground.undo(fixed)).toMatchObject({ restored: [path.join(ground.root, A)], failed: [], left: [] });
    expect(ground.read(A)).toEqual(before);
  });
});

describe("a file is left as it is", () => {
  it("when it was changed since, and the other files are fixed all the same", async () => {
    const ground = sourceGround({ media: { "UNITS/A.DAT": ODD, "UNITS/B.DAT": ODD } });
    const problems = ground.problems(A, B);
    const now = source("// mine", ...ODD);
    writeFileSync(path.join(ground.root, A), now);
    const { files, left, changes } = await ground.fix(problems);
    expect(files).toEqual([B]);
    expect(changes).toHaveLength(3);
    expect(codesOf(left)).toEqual(Array(3).fill("workshop-fix-changed"));
    expect(ground.read(A)).toEqual(Buffer.from(now));
  });

  it.skipIf(process.platform === "win32")("when there is no way to it, and the other files are fixed", async () => {
    const ground = sourceGround({ media: { "UNITS/A.DAT": ODD } });
    symlinkSync("LOOP", path.join(ground.root, "MEDIA/LOOP"));
    const lost = { ...ground.problems(A)[0].finding, path: "MEDIA/LOOP/X.DAT" };
    const { files, left } = await ground.fix([...named([lost, lost]), ...ground.problems(A)]);
    expect([files, codesOf(left)]).toEqual([[A], ["link-loop", "link-loop"]]);
  });

  // Elsewhere the two names are one file.
  it.runIf(process.platform === "linux")("when it is not sure which of two is meant; the exact name is", async () => {
    const ground = sourceGround({ media: { "UNITS/A.DAT": ODD, "UNITS/a.dat": ODD } });
    const [first] = ground.problems(A);
    const unsure = { ...first.finding, path: "MEDIA/UNITS/a.DAT" };
    const sure = { ...first.finding, path: "MEDIA/UNITS/a.dat" };
    const { files, left } = await ground.fix(named([unsure, sure]));
    expect([files, codesOf(left)]).toEqual([[sure.path], ["workshop-fix-changed"]]);
    expect(ground.read(A)).toEqual(Buffer.from(source(...ODD)));
  });

  it("when it is gone", async () => {
    const ground = sourceGround({ media: { "UNITS/A.DAT": ODD } });
    const problems = ground.problems(A);
    rmSync(path.join(ground.root, A));
    expect(codesOf((await ground.fix(problems)).left)).toEqual(Array(3).fill("workshop-fix-changed"));
    expect(existsSync(path.join(ground.root, A))).toBe(false);
  });

  it("when the fix would make a problem that it has not", async () => {
    const text = ["[UNIT]", "\t<STRING>NAME:A", "[/UNIT]"];
    const ground = sourceGround({ media: { "UNITS/A.DAT": text } });
    // A key that compiles with a warning of its own.
    const typo = { ...finding("source-key-typo", A, { key: "NAME", meant: "12345678" }), line: 2 };
    const { left, files, undo } = await ground.fix(named([typo]));
    expect([codesOf(left), files, undo]).toEqual([["workshop-fix-worsens"], [], []]);
    expect(left[0].finding.message).toContain("The key 12345678 is taken for a hash");
    expect(ground.read(A)).toEqual(Buffer.from(source(...text)));
  });

  it("when its bytes would not all come back", async () => {
    const bytes = Buffer.concat([Buffer.from("[UNIT]\n\t<BOOL>X:no\n"), Buffer.of(0xff), Buffer.from("\n[/UNIT]\n")]);
    const ground = sourceGround({ media: { "UNITS/A.DAT": bytes } });
    const problems = ground.problems(A).filter((each) => each.finding.code === "dat-bool-value");
    expect(codesOf((await ground.fix(problems)).left)).toEqual(["workshop-fix-changed"]);
    expect(ground.read(A)).toEqual(bytes);
  });

  it("when only a person can mend it", async () => {
    const ground = sourceGround({ media: { "UNITS/A.DAT": ["[UNIT]", "\tjunk", "[/UNIT]"] } });
    expect(codesOf((await ground.fix(ground.problems(A))).left)).toEqual(["workshop-fix-none"]);
  });

  it.skipIf(process.platform === "win32")("when a link leads out of the project, or its path does", async () => {
    const outside = tempFolder();
    const file = path.join(outside, "A.DAT");
    writeFileSync(file, source(...ODD));
    const ground = sourceGround({ media: { "UNITS/B.DAT": ODD } });
    symlinkSync(outside, path.join(ground.root, "MEDIA/OUT"));
    const at = (where: string) => ground.problems(B).map(({ finding: each }) => ({ ...each, path: where }));
    const up = path.relative(ground.root, file);
    for (const where of ["MEDIA/OUT/A.DAT", up, `MEDIA/${"../".repeat(9)}${file}`, file])
      expect(codesOf((await ground.fix(named(at(where)))).left)).toEqual(Array(3).fill("workshop-fix-changed"));
    expect(readFileSync(file)).toEqual(Buffer.from(source(...ODD)));
  });
});

it("a file is found in whatever case it lies on the disk, and its problems are fixed together", async () => {
  const text = ["[UNIT]", "\t<STRING>NAME:A", "\t<BOOL>X:no", "[/UNIT]"];
  const ground = sourceGround({ media: { "units/Items/a.dat": text } });
  const own = ground.problems("MEDIA/units/Items/a.dat").map((each) => each.finding);
  const guid = finding("raw-guid-missing", "MEDIA/UNITS/ITEMS/A.DAT", { key: "UNIT_GUID" });
  const { changes, files } = await ground.fix(named([guid, ...own]));
  expect(files).toEqual(["MEDIA/units/Items/a.dat"]);
  expect(changes.map(({ line }) => line)).toEqual([1, 3]);
  const after = ground.read("MEDIA/units/Items/a.dat").toString("utf16le");
  expect(after).toMatch(
    /\[UNIT\]\r\n\t<STRING>UNIT_GUID:-?\d{1,18}\r\n\t<STRING>NAME:A\r\n\t<BOOL>X:false\r\n\[\/UNIT\]/,
  );
});

it("MOD.DAT gets an id that nobody else has", async () => {
  const ground = sourceGround({ modDat: modDat({ id: -1n }) });
  const problems = ground.problems("MOD.DAT");
  expect(problems.map((each) => each.finding.code)).toEqual(["mod-dat-id-template"]);
  expect((await ground.fix(problems)).files).toEqual(["MOD.DAT"]);
  expect(ground.problems("MOD.DAT")).toEqual([]);
});

it("a dry run says the same and writes nothing", async () => {
  const ground = sourceGround({ media: { "UNITS/A.DAT": ODD } });
  const before = bytesBelow(ground.root);
  const dry = await ground.fix(ground.problems(A), { isDryRun: true });
  expect(dry.undo).toEqual([]);
  expect(bytesBelow(ground.root)).toEqual(before);
  expect(existsSync(ground.backups)).toBe(false);
  const { changes, files, left } = await ground.fix(ground.problems(A));
  expect({ changes, files, left }).toEqual({ changes: dry.changes, files: dry.files, left: dry.left });
});

describe("a compiled file without its source", () => {
  const orphan = finding("pack-orphan", "MEDIA/UNITS/A.DAT.BINDAT", { entry: A });

  it("goes to the trash, and comes back", async () => {
    const bin = tempFolder();
    const trash = trashBy(async (file) => renameSync(file, path.join(bin, path.basename(file))));
    const ground = sourceGround({ media: { "UNITS/A.DAT.BINDAT": "compiled" } }, trash);
    const fixed = await ground.fix(named([orphan]));
    expect(fixed).toMatchObject({ files: ["MEDIA/UNITS/A.DAT.BINDAT"], changes: [{ line: null }], left: [] });
    expect(readFileSync(path.join(bin, "A.DAT.BINDAT"), "utf8")).toBe("compiled");
    expect(existsSync(path.join(ground.root, orphan.path))).toBe(false);
    expect((await ground.undo(fixed)).failed).toEqual([]);
    expect(ground.read(orphan.path).toString()).toBe("compiled");
  });

  it.skipIf(process.platform === "win32")("that is a link stays, and what it leads to as well", async () => {
    const ground = sourceGround({ media: { "UNITS/REAL.DAT": unit("REAL") } });
    symlinkSync("REAL.DAT", path.join(ground.root, orphan.path));
    const before = ground.read("MEDIA/UNITS/REAL.DAT");
    const fixed = await ground.fix(named([orphan]));
    expect([fixed.files, codesOf(fixed.left)]).toEqual([[], ["install-link"]]);
    expect(ground.read("MEDIA/UNITS/REAL.DAT")).toEqual(before);
    expect(ground.read(orphan.path)).toEqual(before);
  });

  it("stays when its source is there again", async () => {
    const ground = sourceGround({ media: { "UNITS/A.DAT.BINDAT": "compiled", "UNITS/a.dat": unit("A") } });
    expect(codesOf((await ground.fix(named([orphan]))).left)).toEqual(["workshop-fix-changed"]);
    expect(ground.read(orphan.path).toString()).toBe("compiled");
  });
});

describe("taking back", () => {
  it("leaves a file that was changed since, and can be tried again", async () => {
    const ground = sourceGround({ media: { "UNITS/A.DAT": ODD, "UNITS/B.DAT": ODD } });
    const fixed = await ground.fix(ground.problems(A, B));
    const file = path.join(ground.root, A);
    const mine = source(...unit("MINE"));
    writeFileSync(file, mine);
    const undone = await ground.undo(fixed);
    expect(undone.restored).toEqual([path.join(ground.root, B)]);
    expect(undone.failed).toMatchObject([{ path: file, finding: { code: "workshop-undo-changed" } }]);
    expect(undone.problems).toEqual(ground.problems(A, B).filter((each) => each.finding.path === B));
    expect(ground.read(A)).toEqual(Buffer.from(mine));
    expect(undone.left).toEqual(fixed.undo.slice(0, 1));
  });

  it("keeps the bytes of the fix among the backups", async () => {
    const ground = sourceGround({ media: { "UNITS/A.DAT": ODD } });
    await ground.undo(await ground.fix(ground.problems(A)));
    const kept = Object.values(bytesBelow(ground.backups));
    expect(kept).toContain(Buffer.from(source(...MENDED)).toString("base64"));
    expect(kept).toContain(Buffer.from(source(...ODD)).toString("base64"));
  });
});

it("a text that is saved in the moment after a fix is not taken back", async () => {
  const ground = sourceGround({ media: { "UNITS/A.DAT": ODD } });
  const source = (await findSource(ground.root, A))!;
  const mine = Buffer.from("mine");
  const backups = backupsIn(ground.backups, { required: true });
  const planned = ground.problems(A).map((problem) => ({ problem, fix: fixOfProblem(problem)! }));
  const { changes, undo } = await fixText(source, planned, {
    locks: path.join(path.dirname(ground.backups), "locks"),
    // The last that happens before the fix has ended.
    backups: {
      ...backups,
      async prune() {
        writeFileSync(source.file, mine);
        return [];
      },
    },
    trial: new SourceTrial(),
    isDryRun: false,
  });
  expect(changes).toHaveLength(3);
  const undone = await ground.undo({ changes, left: [], files: [A], undo: [{ step: undo!, problems: [] }] });
  expect(codesOf(undone.failed)).toEqual(["workshop-undo-changed"]);
  expect(ground.read(A)).toEqual(mine);
});

describe("cancelling", () => {
  it("before the first file throws, and nothing is written", async () => {
    const ground = sourceGround({ media: { "UNITS/A.DAT": ODD } });
    const before = bytesBelow(ground.root);
    await expect(ground.fix(ground.problems(A), { signal: AbortSignal.abort() })).rejects.toThrow(CancelledError);
    expect(bytesBelow(ground.root)).toEqual(before);
  });

  it("between two files leaves what is done, and tells it", async () => {
    const ground = sourceGround({ media: { "UNITS/A.DAT": ODD, "UNITS/B.DAT": ODD } });
    const stop = new AbortController();
    const told: string[] = [];
    const report = (done: number, total: number, file: string) => {
      told.push(`${done}/${total} ${file}`);
      if (done === 1) stop.abort();
    };
    const fixed = await ground.fix(ground.problems(A, B), { signal: stop.signal, report });
    expect(fixed.files).toEqual([A]);
    expect(codesOf(fixed.left)).toEqual(Array(3).fill("workshop-fix-cancelled"));
    expect(told).toEqual([`0/2 ${A}`, `1/2 ${B}`, "2/2 "]);
    expect(ground.read(B)).toEqual(Buffer.from(source(...ODD)));
    expect((await ground.undo(fixed)).restored).toEqual([path.join(ground.root, A)]);
  });
});

it("what cannot be kept is not replaced", async () => {
  const ground = sourceGround({ media: { "UNITS/A.DAT": ODD } });
  mkdirSync(path.dirname(ground.backups), { recursive: true });
  writeFileSync(ground.backups, "a file in the way");
  const { left, files } = await ground.fix(ground.problems(A));
  expect(files).toEqual([]);
  expect(codesOf(left)).toEqual(Array(3).fill("backup-failed"));
  expect(ground.read(A)).toEqual(Buffer.from(source(...ODD)));
});
