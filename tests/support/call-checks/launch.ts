import { expect } from "vitest";
import type { ChecksOf } from "./stage.ts";

export const LAUNCH_CHECKS: ChecksOf<"launch"> = {
  "launch.plan": async (stage) => {
    expect(await stage.client.call("launch.plan", { withMods: true, isUnsaved: false })).toMatchObject({
      error: { kind: "not-here" },
    });
  },
  "launch.start": async (stage) => {
    expect(await stage.client.call("launch.start", { withMods: true })).toMatchObject({ error: { kind: "not-here" } });
  },
  "launch.writeAppId": async (stage) => {
    expect(await stage.client.call("launch.writeAppId", {})).toMatchObject({ error: { kind: "not-here" } });
  },
  "launch.restorePoints": async (stage) => {
    expect(await stage.client.call("launch.restorePoints", {})).toMatchObject({ error: { kind: "not-here" } });
  },
  "launch.restore": async (stage) => {
    expect(await stage.client.call("launch.restore", { entry: "none" })).toMatchObject({ error: { kind: "not-here" } });
  },
  "launch.putBack": async (stage) => {
    expect(await stage.client.call("launch.putBack", {})).toMatchObject({ error: { kind: "not-here" } });
  },
};
