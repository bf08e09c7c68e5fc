import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { writeDds } from "../../../scripts/sample/dds.ts";
import { CancelledError } from "../../../src-main/engine/operation.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { createSourceChecker } from "../../../src-main/workshop/source-checks/source-checker.ts";
import { stampsOf } from "../../../src-main/workshop/stamps.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { layout, type Media, modDat, source, testProject, unit } from "../../support/project-builder.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { ownHome } from "../../support/workshop.ts";

/** Files of a loose game with everything, as far as these checks can tell. */
const GAME = [
  "LAYOUTS/ROOM.LAYOUT",
  "MODELS/LAMP.MESH",
  "PARTICLES/GLOW.LAYOUT",
  "SKILLS/PAGE.LAYOUT",
  "UI/PANE.LAYOUT",
  "UI/ICON.DDS",
  "UNITS/OIL.DAT.BINDAT",
];

function game(files: readonly string[] = GAME): string {
  const folder = tempFolder();
  writeTree(path.join(folder, "media"), Object.fromEntries(files.map((name) => [name, "x"])));
  return folder;
}

interface Ground {
  readonly media: Media;
  readonly more?: readonly string[];
  readonly base?: readonly string[];
}

function ground({ media, more = [], base = [] }: Ground) {
  ownHome();
  const { folder } = testProject({ media, modDat: modDat({ more }) });
  const opened: string[] = [];
  const files: FileLayer = {
    ...nodeFiles,
    open: (file, mode) => {
      opened.push(path.relative(folder, file).replaceAll(path.sep, "/"));
      return nodeFiles.open(file, mode);
    },
  };
  const checker = createSourceChecker({ root: folder, base, files });
  return {
    ...{ folder, checker },
    /** What is found, and which files were opened for that. */
    async check() {
      opened.length = 0;
      // Of files that were written just now nobody can say whether they change again.
      const stamps = { ...(await stampsOf(folder)), at: Date.now() + 60_000 };
      const findings = await checker.check({ stamps });
      return { findings, opened: opened.toSorted() };
    },
    write: (name: string, ...lines: readonly string[]) => {
      const file = path.join(folder, "MEDIA", name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, source(...lines));
    },
  };
}

const where = (findings: readonly Diagnostic[]) =>
  findings.map(({ code, path: at, line, column, data }) => [code, at, line, column, data]);
const refers = (...files: readonly string[]) => unit("BRASS", ...files.map((file) => `\t<STRING>PARTICLE:${file}`));

test("keys, recipes and pictures, each at its file", async () => {
  const { check } = ground({
    media: {
      "UNITS/A.DAT": unit("A", "\t<INTEGER>STRENGTH_REQUIRE:5"),
      "RECIPES/OIL.DAT": ["[RECIPE]", "\t<STRING>NAME:OIL", "[/RECIPE]"],
      "UI/BAD.DDS": "DDS, but not really",
      "UI/GOOD.DDS": writeDds({ width: 4, height: 4, pixels: new Uint8Array(64) }),
      "UI/PAGE.LAYOUT": layout(),
      "SOUNDS/CHIME.WAV": "RIFF",
    },
  });
  const { findings, opened } = await check();
  expect(where(findings)).toEqual([
    ["source-recipe-guid", "MEDIA/RECIPES/OIL.DAT", 1, undefined, undefined],
    ["source-picture", "MEDIA/UI/BAD.DDS", undefined, undefined, { what: expect.stringContaining("header") }],
    ["source-key-typo", "MEDIA/UNITS/A.DAT", 5, 11, { key: "STRENGTH_REQUIRE", meant: "STRENGTH_REQUIRED" }],
  ]);
  expect(opened).not.toContain("MEDIA/SOUNDS/CHIME.WAV");
});

describe("references", () => {
  test("to a file of the project as it is packed, or of the game, are fine; others are told", async () => {
    const { check } = ground({
      base: [game()],
      media: {
        "UNITS/A.DAT": refers(
          "media/units/a.dat",
          "media\\particles\\own.layout",
          "media/particles/glow.layout",
          "media/units/oil.dat",
          "media/ui/icon.png",
          "media/ui/own.png",
          "media/particles/compiled.layout",
          "media/sounds/none.wav",
        ),
        "UI/B.LAYOUT": layout("Group", "\t\t\t\t<STRING>LAYOUT FILE:MEDIA/UI/NONE.LAYOUT"),
        "PARTICLES/own.layout": layout(),
        "PARTICLES/COMPILED.LAYOUT.BINLAYOUT": "left by the editor",
        "UI/OWN.DDS": writeDds({ width: 4, height: 4, pixels: new Uint8Array(64) }),
      },
    });
    const { findings } = await check();
    const missing = "source-reference-missing";
    expect(where(findings)).toEqual([
      [missing, "MEDIA/UI/B.LAYOUT", 11, 25, { key: "LAYOUT FILE", file: "MEDIA/UI/NONE.LAYOUT" }],
      [missing, "MEDIA/UNITS/A.DAT", 11, 19, { key: "PARTICLE", file: "media/particles/compiled.layout" }],
      [missing, "MEDIA/UNITS/A.DAT", 12, 19, { key: "PARTICLE", file: "media/sounds/none.wav" }],
    ]);
    expect(findings[0].message).toBe(
      "LAYOUT FILE names MEDIA/UI/NONE.LAYOUT, which neither the project nor the game has.",
    );
  });

  test("without their suffix are told, wherever the file is", async () => {
    const { check } = ground({
      base: [game()],
      media: {
        "UNITS/A.DAT": refers("media/ui/pane", "media/particles/OWN", "media/models", "media/ui/none"),
        "PARTICLES/OWN.LAYOUT": layout(),
      },
    });
    const { findings } = await check();
    const told = (file: string) => ({ key: "PARTICLE", file, suffix: ".LAYOUT" });
    expect(where(findings)).toEqual([
      ["source-reference-suffix", "MEDIA/UNITS/A.DAT", 5, 19, told("media/ui/pane")],
      ["source-reference-suffix", "MEDIA/UNITS/A.DAT", 6, 19, told("media/particles/OWN")],
    ]);
    expect(findings.map(({ message }) => message)).toEqual([
      "This reference has no .LAYOUT at its end. The page opens black.",
      "This reference has no .LAYOUT at its end. The game finds nothing there.",
    ]);
  });

  test.each([
    ["no game", () => []],
    ["a part of the game", () => [game(GAME.filter((name) => !name.startsWith("SKILLS/")))]],
  ])("with %s, how many could not be looked up is said once", async (_, base) => {
    const names = ["media/none.layout", "media/ui/none.dds", "media/units/a.dat", "media/ui/pane.layout"];
    const { check } = ground({ base: base(), media: { "UNITS/A.DAT": refers(...names) } });
    const { findings } = await check();
    const count = base().length === 0 ? 3 : 2;
    expect(where(findings)).toEqual([["source-no-base", "MEDIA/UNITS/A.DAT", 5, 19, { count }]]);
    expect(findings[0].message).toBe(`${count} references could not be looked up: the whole base game is not here.`);
  });

  test("may be in the mods that this one requires", async () => {
    const more = ["\t[REQUIRED_MODS]", "\t\t<INTEGER64>ID:815", "\t[/REQUIRED_MODS]"];
    const { check } = ground({ more, base: [game()], media: { "UNITS/A.DAT": refers("media/none.layout") } });
    expect(where((await check()).findings)).toEqual([["source-no-required", "MEDIA/UNITS/A.DAT", 5, 19, { count: 1 }]]);
  });

  test("a thousand are told one by one", async () => {
    const names = Array.from({ length: 1200 }, (_, index) => `media/none${index}.layout`);
    const { check } = ground({ base: [game()], media: { "UNITS/A.DAT": refers(...names) } });
    const { findings } = await check();
    expect(findings).toHaveLength(1001);
    expect(findings.at(-1)).toMatchObject({ code: "source-more", data: { count: 200 } });
  });

  test("a hostile name asks for nothing outside", async () => {
    const names = ["media/../../../etc/passwd.dat", "media/con:x.dat", `media/${"a/".repeat(400)}a.dat`];
    const { check } = ground({ base: [game()], media: { "UNITS/A.DAT": refers(...names) } });
    expect((await check()).findings).toMatchObject([{ code: "source-reference-missing", line: 7 }]);
  });
});

describe("after a change", () => {
  test("that file alone is read, and references of others are answered again", async () => {
    const { check, write, folder } = ground({
      base: [game()],
      media: { "UNITS/A.DAT": refers("media/particles/new.layout"), "UNITS/B.DAT": unit("B") },
    });
    const first = await check();
    expect(first.opened).toEqual(["MEDIA/UNITS/A.DAT", "MEDIA/UNITS/B.DAT", "MOD.DAT"]);
    expect(first.findings.map(({ code }) => code)).toEqual(["source-reference-missing"]);
    expect(await check()).toEqual({ findings: first.findings, opened: [] });

    write("PARTICLES/NEW.LAYOUT", ...layout());
    expect(await check()).toEqual({ findings: [], opened: ["MEDIA/PARTICLES/NEW.LAYOUT"] });
    rmSync(path.join(folder, "MEDIA/PARTICLES/NEW.LAYOUT"));
    expect(await check()).toEqual({ findings: first.findings, opened: [] });

    write("UNITS/B.DAT", ...unit("B", "\t<INTEGER>DEXTERITY_REQUIRE:5"));
    const edited = await check();
    expect(edited.opened).toEqual(["MEDIA/UNITS/B.DAT"]);
    expect(edited.findings.map(({ code }) => code)).toEqual(["source-key-typo", "source-reference-missing"]);
  });

  test("a file that was written while the look went on is read again", async () => {
    const { checker, folder, check } = ground({ media: { "UNITS/A.DAT": unit("A") } });
    const look = async () => checker.check({ stamps: { ...(await stampsOf(folder)), at: 0 } });
    expect(await look()).toEqual([]);
    expect((await check()).opened).toEqual(["MEDIA/UNITS/A.DAT", "MOD.DAT"]);
    expect((await check()).opened).toEqual([]);
  });

  test("everything is read when what was known is forgotten", async () => {
    const { check, checker } = ground({ media: { "UNITS/A.DAT": unit("A") } });
    await check();
    checker.forget();
    expect((await check()).opened).toEqual(["MEDIA/UNITS/A.DAT", "MOD.DAT"]);
  });

  test("a game that comes is asked, and forgotten with the rest", async () => {
    const base = path.join(tempFolder(), "game");
    mkdirSync(path.join(base, "media/ui"), { recursive: true });
    const { check, checker } = ground({ base: [base], media: { "UNITS/A.DAT": refers("media/ui/none.layout") } });
    expect((await check()).findings.map(({ code }) => code)).toEqual(["source-no-base"]);
    writeTree(path.join(base, "media"), Object.fromEntries(GAME.map((name) => [name, "x"])));
    checker.forget();
    expect((await check()).findings.map(({ code }) => code)).toEqual(["source-reference-missing"]);
  });
});

describe("how texts are written", () => {
  const text = "[UNIT]\r\n\t<STRING>NAME:A\r\n[/UNIT]\r\n";

  test("of a project that mixes, those that GUTS may not read are counted, at the first", async () => {
    const { check } = ground({
      media: { "UNITS/A.DAT": unit("A"), "UNITS/B.DAT": text, "UNITS/C.DAT": text.replaceAll("\r\n", "\n") },
    });
    const { findings } = await check();
    expect(where(findings)).toEqual([["source-for-editor", "MEDIA/UNITS/B.DAT", undefined, undefined, { count: 2 }]]);
  });

  test("a project without UTF-16 is told nothing", async () => {
    ownHome();
    const lines = modDat().join("\n");
    const { folder } = testProject({
      modDat: lines,
      media: { "UNITS/A.DAT": text, "UNITS/B.DAT": "[UNIT]\n[/UNIT]\n" },
    });
    expect(await createSourceChecker({ root: folder }).check()).toEqual([]);
  });
});

test("a text larger than any is not looked into, and said", async () => {
  const { check } = ground({ media: { "UNITS/A.DAT": "x".repeat((3 << 20) + 1) } });
  expect(where((await check()).findings)).toEqual([
    ["source-too-large", "MEDIA/UNITS/A.DAT", undefined, undefined, { limit: 3 }],
  ]);
});

test("a file that goes away before it is read says nothing", async () => {
  const { checker, folder } = ground({ media: { "UNITS/A.DAT": unit("A"), "UNITS/B.DAT": unit("B") } });
  const stamps = await stampsOf(folder);
  rmSync(path.join(folder, "MEDIA/UNITS/A.DAT"));
  expect(await checker.check({ stamps })).toEqual([]);
});

test("a check that is cancelled ends with the reason, and the next is whole", async () => {
  const media = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `UNITS/U${index}.DAT`,
      unit(`U${index}`, "\t<INTEGER>STRENGTH_REQUIRE:5"),
    ]),
  );
  const { checker, check } = ground({ media });
  const abort = new AbortController();
  abort.abort(new CancelledError());
  await expect(checker.check({ signal: abort.signal })).rejects.toBeInstanceOf(CancelledError);
  expect((await check()).findings).toHaveLength(40);
});
