import { expect, test } from "vitest";
import { FileError } from "../../../src-main/files/file-error.ts";
import { CheckRuns } from "../../../src-main/workshop/check-runs.ts";
import type { CheckRequest } from "../../../src-main/workshop/source-checks/source-checker.ts";
import type { Stamps } from "../../../src-main/workshop/stamps.ts";
import { sourceFinding } from "../../../src-shared/rules/source-checks/rules.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";

const look = (at: number): Stamps => ({ at, took: 0, files: new Map(), rest: "" });
const finding = (path: string) => sourceFinding("source-recipe-guid", { path }, {});

interface Run extends CheckRequest {
  end(findings: readonly Diagnostic[]): void;
  fail(error: unknown): void;
}

function ground() {
  const runs: Run[] = [];
  const told: string[] = [];
  const checker = {
    forget: () => void told.push("forget"),
    check(request: CheckRequest = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Diagnostic[]>();
      runs.push({ ...request, end: resolve, fail: reject });
      return promise;
    },
  };
  const checks = new CheckRuns(
    checker,
    (findings) => void told.push(findings.map(({ path }) => path).join()),
    (error) => void told.push(`error ${error}`),
  );
  return { checks, runs, told };
}

/** Lets everything go on that is not waiting for the test. */
const settled = () => new Promise(setImmediate);

test("what a check finds is told", async () => {
  const { checks, runs, told } = ground();
  checks.begin(look(1));
  await settled();
  expect(runs.map(({ stamps }) => stamps?.at)).toEqual([1]);
  runs[0].end([finding("A"), finding("B")]);
  await settled();
  expect(told).toEqual(["A,B"]);
});

test("one that is cancelled tells nothing, whatever comes of it", async () => {
  const { checks, runs, told } = ground();
  checks.begin(look(1));
  await settled();
  checks.cancel();
  expect(runs[0].signal?.aborted).toBe(true);
  runs[0].end([finding("A")]);
  checks.begin(look(2));
  await settled();
  runs[1].end([finding("B")]);
  await settled();
  expect(told).toEqual(["B"]);
});

test("another waits until the one before has ended", async () => {
  const { checks, runs, told } = ground();
  checks.begin(look(1));
  await settled();
  checks.begin(look(2));
  checks.begin(look(3));
  await settled();
  expect(runs).toHaveLength(1);
  runs[0].fail(runs[0].signal?.reason);
  await settled();
  expect(runs.map(({ stamps }) => stamps?.at)).toEqual([1, 3]);
  runs[1].end([]);
  await settled();
  expect(told).toEqual([""]);
});

test("a project that goes away is no fault, everything else is", async () => {
  const { checks, runs, told } = ground();
  checks.begin(look(1));
  await settled();
  runs[0].fail(new FileError("not-found", "/somewhere"));
  checks.begin(look(2));
  await settled();
  runs[1].fail(new Error("a bug"));
  await settled();
  expect(told).toEqual(["error Error: a bug"]);
});

test("closing ends it and waits for it", async () => {
  const { checks, runs, told } = ground();
  checks.begin(look(1));
  await settled();
  let isClosed = false;
  const closed = checks.close().then(() => {
    isClosed = true;
  });
  await settled();
  expect([runs[0].signal?.aborted, isClosed]).toEqual([true, false]);
  runs[0].fail(runs[0].signal?.reason);
  await closed;
  expect(told).toEqual([]);
});
