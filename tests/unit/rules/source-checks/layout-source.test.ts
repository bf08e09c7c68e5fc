import { expect, test } from "vitest";
import { checkLayoutText } from "../../../../src-shared/rules/source-checks/layout-source.ts";
import { sourceOf } from "../../../../src-shared/text/source-text.ts";
import { atOnce } from "../../../support/steps.ts";

const references = (text: string) => atOnce(checkLayoutText(sourceOf(text))).references;

test.each([
  ["CR LF", "\r\n"],
  ["LF", "\n"],
  ["CR", "\r"],
])("references of a layout, lines ended by %s", (_, end) => {
  const text = ["[Layout]", "\t<STRING>LAYOUT FILE:media/A.layout", "", "<STRING>FILE:MEDIA\\b.mesh", "[/Layout]"];
  expect(references(text.join(end))).toEqual([
    { key: "LAYOUT FILE", file: "media/A.layout", line: 2, column: 22 },
    { key: "FILE", file: "MEDIA\\b.mesh", line: 4, column: 14 },
  ]);
});

test("what only looks like one", () => {
  const lines = [
    "<STRING media/a.dat",
    "<STRING>FILE media/a.dat",
    "STRING>FILE:media/a.dat",
    "//<STRING>FILE:media/a.dat",
    "<STRING>FILE:nomedia/a.dat",
    "<STRING:x>FILE",
    "media/a.dat",
    "<STRING>FILE:media",
    "<",
  ];
  expect(references(lines.join("\r\n"))).toEqual([]);
});

test("a colon in the value, and none before it", () => {
  expect(references("<STRING>A B:media/x:y.dat")).toEqual([{ key: "A B", file: "media/x:y.dat", line: 1, column: 13 }]);
  expect(references("")).toEqual([]);
});
