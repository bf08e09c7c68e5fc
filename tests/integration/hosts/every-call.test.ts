import { describe, expect, it } from "vitest";
import { CALLS, type CallName } from "../../../src-shared/contract/calls.ts";
import { openGround } from "../../support/app-ground.ts";
import { APP_CHECKS } from "../../support/call-checks/app.ts";
import { CONFLICT_CHECKS } from "../../support/call-checks/conflict.ts";
import { DOCTOR_CHECKS } from "../../support/call-checks/doctor.ts";
import { INSTALL_CHECKS } from "../../support/call-checks/install.ts";
import { LAUNCH_CHECKS } from "../../support/call-checks/launch.ts";
import { PLAY_CHECKS } from "../../support/call-checks/play.ts";
import { type Check, openStage } from "../../support/call-checks/stage.ts";
import { WORKSHOP_CHECKS } from "../../support/call-checks/workshop.ts";
import { openWindowWay } from "../../support/ways.ts";

/** Every call of the contract through both hosts, on the sample install, and what it did. */

const CHECKS: { readonly [N in CallName]: Check } = {
  ...APP_CHECKS,
  ...PLAY_CHECKS,
  ...INSTALL_CHECKS,
  ...CONFLICT_CHECKS,
  ...LAUNCH_CHECKS,
  ...DOCTOR_CHECKS,
  ...WORKSHOP_CHECKS,
};

describe.each(["web", "electron"] as const)("through the %s host", (way) => {
  it.each(Object.keys(CALLS) as CallName[])("%s", async (name) => {
    await CHECKS[name](await openStage(way));
  });
});

it("what a host does not have is said to be not here", async () => {
  const client = openWindowWay((await openGround()).app);
  const error = { ok: false, error: { kind: "not-here", data: {} } };
  expect(await client.call("window.state", {})).toEqual(error);
  expect(await client.call("folders.choose", { purpose: "mods" })).toEqual(error);
  expect(await client.call("shell.reveal", { what: { kind: "folder", folder: "logs" } })).toEqual(error);
  expect(await client.call("shell.openExternal", { url: "https://example.com/" })).toEqual({
    ok: true,
    value: { result: "page" },
  });
  expect(await client.call("share.exportFile", { ids: [], off: [], name: "A/b" })).toMatchObject({
    value: { kind: "text", fileName: "Ab.json" },
  });
});
