import { expect, it } from "vitest";
import { readPages } from "../../../src-renderer/ui/read-pages.ts";
import type { Answer } from "../../../src-shared/contract/answer.ts";

interface Page {
  readonly total: number;
  readonly rows: readonly number[];
}

const page = (total: number, ...rows: readonly number[]): Answer<Page> => ({ ok: true, value: { total, rows } });
const refused: Answer<Page> = { ok: false, error: { kind: "gone", data: {} } };

/** Reads the pages that are given, one for each question; returns the questions and what was told. */
async function read(answers: readonly Answer<Page>[], stop = new AbortController(), stopAt = Number.NaN) {
  const asked: number[] = [];
  const told: unknown[] = [];
  const ask = async (offset: number) => {
    asked.push(offset);
    if (asked.length === stopAt) stop.abort();
    return answers[asked.length - 1];
  };
  await readPages(
    ask,
    ({ rows }) => rows,
    stop.signal,
    (answer) => told.push(answer.ok ? answer.value.things : answer.error.kind),
  );
  return { asked, told };
}

it.each([
  ["all in one", [page(2, 1, 2)], [0], [[1, 2]]],
  [
    "one after the other",
    [page(3, 1, 2), page(3, 3)],
    [0, 2],
    [
      [1, 2],
      [1, 2, 3],
    ],
  ],
  ["none", [page(0)], [0], [[]]],
  [
    "fewer than were promised, since they went away meanwhile",
    [page(3, 1, 2), page(3)],
    [0, 2],
    [
      [1, 2],
      [1, 2],
    ],
  ],
  ["an error in the middle", [page(3, 1), refused], [0, 1], [[1], "gone"]],
] as const)("%s", async (_, answers, asked, told) => {
  expect(await read(answers)).toEqual({ asked, told });
});

it("says nothing once it is stopped", async () => {
  expect(await read([page(3, 1), page(3, 2)], new AbortController(), 2)).toEqual({ asked: [0, 1], told: [[1]] });
});
