import { expect } from "vitest";
import { type ChecksOf, first } from "./stage.ts";

export const DOCTOR_CHECKS: ChecksOf<"doctor"> = {
  "doctor.run": async (stage) => {
    expect(await stage.client.call("doctor.run", {})).toMatchObject({ error: { kind: "not-here" } });
  },
  "doctor.explain": async (stage) => {
    expect(await stage.client.call("doctor.explain", { id: first })).toMatchObject({ error: { kind: "not-here" } });
  },
  "doctor.fix": async (stage) => {
    expect(await stage.client.call("doctor.fix", { keys: [] })).toMatchObject({ error: { kind: "not-here" } });
  },
  "doctor.undo": async (stage) => {
    expect(await stage.client.call("doctor.undo", { undo: "undo-0" })).toMatchObject({ error: { kind: "not-here" } });
  },
  "doctor.report": async (stage) => {
    expect(await stage.client.call("doctor.report", { format: "text" })).toMatchObject({ error: { kind: "not-here" } });
  },
};
