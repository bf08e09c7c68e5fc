import { expect, test } from "vitest";
import { readScheme } from "../../../src-shared/formats/scheme/read-scheme.ts";
import { writeScheme } from "../../../src-shared/formats/scheme/scheme.ts";
import { corpusBytes, corpusFiles, hasCorpus } from "../../support/corpus.ts";

test.skipIf(!hasCorpus)("the real scheme is read and written byte by byte", () => {
  const files = corpusFiles("launcher").filter((file) => file.endsWith(".sch"));
  expect(files.length).toBe(1);
  const bytes = corpusBytes(files[0]);
  const { scheme, findings } = readScheme(bytes, files[0]);
  expect(bytes.length).toBe(180);
  expect(scheme.ids).toEqual([4695100101213318866n, 945157549n]);
  expect(findings).toEqual([]);
  expect(writeScheme(scheme)).toEqual(bytes);
});
