import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { VERSION } from "../../../src-main/version.ts";
import { docPages, isInProject, ROOT, readPage } from "../../support/doc-examples.ts";

interface Package {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

const project: Package = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const packages = { ...project.dependencies, ...project.devDependencies };
const readme = readPage("README.md").lines.join("\n");

test("the page of dependencies has every package with its version, and no other", () => {
  const rows = readPage("docs/dependencies.md").lines.flatMap((line) => {
    const row = /^\| `([^`]+)` \| ([^ |]+) \|/.exec(line);
    return row === null ? [] : [[row[1], row[2]] as const];
  });
  expect(Object.fromEntries(rows)).toEqual(packages);
  expect(rows.length).toBe(Object.keys(packages).length);
});

test("packages are pinned exactly", () => {
  for (const version of Object.values(packages)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test("npm builds nothing, so that installing needs neither Python nor a compiler", () => {
  const { packages: locked } = JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8"));
  // `npm install` drops the first, which npm 10 needs; npm 11 goes by the second.
  expect(locked["node_modules/better-sqlite3"].gypfile).toBe(false);
  expect(project.allowScripts).toEqual({ "better-sqlite3": false, node: true });
});

test("the README names the Node that package.json asks for", () => {
  const asked = /^>=(\d+\.\d+)$/.exec(project.engines.node)?.[1];
  expect(readme).toContain(`Node ${asked} or newer`);
});

/** Whether a version is in a range of `^a.b.c`, `>=a.b.c` and `||`. */
function isInRange(version: readonly number[], range: string): boolean {
  return range.split("||").some((part) => {
    const [, sign, ...least] = /^\s*(\^|>=)?\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?\s*$/.exec(part) ?? [];
    if (sign === undefined) throw new Error(`a range of another kind: ${range}`);
    const [major, minor, patch] = least.map((number) => Number(number ?? 0));
    const above = version[0] - major || version[1] - minor || version[2] - patch;
    return above >= 0 && (sign === ">=" || version[0] === major);
  });
}

test("the Node that package.json asks for is enough for every package, and what the program looks for", () => {
  const [major, minor] = /\d+\.\d+/.exec(project.engines.node)![0].split(".").map(Number);
  const asking = Object.keys(packages).flatMap((name) => {
    const file = path.join(ROOT, "node_modules", name, "package.json");
    const { engines } = JSON.parse(readFileSync(file, "utf8")) as { readonly engines?: { readonly node?: string } };
    return engines?.node === undefined ? [] : [`${name} ${engines.node}`];
  });
  expect(asking.length).toBeGreaterThan(5);
  expect(asking.filter((each) => !isInRange([major, minor, 0], each.slice(each.indexOf(" "))))).toEqual([]);
  const launch = readFileSync(path.join(ROOT, "src-main/hosts/cli/launch.ts"), "utf8");
  expect(launch).toContain(`major < ${major} || (major === ${major} && minor < ${minor})`);
});

test("program, package and changelog are of one version", () => {
  expect(project.version).toBe(VERSION);
  expect(readPage("CHANGELOG.md").lines.join("\n")).toContain(VERSION);
});

test("every npm script that a page names exists", () => {
  const named = docPages().flatMap((page) =>
    page.lines.flatMap((line) => [...line.matchAll(/`npm run ([a-z]+)/g)].map(([, script]) => script)),
  );
  expect(named.filter((script) => project.scripts[script] === undefined)).toEqual([]);
});

/** A file of the sources as a page names it, below the folder that the page leaves out. */
const SOURCE =
  /`((?:src-shared|src-main|src-renderer|scripts|tests|resources|docs|files|archive|engine|hosts|formats|text|hash|bytes)\/[\w./-]+\.(?:ts|json|txt|md))`/g;
const FOLDERS = ["", "src-shared/", "src-main/"];

test.each(docPages().map((page) => [page.path, page] as const))("%s names no file that does not exist", (_, page) => {
  const named = page.lines.flatMap((line) => [...line.matchAll(SOURCE)].map(([, file]) => file));
  expect(named.filter((file) => !FOLDERS.some((folder) => isInProject(folder + file)))).toEqual([]);
});
