import { describe, expect, it } from "vitest";
import type { Progress } from "../../../../src-main/engine/operation.ts";
import { fitted } from "../../../../src-main/hosts/cli/console.ts";
import {
  createProgressView,
  humanTime,
  type ProgressView,
  progressLine,
  RateMeter,
} from "../../../../src-main/hosts/cli/progress.ts";

const MB = 1e6;

function at(done: number, more: Partial<Progress> = {}): Progress {
  return { kind: "compile", done, total: 100, bytes: done * MB, totalBytes: 100 * MB, ...more };
}

/** A terminal that keeps what is written, and a clock that is set by hand. */
function terminal(columns: number | null = 200) {
  const written: string[] = [];
  const stream = {
    isTTY: true,
    ...(columns === null ? {} : { columns }),
    write: (text: string) => written.push(text),
  };
  let time = 0;
  return {
    written,
    stream,
    now: () => time,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

/** A view of work that goes on for so long that it is shown. */
function begun({ stream, now, wait }: ReturnType<typeof terminal>): ProgressView {
  const view = createProgressView(false, stream, now);
  view.report(at(0));
  wait(400);
  return view;
}

const CLEAR = "\r\u001b[K";
/** What stands on the line after it was written. */
const lineOf = (text: string) => text.replace(/^\r/, "").slice(0, -"\u001b[K".length);

describe("the line of progress in a terminal", () => {
  it("does not appear for work that is over in a moment", () => {
    const { written, stream, now, wait } = terminal();
    const view = createProgressView(false, stream, now);
    for (let done = 0; done <= 100; done++) {
      view.report(at(done));
      wait(2);
    }
    view.finish();
    expect(written).toEqual([]);
  });

  it("is written at most ten times a second, and at the end of a stage in any case", () => {
    const { written, stream, now, wait } = terminal();
    const view = createProgressView(false, stream, now);
    for (let done = 0; done <= 100; done++) {
      view.report(at(done));
      wait(20);
    }
    // From 0.3 s to 2 s.
    expect(written.length).toBeGreaterThanOrEqual(16);
    expect(written.length).toBeLessThanOrEqual(19);
    expect(written.at(-1)).toContain("100%");
  });

  it("shows a new stage at once", () => {
    const screen = terminal();
    const { written } = screen;
    const view = begun(screen);
    view.report(at(99));
    view.report(at(0, { kind: "verify" }));
    view.report(at(1, { kind: "verify" }));
    expect(written.map((line) => line.slice(0, 12))).toEqual(["\rCompiling a", "\rReading bac"]);
  });

  it("is taken away once before something else is printed, and comes back while the work goes on", () => {
    const screen = terminal();
    const { written, wait } = screen;
    const view = begun(screen);
    view.report(at(1));
    view.finish();
    view.finish();
    expect(written.slice(1)).toEqual([CLEAR]);
    view.report(at(2));
    wait(400);
    view.report(at(3));
    expect(written).toHaveLength(3);
    expect(written.every((text) => text.startsWith("\r") && text.endsWith("\u001b[K"))).toBe(true);
  });

  it("counts from the first report, not from a question that was asked before it", () => {
    const { written, stream, now, wait } = terminal();
    const view = createProgressView(false, stream, now);
    wait(60_000);
    view.report(at(0));
    wait(200);
    view.report(at(100));
    expect(written).toEqual([]);
  });

  it.each([200, 80, 20, 2, 1])("is narrower than a terminal of %d columns", (columns) => {
    const screen = terminal(columns);
    const { written } = screen;
    const view = begun(screen);
    view.report(at(7, { detail: `MEDIA/${"纸灯笼".repeat(40)}.DAT` }));
    const line = lineOf(written[0]);
    const width = [...line].reduce((sum, character) => sum + (character > "\u10ff" ? 2 : 1), 0);
    expect(width).toBeLessThan(columns);
    if (columns === 200) expect(width).toBeGreaterThan(195);
  });

  it.each([0, null])("takes a terminal that says %s columns for one of 80", (columns) => {
    const screen = terminal(columns);
    const { written } = screen;
    const view = begun(screen);
    view.report(at(7, { detail: "x".repeat(200) }));
    expect(lineOf(written[0])).toHaveLength(79);
  });

  it("never writes what a file name could do to a terminal", () => {
    const screen = terminal();
    const { written } = screen;
    const view = begun(screen);
    view.report(at(7, { detail: "MEDIA/\u001b[2J\n\u202e.DAT" }));
    expect(lineOf(written[0])).toContain("MEDIA/\\x1b[2J\\x0a\\x202e.DAT");
  });

  it("is not there when stderr is no terminal", () => {
    const { written, now, wait } = terminal();
    const view = createProgressView(false, { write: (text: string) => written.push(text) }, now);
    wait(400);
    view.report(at(1));
    view.finish();
    expect(written).toEqual([]);
  });
});

describe("what the line says", () => {
  it("is the stage, the share, files, bytes, pace and time left, and the file it is at", () => {
    expect(progressLine(at(42, { detail: "MEDIA/A.DAT" }), 29 * MB)).toBe(
      "Compiling and compressing  42%  42 of 100 files, 42 MB of 100 MB, 29 MB/s, 2 s left  MEDIA/A.DAT",
    );
  });

  it("leaves out what is not known", () => {
    const start = "Compiling and compressing   0%  0 bytes of 100 MB";
    expect(progressLine(at(0), null)).toBe(start);
    expect(progressLine(at(0), 0)).toBe(start);
  });

  it("says 100% only at the end, and counts files when there are no bytes", () => {
    expect(progressLine(at(99, { bytes: 99.99 * MB }), null)).toContain(" 99%");
    expect(progressLine(at(100), null)).toContain("100%");
    expect(progressLine(at(50, { bytes: 0, totalBytes: 0 }), null)).toContain(" 50%");
    expect(progressLine(at(0, { total: 0, bytes: 0, totalBytes: 0 }), null)).toContain("  0%");
  });

  it.each([
    [0, "0 s"],
    [0.2, "1 s"],
    [59.5, "1 min 0 s"],
    [125, "2 min 5 s"],
    [3600, "1 h 0 min"],
    [4200, "1 h 10 min"],
  ])("%d seconds are %s", (seconds, text) => {
    expect(humanTime(seconds)).toBe(text);
  });
});

describe("the pace", () => {
  it("is not known from one moment", () => {
    const rate = new RateMeter();
    expect(rate.perSecond()).toBeNull();
    rate.add(0, 0);
    rate.add(50, 5 * MB);
    expect(rate.perSecond()).toBeNull();
    rate.add(100, 5 * MB);
    expect(rate.perSecond()).toBe(50 * MB);
  });

  it("is that of the last three seconds, so that it follows a change", () => {
    const rate = new RateMeter();
    for (let time = 0; time <= 10_000; time += 100)
      rate.add(time, time < 5000 ? time * 1000 : 5 * MB + (time - 5000) * 100);
    expect(rate.perSecond()).toBe(100_000);
  });

  it("of one stage is not that of the next", () => {
    const screen = terminal();
    const { written, wait } = screen;
    const view = begun(screen);
    // Half a second after its beginning.
    wait(100);
    view.report(at(50));
    expect(written[0]).toContain("100 MB/s, 1 s left");
    view.report(at(50, { kind: "verify" }));
    expect(written[1]).not.toContain("/s");
  });
});

describe("progress for programs", () => {
  it("is one JSON object per line, about ten a second, without a word more", () => {
    const { written, stream, now, wait } = terminal();
    const view = createProgressView(true, stream, now);
    for (let done = 0; done <= 100; done++) {
      view.report(at(done, { detail: `MEDIA/${done} "\n.DAT` }));
      wait(10);
    }
    view.finish();
    expect(written.length).toBeGreaterThanOrEqual(10);
    expect(written.length).toBeLessThanOrEqual(12);
    expect(written.every((line) => line.endsWith("\n") && !line.slice(0, -1).includes("\n"))).toBe(true);
    const states = written.map((line) => (JSON.parse(line) as { readonly progress: Progress }).progress);
    expect(states[0]).toEqual(at(0, { detail: 'MEDIA/0 "\n.DAT' }));
    expect(states.at(-1)!.done).toBe(100);
  });
});

describe("a text fitted into columns", () => {
  it("is cut between characters, which may be two columns or two code units", () => {
    expect(fitted("abc", 3)).toBe("abc");
    expect(fitted("abc", 2)).toBe("ab");
    expect(fitted("灯a", 2)).toBe("灯");
    expect(fitted("灯a", 1)).toBe("");
    expect(fitted("𠀀𠀀", 3)).toBe("𠀀");
    expect(fitted("abc", 0)).toBe("");
    expect(fitted("abc", -1)).toBe("");
  });
});
