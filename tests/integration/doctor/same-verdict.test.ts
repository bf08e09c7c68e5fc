import { beforeEach, describe, expect, test, vi } from "vitest";
import type { diagnosisJson } from "../../../src-main/doctor/diagnosis-json.ts";
import { doctor } from "../../../src-main/hosts/cli/commands/doctor.ts";
import { type Console, printable, toJson } from "../../../src-main/hosts/cli/console.ts";
import { createProgressView } from "../../../src-main/hosts/cli/progress.ts";
import type { Client } from "../../../src-shared/contract/client.ts";
import { BROKEN_MODS } from "../../support/broken-setups.ts";
import { BROKEN_SETUPS } from "../../support/broken-setups-env.ts";
import { bytesBelow } from "../../support/bytes-below.ts";
import { answerOf, windowOn } from "../../support/doctor-window.ts";
import type { PlayGround } from "../../support/play-ground.ts";

/** What runs on this machine, and what is installed on it, is not of a test. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(["game-running", "overlays", "runtime"]);

beforeEach(() => {
  vi.unstubAllEnvs();
});

const SETUPS = [...BROKEN_SETUPS.filter(({ needsUser }) => needsUser !== true), ...BROKEN_MODS];

test("there are many of them", () => {
  expect(new Set(SETUPS.map(({ name }) => name)).size).toBe(SETUPS.length);
  expect(SETUPS.length).toBeGreaterThanOrEqual(60);
});

describe("a broken setup, on screen, in the command line and in JSON", () => {
  test.each(SETUPS)(
    "$name: is told alike, and as it was after all that is safe was fixed and undone",
    async (setup) => {
      const ground = setup.make();
      const client = windowOn(ground);
      const before = bytesBelow(ground.profile, ground.env.TL2_INSTALL_DIR);
      const screen = await shownOn(client);
      const json = await jsonOf(ground);
      expect(
        json.map(({ key, code, message, title, rank, evidence, action }) => [
          ...[key, code, message, title, rank, evidence],
          ...[action?.kind, action?.label, action?.safe],
        ]),
      ).toEqual(
        screen.map(({ key, finding, title, rank, evidence, fix }) => [
          ...[key, finding.code, finding.message, title, rank, evidence],
          ...[fix?.kind, fix?.label, fix?.isSafe],
        ]),
      );
      const lines = await linesOf(ground);
      const heads = lines.filter((line) => /^ {2}\S.*\[[a-z0-9-]+\]$/.test(line));
      expect(heads.filter((line) => !/\[setup-(game-running|overlay|runtime)\]$/.test(line))).toEqual(
        json.map(({ title, rank, code }) => `  ${printable(title)}${rank === null ? "" : `  rank ${rank}`} [${code}]`),
      );
      for (const { message } of json) expect(lines).toContain(`    ${printable(message)}`);

      const keys = screen.flatMap(({ key, fix }) => (fix?.isSafe ? [key] : []));
      const { results, undo } = await answerOf(client.call("doctor.fix", { keys }));
      expect(results.map(({ key }) => key)).toEqual(keys);
      if (undo === null) expect(results.every(({ state }) => state !== "done")).toBe(true);
      else expect(await answerOf(client.call("doctor.undo", { undo }))).toMatchObject({ failed: [] });
      expect(bytesBelow(ground.profile, ground.env.TL2_INSTALL_DIR)).toEqual(before);
      expect((await shownOn(client)).map(({ key }) => key)).toEqual(screen.map(({ key }) => key));
    },
  );
});

async function shownOn(client: Client) {
  const { findings } = await answerOf(client.call("doctor.run", {}));
  return findings.filter(({ check }) => !OF_THE_MACHINE.has(check));
}

type DoctorJson = ReturnType<typeof diagnosisJson>;

async function jsonOf(ground: PlayGround) {
  const values: unknown[] = [];
  await runDoctor(ground, { json: true, line() {}, note() {}, value: (value) => void values.push(value) });
  const { findings } = JSON.parse(toJson(values[0])) as DoctorJson;
  return findings.filter(({ check }) => !OF_THE_MACHINE.has(check));
}

async function linesOf(ground: PlayGround): Promise<readonly string[]> {
  const lines: string[] = [];
  await runDoctor(ground, { json: false, line: (text = "") => void lines.push(text), note() {}, value() {} });
  return lines;
}

/** The command in this process: starting one for each setup would take minutes. */
async function runDoctor({ env }: PlayGround, console: Console): Promise<void> {
  for (const [name, value] of Object.entries({ ...env, NO_COLOR: "1" })) vi.stubEnv(name, value);
  const progress = createProgressView(true);
  await doctor({ console, progress, signal: new AbortController().signal, operation: {} }, []);
}
