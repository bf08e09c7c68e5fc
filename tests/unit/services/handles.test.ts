import { expect, it } from "vitest";
import { GoneError, Handles } from "../../../src-main/services/handles.ts";
import { handle } from "../../../src-shared/contract/values.ts";

it("a path keeps its name, which says nothing about it, and fits the contract", () => {
  const handles = new Handles("salt");
  const name = handles.give("mod", "/mods/a.MOD");
  expect(handles.give("mod", "/mods/a.MOD")).toBe(name);
  expect(handles.give("mod", "/mods/b.MOD")).not.toBe(name);
  expect(handle.safeParse(name).success).toBe(true);
  expect(name).not.toContain("mods/a");
  expect(handles.pathOf(name, "mod")).toBe("/mods/a.MOD");
});

it("nothing but what was given out has a path, and only as what it was given out", () => {
  const handles = new Handles("salt");
  const name = handles.give("mod", "/mods/a.MOD");
  const other = new Handles("other").give("mod", "/mods/a.MOD");
  expect(other).not.toBe(name);
  for (const wrong of [other, "mod-0", "/mods/a.MOD", "", "__proto__"])
    expect(() => handles.pathOf(wrong, "mod")).toThrow(GoneError);
  expect(() => handles.pathOf(name, "dir", "open")).toThrow(GoneError);
});
