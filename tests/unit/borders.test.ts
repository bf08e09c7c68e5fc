import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder, writeTree } from "../support/temp-folder.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Whether the project's linter lets a file of a room import `specifier`: a small tree of its own with our settings. */
function allows(file: string, specifier: string): boolean {
  const folder = tempFolder();
  const settings = JSON.parse(readFileSync(path.join(ROOT, "biome.json"), "utf8"));
  writeTree(folder, {
    "biome.json": JSON.stringify({ ...settings, vcs: undefined, $schema: undefined }),
    [file]: `import { thing } from "${specifier}";\n\nexport const other = thing;\n`,
  });
  const biome = path.join(ROOT, "node_modules/.bin", process.platform === "win32" ? "biome.cmd" : "biome");
  const { status, stdout, stderr } = spawnSync(biome, ["lint", file], {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const said = `${stdout}${stderr}`;
  if (status !== 0 && !said.includes("noRestrictedImports")) throw new Error(said);
  return status === 0;
}

describe("borders between rooms, as the linter holds them", () => {
  it.each([
    ["src-shared/formats/mod/x.ts", "node:fs"],
    ["src-shared/bytes/x.ts", "../hash/rg-hash.ts"],
    ["src-shared/text/x.ts", "../formats/file-types.ts"],
    ["src-shared/formats/x.ts", "../../src-main/files/names.ts"],
    ["src-main/files/x.ts", "../archive/open.ts"],
    ["src-main/archive/x.ts", "../engine/pack.ts"],
    ["src-main/play/x.ts", "../saves/y.ts"],
    ["src-main/engine/x.ts", "../services.ts"],
    ["src-main/engine/x.ts", "../hosts/cli/console.ts"],
    ["src-main/services.ts", "./hosts/cli/main.ts"],
    ["src-main/engine/x.ts", "../services/router.ts"],
    ["src-main/play/x.ts", "electron"],
    ["src-main/services/x.ts", "../hosts/web/server.ts"],
    ["src-main/services/x.ts", "electron"],
    ["src-main/hosts/cli/x.ts", "../electron/main.ts"],
    ["src-main/hosts/web/x.ts", "../electron/ipc.ts"],
    ["src-main/hosts/web/x.ts", "electron"],
    ["src-shared/rules/x.ts", "../contract/values.ts"],
    ["src-main/hosts/cli/x.ts", "../../../src-renderer/client.ts"],
    ["src-renderer/play/x.ts", "../../src-main/services.ts"],
    ["src-renderer/play/x.ts", "node:path"],
  ])("%s may not import %s", (file, specifier) => {
    expect(allows(file, specifier)).toBe(false);
  });

  it.each([
    ["src-shared/formats/mod/x.ts", "../../bytes/reader.ts"],
    ["src-main/engine/x.ts", "../archive/open.ts"],
    ["src-main/engine/x.ts", "../../src-shared/formats/mod/rules.ts"],
    ["src-main/services/x.ts", "../play/open-play.ts"],
    ["src-main/hosts/cli/x.ts", "../../services.ts"],
    ["src-main/hosts/electron/x.ts", "electron"],
    ["src-main/hosts/cli/x.ts", "node:fs"],
  ])("%s may import %s", (file, specifier) => {
    expect(allows(file, specifier)).toBe(true);
  });
});
