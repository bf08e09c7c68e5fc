import { expect, test } from "vitest";
import { type DatNode, printDat } from "../../../../src-shared/text/dat/tree.ts";

test("a tree is printed with a tab for each level, properties first, CRLF between lines and none at the end", () => {
  const child: DatNode = {
    name: "CHILD",
    properties: [{ type: "STRING", key: "", value: " x ", line: 0 }],
    children: [],
    line: 0,
  };
  const root: DatNode = {
    name: "ROOT",
    properties: [{ type: "INTEGER", key: "LEVEL", value: "1", line: 0 }],
    children: [child, { ...child, properties: [] }],
    line: 0,
  };
  expect(printDat(root)).toBe(
    [
      "[ROOT]",
      "\t<INTEGER>LEVEL:1",
      "\t[CHILD]",
      "\t\t<STRING>: x ",
      "\t[/CHILD]",
      "\t[CHILD]",
      "\t[/CHILD]",
      "[/ROOT]",
    ].join("\r\n"),
  );
});
