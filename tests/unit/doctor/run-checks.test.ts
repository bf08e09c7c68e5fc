import { describe, expect, test } from "vitest";
import type { Alarm } from "../../../src-main/doctor/alarm.ts";
import { type CheckParts, defineCheck, type Needs } from "../../../src-main/doctor/check.ts";
import { type Found, found, type Subject } from "../../../src-main/doctor/finding.ts";
import type { Evidence } from "../../../src-main/doctor/ground.ts";
import { makeGround } from "../../../src-main/doctor/make-ground.ts";
import { runChecks } from "../../../src-main/doctor/run-checks.ts";
import { FileError } from "../../../src-main/files/file-error.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import type { DiagnosticRule } from "../../../src-shared/text/diagnostic.ts";
import { manualClock } from "../../support/manual-clock.ts";

const SAID: Record<string, DiagnosticRule<Record<string, never>>> = {
  bad: { severity: "error", about: "", message: () => "Bad." },
  odd: { severity: "warning", about: "", message: () => "Odd." },
  note: { severity: "info", about: "", message: () => "Note." },
};

/** An alarm that rings when the test says so. */
function handAlarm() {
  const waiting = new Map<number, () => void>();
  let count = 0;
  const alarm: Alarm = (_ms, ring) => {
    const id = count++;
    waiting.set(id, ring);
    return () => void waiting.delete(id);
  };
  return {
    alarm,
    get waiting() {
      return waiting.size;
    },
    ring: () => [...waiting.values()].map((ring) => ring()),
  };
}

const EMPTY = { active: [], library: [], places: { profile: {} } } as never;
const WITHOUT_PROFILE = { active: [], library: [], places: { profile: null } } as never;

function groundWith(alarm?: Alarm, signal?: AbortSignal, snapshot = EMPTY) {
  const around = { platform: "linux", env: {}, home: "/home/x", list: () => null, readText: () => null } as const;
  return makeGround({
    around,
    snapshot,
    clock: manualClock(),
    signal,
    ...(alarm === undefined ? {} : { alarm }),
  });
}

function say(code: keyof typeof SAID, subject: Subject = { kind: "setup" }, rank: number | null = null): Found {
  return found(SAID, code as string, { title: "T", path: "", data: {}, subject, rank });
}

function mod(id: bigint): Subject {
  return { kind: "mod", id, file: null, title: "" };
}

function check<const N extends Needs>(id: string, parts: Partial<CheckParts<N>> & Pick<CheckParts<N>, "run">) {
  return defineCheck({ id, severity: "error", about: `that ${id} is right`, ...parts });
}

const never = () => new Promise<never>(() => {});

describe("runChecks", () => {
  test("others are heard between any two checks, although all is gathered", async () => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const seen: number[] = [];
    const checks = Array.from({ length: 12 }, (_, at) =>
      check(`c${at}`, {
        run() {
          seen.push(turns);
          return [];
        },
      }),
    );
    await runChecks(groundWith(), checks);
    isOver = true;
    expect(new Set(seen).size).toBe(12);
  });

  test("tells the gravest first, then in the order of the checks, then by rank", async () => {
    const checks = [
      check("first", { run: () => [say("note"), say("odd"), say("bad", mod(1n), 4), say("bad", mod(2n), 2)] }),
      check("second", { run: () => [say("bad", mod(3n), 1), say("odd")] }),
      check("third", { run: () => [] }),
    ];
    const run = await runChecks(groundWith(), checks);
    expect(run.findings.map(({ check, diagnostic, rank }) => [check, diagnostic.code, rank])).toEqual([
      ["first", "bad", 2],
      ["first", "bad", 4],
      ["second", "bad", 1],
      ["first", "odd", null],
      ["second", "odd", null],
      ["first", "note", null],
    ]);
    expect(run.outcomes.map(({ state }) => state)).toEqual(["found", "found", "passed"]);
    expect(run.passed).toBe(1);
  });

  test("keys are the same in the next run, and each is there once", async () => {
    const checks = [check("a", { run: () => [say("bad", mod(-5n)), say("bad", mod(-5n)), say("odd", mod(6n))] })];
    const keys = async () => (await runChecks(groundWith(), checks)).findings.map(({ key }) => key);
    expect(await keys()).toEqual(["a|bad|mod:-5|", "a|bad|mod:-5|#2", "a|odd|mod:6|"]);
    expect(await keys()).toEqual(await keys());
  });

  test("leaves out what an error about the same subject explains, and nothing else", async () => {
    const checks = [
      check("cause", { run: () => [say("bad", mod(1n)), say("odd", mod(2n))] }),
      check("effect", {
        follows: ["cause"],
        run: () => [say("odd", mod(1n)), say("odd", mod(2n)), say("odd", mod(3n))],
      }),
    ];
    const { findings } = await runChecks(groundWith(), checks);
    expect(findings.map(({ check, subject }) => `${check} ${subject.kind === "mod" ? subject.id : ""}`)).toEqual([
      "cause 1",
      "cause 2",
      "effect 2",
      "effect 3",
    ]);
  });

  test("gathers once for all that need it, and hands it over by name", async () => {
    let gathered = 0;
    const log: Evidence<string> = { name: "the log", gather: async () => `log ${++gathered}` };
    const seen: string[] = [];
    const run = ({ text }: { readonly text: string }) => {
      seen.push(text);
      return [];
    };
    await runChecks(groundWith(), [
      check("a", { needs: { text: log }, run }),
      check("b", { needs: { text: log }, run }),
    ]);
    expect(seen).toEqual(["log 1", "log 1"]);
  });

  test("without a profile only those have passed that look at nothing in it", async () => {
    const checks = [
      check("mods", { run: () => [] }),
      check("system", { isOfProfile: false, run: () => [] }),
      check("places", { isOfProfile: false, run: () => [say("bad")] }),
    ];
    const { findings, outcomes, passed } = await runChecks(groundWith(undefined, undefined, WITHOUT_PROFILE), checks);
    expect(outcomes).toEqual([
      { id: "mods", state: "unknown", why: "The folder with mods, order and saves was not found." },
      { id: "system", state: "passed", why: null },
      { id: "places", state: "found", why: null },
    ]);
    expect([passed, findings.length]).toEqual([1, 1]);
  });

  test("a check that is cut off is told and has not passed; its signal is aborted; others go on", async () => {
    const { alarm, ring } = handAlarm();
    let heard: AbortSignal | null = null;
    const slow = check("slow", {
      limitMs: 1500,
      run: (_seen, _ground, signal) => {
        heard = signal;
        queueMicrotask(ring);
        return never();
      },
    });
    const run = await runChecks(groundWith(), [slow, check("quick", { run: () => [] })], { alarm });
    expect(run.outcomes).toEqual([
      { id: "slow", state: "unknown", why: "Not known: that slow is right. It was given up after 2 seconds." },
      { id: "quick", state: "passed", why: null },
    ]);
    expect(heard!.aborted).toBe(true);
    expect(run.findings).toMatchObject([
      {
        check: "slow",
        subject: { kind: "setup" },
        diagnostic: {
          code: "doctor-cut-off",
          severity: "warning",
          message: "Not known: that slow is right. It was given up after 2 seconds.",
        },
      },
    ]);
  });

  test("evidence that is cut off is told once, with all checks that needed it", async () => {
    const { alarm, ring } = handAlarm();
    const contents: Evidence<number> = {
      name: "the contents of the mods",
      limitMs: 1000,
      gather: () => {
        queueMicrotask(ring);
        return never();
      },
    };
    const needs = { contents };
    const run = await runChecks(groundWith(alarm), [
      check("a", { needs, run: () => [] }),
      check("b", { needs, run: () => [] }),
    ]);
    expect(run.passed).toBe(0);
    expect(run.findings.map(({ diagnostic, evidence }) => [diagnostic.message, evidence])).toEqual([
      ["Not known: the contents of the mods. It was given up after 1 second.", ["not checked: a, b"]],
    ]);
  });

  test("what a check throws is told: the disk, a format, a bug", async () => {
    const bug = new TypeError("x is undefined");
    const bugs: unknown[] = [];
    const throwing = (error: unknown) => () => {
      throw error;
    };
    const { findings, passed } = await runChecks(
      groundWith(),
      [
        check("disk", { run: throwing(new FileError("no-permission", "/p/log.txt")) }),
        check("format", { run: throwing(new FormatError("mod", "too short", 3, "/p/a.MOD")) }),
        check("bug", { run: throwing(bug) }),
      ],
      { onBug: (error) => bugs.push(error) },
    );
    expect(passed).toBe(0);
    expect(findings.map(({ check, diagnostic }) => [check, diagnostic.code, diagnostic.path])).toEqual([
      ["disk", "doctor-not-seen", "/p/log.txt"],
      ["format", "doctor-not-seen", "/p/a.MOD"],
      ["bug", "doctor-failed", ""],
    ]);
    expect(findings[2].diagnostic.message).toContain("TypeError: x is undefined");
    expect(bugs).toEqual([bug]);
  });

  test("cancelling throws, before and in the middle, and nothing more is begun", async () => {
    const begun: string[] = [];
    const abort = new AbortController();
    const reason = new Error("cancelled");
    const waits = check("waits", {
      run: () => {
        begun.push("waits");
        queueMicrotask(() => abort.abort(reason));
        return never();
      },
    });
    const later = Array.from({ length: 9 }, (_, at) =>
      check(`later-${at}`, {
        run: () => {
          begun.push("later");
          return never();
        },
      }),
    );
    const run = runChecks(groundWith(undefined, abort.signal), [waits, ...later], { signal: abort.signal });
    await expect(run).rejects.toBe(reason);
    expect(begun.length).toBeLessThan(5);
    await expect(runChecks(groundWith(), [waits], { signal: abort.signal })).rejects.toBe(reason);
  });

  test("progress counts checks that have ended; no alarm is left behind", async () => {
    const clock = handAlarm();
    const heard: string[] = [];
    const checks = [check("a", { run: () => [] }), check("b", { run: () => [] })];
    await runChecks(groundWith(clock.alarm), checks, {
      alarm: clock.alarm,
      report: (done, total) => heard.push(`${done}/${total}`),
    });
    expect(heard).toEqual(["0/2", "1/2", "2/2"]);
    expect(clock.waiting).toBe(0);
  });
});
