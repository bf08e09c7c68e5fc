import { describe, expect, it } from "vitest";
import { fitted, table } from "../../../../src-main/hosts/cli/console.ts";

describe("a table in a terminal", () => {
  it("gives a Han character two columns, so that what follows stands straight", () => {
    expect(
      table([
        ["Name", "Level"],
        ["天煞星宠物", "7"],
        ["Pell", "12"],
      ]),
    ).toEqual(["Name        Level", "天煞星宠物  7", "Pell        12"]);
  });

  it("sets columns to the right by the same measure", () => {
    expect(
      table(
        [
          ["灯", "1"],
          ["abc", "200"],
        ],
        [0, 1],
      ),
    ).toEqual([" 灯    1", "abc  200"]);
  });

  it("leaves no blanks at the end of a line", () => {
    expect(table([["a", ""]])).toEqual(["a"]);
  });
});

describe("a text that is fitted", () => {
  it.each([
    ["abcdef", 4, "abcd"],
    ["灯笼 lamp", 4, "灯笼"],
    ["灯笼 lamp", 3, "灯"],
    ["short", 10, "short"],
    ["", 3, ""],
  ])("%j into %d columns", (text, columns, want) => {
    expect(fitted(text, columns)).toBe(want);
  });
});
