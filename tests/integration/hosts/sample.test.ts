import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { surroundings } from "../../../src-main/files/surroundings.ts";
import { openApp } from "../../../src-main/services/app.ts";
import { hostPort } from "../../support/host-port.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { openWindowWay } from "../../support/ways.ts";

/** An app of somebody who has no game. */
function openEmpty() {
  const home = path.join(tempFolder(), "home");
  mkdirSync(home);
  const env = { LAMPLIGHTER_HOME: path.join(home, "own") };
  const around = { ...surroundings(), home, env };
  const app = openApp({ host: hostPort(), around, checkOutput: true, isSample: false, watch: false });
  onTestFinished(() => app.close());
  const client = openWindowWay(app);
  const snapshot = async () => {
    const answer = await client.call("play.snapshot", {});
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };
  return { app, client, home, snapshot };
}

it("somebody without a game tries the sample, and leaves it: nothing of the person's was touched", async () => {
  const { client, home, snapshot } = openEmpty();
  await client.call("settings.set", { theme: "light" });
  expect(await snapshot()).toMatchObject({ profile: null, mods: [] });
  expect(await client.call("app.info", {})).toMatchObject({ value: { isSample: false } });

  expect(await client.call("sample.use", {})).toMatchObject({ value: { theme: "light" } });
  const { profile, mods, order } = await snapshot();
  const made = path.dirname(profile?.path ?? "");
  expect(path.dirname(made)).toBe(tmpdir());
  expect(mods.length).toBeGreaterThan(5);
  expect(await client.call("app.info", {})).toMatchObject({ value: { isSample: true } });
  expect(await client.call("play.save", { base: order?.ids ?? [], ids: [] })).toMatchObject({
    value: { order: { ids: [] } },
  });

  expect(await client.call("sample.leave", {})).toMatchObject({ value: { theme: "light" } });
  expect(await snapshot()).toMatchObject({ profile: null, mods: [] });
  expect(await client.call("app.info", {})).toMatchObject({ value: { isSample: false } });
  expect(existsSync(made)).toBe(false);
  expect(readdirSync(home)).toEqual(["own"]);
});

it("the sample goes with the program", async () => {
  const { app, client, snapshot } = openEmpty();
  await client.call("sample.use", {});
  const { profile } = await snapshot();
  await client.call("sample.use", {});
  expect((await snapshot()).profile).toEqual(profile);
  const made = path.dirname(profile?.path ?? "");
  expect(existsSync(made)).toBe(true);
  await app.close();
  expect(existsSync(made)).toBe(false);
});
