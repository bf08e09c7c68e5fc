import { appendFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { appendRun, latestFigures, type Run, readHistory, valuesOf } from "../../../scripts/bench/history.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const HERE = { platform: "linux x64", cpu: "Some CPU", cores: 2 };

const run = (figures: Run["figures"], more: Partial<Run> = {}): Run => ({
  date: "2024-02-29T12:00:00.000Z",
  commit: "abc1234",
  node: "v24.0.0",
  machine: HERE,
  scale: 1,
  load: 0,
  figures,
  ...more,
});

describe("latestFigures", () => {
  it("takes the newest value of each, also when the last run measured only some", () => {
    const history = [run({ pack: 3, help: 0.05 }), run({ pack: 2 })];
    expect(latestFigures(history, HERE, 1)).toEqual(
      new Map([
        ["pack", 2],
        ["help", 0.05],
      ]),
    );
  });

  it.each([
    { machine: { ...HERE, cores: 4 } },
    { machine: { ...HERE, cpu: "Another CPU" } },
    { machine: { ...HERE, platform: "win32 x64" } },
    { scale: 0.5 },
  ])("does not compare with %o", (other) => {
    expect(latestFigures([run({ pack: 3 }, other)], HERE, 1)).toEqual(new Map());
  });
});

describe("the history file", () => {
  it("is empty before the first run and then holds one line a run", () => {
    const file = path.join(tempFolder(), "history.jsonl");
    expect(readHistory(file)).toEqual([]);
    appendRun(file, run({ pack: 3 }));
    appendRun(file, run({ pack: 2 }, { commit: null }));
    expect(readHistory(file)).toEqual([run({ pack: 3 }), run({ pack: 2 }, { commit: null })]);
  });

  it("survives half a line and lines of something else", () => {
    const file = path.join(tempFolder(), "history.jsonl");
    appendFileSync(file, '{"date":"2024\nnull\n7\n{}\n');
    appendRun(file, run({ pack: 3 }));
    expect(readHistory(file)).toEqual([run({ pack: 3 })]);
  });
});

describe("valuesOf", () => {
  it("keeps name and value", () => {
    const figures = [{ name: "pack", what: "a pack", value: 2, unit: "s", bar: null }] as const;
    expect(valuesOf(figures)).toEqual({ pack: 2 });
  });
});
