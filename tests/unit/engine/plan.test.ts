import { describe, expect, it } from "vitest";
import {
  compareEntries,
  gridOrder,
  type PlanOptions,
  planFiles,
  type SourceFile,
  withShippedGrids,
} from "../../../src-main/engine/plan.ts";

const KEEP: PlanOptions = { orphans: "skip", raw: "keep", mpp: "keep" };

/** Source files by their path below MEDIA. */
function sources(...names: readonly string[]): SourceFile[] {
  return names.map((name) => ({ path: `MEDIA/${name}`, absolute: `/project/MEDIA/${name}`, size: 10, fileTime: 0n }));
}

/** What a plan does, as `ENTRY < file (what)` and `- file (why)`. */
function planned(names: readonly string[], options: Partial<PlanOptions> = {}): string[] {
  const { files, skipped } = planFiles(sources(...names), { ...KEEP, ...options });
  return [
    ...files.map(
      ({ entry, type, action, source }) =>
        `${entry} < ${source.path} (${type}, ${action.kind === "compile" ? action.form : "copy"})`,
    ),
    ...skipped.map(({ path, reason }) => `- ${path} (${reason.kind})`),
  ];
}

function codes(names: readonly string[], options: Partial<PlanOptions> = {}): string[] {
  return planFiles(sources(...names), { ...KEEP, ...options }).findings.map(({ code, path }) => `${code} ${path}`);
}

describe("what becomes of a file", () => {
  it("upper-cases a-z of its name and nothing else", () => {
    expect(planned(["Units/纸灯笼 ä.dat"])).toEqual([
      "MEDIA/UNITS/纸灯笼 ä.DAT < MEDIA/Units/纸灯笼 ä.dat (0, bindat)",
    ]);
  });

  it.each([
    ["a.dat", "0, bindat"],
    ["a.Template", "0, bindat"],
    ["a.animation", "16, bindat"],
    ["a.HIE", "17, bindat"],
    ["a.layout", "1, binlayout"],
    ["a.dds", "4, copy"],
    ["a.b.psd", "18, copy"],
    ["noextension", "18, copy"],
    [".dat", "0, bindat"],
    ["a.dat.bak", "18, copy"],
    ["a.mpp", "21, copy"],
    ["a.raw", "9, copy"],
  ])("%s is packed as type %s", (name, what) => {
    expect(planned([name])).toEqual([`MEDIA/${name.toUpperCase()} < MEDIA/${name} (${what})`]);
  });

  it.each(["a.CMP", "a.thumbnail.png", "a.xls", "a.XML", "a.max", "a.mpd", "a.lnk", "a.log", "catalog.Log"])(
    "%s is left out, as the editor does",
    (name) => {
      expect(planned([name])).toEqual([`- MEDIA/${name} (junk)`]);
      expect(codes([name])).toEqual([]);
    },
  );

  it("that ends like junk without its dot is packed", () => {
    expect(planned(["catalog", "max", "myxml"])).toHaveLength(3);
    expect(planned(["catalog", "max", "myxml"]).join()).not.toContain("junk");
  });
});

describe("compiled files of an earlier build", () => {
  it("stay out beside their source, without regard to case", () => {
    expect(planned(["A.dat", "a.DAT.bindat", "b.Layout", "B.LAYOUT.BINLAYOUT"])).toEqual([
      "MEDIA/A.DAT < MEDIA/A.dat (0, bindat)",
      "MEDIA/B.LAYOUT < MEDIA/b.Layout (1, binlayout)",
      "- MEDIA/B.LAYOUT.BINLAYOUT (compiled-sibling)",
      "- MEDIA/a.DAT.bindat (compiled-sibling)",
    ]);
  });

  it("stay out without their source too, with a warning", () => {
    expect(planned(["a.dat.BinDat"])).toEqual(["- MEDIA/a.dat.BinDat (orphan)"]);
    expect(codes(["a.dat.BinDat"])).toEqual(["pack-orphan MEDIA/a.dat.BinDat"]);
  });

  it("are packed under their source's name when asked, and are checked then", () => {
    expect(planned(["a.dat.bindat", "b.layout.binlayout"], { orphans: "pack" })).toEqual([
      "MEDIA/A.DAT < MEDIA/a.dat.bindat (0, bindat)",
      "MEDIA/B.LAYOUT < MEDIA/b.layout.binlayout (1, binlayout)",
    ]);
    expect(codes(["a.dat.bindat"], { orphans: "pack" })).toEqual(["pack-orphan-packed MEDIA/a.dat.bindat"]);
  });

  it.each(["a.dat.binlayout", "a.dds.bindat", "a.bindat", "a.dat.bindat.bindat"])(
    "%s, of which no source can be told, stays out even when orphans are packed",
    (name) => {
      expect(planned([name], { orphans: "pack" })).toEqual([`- MEDIA/${name} (orphan)`]);
    },
  );

  it("never gives one entry two sources, whatever suffixes lie there", () => {
    const { files } = planFiles(sources("a.dat.bindat", "a.dat.binlayout"), { ...KEEP, orphans: "pack" });
    expect(files.map(({ entry }) => entry)).toEqual(["MEDIA/A.DAT"]);
  });

  it("named .LAYOUT.BINDAT stay out always, as the editor leaves them out", () => {
    expect(planned(["a.layout.BinDat"])).toEqual(["- MEDIA/a.layout.BinDat (wrong-alias)"]);
    expect(planned(["a.layout", "a.layout.bindat"], { orphans: "pack" })).toEqual([
      "MEDIA/A.LAYOUT < MEDIA/a.layout (1, binlayout)",
      "- MEDIA/a.layout.bindat (wrong-alias)",
    ]);
  });
});

describe("a picture as PNG", () => {
  it("stays out when a DDS of its name lies beside it, in any case", () => {
    expect(planned(["icons/A.png", "ICONS/a.DDS"])).toEqual([
      "MEDIA/ICONS/A.DDS < MEDIA/ICONS/a.DDS (4, copy)",
      "- MEDIA/icons/A.png (png-beside-dds)",
    ]);
  });

  it("is packed when the DDS lies in another folder or has another name", () => {
    expect(planned(["a.png", "b/a.dds", "aa.dds"]).filter((line) => line.includes("PNG"))).toHaveLength(1);
  });
});

describe("index files and walk grids", () => {
  it("are packed as they are unless they are to be left out", () => {
    expect(planned(["unitdata.raw", "l/x.mpp"])).toHaveLength(2);
    expect(planned(["unitdata.raw", "l/x.mpp"], { raw: "none" })).toContain("- MEDIA/unitdata.raw (raw-left-out)");
    expect(planned(["unitdata.raw", "l/x.mpp"], { mpp: "none" })).toContain("- MEDIA/l/x.mpp (grid-left-out)");
  });
});

describe("walk grids to bake", () => {
  const BAKE = { mpp: "bake" } as const;
  const gridsOf = (names: readonly string[], options: Partial<PlanOptions> = BAKE) =>
    planFiles(sources(...names), { ...KEEP, ...options }).grids.map(
      ({ entry, type, layout, shipped }) =>
        `${entry} ${type} of ${layout.source.path}, ${shipped?.source.path ?? "new"}`,
    );

  it("are those of layouts below LAYOUTS, wherever they lie there, and nothing else", () => {
    const names = [
      "layouts/a/b/room.Layout",
      "LAYOUTS/TOP.LAYOUT",
      "UI/X.LAYOUT",
      "LEVELSETS/PROPS/Y.LAYOUT",
      "X.LAYOUT",
    ];
    expect(gridsOf(names)).toEqual([
      "MEDIA/LAYOUTS/TOP.MPP 21 of MEDIA/LAYOUTS/TOP.LAYOUT, new",
      "MEDIA/LAYOUTS/A/B/ROOM.MPP 21 of MEDIA/layouts/a/b/room.Layout, new",
    ]);
    for (const mpp of ["keep", "none"] as const) expect(gridsOf(names, { mpp })).toEqual([]);
  });

  it("take the place of the project's own, which stays in when its layout is not there", () => {
    const names = ["layouts/a.layout", "Layouts/A.mpp", "layouts/b.mpp"];
    expect(gridsOf(names)).toEqual(["MEDIA/LAYOUTS/A.MPP 21 of MEDIA/layouts/a.layout, MEDIA/Layouts/A.mpp"]);
    expect(planned(names, BAKE)).toEqual([
      "MEDIA/LAYOUTS/A.LAYOUT < MEDIA/layouts/a.layout (1, binlayout)",
      "MEDIA/LAYOUTS/B.MPP < MEDIA/layouts/b.mpp (21, copy)",
      "- MEDIA/Layouts/A.mpp (grid-made-anew)",
    ]);
  });

  it("can be the project's own after all", () => {
    const plan = planFiles(sources("layouts/a.layout", "layouts/a.mpp", "layouts/b.layout", "layouts/b.mpp"), {
      ...KEEP,
      ...BAKE,
    });
    const again = withShippedGrids(plan, [plan.grids[1].shipped!]);
    expect(again.files.map(({ entry }) => entry)).toEqual([
      "MEDIA/LAYOUTS/A.LAYOUT",
      "MEDIA/LAYOUTS/B.LAYOUT",
      "MEDIA/LAYOUTS/B.MPP",
    ]);
    expect(again.skipped.map(({ path }) => path)).toEqual(["MEDIA/layouts/a.mpp"]);
    expect(withShippedGrids(plan, [])).toBe(plan);
  });

  it("are baked largest layout first, then by name", () => {
    const files = sources("LAYOUTS/A.LAYOUT", "LAYOUTS/B.LAYOUT", "LAYOUTS/C.LAYOUT").map((source, index) => ({
      ...source,
      size: [5, 9, 5][index],
    }));
    const { grids } = planFiles(files, { ...KEEP, ...BAKE });
    for (const order of [grids, [...grids].reverse()])
      expect(gridOrder(order).map(({ entry }) => entry)).toEqual([
        "MEDIA/LAYOUTS/B.MPP",
        "MEDIA/LAYOUTS/A.MPP",
        "MEDIA/LAYOUTS/C.MPP",
      ]);
  });
});

describe("a name the game can never ask for", () => {
  it.each(["a\\b.dat", "a:b.dds", "a\nb.wav", "a\u0001.txt", "a:b.dat.bindat"])("%j is an error", (name) => {
    const { findings } = planFiles(sources(name), { ...KEEP, orphans: "pack" });
    expect(findings.filter(({ severity }) => severity === "error").map(({ code }) => code)).toEqual([
      "pack-name-unsafe",
    ]);
  });

  it("is none of these", () => {
    expect(codes([" ", "a.", "..a", "a b.dat", "con.txt", "a..b"])).toEqual([]);
  });
});

describe("the order of a mod", () => {
  it("is by folder, then by name, by code unit", () => {
    const names = ["B/a.txt", "a/z.txt", "a-b/y.txt", "z.txt", "a/b/c.txt", "é.txt", "纸.txt", "a/_.txt", "a/0.txt"];
    expect(planFiles(sources(...names), KEEP).files.map(({ entry }) => entry.slice(6))).toEqual([
      "Z.TXT",
      "é.TXT",
      "纸.TXT",
      "A-B/Y.TXT",
      "A/0.TXT",
      "A/Z.TXT",
      "A/_.TXT",
      "A/B/C.TXT",
      "B/A.TXT",
    ]);
  });

  it("does not put a folder's name together with a file's", () => {
    expect(compareEntries("MEDIA/A/B", "MEDIA/A.B")).toBeGreaterThan(0);
    expect(compareEntries("MEDIA/A", "MEDIA/A/B")).toBeLessThan(0);
  });
});
