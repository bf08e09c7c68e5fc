import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { LOG_NAME, openLog, redactor } from "../../../src-main/services/app-log.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const now = () => new Date("2026-01-02T03:04:05Z");

describe("the home folder", () => {
  it.each([
    ["/home/jane", "open /home/jane/mods/a.MOD", "open ~/mods/a.MOD"],
    ["/home/jane/", "/home/jane", "~"],
    ["/home/jane", "/home/janet/x and /home/jane.", "/home/janet/x and /home/jane."],
    ["C:\\Users\\Jane Doe", "c:\\users\\jane doe\\a and C:/Users/Jane Doe/b", "~\\a and ~/b"],
    ["C:\\Users\\Jane Doe", 'JSON "C:\\\\Users\\\\Jane Doe\\\\a"', 'JSON "~\\\\a"'],
    ["/home/j.a+n(e", "/home/j.a+n(e/x", "~/x"],
    ["/home/jürgen m", "file:///home/j%C3%BCrgen%20m/x", "file://~/x"],
    ["/", "/etc/passwd", "/etc/passwd"],
  ])("%s is left out of %j", (home, text, wanted) => {
    expect(redactor(home)(text)).toBe(wanted);
  });
});

it("entries have time, level and stack, without the home folder", () => {
  const folder = path.join(tempFolder(), "logs");
  const log = openLog({ folder, home: "/home/jane", now });
  const error = new Error("at /home/jane/x", { cause: new Error("below") });
  log.write("error", "bug-1", error);
  const text = readFileSync(path.join(folder, LOG_NAME), "utf8");
  expect(text).toMatch(/^2026-01-02T03:04:05\.000Z error bug-1\nError: at ~\/x\n/);
  expect(text).toContain("caused by Error: below");
  expect(text).not.toContain("jane");
  expect(log.tail()).toBe(text);
});

it("grows to its limit, then begins anew and keeps one before", () => {
  const folder = tempFolder();
  const log = openLog({ folder, home: "/home/jane", now, limit: 1000 });
  for (let index = 0; index < 100; index++) log.write("info", `${index} ${"x".repeat(60)}`);
  expect(filesBelow(folder)).toEqual([LOG_NAME, `${LOG_NAME}.1`]);
  for (const name of filesBelow(folder)) expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(1000);
  expect(log.tail()).toContain("99 ");
});

it("one entry is cut when it has no end", () => {
  const log = openLog({ folder: tempFolder(), home: "/home/jane", now });
  log.write("error", "x".repeat(1_000_000));
  expect(log.tail().length).toBeLessThan(20_000);
});

it("a log that cannot be written is done without", () => {
  const folder = tempFolder();
  writeFileSync(path.join(folder, "file"), "");
  const log = openLog({ folder: path.join(folder, "file/logs"), home: "/home/jane", now });
  expect(() => log.write("info", "x")).not.toThrow();
  expect(log.tail()).toBe("");
});
