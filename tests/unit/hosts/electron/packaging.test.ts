import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT, readPage } from "../../../support/doc-examples.ts";

const packaging = readFileSync(path.join(ROOT, "electron-builder.yml"), "utf8");

it("a package cannot be made to run other code", () => {
  const fuses = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(packaging)?.[1] ?? "";
  expect(
    Object.fromEntries([...fuses.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name, value]) => [name, value])),
  ).toEqual({
    runAsNode: "false",
    enableNodeOptionsEnvironmentVariable: "false",
    enableNodeCliInspectArguments: "false",
    enableCookieEncryption: "true",
    enableEmbeddedAsarIntegrityValidation: "true",
    onlyLoadAppFromAsar: "true",
    loadBrowserProcessSpecificV8Snapshot: "false",
    grantFileProtocolExtraPrivileges: "false",
  });
});

it("a package has the Electron that package.json names, and starts its window", () => {
  const project = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  expect(packaging).toContain(`electronVersion: ${project.devDependencies.electron}`);
  expect(project.main).toBe("dist/electron.js");
});

it("every guard of the page of security names a test that is there", () => {
  const rows = readPage("docs/security.md").lines.filter(
    (line) => line.startsWith("|") && !/^\|(---| threat| who)/.test(line),
  );
  const guards = rows.filter(
    (row) => row.split("|").length === 5 && !/^\| (the author|a page on|another machine|another program)/.test(row),
  );
  expect(guards.length).toBeGreaterThan(15);
  for (const row of guards) {
    const tests = [...row.matchAll(/`(tests\/[^`]+)`/g)].map(([, file]) => file);
    expect(tests.length, row).toBeGreaterThan(0);
    for (const file of tests) expect(readFileSync(path.join(ROOT, file), "utf8").length, file).toBeGreaterThan(0);
  }
});
