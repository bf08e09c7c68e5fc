import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ERROR_KINDS } from "../../../src-shared/contract/answer.ts";
import { CALLS } from "../../../src-shared/contract/calls.ts";
import { EVENTS } from "../../../src-shared/contract/events.ts";
import { handle, modId, operationId } from "../../../src-shared/contract/values.ts";

describe("ids on the wire", () => {
  it("are every i64 as decimal text", () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), (id) => {
        expect(modId.parse(String(id))).toBe(String(id));
      }),
    );
  });

  it.each(["-9223372036854775808", "9223372036854775807", "0"])("%s is one", (text) => {
    expect(modId.safeParse(text).success).toBe(true);
  });

  it.each([
    "-9223372036854775809",
    "9223372036854775808",
    "-0",
    "01",
    "+1",
    "1.0",
    "1e3",
    "0x1",
    " 1",
    "",
    "1".repeat(1000),
  ])("%j is none", (text) => {
    expect(modId.safeParse(text).success).toBe(false);
  });
});

it.each(["../x", "mod-", "mod-A", "mod", "mod-1/2", "mod-1\n", "toolongkind-1"])("%j is no handle", (text) => {
  expect(handle.safeParse(text).success).toBe(false);
});

it("ids of operations are those of randomUUID, and short", () => {
  expect(operationId.safeParse("3f0c1c52-6e0f-4d0e-9a55-27f6a5d8a6a1").success).toBe(true);
  expect(operationId.safeParse("x".repeat(65)).success).toBe(false);
});

it("names of calls and events say where they belong", () => {
  for (const name of Object.keys(CALLS)) expect(name).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
  for (const name of Object.keys(EVENTS)) expect(name).toMatch(/^(progress|[a-z]+\.[a-z]+)$/);
});

it("no call takes what it does not know", () => {
  for (const [name, { input }] of Object.entries(CALLS))
    expect(JSON.stringify(input.safeParse({ unknown: 1 }).error?.issues), name).toContain("unrecognized_keys");
});

it("kinds of errors are each there once", () => {
  expect(new Set(ERROR_KINDS).size).toBe(ERROR_KINDS.length);
});
