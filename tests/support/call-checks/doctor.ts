import { expect } from "vitest";
import { type ChecksOf, first } from "./stage.ts";

export const DOCTOR_CHECKS: ChecksOf<"doctor"> = {
  "doctor.run": async (stage) => {
    const report = await stage.value("doctor.run", {});
    expect(report.mods).toBeGreaterThan(0);
    expect(report.passed).toContain("unreadable-contents");
    expect(report.undone).toEqual([]);
    expect(new Set(report.findings.map(({ key }) => key)).size).toBe(report.findings.length);
  },
  "doctor.explain": async (stage) => {
    const explanation = await stage.value("doctor.explain", { id: first });
    expect(explanation).toMatchObject({ id: first, loads: true });
    expect(explanation.steps.map(({ step }) => step)).toEqual([
      "header",
      "file-table",
      "required-mods",
      "requirement-hash",
      "manifest-version",
      "rolling-hash",
      "scheme-entry",
      "rank",
      "launch-switch",
    ]);
    const turnedOff = await stage.value("doctor.explain", { id: first, ids: [] });
    expect(turnedOff.steps.find(({ state }) => state === "failed")).toMatchObject({ step: "scheme-entry" });
    expect(await stage.client.call("doctor.explain", { id: "12345" })).toMatchObject({ error: { kind: "gone" } });
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
