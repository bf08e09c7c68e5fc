import { expect } from "vitest";
import type { ChecksOf } from "./stage.ts";

export const INSTALL_CHECKS: ChecksOf<"install"> = {
  "install.choose": async (stage) => {
    expect(await stage.client.call("install.choose", {})).toMatchObject({ error: { kind: "not-here" } });
  },
  "install.preview": async (stage) => {
    expect(await stage.client.call("install.preview", { files: [] })).toMatchObject({ error: { kind: "not-here" } });
  },
  "install.commit": async (stage) => {
    expect(await stage.client.call("install.commit", { preview: "plan-0", items: [] })).toMatchObject({
      error: { kind: "not-here" },
    });
  },
  "install.discard": async (stage) => {
    expect(await stage.client.call("install.discard", { preview: "plan-0" })).toMatchObject({
      error: { kind: "not-here" },
    });
  },
  "install.remove": async (stage) => {
    expect(await stage.client.call("install.remove", { files: [], keep: false })).toMatchObject({
      error: { kind: "not-here" },
    });
  },
  "install.move": async (stage) => {
    expect(await stage.client.call("install.move", { files: [] })).toMatchObject({ error: { kind: "not-here" } });
  },
  "install.undo": async (stage) => {
    expect(await stage.client.call("install.undo", { undo: "undo-0" })).toMatchObject({ error: { kind: "not-here" } });
  },
};
