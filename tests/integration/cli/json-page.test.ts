import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { makeInstall } from "../../../scripts/install/make-install.ts";
import { runCli, runJson } from "../../support/cli.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** docs/json.md: command → what stands beside it. */
const PAGE = new Map(
  readFileSync(path.resolve(import.meta.dirname, "../../../docs/json.md"), "utf8")
    .split("\n")
    .map((line) => /^\| `([a-z -]+)` \| (.+) \|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, command, words]) => [command, words] as const),
);

/** Commands that take `--json`, from the help of all groups. */
async function commandsWithJson(words: readonly string[]): Promise<string[]> {
  const { stdout } = await runCli([...words, "--help"]);
  const below = stdout.split("\nCommands:\n")[1]?.split("\n\n")[0];
  if (below === undefined) return /^ {2}--json /m.test(stdout) ? [words.join(" ")] : [];
  const names = [...below.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name).filter((name) => name !== "help");
  const found: string[] = [];
  for (const name of names) found.push(...(await commandsWithJson([...words, name])));
  return found;
}

it("has every command that takes --json, and no other", async () => {
  expect([...PAGE.keys()].toSorted()).toEqual((await commandsWithJson([])).toSorted());
}, 120_000);

/** Keys at the top that a command promises always: the first that stand in code. */
function keysOf(command: string): string[] {
  const listed = /^`([^`]+)`/.exec(PAGE.get(command) ?? "")?.[1] ?? "ok";
  return listed.split(", ").filter((key) => !key.endsWith("?"));
}

it("names the keys that are printed", async () => {
  const folder = tempFolder();
  const { install, profile } = await makeInstall(folder);
  const env = { TL2_INSTALL_DIR: install, TL2_PROFILE_DIR: profile };
  const mod = path.join(profile, "mods/Lantern_Pack.MOD");
  const runs: readonly (readonly [command: string, ...args: string[]])[] = [
    ["list", mod],
    ["verify", mod],
    ["compare", mod, mod],
    ["repair", mod, "-o", path.join(folder, "new.MOD")],
    ["unpack", mod, "-o", path.join(folder, "out")],
    ["base status"],
    ["base export", "-o", path.join(folder, "core.tl2base")],
    ["mods list"],
    ["mods order"],
    ["mods conflicts"],
    ["mods which", "units/items/lanterns/brass_lantern.dat"],
    ["mods play", "--dry-run"],
    ["mods restore-points"],
    ["mods add", mod, "--dry-run"],
    ["mods tidy"],
    ["mods enable", "2500774315"],
    ["mods profile list"],
    ["mods profile save", "A"],
    ["doctor"],
    ["saves list"],
  ];
  for (const [command, ...args] of runs) {
    const { value } = await runJson<object>([...command.split(" "), ...args], { env });
    expect(Object.keys(value), command).toEqual(expect.arrayContaining(keysOf(command)));
  }
}, 120_000);
